import { expect, it } from 'vitest';
import { addDays, chooseDay, QUICK_CHOICES } from './calendar-days.js';
import { daysParameter } from './day-parameters.js';

const day = (month: number, date: number, year = 2026) => ({ year, month, day: date });

it('chooses the first day, then the last, in either order, then anew', () => {
  const first = chooseDay({}, day(9, 14));
  expect(first).toEqual({ first: day(9, 14) });
  const both = chooseDay(first, day(9, 1));
  expect(both).toEqual({ first: day(9, 1), last: day(9, 14) });
  expect(chooseDay(both, day(9, 3))).toEqual({ first: day(9, 3) });
});

it('offers the last month whole, also in January and in March', () => {
  const last = QUICK_CHOICES.find(({ id }) => id === 'lastMonth');
  expect(last?.days(day(1, 31))).toEqual({ first: day(12, 1, 2025), last: day(12, 31, 2025) });
  expect(last?.days(day(3, 31))).toEqual({ first: day(2, 1), last: day(2, 28) });
});

it('counts seven days with today', () => {
  const week = QUICK_CHOICES.find(({ id }) => id === 'week');
  expect(week?.days(day(9, 3)).first).toEqual(addDays(day(9, 3), -6));
});

it('stands in the address, one day or both', () => {
  const parameter = daysParameter();
  expect(parameter.write({ first: day(9, 1), last: day(9, 14) })).toMatch(
    /^2026-09-01[+-]\d\d:\d\d_2026-09-14[+-]\d\d:\d\d$/,
  );
  expect(parameter.read('2026-09-01')).toEqual({ first: day(9, 1), last: undefined });
  expect(parameter.read('never')).toEqual({});
});
