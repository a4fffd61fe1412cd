import { describe, expect, it } from 'vitest';
import { fullscreenGrid, viewerGrid } from './tile-grid.js';

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);
const shape = ({ columns, rows }: { columns: number; rows: number }): string => `${columns}x${rows}`;

describe('viewerGrid', () => {
  it('1 = one wide centred tile; 2 = two halves; 3-4 = 2x2; 5-6 = thirds; 7-8 = 4x2 or 3x3', () => {
    const grids = upTo(8).map((tiles) => shape(viewerGrid(tiles)));
    expect(grids).toEqual(['1x1', '2x1', '2x2', '2x2', '3x2', '3x2', '4x2', '4x2']);
    expect(upTo(8).map((tiles) => shape(viewerGrid(tiles, '3x3')))).toEqual([...grids.slice(0, 6), '3x3', '3x3']);
  });

  it('by the server layout setting simpleLiveLayout (default 4x2); playback: same grid rules', () => {
    expect(shape(viewerGrid(7, ''))).toBe('4x2');
    expect(shape(viewerGrid(7, '5x5'))).toBe('4x2');
  });
});

describe('fullscreenGrid', () => {
  it('1 window full; 2-4 two by two; 5-6 three by two; 7-9 three by three; 10-12 four by three', () => {
    const expected = ['1x1', ...Array(3).fill('2x2'), '3x2', '3x2', ...Array(3).fill('3x3'), ...Array(3).fill('4x3')];
    expect(upTo(12).map((windows) => shape(fullscreenGrid(windows)))).toEqual(expected);
  });
});
