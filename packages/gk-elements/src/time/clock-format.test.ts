import { zoneOffsetS } from 'gk-sdk/rules';
import { expect, it, vi } from 'vitest';
import { clockFormat, durationWords } from './clock-format.js';

/** 2026-11-21 20:05:09 UTC. */
const AT_S = 1_795_219_200 + 20 * 3600 + 5 * 60 + 9;

it('writes the clock of a zone, by name and by offset', () => {
  expect(clockFormat('en', 'Asia/Taipei').moment(AT_S)).toBe('Nov 22, 2026, 04:05:09');
  expect(clockFormat('en', 'Asia/Taipei').zonedMoment(AT_S)).toBe('Nov 22, 2026, 04:05:09 Asia/Taipei');
  expect(clockFormat('en', 28_800).zone).toBe('UTC+08:00');
  expect(clockFormat('en', 19_800).second(AT_S)).toBe('01:35:09');
  expect(clockFormat('zh-TW', 0).date(AT_S)).toBe('2026年11月21日');
  expect(clockFormat('en', 0).minute(AT_S + 0.9)).toBe('20:05');
  expect(clockFormat('en', 'Asia/Kolkata').offsetMinute(AT_S)).toBe('01:35 +05:30');
  const night = Date.UTC(2026, 9, 25, 0, 30) / 1000;
  const { offsetMinute } = clockFormat('en', 'Europe/Berlin');
  expect([night, night + 3600].map(offsetMinute)).toEqual(['02:30 +02:00', '02:30 +01:00']);
  const berlin = clockFormat('en', 'Europe/Berlin');
  expect([night, night + 3600].map((atS) => berlin.offsetSecond(atS))).toEqual(['02:30:00 +02:00', '02:30:00 +01:00']);
  expect(berlin.offsetMoment(night)).toBe('Oct 25, 2026, 02:30:00 +02:00');
  expect(berlin.offsetPeriod(night, night + 3600)).toBe('02:30 +02:00–02:30 +01:00');
  expect(berlin.offsetPeriod(night, night + 60)).toBe('02:30–02:31 +02:00');
  expect(berlin.zonedDate(night)).toBe('October 25, 2026 Europe/Berlin');
  expect(clockFormat('en', 0)).toBe(clockFormat('en', 0));
  expect(() => clockFormat('en', 'Mars/Olympus')).toThrow('time zone');
});

it('writes time 0, whatever the clock was when the zone was asked for first', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 6, 1, 12) });
  // A fake clock stands in for the present, which is what its formats write for the number 0.
  const made = clockFormat('en', 'Europe/Lisbon');
  const first = made.offsetMoment(0);
  vi.useRealTimers();
  expect([first, made.offsetMoment(0), zoneOffsetS(0, 'Europe/Lisbon')]).toEqual([
    'Jan 1, 1970, 01:00:00 +01:00',
    'Jan 1, 1970, 01:00:00 +01:00',
    3600,
  ]);
});

it('writes lengths of time', () => {
  const words = (s: number): string => durationWords(s, (count) => `${count} s`);
  expect([9, 60, 125, 3725, 90_000, -1].map(words)).toEqual(['9 s', '1:00', '2:05', '1:02:05', '25:00:00', '0 s']);
});
