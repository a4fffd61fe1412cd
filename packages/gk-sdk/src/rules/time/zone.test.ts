import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGkError } from '../../errors/to-gk-error.js';
import { FUZZ_RUNS } from '../fixtures/fuzz-runs.js';
import {
  dayBoundsS,
  dayOf,
  formatDateTimeWithZone,
  formatDay,
  formatIsoWithOffset,
  fromWallTime,
  parseDay,
  toWallTime,
  zoneOffsetS,
} from './zone.js';

describe('zone', () => {
  it('Date format YYYY-MM-DDTHH:mm:ssZZ', () => {
    const moment = Date.UTC(2026, 10, 21, 6, 30, 5) / 1000;
    expect(formatIsoWithOffset(moment, 'Asia/Taipei')).toBe('2026-11-21T14:30:05+0800');
    expect(formatIsoWithOffset(moment, 'America/St_Johns')).toBe('2026-11-21T03:00:05-0330');
    expect(formatIsoWithOffset(moment, 0)).toBe('2026-11-21T06:30:05+0000');
    expect(Date.parse(formatIsoWithOffset(moment, 5.5 * 3600))).toBe(moment * 1000);
  });

  it('a moment for people has its offset, by which equal hours of an autumn night differ', () => {
    const nightS = Date.UTC(2026, 9, 25, 0, 30) / 1000;
    expect([nightS, nightS + 3600].map((atS) => formatDateTimeWithZone(atS, 'Europe/Berlin'))).toEqual([
      '2026-10-25 02:30:00 +02:00',
      '2026-10-25 02:30:00 +01:00',
    ]);
    expect(formatDateTimeWithZone(0, -12_600)).toBe('1969-12-31 20:30:00 -03:30');
    expect(formatDateTimeWithZone(0, 0)).toBe('1970-01-01 00:00:00 +00:00');
  });

  it('takes an IANA name or seconds east of UTC, half hours too', () => {
    expect(zoneOffsetS(0, 'Asia/Kolkata')).toBe(19_800);
    expect(toWallTime(0, 19_800)).toEqual({ year: 1970, month: 1, day: 1, hour: 5, minute: 30, second: 0 });
    expect(formatDay(dayOf(0, -3600))).toBe('1969-12-31');
  });

  it('tells each second of an hour in which the clocks change, asked for in any order', () => {
    const changeS = Date.UTC(2026, 2, 29, 1) / 1000;
    // Half past the hour, in a zone that is half an hour off the full ones.
    const halfS = Date.UTC(2026, 3, 4, 15, 0) / 1000;
    const around = (changesAtS: number, zone: string) =>
      [3600, 0, -1, 1800, -1800, 0].map((offS) => zoneOffsetS(changesAtS + offS, zone));
    expect(around(changeS, 'Europe/Berlin')).toEqual([7200, 7200, 3600, 7200, 3600, 7200]);
    expect(around(halfS, 'Australia/Lord_Howe')).toEqual([37_800, 37_800, 39_600, 37_800, 39_600, 37_800]);
    // Liberia gave up its 44 minutes and 30 seconds in the middle of an hour: UTC 00:44:30.
    const oddS = Date.UTC(1972, 0, 7, 0, 44, 30) / 1000;
    expect(around(oddS, 'Africa/Monrovia')).toEqual([0, 0, -2670, 0, -2670, 0]);
  });

  it('a day has its own length when the clocks change', () => {
    const hours = (day: number, month: number) => {
      const { startS, endS } = dayBoundsS({ year: 2026, month, day }, 'Europe/Berlin');
      return (endS + 1 - startS) / 3600;
    };
    expect([hours(29, 3), hours(30, 3), hours(25, 10)]).toEqual([23, 24, 25]);
  });

  it('moves a skipped time forward and takes the first of two equal ones', () => {
    const at = (month: number, day: number) =>
      fromWallTime({ year: 2026, month, day, hour: 2, minute: 30 }, 'Europe/Berlin');
    expect(formatIsoWithOffset(at(3, 29), 'Europe/Berlin')).toBe('2026-03-29T03:30:00+0200');
    expect(formatIsoWithOffset(at(10, 25), 'Europe/Berlin')).toBe('2026-10-25T02:30:00+0200');
  });

  it('parts beyond their range carry over', () => {
    expect(fromWallTime({ year: 2026, month: 1, day: 32 }, 0)).toBe(fromWallTime({ year: 2026, month: 2, day: 1 }, 0));
  });

  it('reads days of the calendar only', () => {
    expect(parseDay('2028-02-29')).toEqual({ year: 2028, month: 2, day: 29 });
    expect(['2026-02-29', '2026-13-01', '21.11.2026', ''].map(parseDay)).toEqual(Array(4).fill(undefined));
  });

  it.each([1e300, -1e300, Infinity, NaN])('is at no offset at %s, which no calendar has', (unixS) => {
    expect(zoneOffsetS(unixS, 'Asia/Taipei')).toBe(0);
  });

  it('says which zone is unknown', () => {
    expect(() => toWallTime(0, 'Moon/Base')).toThrowError(/Moon\/Base/);
    try {
      toWallTime(0, 'Moon/Base');
    } catch (error) {
      expect(isGkError(error, 'invalid-argument')).toBe(true);
    }
  });

  it('a wall time and back is the same moment, unless it happens twice', () => {
    const zone = fc.constantFrom<string | number>(
      'Asia/Taipei',
      'America/St_Johns',
      'Australia/Lord_Howe',
      20_700,
      -43_200,
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e9 }), zone, (unixS, inZone) => {
        const back = fromWallTime(toWallTime(unixS, inZone), inZone);
        expect(toWallTime(back, inZone)).toEqual(toWallTime(unixS, inZone));
        // Clocks go back by half an hour or an hour; those of St. John's went back by two in 1988.
        expect([0, 1800, 3600, 7200]).toContain(unixS - back);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
