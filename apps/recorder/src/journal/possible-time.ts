const DAY_S = 86_400;
/** As a device or a server tells it whose clock is wrong by hours. */
const MOST_AHEAD_S = DAY_S;
const MOST_OLD_S = 400 * DAY_S;
/** Clocks of devices are ahead of ours by so much at times. */
export const USUAL_AHEAD_S = 600;

/**
 * Whether a device can have told of a time (unix s). Others would appear as the last word of the device until the clock gets there, or make a
 * file of each day of a century.
 */
export function isPossibleTime(timeS: number, nowS: number): boolean {
  return timeS - nowS <= MOST_AHEAD_S && nowS - timeS <= MOST_OLD_S;
}
