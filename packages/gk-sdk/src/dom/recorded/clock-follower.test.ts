import { describe, expect, it } from 'vitest';
import { followClock } from './clock-follower.js';

describe('followClock', () => {
  it('hurries when it is late, and holds back when it is early', () => {
    expect(followClock(5_000, 1, 5_000)).toEqual({ toMs: undefined, rate: 1 });
    expect(followClock(5_050, 1, 5_000)).toEqual({ toMs: undefined, rate: 1.1 });
    expect(followClock(4_950, 1, 5_000)).toEqual({ toMs: undefined, rate: 0.9 });
    // The same time off is less of a way at a higher speed, and never more than a little.
    expect(followClock(5_100, 4, 5_000)).toEqual({ toMs: undefined, rate: 4 * 1.05 });
    expect(followClock(5_300, 1, 5_000)).toEqual({ toMs: undefined, rate: 1.15 });
  });

  it('goes there when it is far off', () => {
    expect(followClock(9_000, 1, 5_000)).toEqual({ toMs: 9_000, rate: 1 });
    expect(followClock(6_000, 4, 5_000)).toMatchObject({ toMs: undefined });
    expect(followClock(4_000, 0.5, 5_000)).toEqual({ toMs: 4_000, rate: 0.5 });
  });

  it('asks a browser for no speed that none has', () => {
    expect(followClock(5_000, 17.28, 5_000)).toEqual({ toMs: undefined, rate: 16 });
    expect(followClock(5_000, 0.01, 5_000)).toEqual({ toMs: undefined, rate: 0.0625 });
  });
});
