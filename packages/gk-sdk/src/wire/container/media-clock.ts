/** A step longer than this is another clock and no time that has passed, seconds. */
const LONGEST_STEP_S = 60;
/** Within one lane times rise; further back than this the clock was set, or the stream began anew, seconds. */
const LONGEST_BACK_S = 0.5;

/**
 * Turns a container's ticks, which wrap, into microseconds that count up from 0 at the first. Where
 * the clock is set, time goes on from where it was.
 *
 * @internal
 */
export class MediaClock {
  readonly #ticksPerSecond: number;
  readonly #wrap: number;
  /** Last ticks of each lane: pictures and sounds of one clock may be apart from each other. */
  readonly #lanes = new Map<number, number>();
  #last: number | undefined;
  #total = 0;
  #newest = 0;

  /** @param bits - After how many bits the ticks wrap. */
  constructor(ticksPerSecond: number, bits: number) {
    this.#ticksPerSecond = ticksPerSecond;
    this.#wrap = 2 ** bits;
  }

  /**
   * Microseconds since the first tick, below 0 for what came later but belongs ahead of it.
   *
   * @param lane - Which stream of the container the ticks, those of decoding, come from.
   */
  at(ticks: number, lane: number): number {
    const step = this.between(this.#last ?? ticks, ticks);
    const back = this.between(this.#lanes.get(lane) ?? ticks, ticks) < -LONGEST_BACK_S * this.#ticksPerSecond;
    if (back) this.#total = this.#newest;
    else if (Math.abs(step) <= LONGEST_STEP_S * this.#ticksPerSecond) this.#total += step;
    this.#lanes.set(lane, ticks);
    this.#last = ticks;
    this.#newest = Math.max(this.#newest, this.#total);
    return (this.#total * 1_000_000) / this.#ticksPerSecond;
  }

  /** Ticks from one to the other the short way round. */
  between(from: number, to: number): number {
    const half = this.#wrap / 2;
    const step = (to - from) % this.#wrap;
    return step >= half ? step - this.#wrap : step < -half ? step + this.#wrap : step;
  }
}
