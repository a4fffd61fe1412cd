/** Farther off than this, milliseconds of watching, a `<video>` goes there instead of hurrying. */
const SEEK_BEYOND_MS = 400;
/** What a `<video>` is off is made good within about this long, milliseconds. */
const STEERING_MS = 500;
/** It never runs faster or slower by more. */
const MOST_STEERING = 0.15;
/** Speeds that browsers take. */
const LEAST_RATE = 0.0625;
const MOST_RATE = 16;

/** What a `<video>` shall do to be where the clock is. @internal */
export interface FollowStep {
  /** Goes there first, milliseconds of the media timeline; undefined when it is near enough. */
  readonly toMs: number | undefined;
  readonly rate: number;
}

/**
 * How a `<video>` follows the one clock of a playback while that goes: as much faster or slower as it is off.
 *
 * @param wantedMs - The clock, milliseconds of the media timeline.
 * @param rate - How fast the clock goes; above 0.
 * @param shownMs - Where the `<video>` is.
 * @internal
 */
export function followClock(wantedMs: number, rate: number, shownMs: number): FollowStep {
  const offMs = wantedMs - shownMs;
  const pace = Math.max(LEAST_RATE, Math.min(MOST_RATE, rate));
  if (Math.abs(offMs) > SEEK_BEYOND_MS * Math.max(1, rate)) return { toMs: wantedMs, rate: pace };
  const steering = Math.max(-MOST_STEERING, Math.min(MOST_STEERING, offMs / (STEERING_MS * rate)));
  return { toMs: undefined, rate: Math.max(LEAST_RATE, Math.min(MOST_RATE, pace * (1 + steering))) };
}
