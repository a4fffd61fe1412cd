import { milliseconds, type Milliseconds } from './units.js';

/**
 * Where the SDK takes time from. Inject a fake one to test without waiting.
 *
 * @public
 */
export interface Clock {
  /** Wall clock, milliseconds since the Unix epoch. */
  now(): Milliseconds;
  /** Calls `callback` once after `delayMs`; returns what cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/** The clock of the platform. @public */
export const systemClock: Clock = {
  now: () => milliseconds(Date.now()),
  after: (delayMs, callback) => {
    const handle = setTimeout(callback, delayMs);
    return () => {
      clearTimeout(handle);
    };
  },
};
