import { describe, expect, it } from 'vitest';
import { moveTile, removeTile, swapTiles, toggleTreeTile, toggleWallTile, type TileKey } from './tile-selection.js';

const tile = (channel: number, type: TileKey['type'] = 'channel', deviceId = 'BUS-7'): TileKey => ({
  deviceId,
  type,
  channel,
});
const tiles = (count: number): TileKey[] => Array.from({ length: count }, (_, index) => tile(index + 1));

describe('toggleTreeTile', () => {
  const admin = { permission: 0, advanced: true };

  it('selection toggles on click', () => {
    expect(toggleTreeTile([], tile(1), admin)).toEqual({ tiles: [tile(1)] });
    expect(toggleTreeTile([tile(1), tile(2)], tile(1), admin)).toEqual({ tiles: [tile(2)] });
    expect(toggleTreeTile([tile(0)], tile(0, 'map'), admin).tiles).toHaveLength(2);
    expect(toggleTreeTile([tile(1)], tile(1, 'channel', 'BUS-8'), admin).tiles).toHaveLength(2);
  });

  it("the tile count is limited; exceeding shows the 'max channels' toast", () => {
    const answer = toggleTreeTile(tiles(6), tile(7), { permission: 1, advanced: true });
    expect(answer).toEqual({ tiles: tiles(6), message: 'max channels' });
    expect(toggleTreeTile(tiles(6), tile(0, 'map'), { permission: 1, advanced: true }).tiles).toHaveLength(7);
    expect(toggleTreeTile(tiles(12), tile(13), admin).message).toBe('max channels');
    expect(toggleTreeTile(tiles(12), tile(12), admin)).toEqual({ tiles: tiles(11) });
  });
});

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
