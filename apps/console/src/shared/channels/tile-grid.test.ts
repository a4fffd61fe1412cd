import { expect, it } from 'vitest';
import { gridColumns } from './tile-grid.js';

it('lays tiles out as the specification does', () => {
  expect([1, 2, 4, 5, 6, 7, 9, 10, 12].map(gridColumns)).toEqual([1, 2, 2, 3, 3, 3, 3, 4, 4]);
});
