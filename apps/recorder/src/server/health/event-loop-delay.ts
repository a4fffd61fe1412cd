import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 15_000;
const NANOSECONDS = 1e9;

/** Delay of the event loop over the last whole window of 15 s. */
export interface LoopDelay {
  /** Seconds that 99 of 100 turns are late at most. */
  readonly p99S: number;
  /** Seconds. */
  readonly maxS: number;
}

/** Measures how late the event loop comes to its timers. */
export class EventLoopDelay {
  #histogram: ReturnType<typeof monitorEventLoopDelay> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #last: LoopDelay = { p99S: 0, maxS: 0 };

  get last(): LoopDelay {
    return this.#last;
  }

  start(): void {
    const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    histogram.enable();
    this.#histogram = histogram;
    this.#timer = setInterval(() => {
      const late = (nanoseconds: number): number => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000);
      this.#last = { p99S: late(histogram.percentile(99)), maxS: late(histogram.max) };
      histogram.reset();
    }, WINDOW_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#histogram?.disable();
  }
}
