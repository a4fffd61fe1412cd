import { toWallTime } from 'gk-sdk/rules';
import { describe, expect, it } from 'vitest';
import { timelineTicks } from './timeline-ticks.js';

/** 2026-11-21 00:00 UTC. */
const DAY_S = 1_795_219_200;

describe('timelineTicks', () => {
  it('stands at full hours of the zone, also of half hours', () => {
    const { major, minor } = timelineTicks({ startS: DAY_S, endS: DAY_S + 86_400 }, 1000, 'Asia/Kolkata');
    expect(major.length).toBeGreaterThan(5);
    for (const { timeS } of major) expect(toWallTime(timeS, 'Asia/Kolkata')).toMatchObject({ minute: 0, second: 0 });
    expect(major[0]?.timeS).toBeLessThan(DAY_S + 10_800);
    expect(major.at(-1)?.timeS).toBeGreaterThan(DAY_S + 86_400 - 19_800);
    expect(minor.length).toBeGreaterThan(major.length);
    expect(major.filter(({ label }) => label === 'day').map(({ timeS }) => timeS)).toEqual([DAY_S + 86_400 - 19_800]);
  });

  it('comes down to single seconds and no further', () => {
    const { major, minor } = timelineTicks({ startS: DAY_S + 7, endS: DAY_S + 17 }, 4000, 0);
    expect(major.map(({ timeS }) => timeS - DAY_S)).toEqual([7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17]);
    expect(major[0]?.label).toBe('second');
    expect(minor.length).toBe(11);
  });

  it('has each hour once on the days on which clocks change', () => {
    for (const startS of [1_774_738_800, 1_792_879_200]) {
      // Europe/Berlin: 2026-03-29 has 23 hours, 2026-10-25 has 25.
      const { major } = timelineTicks({ startS, endS: startS + 90_000 }, 3000, 'Europe/Berlin');
      const times = major.map(({ timeS }) => timeS);
      expect(new Set(times).size).toBe(times.length);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      for (const timeS of times) expect(toWallTime(timeS, 'Europe/Berlin').minute % 30).toBe(0);
    }
  });

  it('has none without a length or a width', () => {
    expect(timelineTicks({ startS: 5, endS: 5 }, 100, 0)).toEqual({ major: [], minor: [] });
    expect(timelineTicks({ startS: 5, endS: 50 }, 0, 0)).toEqual({ major: [], minor: [] });
  });
});
