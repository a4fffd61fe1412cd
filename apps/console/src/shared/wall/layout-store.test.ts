import { beforeEach, expect, it } from 'vitest';
import type { TileKey } from 'gk-sdk/rules';
import { LayoutStore } from './layout-store.js';

const OWNER = { serverAddress: 'fleet.test', username: 'anna' };
const tile: TileKey = { deviceId: 'BUS-7', type: 'channel', channel: 1 };
const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
};
beforeEach(() => stored.clear());

it('begins with a default without tiles', () => {
  const { configs, selected } = new LayoutStore(storage, 'tree', OWNER).get();
  expect([[...configs], selected]).toEqual([[['default', []]], 'default']);
});

it('keeps layouts, their tiles and which one is shown', () => {
  const store = new LayoutStore(storage, 'tree', OWNER);
  store.add('North');
  store.setTiles([tile]);
  store.add('Albany');
  store.select('North');
  const { configs, selected } = new LayoutStore(storage, 'tree', OWNER).get();
  expect(selected).toBe('North');
  expect(configs.get('North')).toEqual([tile]);
  expect([...configs.keys()].toSorted()).toEqual(['Albany', 'North', 'default']);
});

it('takes the tiles of a new layout with its name, and leaves every layout alone for a name that stands', () => {
  const store = new LayoutStore(storage, 'tree', OWNER);
  store.add('North', [tile]);
  expect(store.get()).toMatchObject({ selected: 'North' });
  expect(store.get().configs.get('North')).toEqual([tile]);
  store.select('default');
  store.add('North', []);
  expect(store.get().selected).toBe('default');
  expect([...new LayoutStore(storage, 'tree', OWNER).get().configs]).toEqual([
    ['default', []],
    ['North', [tile]],
  ]);
});

it('keeps them apart by view, server and user', () => {
  new LayoutStore(storage, 'tree', OWNER).setTiles([tile]);
  expect(new LayoutStore(storage, 'wall', OWNER).get().configs.get('default')).toEqual([]);
  expect(new LayoutStore(storage, 'tree', { ...OWNER, username: 'ben' }).get().configs.get('default')).toEqual([]);
  expect(new LayoutStore(storage, 'tree', { ...OWNER, serverAddress: 'x' }).get().configs.get('default')).toEqual([]);
});

it('forgets a deleted layout, and returns to the default', () => {
  const store = new LayoutStore(storage, 'tree', OWNER);
  store.add('North');
  store.setTiles([tile]);
  store.delete('North');
  expect(store.get().selected).toBe('default');
  expect([...new LayoutStore(storage, 'tree', OWNER).get().configs.keys()]).toEqual(['default']);
  expect([...stored.values()].join()).not.toContain('BUS-7');
});
