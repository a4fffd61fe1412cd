import { describe, expect, it } from 'vitest';
import { treeTileColumns, treeTileRows } from './tree-tile-grid.js';

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describe('tree view tiles', () => {
  it('1 tile is 10 of 12 columns; up to 2 is 6; up to 6 is 4; up to 12 is 3', () => {
    expect(upTo(12).map(treeTileColumns)).toEqual([10, 6, 4, 4, 4, 4, 3, 3, 3, 3, 3, 3]);
  });

  it('rows of 3 or 4 tiles are split 2+1 or 2+2', () => {
    expect(treeTileRows(3)).toEqual([2, 1]);
    expect(treeTileRows(4)).toEqual([2, 2]);
    expect([1, 2, 5, 6, 7, 12].map(treeTileRows)).toEqual([[1], [2], [3, 2], [3, 3], [4, 3], [4, 4, 4]]);
    expect(treeTileRows(0)).toEqual([]);
  });
});
