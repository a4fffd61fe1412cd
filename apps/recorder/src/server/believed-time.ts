import type { MetaStore } from '../store/database/meta-store.js';
import { writeUnlessFull } from '../store/state/disk-full.js';
import type { SteadyMs } from '../time/steady-clock.js';

const KEY = 'believedTime';
const HOUR_MS = 3_600_000;
/** Between two writes. */
const KEPT_EVERY_MS = HOUR_MS;
/** A clock that is further ahead than this of the time that has passed was set, or is wrong. */
const AHEAD_MS = 24 * HOUR_MS;
/** It is believed when it has gone on as it is for so long. */
const BELIEVED_AFTER_MS = 24 * HOUR_MS;

export interface BelievedTimeOptions {
  readonly meta: Pick<MetaStore, 'read' | 'write'>;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly steady: SteadyMs;
  readonly log: (line: string) => void;
}

/**
 * The time by which data is removed for its age. A clock that jumps ahead, by a mistake or a dead battery, must not empty the
 * recorder: until it has run on for a day, the time is the last trusted one plus the time that has passed since. The last
 * trusted time is stored, so this holds across restarts. A clock that goes back removes less, and is trusted at once.
 */
export class BelievedTime {
  readonly #options: BelievedTimeOptions;
  /** Unix ms, never going back, and when it was so. */
  #known: { readonly atMs: number; readonly steadyMs: number };
  #keptMs: number;
  /** Since when the clock is ahead, on the monotonic clock. */
  #aheadSinceMs: number | undefined;

  constructor(options: BelievedTimeOptions) {
    this.#options = options;
    const kept = Number(options.meta.read(KEY) ?? NaN);
    this.#keptMs = Number.isFinite(kept) ? kept : 0;
    this.#known = { atMs: this.#keptMs || options.now(), steadyMs: options.steady() };
  }

  /** Unix milliseconds; at most the time of the clock. */
  nowMs(): number {
    const { now, steady, log } = this.#options;
    const steadyMs = steady();
    const passedMs = this.#known.atMs + (steadyMs - this.#known.steadyMs);
    const clockMs = now();
    if (clockMs - passedMs <= AHEAD_MS) {
      this.#aheadSinceMs = undefined;
      this.#know(Math.max(clockMs, passedMs), steadyMs);
      return Math.min(clockMs, this.#known.atMs);
    }
    if (this.#aheadSinceMs === undefined) {
      this.#aheadSinceMs = steadyMs;
      const days = Math.round((clockMs - passedMs) / (24 * HOUR_MS));
      log(
        `The clock is ${days} days ahead of when the recorder last ran: nothing is removed for its age for a day. Set the clock if it is wrong.`,
      );
    }
    if (steadyMs - this.#aheadSinceMs < BELIEVED_AFTER_MS) {
      this.#know(passedMs, steadyMs);
      return passedMs;
    }
    log('The clock was ahead for a day and is believed: what is too old by it is removed.');
    this.#aheadSinceMs = undefined;
    this.#know(clockMs, steadyMs);
    return clockMs;
  }

  #know(atMs: number, steadyMs: number): void {
    this.#known = { atMs, steadyMs };
    if (atMs - this.#keptMs < KEPT_EVERY_MS) return;
    writeUnlessFull(() => {
      this.#options.meta.write(KEY, String(Math.round(atMs)));
      this.#keptMs = atMs;
    });
  }
}
