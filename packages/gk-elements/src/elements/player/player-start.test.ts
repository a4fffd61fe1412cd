import { describe, expect, it } from 'vitest';
import { chosenStart, startFields, startLimits } from './player-start.js';

/** 2026-11-20 00:00 UTC. */
const DAY_S = 1_795_132_800;
const anyTime = { earliestS: undefined, latestS: undefined };

describe('chosenStart', () => {
  it('reads day and time on the clock of the zone, and writes them back', () => {
    const fields = { day: '2026-11-20', time: '08:05:09' };
    expect(chosenStart(fields, anyTime, 'Asia/Taipei')).toEqual({ kind: 'chosen', timeS: DAY_S + 309 });
    expect(startFields(DAY_S + 309, 'Asia/Taipei')).toEqual(fields);
    // Browsers leave out seconds of 0.
    expect(chosenStart({ ...fields, time: '08:05' }, anyTime, 28_800)).toEqual({ kind: 'chosen', timeS: DAY_S + 300 });
  });
  it('says of what is not filled in that it is incomplete', () => {
    for (const [day, time] of [
      ['', '08:05'],
      ['2026-11-20', ''],
      ['2026-02-30', '08:05'],
      ['2026-11-20', '24:00'],
    ] as const)
      expect(chosenStart({ day, time }, anyTime, 'UTC')).toEqual({ kind: 'incomplete' });
  });
  it('names the limit that is passed; the limits themselves are allowed', () => {
    const limits = { earliestS: DAY_S + 60, latestS: DAY_S + 120 };
    const at = (time: string): unknown => chosenStart({ day: '2026-11-20', time }, limits, 'UTC');
    expect(at('00:00:59')).toEqual({ kind: 'too-early', timeS: DAY_S + 60 });
    expect(at('00:01:00')).toEqual({ kind: 'chosen', timeS: DAY_S + 60 });
    expect(at('00:02:00')).toEqual({ kind: 'chosen', timeS: DAY_S + 120 });
    expect(at('00:02:01')).toEqual({ kind: 'too-late', timeS: DAY_S + 120 });
  });
});

describe('startLimits', () => {
  it('keeps to the page, the period and now, whichever is nearest', () => {
    expect(startLimits(anyTime, undefined, 500)).toEqual({ earliestS: undefined, latestS: 500 });
    expect(startLimits({ earliestS: 100, latestS: 900 }, { startS: 200, endS: 400 }, 500)).toEqual({
      earliestS: 200,
      latestS: 400,
    });
    expect(startLimits({ earliestS: 300, latestS: 350 }, { startS: 200, endS: 400 }, 500)).toEqual({
      earliestS: 300,
      latestS: 350,
    });
  });
});
