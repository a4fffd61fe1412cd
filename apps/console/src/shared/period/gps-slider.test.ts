import { describe, expect, it } from 'vitest';
import { fromWallTime } from 'gk-sdk/rules';
import { clampGpsRange, minutesAround } from './gps-slider.js';

describe('GPS playback', () => {
  it('time slider step 5 min, range 0-1440', () => {
    expect(clampGpsRange(3, 1438)).toEqual({ fromMin: 5, toMin: 1440 });
    expect(clampGpsRange(900, -20)).toEqual({ fromMin: 0, toMin: 900 });
    expect(clampGpsRange(NaN, 9999)).toEqual({ fromMin: 0, toMin: 1440 });
  });
});

describe('the minutes around a period', () => {
  const day = { year: 2026, month: 10, day: 24 };
  const at = (hour: number, minute: number, second = 0): number =>
    fromWallTime({ ...day, hour, minute, second }, 'Asia/Taipei');

  it('hold its first and its last second', () => {
    const period = { startS: at(7, 12, 30), endS: at(8, 0) };
    expect(minutesAround(period, day, 'Asia/Taipei')).toEqual({ from: 432, to: 481 });
  });

  it('go on after midnight', () => {
    const period = { startS: at(23, 40), endS: at(24, 39, 59) };
    expect(minutesAround(period, day, 'Asia/Taipei')).toEqual({ from: 1420, to: 1480 });
  });

  it('hold the hour that comes twice in an autumn night, whichever of the two the period lies in', () => {
    const night = { year: 2026, month: 10, day: 25 };
    const secondS = Date.UTC(2026, 9, 25, 1, 10) / 1000; // 02:10 for the second time
    const { from, to } = minutesAround({ startS: secondS, endS: secondS + 900 }, night, 'Europe/Berlin');
    const momentOf = (minute: number): number => fromWallTime({ ...night, minute }, 'Europe/Berlin');
    expect(momentOf(from)).toBeLessThanOrEqual(secondS);
    expect(momentOf(to)).toBeGreaterThan(secondS + 900);
    expect([from, to]).toEqual([130, 180]);
  });
});
