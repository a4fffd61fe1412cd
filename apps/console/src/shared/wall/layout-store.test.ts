import { beforeEach, expect, it } from 'vitest';
import { layoutStorageKey } from './layout-config.js';
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
  store.setTiles('North', [tile]);
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
  new LayoutStore(storage, 'tree', OWNER).setTiles('default', [tile]);
  expect(new LayoutStore(storage, 'wall', OWNER).get().configs.get('default')).toEqual([]);
  expect(new LayoutStore(storage, 'tree', { ...OWNER, username: 'ben' }).get().configs.get('default')).toEqual([]);
  expect(new LayoutStore(storage, 'tree', { ...OWNER, serverAddress: 'x' }).get().configs.get('default')).toEqual([]);
});

it('forgets a deleted layout, and returns to the default', () => {
  const store = new LayoutStore(storage, 'tree', OWNER);
  store.add('North');
  store.setTiles('North', [tile]);
  store.delete('North');
  expect(store.get().selected).toBe('default');
  expect([...new LayoutStore(storage, 'tree', OWNER).get().configs.keys()]).toEqual(['default']);
  expect([...stored.values()].join()).not.toContain('BUS-7');
});

/** Another page of this browser has changed the layouts. */
const tellOthers = (): void =>
  void window.dispatchEvent(new StorageEvent('storage', { key: layoutStorageKey('tree', OWNER, 'North') }));

it('keeps what two pages change at the same time', () => {
  const [first, second] = [new LayoutStore(storage, 'tree', OWNER), new LayoutStore(storage, 'tree', OWNER)];
  first.add('North', [tile]);
  second.add('South', [{ ...tile, deviceId: 'BUS-8' }]);
  first.setTiles('North', [tile, { ...tile, channel: 2 }]);
  const { configs } = new LayoutStore(storage, 'tree', OWNER).get();
  expect([...configs.keys()].toSorted()).toEqual(['North', 'South', 'default']);
  expect(configs.get('North')).toHaveLength(2);
  expect(configs.get('South')).toHaveLength(1);
});

it('shows what another page changes of it, and goes on with the layout that was chosen here', () => {
  const [here, there] = [new LayoutStore(storage, 'tree', OWNER), new LayoutStore(storage, 'tree', OWNER)];
  let told = 0;
  const leave = here.subscribe(() => told++);
  here.add('North', [tile]);
  there.add('South');
  there.select('North');
  there.setTiles('North', []);
  there.select('default');
  told = 0;
  tellOthers();
  expect(told).toBe(1);
  expect([here.get().selected, here.get().configs.get('North')]).toEqual(['North', []]);
  expect([...here.get().configs.keys()]).toContain('South');
  window.dispatchEvent(new StorageEvent('storage', { key: layoutStorageKey('wall', OWNER, 'North') }));
  expect(told).toBe(1);
  there.delete('North');
  tellOthers();
  expect(here.get().selected).toBe('default');
  there.add('West');
  here.select('West');
  there.delete('West');
  here.setTiles('West', [tile]);
  expect(here.get().configs.get('default')).toEqual([]);
  leave();
  told = 2;
  tellOthers();
  expect(told).toBe(2);
});
