import type { Clock } from 'gk-sdk';

type Now = ReturnType<Clock['now']>;

interface Timer {
  readonly atMs: number;
  readonly callback: () => void;
}

/** A clock that advances on request only. */
export class FakeClock implements Clock {
  #nowMs: number;
  #timers: Timer[] = [];
  /** How far the wall clock was set from what timers count by. */
  #setByMs = 0;

  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  /** Timers that wait. */
  get pending(): number {
    return this.#timers.length;
  }

  now(): Now {
    return (this.#nowMs + this.#setByMs) as Now;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Lets time pass; timers fire in order, each at its time. */
  advance(ms: number): void {
    const endMs = this.#nowMs + ms;
    for (;;) {
      const next = this.#timers.reduce<Timer | undefined>(
        (first, timer) => (timer.atMs <= endMs && (!first || timer.atMs < first.atMs) ? timer : first),
        undefined,
      );
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.callback();
    }
    this.#nowMs = endMs;
  }

  /** Sets the wall clock, as a user or a time server does; timers keep to their delays. */
  jump(ms: number): void {
    this.#setByMs += ms;
  }
}
