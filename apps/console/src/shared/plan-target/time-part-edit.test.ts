import { expect, it } from 'vitest';
import { countMinutes, hourState, paintMinutes, parseMinute, partsOfHour, strokeOf } from './time-part-edit.js';
import { formatMinute } from '../time/format-minute.js';

it('switches minutes on and off', () => {
  const day = [{ startMin: 60, endMin: 180 }];
  expect(paintMinutes(day, { startMin: 170, endMin: 200 }, true)).toEqual([{ startMin: 60, endMin: 200 }]);
  expect(paintMinutes(day, { startMin: 90, endMin: 100 }, false)).toEqual([
    { startMin: 60, endMin: 90 },
    { startMin: 100, endMin: 180 },
  ]);
  expect(paintMinutes(day, { startMin: 0, endMin: 1440 }, false)).toEqual([]);
  expect(countMinutes(day)).toBe(120);
});

it('tells what of an hour is on', () => {
  const day = [{ startMin: 90, endMin: 180 }];
  expect(partsOfHour(day, 1)).toEqual([{ startMin: 30, endMin: 60 }]);
  expect([0, 1, 2, 3].map((hour) => hourState(day, hour))).toEqual(['none', 'some', 'all', 'none']);
});

it('draws backwards as well, and switches off where it begins on a minute that is on', () => {
  expect(strokeOf([], 10, 5)).toEqual({ range: { startMin: 5, endMin: 11 }, on: true });
  expect(strokeOf([{ startMin: 0, endMin: 60 }], 10, 10)).toEqual({ range: { startMin: 10, endMin: 11 }, on: false });
});

it('reads and writes times of a day', () => {
  expect([0, 545, 1440].map(formatMinute)).toEqual(['00:00', '09:05', '24:00']);
  expect(['0:00', '09:05', '24:00'].map((text) => parseMinute(text))).toEqual([0, 545, 1440]);
  expect(['', '9', '24:01', '12:60', 'x:00'].map((text) => parseMinute(text))).toEqual(Array(5).fill(undefined));
  expect(parseMinute('00:00', true)).toBe(1440);
});
