import type { Clock } from '../util/clock.js';

/** "First poll 2.5 s after server info" (spec 000 section 4). */
const FIRST_POLL_MS = 2500;
/** "Every 10 s" (spec 000 section 4). */
const POLL_MS = 10_000;
/** A clock that goes on by more than this between two polls was set: a hidden tab polls once a minute. */
const SET_BEYOND_MS = 100_000;
/** "Server status is requested about 1 s after each poll" (spec 000 section 4). */
const STATUS_AFTER_POLL_MS = 1000;

/** Callbacks of a {@link PollLoop}. @internal */
export interface PollTasks {
  poll(): void;
  requestStatus(): void;
  /** The clock of the device was set: the offset of the server's clock is void. */
  clockSet(): void;
}

/** The rhythm of the polls of one login. @internal */
export class PollLoop {
  readonly #clock: Clock;
  readonly #tasks: PollTasks;
  readonly #timers = new Set<() => void>();
  #polledMs = 0;

  constructor(clock: Clock, tasks: PollTasks) {
    this.#clock = clock;
    this.#tasks = tasks;
  }

  /** Begins with the first poll; to be called when the server info has come. */
  start(): void {
    this.stop();
    this.#polledMs = this.#clock.now();
    this.#after(FIRST_POLL_MS, () => {
      this.#tick();
    });
  }

  stop(): void {
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
  }

  #tick(): void {
    const nowMs = this.#clock.now();
    const wentOnMs = nowMs - this.#polledMs;
    this.#polledMs = nowMs;
    if (wentOnMs < 0 || wentOnMs > SET_BEYOND_MS) this.#tasks.clockSet();
    this.#after(POLL_MS, () => {
      this.#tick();
    });
    this.#after(STATUS_AFTER_POLL_MS, () => {
      this.#tasks.requestStatus();
    });
    this.#tasks.poll();
  }

  #after(delayMs: number, task: () => void): void {
    const cancel = this.#clock.after(delayMs, () => {
      this.#timers.delete(cancel);
      task();
    });
    this.#timers.add(cancel);
  }
}
