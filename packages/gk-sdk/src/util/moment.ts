/** Furthest moment from 1970 that a date can be, either way, unix seconds (ECMA-262, "Time Values and Time Range"). */
const FURTHEST_MOMENT_S = 8.64e12;

/**
 * Whether a date can represent a time in unix seconds (ECMA-262, "Time Values and Time Range"): some servers encode
 * "never" by a number beyond any calendar.
 *
 * @public
 */
export function isMoment(unixS: unknown): unixS is number {
  return typeof unixS === 'number' && Math.abs(unixS) <= FURTHEST_MOMENT_S;
}
