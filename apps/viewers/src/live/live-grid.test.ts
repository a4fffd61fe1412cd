import { describe, expect, it } from 'vitest';
import { gridFor } from './live-grid.js';

describe('gridFor', () => {
  it.each([
    [1, 1, 1],
    [2, 2, 1],
    [3, 2, 2],
    [4, 2, 2],
    [5, 3, 2],
    [6, 3, 2],
    [7, 4, 2],
    [8, 4, 2],
  ])('lays %i tiles out in %i columns and %i rows', (tiles, columns, rows) => {
    expect(gridFor(tiles, '4x2')).toEqual({ columns, rows });
  });

  it('follows simpleLiveLayout from seven tiles on', () => {
    expect(gridFor(6, '3x3')).toEqual({ columns: 3, rows: 2 });
    expect(gridFor(7, '3x3')).toEqual({ columns: 3, rows: 3 });
    expect(gridFor(8, '3x3')).toEqual({ columns: 3, rows: 3 });
    expect(gridFor(8, 'anything else')).toEqual({ columns: 4, rows: 2 });
  });
});
