import type { ClockLane, Placed } from './anchored-clock.js';

/**
 * Places the times of a recording: the first is the start that was asked for, later ones follow their differences, gaps of the
 * recording among them. A step back goes on from where it was.
 */
export class RecordedClock {
  readonly #startUs: number;
  #offsetUs: number | undefined;
  readonly #last = new Map<ClockLane, { readonly toldUs: number; readonly us: number }>();

  /** @param startS - Unix seconds. */
  constructor(startS: number) {
    this.#startUs = startS * 1_000_000;
  }

  place(lane: ClockLane, toldUs: number): Placed {
    const last = this.#last.get(lane);
    this.#offsetUs ??= this.#startUs - toldUs;
    const jumped = last !== undefined && toldUs < last.toldUs;
    if (jumped) this.#offsetUs = last.us + 1 - toldUs;
    const us = toldUs + this.#offsetUs;
    this.#last.set(lane, { toldUs, us });
    return { us, jumped };
  }
}
