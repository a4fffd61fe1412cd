import { expect, it } from 'vitest';
import { fullscreenPlaces, fullscreenRows, treePlaces } from './tile-places.js';

/** How many tiles stand in each row. */
function rows(places: readonly { readonly row: number }[]): number[] {
  const counts: number[] = [];
  for (const { row } of places) counts[row - 1] = (counts[row - 1] ?? 0) + 1;
  return counts;
}

it.each([
  [1, 20, [1]],
  [2, 12, [2]],
  [3, 8, [2, 1]],
  [4, 8, [2, 2]],
  [6, 8, [3, 3]],
  [12, 6, [4, 4, 4]],
])('%i tiles are %i of 24 columns wide, in rows of %j', (tiles, span, inRows) => {
  const places = treePlaces(tiles);
  expect(new Set(places.map((place) => place.span))).toEqual(new Set([span]));
  expect(rows(places)).toEqual(inRows);
});

it('centres a row', () => {
  expect(treePlaces(1)).toEqual([{ row: 1, column: 3, span: 20 }]);
  expect(treePlaces(3)[2]).toEqual({ row: 2, column: 9, span: 8 });
});

it('keeps every tile in the grid, and no two on one place', () => {
  for (let tiles = 1; tiles <= 12; tiles++) {
    for (const places of [treePlaces(tiles), fullscreenPlaces(tiles)]) {
      expect(places).toHaveLength(tiles);
      expect(new Set(places.map(({ row, column }) => `${row} ${column}`)).size).toBe(tiles);
      for (const { column, span } of places) {
        expect(Number.isInteger(column) && column >= 1 && column + span <= 25).toBe(true);
      }
    }
  }
});

it('fills the screen two by two, three by two, three by three, four by three', () => {
  expect([1, 2, 4, 5, 7, 10].map((windows) => rows(fullscreenPlaces(windows)))).toEqual([
    [1],
    [2],
    [2, 2],
    [3, 2],
    [3, 3, 1],
    [4, 4, 2],
  ]);
});

it('has the rows of its grid in full screen, also where no window stands: two windows are as large as four', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 9, 10, 12].map(fullscreenRows)).toEqual([1, 2, 2, 2, 2, 2, 3, 3, 3, 3]);
});
