import { describe, expect, it } from 'vitest';
import { FakeClock } from '../testing/fake-clock.js';
import { PresentTicker, type Tickable } from './present-ticker.js';

function member(presented: number[], clock: FakeClock): Tickable {
  return {
    present: () => {
      presented.push(clock.now());
      return undefined;
    },
  };
}

describe('PresentTicker', () => {
  it('wakes a single stream exactly when it asked', async () => {
    const clock = new FakeClock(1_000_000);
    const ticker = new PresentTicker(clock);
    const at: number[] = [];
    const only = member(at, clock);
    ticker.join(only);
    ticker.request(only, 1_000_007);
    await clock.advance(20);
    expect(at).toEqual([1_000_007]);
  });

  it('wakes many streams at common instants, never early', async () => {
    const clock = new FakeClock(1_000_000);
    const ticker = new PresentTicker(clock);
    const rows = Array.from({ length: 12 }, () => [] as number[]);
    const members = rows.map((row) => member(row, clock));
    for (const one of members) ticker.join(one);
    members.forEach((one, i) => {
      ticker.request(one, 1_000_000 + i * 5);
    });
    await clock.advance(200);
    const instants = new Set(rows.flat());
    expect(rows.every((row) => row.length === 1)).toBe(true);
    expect(instants.size).toBeLessThanOrEqual(3);
    rows.forEach(([at], i) => {
      expect(at).toBeGreaterThanOrEqual(1_000_000 + i * 5);
      expect(at).toBeLessThan(1_000_000 + i * 5 + 34);
    });
  });

  it('wakes nobody who left, and holds no timer for nobody', async () => {
    const clock = new FakeClock(1_000_000);
    const ticker = new PresentTicker(clock);
    const at: number[] = [];
    const one = member(at, clock);
    ticker.join(one);
    ticker.request(one, 1_000_010);
    ticker.leave(one);
    await clock.advance(100);
    expect(at).toEqual([]);
  });

  it('asks a stream again when it says so', async () => {
    const clock = new FakeClock(1_000_000);
    const ticker = new PresentTicker(clock);
    let calls = 0;
    const one: Tickable = { present: (now) => (++calls < 3 ? now + 10 : undefined) };
    ticker.join(one);
    ticker.request(one, 0);
    await clock.advance(100);
    expect(calls).toBe(3);
    expect(clock.pendingTimers).toBe(0);
  });
});
