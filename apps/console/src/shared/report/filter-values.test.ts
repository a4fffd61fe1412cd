import { expect, it } from 'vitest';
import { boundsOf, choicesOf, choicesWithAll, filledIn, periodOf } from './filter-values.js';

it('narrows by what is filled in alone', () => {
  expect(filledIn({ member: 'anna', deviceId: '' })).toEqual({ member: 'anna' });
});

it('bounds nothing while a day is missing, else from the first second to the last', () => {
  const day = { year: 2026, month: 9, day: 1 };
  expect(boundsOf({ first: day })).toEqual({});
  const { startS = 0, endS = 0 } = boundsOf({ first: day, last: day });
  expect(endS - startS).toBe(86_399);
  expect(periodOf({ first: day, last: day })).toEqual({ startS, endS });
  expect(() => periodOf({ first: day })).toThrow(RangeError);
});

it('offers all before each value', () => {
  expect(choicesWithAll(['a'], (value) => value.toUpperCase()).map(({ value, label }) => [value, label])).toEqual([
    ['', 'All'],
    ['a', 'A'],
  ]);
});

it('offers each value of a field once, in order', () => {
  const rows = ['fence', 'ddns', 'fence', ''].map((action) => ({ action, method: 'PUT' }));
  const { action, method } = choicesOf(rows, 'action', 'method');
  expect(action?.map(({ value }) => value)).toEqual(['', 'ddns', 'fence']);
  expect(method?.map(({ value }) => value)).toEqual(['', 'PUT']);
});
