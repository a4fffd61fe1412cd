import { describe, expect, it } from 'vitest';
import { bestColumns } from './tile-grid.js';

describe('bestColumns', () => {
  it('puts two tiles one over the other in a high box and side by side in a wide one', () => {
    expect(bestColumns(2, 780, 720)).toBe(1);
    expect(bestColumns(2, 1400, 500)).toBe(2);
  });

  it('makes a square-ish grid on a usual screen', () => {
    expect([1, 2, 4, 6, 9, 12].map((tiles) => bestColumns(tiles, 1200, 750))).toEqual([1, 2, 2, 3, 3, 4]);
  });

  it('needs no height', () => {
    expect([1, 2, 4, 8].map((tiles) => bestColumns(tiles, 900, 0))).toEqual([1, 2, 2, 3]);
  });
});
