import type { Clock } from '../util/clock.js';

/**
 * The server's clock, by its answer to Q01: the time in it is taken as that of the middle of the exchange.
 *
 * @internal
 */
export class ServerClock {
  readonly #clock: Clock;
  #aheadMs = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes the time of an answer; an undefined `timeS` (from a server without a clock) changes nothing. */
  adjust(timeS: number | null | undefined, sentAtMs: number): void {
    if (timeS === null || timeS === undefined) return;
    const middleMs = (sentAtMs + this.#clock.now()) / 2;
    this.#aheadMs = timeS * 1000 - middleMs;
  }

  /** Unix milliseconds of the server; the local clock until it is known. */
  nowMs(): number {
    return this.#clock.now() + this.#aheadMs;
  }

  reset(): void {
    this.#aheadMs = 0;
  }
}
