import type { Device } from 'gk-sdk';
import type { TileKey } from 'gk-sdk/rules';
import { describe, expect, it } from 'vitest';
import { checkState, tilesOfRow, toggleTiles } from './tree-check.js';
import type { TreeRow } from './tree-rows.js';

const devices = new Map(
  ['A', 'B'].map((deviceId): [string, Device] => [deviceId, { deviceId, channelNames: [], channelCount: 4 }]),
);
const deviceOf = (id: string): Device | undefined => devices.get(id);
const tile = (deviceId: string, channel: number): TileKey => ({ deviceId, type: 'channel', channel });
const place = { key: '', level: 1, position: 1, siblings: 1, parent: -1 };
const deviceRow: TreeRow = { ...place, kind: 'device', deviceId: 'A', expanded: false };
const mapRow: TreeRow = { ...place, kind: 'map', deviceId: 'A' };
const groupRow: TreeRow = {
  ...place,
  kind: 'group',
  expanded: false,
  group: { id: '1', name: 'G', groups: [], deviceIds: ['A', 'B'] },
};
const admin = { permission: 0, advanced: true };
const all = [1, 2, 3, 4].map((channel) => tile('A', channel));

describe('checkState', () => {
  it('tells none, some and all', () => {
    expect(checkState(deviceRow, [], deviceOf)).toBe('false');
    expect(checkState(deviceRow, [tile('A', 2)], deviceOf)).toBe('mixed');
    expect(checkState(deviceRow, all, deviceOf)).toBe('true');
    expect(checkState(groupRow, all, deviceOf)).toBe('mixed');
    expect(checkState(groupRow, [tile('C', 1)], deviceOf)).toBe('false');
  });
  it('does not take the map for a channel', () => {
    const map: TileKey = { deviceId: 'A', type: 'map', channel: 0 };
    expect(checkState(mapRow, [map], deviceOf)).toBe('true');
    expect(checkState(deviceRow, [map], deviceOf)).toBe('false');
  });
});

describe('toggleTiles', () => {
  it('takes all, then none', () => {
    const first = toggleTiles([tile('A', 2)], tilesOfRow(deviceRow, deviceOf), admin);
    expect(first.tiles).toHaveLength(4);
    expect(toggleTiles(first.tiles, tilesOfRow(deviceRow, deviceOf), admin).tiles).toEqual([]);
  });
  it('stops at the limit of the permission and says so', () => {
    const wanted = tilesOfRow(groupRow, deviceOf);
    expect(toggleTiles([], wanted, { permission: 1, advanced: true })).toEqual({
      tiles: [...all, tile('B', 1), tile('B', 2)],
      message: 'max channels',
    });
    const second = { permission: 2, advanced: true };
    expect(toggleTiles([], wanted, second).tiles).toEqual([tile('A', 1)]);
    expect(toggleTiles([], tilesOfRow(mapRow, deviceOf), second).tiles).toHaveLength(1);
    expect(toggleTiles([], wanted, { permission: 3, advanced: true }).tiles).toEqual([]);
    expect(toggleTiles([], wanted, { permission: 3, advanced: false }).tiles).toHaveLength(8);
  });
});
