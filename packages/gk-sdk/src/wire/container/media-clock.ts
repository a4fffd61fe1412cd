/** A step longer than this is another clock and no time that has passed, seconds. */
const LONGEST_STEP_S = 60;
/** Within one lane times rise; further back than this the clock was set, or the stream began anew, seconds. */
const LONGEST_BACK_S = 0.5;

/** One stream of the container. */
interface Lane {
  /** Of its latest unit. */
  ticks: number;
  total: number;
  /** Number of the jump that it has followed. */
  jump: number;
}

/**
 * Turns a container's ticks, which wrap, into microseconds that count up from 0 at the first. Where the clock is set,
 * time goes on from where it was, and lanes that jump together stay with each other. A lane that is far from the others
 * has a clock of its own.
 *
 * @internal
 */
export class MediaClock {
  readonly #ticksPerSecond: number;
  readonly #wrap: number;
  readonly #lanes = new Map<number, Lane>();
  #latest: Lane | undefined;
  #newest = 0;
  #jumps = 0;

  /** @param bits - After how many bits the ticks wrap. */
  constructor(ticksPerSecond: number, bits: number) {
    this.#ticksPerSecond = ticksPerSecond;
    this.#wrap = 2 ** bits;
  }

  /**
   * Microseconds since the first tick, below 0 for what came later but belongs ahead of it.
   *
   * @param id - Which stream of the container the ticks, those of decoding, come from.
   */
  at(ticks: number, id: number): number {
    const lane = this.#lanes.get(id) ?? this.#begin(ticks, id);
    const step = this.between(lane.ticks, ticks);
    if (step < -LONGEST_BACK_S * this.#ticksPerSecond || step > LONGEST_STEP_S * this.#ticksPerSecond) {
      const latest = this.#latest;
      // Another lane has jumped ahead of this one.
      const beside = latest !== undefined && latest.jump > lane.jump ? this.#beside(latest, ticks) : undefined;
      lane.jump = beside === undefined ? ++this.#jumps : (latest?.jump ?? 0);
      lane.total = beside ?? this.#newest;
    } else {
      lane.total += step;
    }
    lane.ticks = ticks;
    this.#latest = lane;
    this.#newest = Math.max(this.#newest, lane.total);
    return (lane.total * 1_000_000) / this.#ticksPerSecond;
  }

  #begin(ticks: number, id: number): Lane {
    const latest = this.#latest;
    const beside = latest === undefined ? undefined : this.#beside(latest, ticks);
    const lane = { ticks, total: beside ?? this.#newest, jump: latest?.jump ?? 0 };
    this.#lanes.set(id, lane);
    return lane;
  }

  /** Converts the ticks by the clock of this lane; undefined when they are too far from it. */
  #beside(lane: Lane, ticks: number): number | undefined {
    const step = this.between(lane.ticks, ticks);
    return Math.abs(step) <= LONGEST_STEP_S * this.#ticksPerSecond ? lane.total + step : undefined;
  }

  /** Ticks from one to the other the short way round. */
  between(from: number, to: number): number {
    const half = this.#wrap / 2;
    const step = (to - from) % this.#wrap;
    return step >= half ? step - this.#wrap : step < -half ? step + this.#wrap : step;
  }
}
