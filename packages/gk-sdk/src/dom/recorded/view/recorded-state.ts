import type { RecordedTransportState } from './recorded-transport.js';
import type { StageState } from '../stage/recorded-stage.js';
import type { RecordedViewState } from './recorded-view-types.js';

/**
 * Derives the state of a view from the states of the stream and the stage.
 *
 * @param held - The clock waits for pictures.
 * @param seekingToS - The view waits for the picture of this time.
 * @internal
 */
export function recordedState(
  transport: RecordedTransportState,
  stage: StageState,
  held: boolean,
  seekingToS: number | undefined,
): RecordedViewState {
  switch (transport.kind) {
    case 'failed':
    case 'opening':
      return transport;
    case 'stopped':
      return { kind: 'stopped' };
    case 'seeking':
      return { kind: 'seeking', toS: seekingToS ?? transport.toS };
    case 'ended':
      // Pictures that have arrived are still being shown.
      if (stage === 'ended' || stage === 'waiting') return { kind: 'ended' };
      break;
    case 'playing':
    case 'paused':
      break;
  }
  if (seekingToS !== undefined) return { kind: 'seeking', toS: seekingToS };
  if (stage === 'paused') return { kind: 'paused' };
  return stage === 'playing' && !held ? { kind: 'playing' } : { kind: 'buffering' };
}
