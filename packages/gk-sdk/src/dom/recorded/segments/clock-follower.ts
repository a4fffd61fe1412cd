/** Farther off than this, milliseconds of watching, a `<video>` goes there instead of hurrying. */
const SEEK_BEYOND_MS = 400;
/** Nearer than this, milliseconds of watching, it is left alone. */
const NEAR_MS = 12;
/** Time within which an offset is corrected, milliseconds. */
const STEERING_MS = 500;
/** It runs faster or slower by no less, so that it comes to an end, and by no more. */
const LEAST_STEERING = 0.03;
const MOST_STEERING = 0.15;
/** Where so much more is needed than was when it began, it steers anew. */
const MORE = 1.5;
/** A clock whose rate is another one by this share is followed at once, near or not. */
const OTHER_RATE = 0.2;
/** The clock's rate in the mean is that of about this long, milliseconds. */
const MEAN_MS = 1_000;
/** Speeds that browsers take. */
const LEAST_RATE = 0.0625;
const MOST_RATE = 16;
/** Delay until the cost of a rate change is measured, and the highest cost accepted, milliseconds. */
const COST_SEEN_AFTER_MS = 100;
const MOST_COST_MS = 100;

/** Seek and rate that bring a `<video>` to the clock. @internal */
export interface FollowStep {
  /** Goes there first, milliseconds of the media timeline; undefined when it is near enough. */
  readonly toMs: number | undefined;
  readonly rate: number;
}

/**
 * Makes a `<video>` follow the one clock of a playback while that runs. Left alone while it is near; else it runs
 * faster or slower, all the way, and then along again: some browsers (WebKitGTK) empty their decoder at each change of
 * speed and lose time by that. It learns how much, and aims that much ahead.
 *
 * @internal
 */
export class ClockFollower {
  #rate = 0;
  /** The clock's, when that was chosen; 0 = it is to be chosen. */
  #clockRate = 0;
  /** The clock's in the mean: from moment to moment it goes a little faster or slower. */
  #meanRate = 0;
  #lookedAtMs = 0;
  /** Difference of its speed from the clock's, as a share; 0 = equal. */
  #steering = 0;
  /** Cost of a rate change, milliseconds of playback. */
  #costMs = 0;
  /** The last change of speed, until its cost was seen. */
  #change: { readonly atMs: number; readonly shownMs: number } | undefined;

  /** On its way to the clock: worth a look at every occasion. */
  get isSteering(): boolean {
    return this.#steering !== 0;
  }

  /** The `<video>` stood, or was sent elsewhere. */
  restart(): void {
    this.#clockRate = 0;
    this.#steering = 0;
    this.#change = undefined;
  }

  /**
   * @param wantedMs - The clock, milliseconds of the media timeline.
   * @param clockRate - How fast it goes; above 0.
   * @param shownMs - Where the `<video>` is.
   * @param nowMs - When that is so.
   */
  step(wantedMs: number, clockRate: number, shownMs: number, nowMs: number): FollowStep {
    this.#learnCost(shownMs, nowMs);
    const isOtherRate = Math.abs(clockRate / this.#clockRate - 1) > OTHER_RATE;
    const share = isOtherRate ? 1 : Math.min(1, (nowMs - this.#lookedAtMs) / MEAN_MS);
    this.#meanRate += (clockRate - this.#meanRate) * share;
    this.#lookedAtMs = nowMs;
    const offMs = wantedMs - shownMs;
    if (Math.abs(offMs) > SEEK_BEYOND_MS * Math.max(1, clockRate)) {
      this.restart();
      return { toMs: wantedMs, rate: this.#choose(shownMs, nowMs) };
    }
    // Whether it was of use is seen a moment after a change.
    if (this.#change !== undefined && !isOtherRate) return { toMs: undefined, rate: this.#rate };
    // Offset that remains once it plays again.
    const restMs = offMs + this.#costMs * clockRate;
    const isNear = Math.abs(offMs) <= NEAR_MS * Math.max(1, clockRate);
    const steering = this.#steering;
    if (steering === 0) {
      if (!isNear) this.#steering = steeringFor(offMs, restMs, clockRate);
    } else if (steering * restMs <= 0) this.#steering = 0;
    else {
      // It lost more time on its way.
      const needed = steeringFor(restMs, restMs, clockRate);
      if (Math.abs(needed) > MORE * Math.abs(steering)) this.#steering = needed;
    }
    const isChange = isOtherRate || steering !== this.#steering;
    return { toMs: undefined, rate: isChange ? this.#choose(shownMs, nowMs) : this.#rate };
  }

  #choose(shownMs: number, nowMs: number): number {
    this.#change = this.#clockRate === 0 ? undefined : { atMs: nowMs, shownMs };
    this.#clockRate = this.#meanRate;
    this.#rate = inRange(inRange(this.#meanRate) * (1 + this.#steering));
    return this.#rate;
  }

  #learnCost(shownMs: number, nowMs: number): void {
    if (this.#change === undefined) return;
    const passedMs = nowMs - this.#change.atMs;
    if (passedMs < COST_SEEN_AFTER_MS) return;
    const costMs = passedMs - (shownMs - this.#change.shownMs) / this.#rate;
    this.#costMs = (this.#costMs + Math.max(0, Math.min(MOST_COST_MS, costMs))) / 2;
    this.#change = undefined;
  }
}

function steeringFor(offMs: number, restMs: number, clockRate: number): number {
  const share = Math.abs(restMs) / (STEERING_MS * clockRate);
  return Math.sign(offMs) * Math.max(LEAST_STEERING, Math.min(MOST_STEERING, share));
}

function inRange(rate: number): number {
  return Math.max(LEAST_RATE, Math.min(MOST_RATE, rate));
}
