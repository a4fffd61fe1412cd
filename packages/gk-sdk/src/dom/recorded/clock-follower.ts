/** Farther off than this, milliseconds of watching, a `<video>` goes there instead of hurrying. */
const SEEK_BEYOND_MS = 400;
/** What a `<video>` is off is made good within about this long, milliseconds. */
const STEERING_MS = 500;
/** It never runs faster or slower by more. */
const MOST_STEERING = 0.15;
/** While it stands, a picture covers this much around its beginning, milliseconds: rounding. */
const SAME_PICTURE_MS = 1;
/** Speeds that browsers take. */
const LEAST_RATE = 0.0625;
const MOST_RATE = 16;

/** What a `<video>` shall do to be where the clock is. @internal */
export type FollowStep =
  /** Goes there, milliseconds of the media timeline; `rate` 0 = stands there. */
  | { readonly kind: 'seek'; readonly toMs: number; readonly rate: number }
  | { readonly kind: 'run'; readonly rate: number }
  | { readonly kind: 'stand' };

/**
 * How a `<video>` follows the one clock of a playback: it stands exactly at the clock's time, and runs as much faster or
 * slower as it is off.
 *
 * @param wantedMs - The clock, milliseconds of the media timeline.
 * @param rate - How fast the clock goes; 0 = it stands.
 * @param shownMs - Where the `<video>` is.
 * @internal
 */
export function followClock(wantedMs: number, rate: number, shownMs: number): FollowStep {
  const offMs = wantedMs - shownMs;
  if (rate === 0) {
    return Math.abs(offMs) > SAME_PICTURE_MS ? { kind: 'seek', toMs: wantedMs, rate: 0 } : { kind: 'stand' };
  }
  const pace = Math.max(LEAST_RATE, Math.min(MOST_RATE, rate));
  if (Math.abs(offMs) > SEEK_BEYOND_MS * Math.max(1, rate)) return { kind: 'seek', toMs: wantedMs, rate: pace };
  const steering = Math.max(-MOST_STEERING, Math.min(MOST_STEERING, offMs / (STEERING_MS * rate)));
  return { kind: 'run', rate: Math.max(LEAST_RATE, Math.min(MOST_RATE, pace * (1 + steering))) };
}
