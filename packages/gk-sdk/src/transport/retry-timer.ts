import type { Clock } from '../util/clock.js';

/** Options of the delay before a new connection. @internal */
export interface RetryTimerOptions {
  readonly clock: Clock;
  /** Numbers in [0, 1). */
  readonly random: () => number;
  /** The wait of the specification. The true one is up to a tenth longer, so that a whole fleet of
   * clients does not come back in the same instant. */
  readonly delayMs: number;
}

/** The one wait between two tries of a connection. @internal */
export class RetryTimer {
  readonly #options: RetryTimerOptions;
  #cancel: (() => void) | undefined;
  #callback: (() => void) | undefined;

  constructor(options: RetryTimerOptions) {
    this.#options = options;
  }

  /**
   * Calls `callback` after the wait, and after `leastMs`, in place of an earlier one; returns when that is, unix
   * milliseconds.
   */
  start(callback: () => void, leastMs = 0): number {
    return this.startAfter(this.drawWaitMs(leastMs), callback);
  }

  /** Returns the next delay, milliseconds: `leastMs` at least. */
  drawWaitMs(leastMs = 0): number {
    const { random, delayMs } = this.#options;
    return Math.round(Math.max(delayMs, leastMs) * (1 + random() / 10));
  }

  /** Calls `callback` after `waitMs`, in place of an earlier one; returns when that is, unix milliseconds. */
  startAfter(waitMs: number, callback: () => void): number {
    this.cancel();
    const { clock } = this.#options;
    this.#callback = callback;
    this.#cancel = clock.after(waitMs, () => {
      this.fireNow();
    });
    return clock.now() + waitMs;
  }

  /** Ends the wait at once; does nothing when none is under way. */
  fireNow(): void {
    const callback = this.#callback;
    this.cancel();
    callback?.();
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#callback = undefined;
  }
}
