import { describe, expect, it } from 'vitest';
import { daysBetween } from './days.js';

const DAY_S = 86_400;

describe('the days of a report', () => {
  it.each([
    ['Taipei', 8 * 3600],
    ['New York in winter', -5 * 3600],
    ['Greenwich', 0],
    ['Delhi', 5.5 * 3600],
    ['Auckland in winter', 12 * 3600],
  ])('are those of the caller when it starts at midnight: %s', (_, offsetS) => {
    const startS = Date.UTC(2026, 1, 27) / 1000 - offsetS;
    const days = daysBetween(startS, startS + 3 * DAY_S);
    expect(days.map((day) => day.date)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(days.map((day) => day.endS - day.startS)).toEqual([DAY_S, DAY_S, DAY_S]);
  });

  it('are cut off at the end', () => {
    expect(daysBetween(0, DAY_S + 10).at(-1)).toEqual({ startS: DAY_S, endS: DAY_S + 10, date: '1970-01-02' });
    expect(daysBetween(10, 10)).toEqual([]);
    expect(daysBetween(10, 5)).toEqual([]);
  });

  it('follow a clock that is changed, when the zone is named', () => {
    const startS = Date.UTC(2026, 9, 24, 22) / 1000;
    const days = daysBetween(startS, startS + 3 * DAY_S, 'Europe/Berlin');
    expect(days.map((day) => [day.date, (day.endS - day.startS) / 3600])).toEqual([
      ['2026-10-25', 25],
      ['2026-10-26', 24],
      ['2026-10-27', 23],
    ]);
  });

  it('are refused for a zone that nobody knows', () => {
    expect(() => daysBetween(0, DAY_S, "Mars/Phobos'; DROP TABLE")).toThrow(/not known/);
  });
});
