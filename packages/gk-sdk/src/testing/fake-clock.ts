import type { Clock } from '../util/clock.js';
import { milliseconds, type Milliseconds } from '../util/units.js';

/** Rounds of microtasks that let a chain of promises between two timers come to rest. */
const MICROTASK_ROUNDS = 60;

/** Lets promises that are already settled run their course. @public */
export async function flushMicrotasks(): Promise<void> {
  for (let i = 0; i < MICROTASK_ROUNDS; i++) await Promise.resolve();
}

/**
 * A clock that stands still until a test moves it.
 *
 * @example
 * ```ts
 * const clock = new FakeClock();
 * const session = createSession({ server: 'http://recorder.test', clock });
 * await clock.advance(10_000);
 * ```
 * @public
 */
export class FakeClock implements Clock {
  #nowMs: number;
  #lastId = 0;
  readonly #timers = new Map<number, { readonly atMs: number; readonly callback: () => void }>();

  /** @param startMs - Unix milliseconds to begin with. */
  constructor(startMs = 1_700_000_000_000) {
    this.#nowMs = startMs;
  }

  /** Timers that have not fired. */
  get pendingTimers(): number {
    return this.#timers.size;
  }

  now(): Milliseconds {
    return milliseconds(this.#nowMs);
  }

  after(delayMs: number, callback: () => void): () => void {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#timers.set(id, { atMs: this.#nowMs + Math.max(0, delayMs), callback });
    return () => {
      this.#timers.delete(id);
    };
  }

  /** Sets the wall clock to `unixMs`, as a user or a time server does: timers keep the time that they still have. */
  set(unixMs: number): void {
    const byMs = unixMs - this.#nowMs;
    for (const [id, { atMs, callback }] of this.#timers) this.#timers.set(id, { atMs: atMs + byMs, callback });
    this.#nowMs = unixMs;
  }

  /** Moves on by `ms`, firing timers in order and letting promises run before and after each. */
  async advance(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    await flushMicrotasks();
    for (let next = this.#nextTimer(untilMs); next; next = this.#nextTimer(untilMs)) {
      this.#timers.delete(next.id);
      this.#nowMs = Math.max(this.#nowMs, next.atMs);
      next.callback();
      await flushMicrotasks();
    }
    this.#nowMs = untilMs;
  }

  #nextTimer(untilMs: number): { id: number; atMs: number; callback: () => void } | undefined {
    let first: { id: number; atMs: number; callback: () => void } | undefined;
    for (const [id, timer] of this.#timers) {
      if (timer.atMs <= untilMs && (!first || timer.atMs < first.atMs)) first = { id, ...timer };
    }
    return first;
  }
}
