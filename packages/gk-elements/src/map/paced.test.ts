import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Paced } from './paced.js';

describe('Paced', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('works at once, and gathers what comes within the interval', () => {
    const work = vi.fn();
    const paced = new Paced(work, 100);
    paced.request();
    expect(work).toHaveBeenCalledTimes(1);
    paced.request();
    paced.request();
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(100);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(100);
    paced.request();
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('asks for its interval each time', () => {
    let intervalMs = 100;
    const work = vi.fn();
    const paced = new Paced(work, () => intervalMs);
    paced.request();
    paced.request();
    intervalMs = 250;
    vi.advanceTimersByTime(100);
    expect(work).toHaveBeenCalledTimes(2);
    paced.request();
    vi.advanceTimersByTime(249);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('does nothing more once it is cancelled', () => {
    const work = vi.fn();
    const paced = new Paced(work, 100);
    paced.request();
    paced.request();
    paced.cancel();
    vi.advanceTimersByTime(1000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
