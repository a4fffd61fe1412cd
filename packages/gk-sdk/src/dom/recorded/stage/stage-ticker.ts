import type { Clock } from '../../../util/clock.js';

/** Pictures of all channels change together, at most this often, milliseconds. */
const TICK_MS = 8;

/** The one timer of a stage: due when the next picture is, and on whole ticks, so that channels change together. @internal */
export class StageTicker {
  readonly #clock: Clock;
  readonly #onTick: () => void;
  #cancel: (() => void) | undefined;
  #atMs = Infinity;

  constructor(clock: Clock, onTick: () => void) {
    this.#clock = clock;
    this.#onTick = onTick;
  }

  /** Ticks at `dueMs` or as soon after it as ticks go; an earlier plan stays. */
  plan(nowMs: number, dueMs: number): void {
    const atMs = Math.max(nowMs + 1, Math.ceil(dueMs / TICK_MS) * TICK_MS);
    if (atMs >= this.#atMs && this.#atMs > nowMs) return;
    this.#cancel?.();
    this.#atMs = atMs;
    this.#cancel = this.#clock.after(atMs - nowMs, () => {
      this.#atMs = Infinity;
      this.#onTick();
    });
  }

  close(): void {
    this.#cancel?.();
  }
}
