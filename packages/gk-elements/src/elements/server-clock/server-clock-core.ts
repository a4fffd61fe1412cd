import type { ServerInfo, SessionState } from 'gk-sdk';
import { timeZoneLabel, zoneOffsetS, type Zone } from 'gk-sdk/rules';
import type { ServerClockLabels } from './server-clock.labels.js';

/** Content of a clock. @internal */
export interface ClockView {
  /** The time in the words of the language; empty = not known. */
  readonly time: string;
  /** `UTC+08:00`; empty = not known. */
  readonly zone: string;
  /** For `<time datetime>`. */
  readonly iso: string;
  /** The sentence for tooltip and screen readers. */
  readonly sentence: string;
}

/**
 * Returns the content of the clock at a moment.
 *
 * @param format - Writes a moment as if its zone were UTC.
 * @param name - Which clock it is.
 * @internal
 */
export function toClockView(
  nowMs: number,
  zone: Zone,
  format: Intl.DateTimeFormat,
  labels: ServerClockLabels,
  name: keyof ServerClockLabels['names'],
): ClockView {
  const offsetS = zoneOffsetS(nowMs / 1000, zone);
  const time = format.format(nowMs + offsetS * 1000);
  const offset = timeZoneLabel(offsetS / 3600);
  const place = typeof zone === 'string' ? `${zone} (${offset})` : offset;
  return {
    time,
    zone: offset,
    iso: new Date(nowMs).toISOString(),
    sentence: labels.sentence(labels.names[name], time, place),
  };
}

/** Why the server's time is not, or not surely, known; empty = it is. @internal */
export function clockNotice(
  state: SessionState | undefined,
  info: ServerInfo | undefined,
  labels: ServerClockLabels,
): string {
  if (state === undefined) return labels.noSession;
  if (state.kind === 'reconnecting') return labels.reconnecting;
  return info === undefined ? labels.notSynchronised : '';
}
