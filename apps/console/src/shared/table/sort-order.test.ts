import { expect, it } from 'vitest';
import { compareValues, readSortOrder, toggleSort, writeSortOrder } from './sort-order.js';
import { inHeldOrder } from './held-order.js';

it('orders ids as people read them', () => {
  expect(['Bus 10', 'Bus 2'].sort(compareValues)).toEqual(['Bus 2', 'Bus 10']);
});

it('goes through first direction, other direction, none', () => {
  const first = toggleSort([], 'km', true, false);
  expect(first).toEqual([{ id: 'km', descending: true }]);
  const second = toggleSort(first, 'km', true, false);
  expect(second).toEqual([{ id: 'km', descending: false }]);
  expect(toggleSort(second, 'km', true, false)).toEqual([]);
});

it('adds a column with Shift and keeps those before it', () => {
  const order = toggleSort([{ id: 'driver', descending: false }], 'km', true, true);
  expect(writeSortOrder(order)).toBe('driver,km:desc');
  expect(readSortOrder('driver,km:desc')).toEqual(order);
});

it('holds the places of rows: new ones stand behind, gone ones leave no gap', () => {
  const places = new Map([
    ['b', 0],
    ['a', 1],
    ['gone', 2],
  ]);
  expect(inHeldOrder(['a', 'new', 'b'], (key) => key, places)).toEqual(['b', 'a', 'new']);
});
