import { expect, it } from 'vitest';
import { boundsOf, choicesWithAll, filledIn } from './filter-values.js';

it('narrows by what is filled in alone', () => {
  expect(filledIn({ member: 'anna', deviceId: '' })).toEqual({ member: 'anna' });
});

it('bounds nothing while a day is missing, else from the first second to the last', () => {
  const day = { year: 2026, month: 9, day: 1 };
  expect(boundsOf({ first: day })).toEqual({});
  const { startS = 0, endS = 0 } = boundsOf({ first: day, last: day });
  expect(endS - startS).toBe(86_399);
});

it('offers all before each value', () => {
  expect(choicesWithAll(['a'], (value) => value.toUpperCase()).map(({ value, label }) => [value, label])).toEqual([
    ['', 'All'],
    ['a', 'A'],
  ]);
});
