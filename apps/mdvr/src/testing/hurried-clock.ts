import { milliseconds, systemClock, type Clock } from 'gk-sdk';

/** A clock on which so many seconds pass in one: tests of a terminal need not wait for its minutes. */
export function hurriedClock(times: number): Clock {
  const startMs = Date.now();
  return {
    now: () => milliseconds(startMs + (Date.now() - startMs) * times),
    after: (delayMs, callback) => systemClock.after(delayMs / times, callback),
  };
}
