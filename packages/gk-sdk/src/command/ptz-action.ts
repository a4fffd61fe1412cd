import { GkError } from '../errors/gk-error.js';
import type { VcpFields } from '../wire/vcp/message.js';

/** Slowest and fastest speed of a camera movement; 4 by default. */
const PTZ_SPEEDS = { min: 1, max: 8, default: 4 } as const;
/** Preset places have numbers of one byte. */
const MAX_PRESET = 255;

/**
 * A movement of a camera, its lens, or a preset place (D12). A movement continues until `stop`. Values and ranges are this
 * project's choice where the specification shows none.
 *
 * @public
 */
export type PtzAction =
  | {
      readonly kind: 'up' | 'down' | 'left' | 'right' | 'zoomin' | 'zoomout' | 'focusnear' | 'focusfar';
      /** 1 (slow) to 8 (fast); 4 by default. */
      readonly speed?: number;
    }
  | { readonly kind: 'iris'; readonly opening: 'open' | 'close' }
  /** Moves to a preset, stores the present position as a preset, or deletes a preset. `number` is 1 to 255. */
  | { readonly kind: 'preset'; readonly number: number; readonly does?: 'go' | 'set' | 'clear' }
  | { readonly kind: 'stop' };

/** @throws GkError `invalid-argument` for a speed or number out of range. @internal */
export function toPtzFields(action: PtzAction): VcpFields {
  switch (action.kind) {
    case 'stop':
      return { A: 'stop' };
    case 'iris':
      return { A: 'iris', V: action.opening };
    case 'preset': {
      const { number, does = 'go' } = action;
      requireWhole(number, 1, MAX_PRESET, 'A preset number');
      return { A: 'preset', V: does === 'go' ? String(number) : `${does}:${number}` };
    }
    default: {
      const { speed = PTZ_SPEEDS.default } = action;
      requireWhole(speed, PTZ_SPEEDS.min, PTZ_SPEEDS.max, 'The speed of a camera');
      return { A: action.kind, V: String(speed) };
    }
  }
}

function requireWhole(value: number, min: number, max: number, what: string): void {
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new GkError('invalid-argument', `${what} is a whole number from ${min} to ${max}.`);
  }
}
