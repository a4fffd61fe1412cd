import { unit } from '../random.js';
import type { Condition } from './condition.js';

/** A patchy connection may break once in this time, in seconds. */
const WINDOW_S = 2_400;

/** When a device's connection is up. */
export interface Connection {
  /** Undefined when the device is online at `atS` (unix s), else the time of its last contact. */
  offlineSince(atS: number): number | undefined;
  /** The first moment from `atS` (unix s) on at which the device is online; undefined when it never is again. */
  onlineFrom(atS: number): number | undefined;
  /** Time of the device's last contact, unix s; Infinity when it always comes back. */
  readonly silentFromS: number;
  /** For how many seconds between two times (unix s) the device was online. */
  onlineS(startS: number, endS: number): number;
}

/** The connection of a simulated device. `lostSinceS` is when lost devices went silent. */
export function connectionOf(key: number, condition: Condition, lostSinceS: number): Connection {
  if (condition === 'lost') {
    return {
      offlineSince: (atS) => (atS >= lostSinceS ? lostSinceS : undefined),
      onlineFrom: (atS) => (atS >= lostSinceS ? undefined : atS),
      silentFromS: lostSinceS,
      onlineS: (startS, endS) => Math.max(0, Math.min(endS, lostSinceS) - startS),
    };
  }
  if (condition === 'patchy') {
    return {
      offlineSince: (atS) => patchyOfflineSince(key, atS),
      onlineFrom: (atS) => patchyOnlineFrom(key, atS),
      silentFromS: Infinity,
      onlineS: (startS, endS) => patchyOnlineS(key, startS, endS),
    };
  }
  return {
    offlineSince: () => undefined,
    onlineFrom: (atS) => atS,
    silentFromS: Infinity,
    onlineS: (startS, endS) => Math.max(0, endS - startS),
  };
}

function patchyOfflineSince(key: number, atS: number): number | undefined {
  const { startS, endS } = breakOf(key, Math.floor(atS / WINDOW_S));
  return atS >= startS && atS < endS ? startS : undefined;
}

function patchyOnlineFrom(key: number, atS: number): number {
  let fromS = atS;
  // A break may end where that of the next window begins.
  for (let window = Math.floor(atS / WINDOW_S); ; window++) {
    const { startS, endS } = breakOf(key, window);
    if (fromS < startS || fromS >= endS) return fromS;
    fromS = endS;
  }
}

function patchyOnlineS(key: number, startS: number, endS: number): number {
  let onlineS = Math.max(0, endS - startS);
  for (let window = Math.floor(startS / WINDOW_S); window * WINDOW_S < endS; window++) {
    const gap = breakOf(key, window);
    onlineS -= Math.max(0, Math.min(gap.endS, endS) - Math.max(gap.startS, startS));
  }
  return onlineS;
}

/** Each window has its own break of 3 to 14 minutes, or one of no length. */
function breakOf(key: number, window: number): { startS: number; endS: number } {
  if (unit(key, window, 111) > 0.8) return { startS: 0, endS: 0 };
  const lengthS = 180 + Math.floor(unit(key, window, 112) * 660);
  const startS = window * WINDOW_S + Math.floor(unit(key, window, 113) * (WINDOW_S - lengthS));
  return { startS, endS: startS + lengthS };
}
