import type { Device } from 'gk-sdk';
import type { TileKey } from 'gk-sdk/rules';
import { describe, expect, it } from 'vitest';
import { checkState, deviceCheckState, devicesOfRow, tilesOfRow, toggleDevices, toggleTiles } from './tree-check.js';
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

describe('devices', () => {
  it('tells none, some and all of a group', () => {
    expect(deviceCheckState(groupRow, new Set(), undefined)).toBe('false');
    expect(deviceCheckState(groupRow, new Set(['A']), undefined)).toBe('mixed');
    expect(deviceCheckState(groupRow, new Set(['A', 'B', 'C']), undefined)).toBe('true');
    expect(deviceCheckState(deviceRow, new Set(['A']), undefined)).toBe('true');
  });
  it('takes of a group what the filter keeps', () => {
    const kept = new Set(['B']);
    expect(devicesOfRow(groupRow, kept)).toEqual(['B']);
    expect(deviceCheckState(groupRow, new Set(['B']), kept)).toBe('true');
    expect(toggleDevices(['A', 'B'], devicesOfRow(groupRow, kept))).toEqual(['A']);
  });
  it('adds what is missing, then takes all off', () => {
    expect(toggleDevices(['C', 'A'], ['A', 'B'])).toEqual(['C', 'A', 'B']);
    expect(toggleDevices(['C', 'A', 'B'], ['A', 'B'])).toEqual(['C']);
    expect(toggleDevices(['C'], [])).toEqual(['C']);
  });
});
