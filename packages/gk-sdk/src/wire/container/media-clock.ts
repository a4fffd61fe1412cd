/** A step longer than this, either way, is another clock and no time that has passed, seconds. */
const LONGEST_STEP_S = 60;

/**
 * Turns a container's ticks, which wrap, into microseconds that count up from 0 at the first. Where
 * the clock is set, time goes on from where it was.
 *
 * @internal
 */
export class MediaClock {
  readonly #ticksPerSecond: number;
  readonly #wrap: number;
  #last: number | undefined;
  #total = 0;

  /** @param bits - After how many bits the ticks wrap. */
  constructor(ticksPerSecond: number, bits: number) {
    this.#ticksPerSecond = ticksPerSecond;
    this.#wrap = 2 ** bits;
  }

  /** Microseconds since the first tick, below 0 for what came later but belongs ahead of it. */
  at(ticks: number): number {
    const step = this.between(this.#last ?? ticks, ticks);
    if (Math.abs(step) <= LONGEST_STEP_S * this.#ticksPerSecond) this.#total += step;
    this.#last = ticks;
    return (this.#total * 1_000_000) / this.#ticksPerSecond;
  }

  /** Ticks from one to the other the short way round. */
  between(from: number, to: number): number {
    const half = this.#wrap / 2;
    const step = (to - from) % this.#wrap;
    return step >= half ? step - this.#wrap : step < -half ? step + this.#wrap : step;
  }
}
