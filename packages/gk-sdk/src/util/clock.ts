import { milliseconds, type Milliseconds } from './units.js';

/**
 * Source of time for the SDK. Inject a fake one to test without waiting.
 *
 * @public
 */
export interface Clock {
  /** Wall clock, milliseconds since the Unix epoch. */
  now(): Milliseconds;
  /** Calls `callback` once after `delayMs`; returns a function that cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

const after: Clock['after'] = (delayMs, callback) => {
  const handle = setTimeout(callback, delayMs);
  return () => {
    clearTimeout(handle);
  };
};

/** The clock of the platform. @public */
export const systemClock: Clock = { now: () => milliseconds(Date.now()), after };

/**
 * Unix time that never jumps: the page's or process's start and what has passed since. It does not follow when the clock of the
 * platform is set, so what has been waited for is never waited for again.
 *
 * @internal
 */
export const steadyClock: Clock = { now: () => milliseconds(performance.timeOrigin + performance.now()), after };
