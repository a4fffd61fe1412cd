import { describe, expect, it } from 'vitest';
import { moveTile, removeTile, swapTiles, toggleWallTile } from './tile-selection.js';
import type { TileKey } from 'gk-sdk/rules';

const tile = (channel: number, type: TileKey['type'] = 'channel', deviceId = 'BUS-7'): TileKey => ({
  deviceId,
  type,
  channel,
});
const tiles = (count: number): TileKey[] => Array.from({ length: count }, (_, index) => tile(index + 1));

describe('wall', () => {
  it('toggling an existing tile removes it; adding beyond 12 is ignored', () => {
    expect(toggleWallTile(tiles(2), tile(2))).toEqual(tiles(1));
    expect(toggleWallTile(tiles(11), tile(12))).toHaveLength(12);
    expect(toggleWallTile(tiles(12), tile(13))).toEqual(tiles(12));
  });

  it('tiles can be removed, swapped', () => {
    expect(removeTile(tiles(3), tile(2))).toEqual([tile(1), tile(3)]);
    expect(swapTiles(tiles(3), 0, 2)).toEqual([tile(3), tile(2), tile(1)]);
    expect(swapTiles(tiles(3), 0, 3)).toEqual(tiles(3));
  });

  it('tiles can be reordered by drag and drop', () => {
    expect(moveTile([1, 2, 3, 4], 0, 2)).toEqual([2, 3, 1, 4]);
    expect(moveTile([1, 2, 3, 4], 3, 0)).toEqual([4, 1, 2, 3]);
    expect(moveTile([1, 2], 0, 5)).toEqual([1, 2]);
  });
});
