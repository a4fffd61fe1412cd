import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FrameLimiter } from './frame-limiter.js';

const RATES = { beforeLogin: { perSecond: 20, burst: 100 }, afterLogin: { perSecond: 500, burst: 500 } };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function limiter() {
  const delivered: number[] = [];
  let changes = 0;
  const startMs = Date.now();
  const limit = new FrameLimiter({
    rates: RATES,
    onChange: () => (changes += 1),
    steady: () => Date.now() - startMs,
  });
  return {
    limit,
    delivered,
    changes: () => changes,
    send: (count: number, bytes = 1) => {
      for (let n = 0; n < count; n += 1) limit.take(bytes, () => delivered.push(n));
    },
  };
}

describe('frames of a socket', () => {
  it('that come within the burst are delivered at once; the others wait, in their order', () => {
    const { limit, delivered, changes, send } = limiter();
    send(130);
    expect(delivered).toHaveLength(100);
    expect([limit.isWaiting, changes()]).toEqual([true, 2]);
    vi.advanceTimersByTime(1_000);
    expect(delivered).toHaveLength(120);
    vi.advanceTimersByTime(500);
    expect(delivered).toEqual(Array.from({ length: 130 }, (_, n) => n));
    expect([limit.isWaiting, limit.waitingBytes, changes()]).toEqual([false, 0, 3]);
  });

  it('of a user who is known have another rate, which no further login gives anew', () => {
    const { limit, delivered, send } = limiter();
    limit.setKnown(true);
    vi.advanceTimersByTime(1_000);
    send(700);
    expect(delivered).toHaveLength(500);
    vi.advanceTimersByTime(400);
    expect(delivered).toHaveLength(700);
    for (let login = 0; login < 50; login += 1) {
      limit.setKnown(false);
      limit.setKnown(true);
    }
    send(300);
    expect(delivered.length - 700).toBeLessThan(10);
  });

  it('of many bytes count as several', () => {
    const { limit, delivered, send } = limiter();
    send(3, 400 * 1024);
    // 50 each of a burst of 100, and 20 more a second.
    expect(delivered).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(delivered).toHaveLength(3);
    send(1);
    vi.advanceTimersByTime(1_000);
    expect(delivered).toHaveLength(3);
    vi.advanceTimersByTime(1_000);
    expect([delivered.length, limit.isWaiting]).toEqual([4, false]);
  });

  it('of a client that waits for each answer are never too many, however fast it asks', () => {
    const { limit, delivered, send } = limiter();
    for (let second = 0; second < 60; second += 1) {
      for (let tick = 0; tick < 20; tick += 1) {
        if (!limit.isWaiting) send(1);
        vi.advanceTimersByTime(50);
        expect(limit.excessMs).toBe(0);
      }
    }
    expect(delivered.length).toBeGreaterThan(1_000);
  });

  it('are too many for as long as several wait, with pauses of less than a second', () => {
    const { limit, send } = limiter();
    send(100);
    expect(limit.excessMs).toBe(0);
    // Always a few more than it may send, each time as soon as the others have gone.
    for (let second = 0; second < 10; second += 1) {
      send(20);
      vi.advanceTimersByTime(1_000);
    }
    send(20);
    expect(limit.excessMs).toBeGreaterThanOrEqual(10_000);
    vi.advanceTimersByTime(8_000);
    send(100);
    expect(limit.excessMs).toBe(0);
  });

  const LONG = 8 * 1024 * 1024;

  it.each([
    ['comes at once', 0],
    // Two seconds of its rate, at a quarter more than that.
    ['takes a while to come', 1_600],
  ])('are too many when the next long one has begun to come behind each, and %s', (_, arrivesMs) => {
    const { limit, delivered, send } = limiter();
    limit.setKnown(true);
    let sinceMs = 0;
    for (let elapsedMs = 0; elapsedMs < 40_000; elapsedMs += 50) {
      limit.crowd();
      if (limit.isCrowded) sinceMs = elapsedMs;
      else if (elapsedMs - sinceMs >= arrivesMs && !limit.isWaiting) {
        send(1, LONG);
        sinceMs = elapsedMs;
      }
      vi.advanceTimersByTime(50);
    }
    expect(limit.excessMs).toBeGreaterThan(30_000);
    expect(delivered.length).toBeLessThanOrEqual(21);
  });

  it('of many bytes are never too many of a client that waits for each answer', () => {
    const { limit, delivered, send } = limiter();
    limit.setKnown(true);
    send(2, LONG);
    limit.crowd();
    vi.advanceTimersByTime(4_000);
    for (let elapsedMs = 0; elapsedMs < 60_000; elapsedMs += 50) {
      if (!limit.isWaiting) send(1, LONG);
      vi.advanceTimersByTime(50);
      expect(limit.excessMs).toBeLessThan(10_000);
    }
    expect(limit.excessMs).toBe(0);
    expect(delivered.length).toBeGreaterThan(25);
  });

  it('that wait when the socket closes are forgotten', () => {
    const { limit, delivered, send } = limiter();
    send(130);
    limit.close();
    vi.advanceTimersByTime(60_000);
    send(1);
    expect([delivered.length, limit.isWaiting, limit.waitingBytes]).toEqual([100, false, 0]);
  });
});
