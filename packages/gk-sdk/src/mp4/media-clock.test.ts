import { describe, expect, it } from 'vitest';
import { MediaClock } from './media-clock.js';

const SECOND = 1_000_000;

describe('MediaClock', () => {
  it('begins at zero and keeps true distances, pauses of up to ten seconds too', () => {
    const clock = new MediaClock();
    const zero = 1_700_000_000 * SECOND;
    expect([0, 1, 9, 19].map((s) => clock.place(zero + s * SECOND, 0))).toEqual([0, 1, 9, 19].map((s) => s * SECOND));
    expect(clock.startUs).toBe(zero);
  });

  it.each([
    ['a stretch without recordings', 3600],
    ['a clock that was set back', -3600],
  ])('goes on over %s, for all that come after', (_, jumpS) => {
    const clock = new MediaClock();
    clock.place(10_000 * SECOND, 0);
    clock.place(10_005 * SECOND, 0);
    expect(clock.place((10_005 + jumpS) * SECOND, 0)).toBe(5.1 * SECOND);
    expect(clock.place((10_006 + jumpS) * SECOND, 0)).toBe(6.1 * SECOND);
  });

  it('lets pictures between key frames stand ahead of the latest one', () => {
    const clock = new MediaClock();
    clock.place(0, 0);
    clock.place(3 * SECOND, undefined);
    expect(clock.place(2 * SECOND, undefined)).toBe(2 * SECOND);
    expect(clock.latestUs).toBe(3 * SECOND);
  });

  it('never puts a key frame ahead of what it must follow', () => {
    const clock = new MediaClock();
    clock.place(0, 0);
    clock.place(3 * SECOND, 0);
    expect(clock.place(2 * SECOND, 3.001 * SECOND)).toBe(3.1 * SECOND);
    expect(clock.place(4 * SECOND, 0)).toBe(5.1 * SECOND);
  });
});
