import { expect, it } from 'vitest';
import type { Column } from './column.js';
import { compareValues, readSortOrder, sortRows, toggleSort, writeSortOrder } from './sort-order.js';

it('orders ids as people read them', () => {
  expect(['Bus 10', 'Bus 2'].sort(compareValues)).toEqual(['Bus 2', 'Bus 10']);
});

interface Trip {
  readonly id: string;
  readonly km?: number;
  readonly driver?: string;
}
const tripColumns: readonly Column<Trip>[] = [
  { id: 'km', title: 'Distance', value: ({ km }) => km },
  { id: 'driver', title: 'Driver', value: ({ driver }) => driver },
  { id: 'actions', title: 'Actions', value: ({ id }) => id, sortable: false },
];
const trips: readonly Trip[] = [
  { id: 'a', km: 5, driver: 'Wu' },
  { id: 'b', driver: 'Lee' },
  { id: 'c', km: 5, driver: 'Lee' },
  { id: 'd', km: 0 },
  { id: 'e', km: 12, driver: 'Lee' },
];
const sortedIds = (order: string): string =>
  sortRows(trips, tripColumns, readSortOrder(order))
    .map(({ id }) => id)
    .join('');

it.each([
  ['km', 'daceb', 'equal rows keep their places, and what is not known stands last'],
  ['km:desc', 'eacdb', 'in the other direction, too'],
  ['driver,km:desc', 'ecbad', 'the second column orders what the first leaves equal'],
  ['km,driver', 'dcaeb', 'the order of the columns counts'],
  ['actions,nowhere,km', 'daceb', 'a column that does not sort, or that there is not, leaves the order to the others'],
])('sorts by %s: %s, %s', (order, ids) => {
  expect(sortedIds(order)).toBe(ids);
});

it('without an order the rows stay the list that they are', () => {
  expect(sortRows(trips, tripColumns, [])).toBe(trips);
});

it('asks each row for its value once', () => {
  let asked = 0;
  const counted: readonly Column<Trip>[] = [{ id: 'km', title: 'Distance', value: ({ km }) => ((asked += 1), km) }];
  sortRows(trips, counted, [{ id: 'km', descending: false }]);
  expect(asked).toBe(trips.length);
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
