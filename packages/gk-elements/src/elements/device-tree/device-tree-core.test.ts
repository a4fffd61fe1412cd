import { createDeviceStore, type DeviceFilter, type WritableDeviceStore } from 'gk-sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { TreeModel, type TreeInput } from './device-tree-core.js';
import { englishDeviceTreeLabels } from './device-tree.labels.js';
import type { FleetGroups } from './fleet-tree.js';

const groups: FleetGroups = {
  groups: [
    { groupId: 1, parentId: undefined, name: 'All' },
    { groupId: 2, parentId: 1, name: 'South' },
    { groupId: 3, parentId: 1, name: 'North' },
  ],
  links: [
    { groupId: 2, deviceId: 'A' },
    { groupId: 3, deviceId: 'B' },
    { groupId: 3, deviceId: 'A' },
  ],
};
const position = { lat: 1, lng: 2, speedKmh: 3, headingDeg: 4 };

let store: WritableDeviceStore;
let model: TreeModel;
let change: TreeInput['change'];
let hidePositions: boolean;
const take = (filter: DeviceFilter = { mode: 'all' }, given: FleetGroups | 'none' = groups): void => {
  const { ungrouped, channel } = englishDeviceTreeLabels;
  model.take({
    change,
    store,
    groups: given === 'none' ? undefined : given,
    filter,
    ungroupedName: ungrouped,
    devicesOnly: false,
    hidePositions,
    channelName: channel,
  });
  change = undefined;
};
const keys = (): string[] => model.rows.map((row) => row.key);

beforeEach(() => {
  store = createDeviceStore();
  store.replaceAll([
    { deviceId: 'A', statusBits: 1, channelCount: 2, registered: true },
    { deviceId: 'B', statusBits: 0, channelMask: '0101', registered: true, position, driverName: 'Lin' },
    { deviceId: 'C', statusBits: 1, channelCount: 1, registered: true },
  ]);
  store.subscribe((next) => {
    change = next;
  });
  change = { kind: 'reset' };
  model = new TreeModel();
  hidePositions = false;
});

describe('TreeModel', () => {
  it('begins closed, with what is in no group behind', () => {
    take();
    expect(keys()).toEqual(['/g:1', '/g:none']);
    expect(model.rows[1]).toMatchObject({ kind: 'group', expanded: false, level: 1, position: 2, siblings: 2 });
  });

  it('has a row for the position of a device that reports a heading, unless positions are hidden', () => {
    take({ mode: 'all' }, 'none');
    model.expand(['/d:B']);
    expect(keys()).toContain('/d:B/map');
    hidePositions = true;
    take({ mode: 'all' }, 'none');
    expect(keys()).toEqual(['/d:A', '/d:B', '/d:B/2', '/d:B/4', '/d:C']);
    expect(model.rows[1]).toMatchObject({ expanded: true });
    expect(model.rows[3]).toMatchObject({ position: 2, siblings: 2 });
  });

  it('has none for a position without a heading', () => {
    store.upsert([{ deviceId: 'B', position: { ...position, headingDeg: undefined } }]);
    change = { kind: 'reset' };
    take({ mode: 'all' }, 'none');
    model.expand(['/d:B']);
    expect(keys()).toEqual(['/d:A', '/d:B', '/d:B/2', '/d:B/4', '/d:C']);
  });

  it('begins with the one group open that holds all others, and lets the user close it', () => {
    const whole: FleetGroups = { ...groups, links: [...groups.links, { groupId: 1, deviceId: 'C' }] };
    take({ mode: 'all' }, whole);
    expect(keys()).toEqual(['/g:1', '/g:1/g:3', '/g:1/g:2', '/g:1/d:C']);
    model.collapse('/g:1');
    take({ mode: 'all' }, { ...whole });
    expect(keys()).toEqual(['/g:1']);
  });

  it('opens groups by name, devices and channels; a device in two groups stands in both', () => {
    take();
    model.expand(['/g:1', '/g:1/g:3', '/g:1/g:2', '/g:1/g:3/d:B']);
    expect(keys()).toEqual([
      '/g:1',
      '/g:1/g:3',
      '/g:1/g:3/d:A',
      '/g:1/g:3/d:B',
      '/g:1/g:3/d:B/2',
      '/g:1/g:3/d:B/4',
      '/g:1/g:3/d:B/map',
      '/g:1/g:2',
      '/g:1/g:2/d:A',
      '/g:none',
    ]);
    expect(model.rows[6]).toMatchObject({ kind: 'map', level: 4, position: 3, siblings: 3, parent: 3 });
  });

  it('is a flat list without groups', () => {
    take({ mode: 'all' }, 'none');
    expect(keys()).toEqual(['/d:A', '/d:B', '/d:C']);
  });

  it('keeps the groups above what a filter finds, open, and forgets nothing of what was open before', () => {
    take();
    model.expand(['/g:none']);
    const before = keys();
    take({ mode: 'all', text: 'lin' });
    expect(keys()).toEqual(['/g:1', '/g:1/g:3', '/g:1/g:3/d:B']);
    expect(model.filtered).toBe(true);
    model.collapse('/g:1/g:3');
    expect(keys()).toEqual(['/g:1', '/g:1/g:3']);
    take();
    expect(keys()).toEqual(before);
  });

  it('finds a group by its name, with all of its devices that the rest of the filter keeps', () => {
    take({ mode: 'all', text: 'north' });
    expect(keys()).toEqual(['/g:1', '/g:1/g:3', '/g:1/g:3/d:A', '/g:1/g:3/d:B', '/g:1/g:2', '/g:1/g:2/d:A']);
    take({ mode: 'online', text: 'north' });
    expect(keys()).not.toContain('/g:1/g:3/d:B');
  });

  it('makes no row anew for a vehicle that moves, but for an open device that changes', () => {
    take();
    model.expand(['/g:1', '/g:1/g:2', '/g:1/g:2/d:A']);
    expect(model.rows).toHaveLength(7);
    const before = model.builds;
    store.upsert([{ deviceId: 'B', driverName: 'Chen' }]);
    take();
    expect(model.rows).toHaveLength(7);
    expect(model.builds).toBe(before);
    store.upsert([{ deviceId: 'A', channelCount: 3 }]);
    take();
    expect(model.rows).toHaveLength(8);
  });

  it('opens the way to a device', () => {
    take();
    const key = model.open('C');
    expect(key).toBe('/g:none/d:C');
    expect(model.indexOf('/g:none/d:C')).toBe(2);
    expect(model.open('nobody')).toBeUndefined();
  });

  it('follows what is open and in focus into groups that are loaded later', () => {
    take({ mode: 'all' }, 'none');
    model.expand(['/d:C', '/d:B']);
    expect(keys()).toContain('/d:C/1');
    take();
    expect(model.follow('/d:C/1')).toBe('/g:none/d:C/1');
    expect(keys()).toEqual(['/g:1', '/g:none', '/g:none/d:C', '/g:none/d:C/1']);
    expect(model.follow('/g:none/d:C')).toBe('/g:none/d:C');
    expect(model.follow('/d:B/map')).toBe('/g:1/g:3/d:B/map');
    expect(model.indexOf('/g:1/g:3/d:B/map')).toBeGreaterThan(0);
    expect(model.follow('/d:nobody')).toBe('/d:nobody');
  });

  it('keeps the second row of a device that stands in two groups', () => {
    take();
    model.expand(['/g:1', '/g:1/g:2', '/g:1/g:2/d:A']);
    store.upsert([{ deviceId: 'D', registered: true }]);
    take({ mode: 'all' }, { ...groups, links: [...groups.links, { groupId: 3, deviceId: 'D' }] });
    expect(keys()).toContain('/g:1/g:2/d:A/1');
    expect(keys()).not.toContain('/g:1/g:3/d:A/1');
  });

  it('builds 10,000 devices in 500 groups and takes their moves without building again', () => {
    const records = Array.from({ length: 10_000 }, (_, i) => ({
      deviceId: `D${i}`,
      statusBits: 1,
      channelCount: 4,
      registered: true,
    }));
    store.replaceAll(records);
    const many: FleetGroups = {
      groups: Array.from({ length: 500 }, (_, i) => ({
        groupId: i,
        parentId: i === 0 ? undefined : Math.floor((i - 1) / 10),
        name: `G${i}`,
      })),
      links: records.map(({ deviceId }, i) => ({ groupId: i % 500, deviceId })),
    };
    take({ mode: 'all' }, many);
    model.expand(['/g:0']);
    expect(model.rows).toHaveLength(1 + 10 + 20);
    const before = model.builds;
    store.upsert([{ deviceId: 'D7', driverName: 'x' }]);
    take({ mode: 'all' }, many);
    expect(model.rows).toHaveLength(31);
    expect(model.builds).toBe(before);
  });
});
