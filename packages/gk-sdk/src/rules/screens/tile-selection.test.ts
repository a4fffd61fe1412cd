import { describe, expect, it } from 'vitest';
import { toggleTreeTile, type TileKey } from './tile-selection.js';

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
