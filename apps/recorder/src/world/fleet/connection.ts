import { unit } from '../random.js';
import type { Condition } from './condition.js';

/** A patchy connection may break once in this time, in seconds. */
const WINDOW_S = 2_400;

/** When a device's connection is up. */
export interface Connection {
  /** Undefined when the device is online at `atS` (unix s), else when it was last heard of. */
  offlineSince(atS: number): number | undefined;
}

/** The connection of a simulated device. `lostSinceS` is when lost devices went silent. */
export function connectionOf(key: number, condition: Condition, lostSinceS: number): Connection {
  if (condition === 'lost') return { offlineSince: (atS) => (atS >= lostSinceS ? lostSinceS : undefined) };
  if (condition === 'patchy') return { offlineSince: (atS) => patchyOfflineSince(key, atS) };
  return { offlineSince: () => undefined };
}

/** Each window has its own break of 3 to 14 minutes, or none. */
function patchyOfflineSince(key: number, atS: number): number | undefined {
  const window = Math.floor(atS / WINDOW_S);
  if (unit(key, window, 111) > 0.8) return undefined;
  const lengthS = 180 + Math.floor(unit(key, window, 112) * 660);
  const startS = window * WINDOW_S + Math.floor(unit(key, window, 113) * (WINDOW_S - lengthS));
  return atS >= startS && atS < startS + lengthS ? startS : undefined;
}
