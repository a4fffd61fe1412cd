import { describe, expect, it } from 'vitest';
import { LOG_ARCHIVE_NAMES, canChooseDay, canExportLog, queryBoundsS, queryDaysHint } from './query-days.js';

const day = (date: number) => ({ year: 2026, month: 11, day: date });
const utc = (date: number, hour = 0) => Date.UTC(2026, 10, date, hour) / 1000;

describe('query days', () => {
  it('mileage search disabled until both first and last days are selected', () => {
    expect(queryDaysHint({})).toBe('Please select the first day');
    expect(queryDaysHint({ first: day(1) })).toBe('Please select the last day');
    expect(queryDaysHint({ first: day(1), last: day(1) })).toBeUndefined();
  });

  it('log searches, talk log, report list and auto upload queries need both days', () => {
    expect(queryBoundsS({ first: day(1) }, 0)).toBeUndefined();
    expect(queryBoundsS({ first: day(1), last: day(2) }, 0)).toEqual({ startS: utc(1), endS: utc(3) - 1 });
    expect(queryBoundsS({ first: day(2), last: day(1) }, 0)).toEqual({ startS: utc(1), endS: utc(3) - 1 });
  });

  it('a log export without dates exports all', () => {
    expect(queryBoundsS({}, 0)).toBeUndefined();
    expect(queryBoundsS({ first: day(1), last: day(1) }, 'Asia/Taipei')).toEqual({
      startS: utc(1) - 8 * 3600,
      endS: utc(2) - 8 * 3600 - 1,
    });
  });

  it('days after today cannot be chosen anywhere here', () => {
    const now = utc(21, 20);
    expect([canChooseDay(day(21), now, 0), canChooseDay(day(22), now, 0)]).toEqual([true, false]);
    expect(canChooseDay(day(22), now, 'Asia/Taipei')).toBe(true);
  });

  it('log exports ask for a file password through a prompt and are cancelled if none is entered', () => {
    expect([canExportLog(null), canExportLog(''), canExportLog('x')]).toEqual([false, false, true]);
  });

  it('log archives: uslogs.7z, accesslog.7z', () => {
    expect(LOG_ARCHIVE_NAMES).toEqual({
      uslog: 'uslogs.7z',
      accesslog: 'accesslog.7z',
      readlog: 'readlog.7z',
      changelog: 'changelog.7z',
    });
  });
});
