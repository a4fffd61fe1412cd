import type { TimelinePeriod } from 'gk-sdk/rules';

/**
 * Where the footage of a stretch of time is, the place that plays it soonest first: recorded on the server, downloaded with an
 * event, only on the device, nowhere. `unknown` where a place could not be asked and the others have nothing.
 *
 * @remarks The project's own: spec 001 has the three places (day record map, event footage, remote playback), not the comparison.
 */
export const FOOTAGE_PLACES = [
  'server',
  'downloaded',
  'device',
  'none',
  'unknown',
] as const satisfies readonly FootagePlace[];
/** Where the footage of a stretch of time is. @public */
export type FootagePlace = 'server' | 'downloaded' | 'device' | 'none' | 'unknown';

/** A stretch of time whose footage is in one place. @public */
export interface FootageStretch extends TimelinePeriod {
  readonly footage: FootagePlace;
}

/** Where the footage of a moment is; undefined outside of them. */
export function footageAt(stretches: readonly FootageStretch[], timeS: number): FootagePlace | undefined {
  let [low, high] = [0, stretches.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const { startS, endS, footage } = stretches[middle]!;
    if (timeS < startS) high = middle - 1;
    else if (timeS >= endS) low = middle + 1;
    else return footage;
  }
  const last = stretches.at(-1);
  return last?.endS === timeS ? last.footage : undefined;
}
