import { describe, expect, it } from 'vitest';
import { isDeviceOn } from './device-array.js';
import { matchesTaskFilter, TASK_FILTERS, taskColor } from './task-rows.js';

const task = (isHandling: boolean, isDone: boolean, hasError: boolean) => ({ isHandling, isDone, hasError });

describe('the filters of the monitors', () => {
  it.each([
    ['handling', task(true, false, false), ['ALL', 'Processing'], 'yellow'],
    ['done', task(false, true, false), ['ALL', 'Done'], 'beige'],
    ['neither handling, done nor error', task(false, false, false), ['ALL', 'Wait'], undefined],
    ['error', task(false, false, true), ['ALL', 'Error'], 'red'],
    ['error, tried again', task(true, false, true), ['ALL', 'Processing', 'Error'], 'yellow'],
  ])('and the colour of a task with %s', (_, flags, filters, color) => {
    expect(TASK_FILTERS.filter((filter) => matchesTaskFilter(flags, filter))).toEqual(filters);
    expect(taskColor(flags)).toBe(color);
  });
});

it('a device of the array counts as on within 120 seconds of its bind time', () => {
  expect([0, 120, 121].map((ageS) => isDeviceOn(1_000, 1_000 + ageS))).toEqual([true, true, false]);
});
