import { describe, expect, it } from 'vitest';
import { gridFor, selectChannels } from './live-grid.js';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

describe('selectChannels', () => {
  it('takes what the device has and the mask names', () => {
    expect(selectChannels([1, 2, 3, 4], 255)).toEqual([1, 2, 3, 4]);
    expect(selectChannels([1, 2, 3, 4], 0b1010)).toEqual([2, 4]);
    expect(selectChannels([2, 4], 0b0111)).toEqual([2]);
    expect(selectChannels([1, 2], 0b1100)).toEqual([]);
  });

  it('scans 16 bits and stops at eight channels', () => {
    expect(selectChannels(upTo(20), 0xffff)).toEqual(upTo(8));
    expect(selectChannels(upTo(20), 0x8001)).toEqual([1, 16]);
    expect(selectChannels(upTo(20), 0x1_0000)).toEqual([]);
  });
});

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
