import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { DeviceExtras } from '../model/device-list/device-extras.js';
import type { DeviceRecord } from '../model/device-list/device-record.js';
import { buildDevice, buildFleet, buildPosition } from '../testing/device-builders.js';
import { RepeatedRows } from '../model/device-list/repeated-rows.js';
import { createDeviceStore, FleetStore } from './create-device-store.js';
import { matchesMode } from './device-rules.js';
import { DEVICE_FILTER_MODES, MARKER_STATES, type DeviceChange } from './device-store.js';

function storeWith(records: readonly DeviceRecord[]) {
  const store = createDeviceStore();
  store.replaceAll(records);
  const changes: DeviceChange[] = [];
  store.subscribe((change) => changes.push(change));
  return { store, changes };
}

const moved = (device: DeviceRecord, speedKmh: number): DeviceRecord => ({
  ...device,
  position: buildPosition({ speedKmh }),
});
const ids = (devices: readonly { deviceId: string }[]): string[] => devices.map((device) => device.deviceId);

const extrasNaming = (...channelNames: string[]): DeviceExtras => ({
  icon: undefined,
  channelOrder: [],
  channelNames,
  talkChannel: 1,
  externalId: undefined,
  driverMonitoringChannel: 2,
});

describe('createDeviceStore', () => {
  it('is empty and not loaded until the first whole list', () => {
    const store = createDeviceStore();
    expect(store).toMatchObject({ loaded: false, all: [], newDevices: [] });
    expect(store.counters.all).toBe(0);
    const listener = vi.fn();
    store.subscribe(listener);
    store.replaceAll([]);
    expect(store.loaded).toBe(true);
    expect(listener).toHaveBeenCalledExactlyOnceWith({ kind: 'reset' });
  });

  it('sorts by id, and keeps new devices apart', () => {
    const { store } = storeWith([
      buildDevice({ deviceId: 'B' }),
      buildDevice({ deviceId: 'N', registered: false }),
      buildDevice({ deviceId: 'A', statusBits: 0 }),
    ]);
    expect(ids(store.all)).toEqual(['A', 'B']);
    expect(ids(store.newDevices)).toEqual(['N']);
    expect(store.counters).toMatchObject({ all: 2, online: 1, offline: 2, newDevices: 1 });
  });

  it('offline count = all minus online plus new devices', () => {
    const fleet = buildFleet(40).map((device, index) => ({ ...device, registered: index % 9 !== 0 }));
    const { counters, newDevices } = storeWith(fleet).store;
    expect(newDevices.length).toBe(5);
    expect(counters.offline).toBe(counters.all - counters.online + newDevices.length);
  });

  it('shows new devices in the offline filter, in id order', () => {
    const { store } = storeWith([
      buildDevice({ deviceId: 'C', statusBits: 0 }),
      buildDevice({ deviceId: 'B', registered: false }),
      buildDevice({ deviceId: 'A', statusBits: 0 }),
    ]);
    expect(ids(store.select({ mode: 'offline' }))).toEqual(['A', 'B', 'C']);
    expect(ids(store.select({ mode: 'all' }))).toEqual(['A', 'C']);
  });

  it('gives only changed devices new objects, and tells of only those', () => {
    const fleet = buildFleet(10);
    const { store, changes } = storeWith(fleet);
    const before = store.all;
    const [first, second] = before;
    const watched = vi.fn();
    const other = vi.fn();
    store.subscribeDevice('BUS-00001', watched);
    store.subscribeDevice('BUS-00002', other);
    store.applyOnline(fleet.slice(0, 7).map((device, index) => (index === 0 ? moved(device, 55) : device)));

    expect(changes).toEqual([{ kind: 'update', deviceIds: new Set(['BUS-00001']) }]);
    expect(store.all).not.toBe(before);
    expect(store.all[0]).not.toBe(first);
    expect(store.all[1]).toBe(second);
    expect(store.get('BUS-00001')?.position?.speedKmh).toBe(55);
    expect([watched.mock.calls.length, other.mock.calls.length]).toEqual([1, 0]);
  });

  it('tells nobody when nothing differs, whoever brings it', () => {
    const fleet = buildFleet(10);
    const { store, changes } = storeWith(fleet);
    store.setPlates(new Map([['BUS-00001', 'P']]));
    store.setExtras(new Map([['BUS-00001', extrasNaming('a')]]));
    changes.length = 0;
    const { all, newDevices, counters } = store;
    const copy = structuredClone(fleet);
    store.replaceAll(copy);
    store.applyOnline(copy.filter((device) => device.statusBits === 1));
    store.upsert(copy);
    store.setPlates(new Map([['BUS-00001', 'P']]));
    store.setExtras(new Map([['BUS-00001', extrasNaming('a')]]));
    expect(changes).toEqual([]);
    expect(store).toMatchObject({ all, newDevices, counters });
    expect(store.all).toBe(all);
    expect(store.counters).toBe(counters);
  });

  it('marks all devices offline first: those that the online list lacks', () => {
    const { store } = storeWith(buildFleet(10));
    const row = { deviceId: 'BUS-00010', statusBits: 3, signalPercent: 50 };
    store.applyOnline([row]);
    expect(ids(store.select({ mode: 'online' }))).toEqual(['BUS-00010']);
    expect(store.get('BUS-00010')).toMatchObject({ statusBits: 3, signalPercent: 50, voltageV: 24.1 });
    expect(store.get('BUS-00001')?.statusBits).toBe(0);
  });

  it('says since when a device is offline that the online list lacks, but not of one that was so before', () => {
    const { store } = storeWith([
      buildDevice({ deviceId: 'A', statusBits: 1, statusChangedS: 100 }),
      buildDevice({ deviceId: 'B', statusBits: 0, statusChangedS: 50 }),
    ]);
    store.applyOnline([], 'mark-offline', 900);
    store.applyOnline([], 'mark-offline', 910);
    expect([store.get('A')?.statusChangedS, store.get('B')?.statusChangedS]).toEqual([900, 50]);
  });

  it('clears only bit 0 when it marks a device offline', () => {
    const { store } = storeWith([buildDevice({ statusBits: 7 })]);
    store.applyOnline([]);
    expect(store.get('BUS-1')?.statusBits).toBe(6);
  });

  it('takes a row of the online list without a status for online', () => {
    const { store } = storeWith([buildDevice({ statusBits: 0 })]);
    store.applyOnline([{ deviceId: 'BUS-1' }]);
    expect(store.counters.online).toBe(1);
  });

  it('keeps the others when told so, and names what it does not know', () => {
    const { store } = storeWith(buildFleet(10));
    expect(store.applyOnline([{ deviceId: 'X' }, { deviceId: 'BUS-00001' }], 'keep')).toEqual({ unknown: ['X'] });
    expect(store.counters.online).toBe(7);
    expect(store.get('X')).toBeUndefined();
  });

  it('resets when a device comes, goes, or is registered', () => {
    const fleet = buildFleet(3);
    const { store, changes } = storeWith(fleet);
    store.replaceAll(fleet.slice(0, 2));
    store.upsert([buildDevice({ deviceId: 'NEW', registered: false })]);
    store.upsert([{ deviceId: 'NEW', registered: true }]);
    expect(changes).toEqual([{ kind: 'reset' }, { kind: 'reset' }, { kind: 'reset' }]);
    expect(ids(store.all)).toEqual(['BUS-00001', 'BUS-00002', 'NEW']);
    expect(store.get('NEW')?.voltageV).toBe(24.1);
  });

  it('tells a watched device of a reset only when it differs', () => {
    const fleet = buildFleet(3);
    const { store } = storeWith(fleet);
    const kept = vi.fn();
    const gone = vi.fn();
    store.subscribeDevice('BUS-00001', kept);
    const stop = store.subscribeDevice('BUS-00003', gone);
    store.replaceAll(fleet.slice(0, 2));
    expect([kept.mock.calls.length, gone.mock.calls.length]).toEqual([0, 1]);
    stop();
    store.replaceAll(fleet);
    expect(gone).toHaveBeenCalledOnce();
  });

  it('joins extras and plates, before or after the list, and lets them go again', () => {
    const store = createDeviceStore();
    store.setPlates(new Map([['BUS-1', 'EAL-0123']]));
    store.replaceAll([buildDevice({ channelMask: '1011' })]);
    expect(store.get('BUS-1')).toMatchObject({ plate: 'EAL-0123', channelNames: ['ch1', 'ch2', 'ch3', 'ch4'] });
    store.setExtras(new Map([['BUS-1', extrasNaming('Front', '', 'Rear')]]));
    expect(store.get('BUS-1')?.channelNames).toEqual(['Front', 'ch2', 'Rear', 'ch4']);
    store.setPlates(new Map());
    expect(store.get('BUS-1')?.plate).toBeUndefined();
  });

  it('follows a change of the channels, and of a plate in the record', () => {
    const { store } = storeWith([buildDevice({ channelMask: '11' }), buildDevice({ deviceId: 'P', plate: 'OLD-1' })]);
    store.upsert([{ deviceId: 'BUS-1', channelMask: '1101' }]);
    expect(store.get('BUS-1')?.channelNames).toEqual(['ch1', 'ch2', 'ch3', 'ch4']);
    expect(store.get('P')?.plate).toBe('OLD-1');
    store.setPlates(new Map([['P', 'LOOKED-UP']]));
    store.upsert([{ deviceId: 'P', plate: 'OLD-2' }]);
    expect(store.get('P')?.plate).toBe('LOOKED-UP');
    store.setPlates(new Map());
    expect(store.get('P')?.plate).toBe('OLD-2');
  });

  it('changes only the keys that an update names, and clears those that it names without a value', () => {
    const { store } = storeWith([buildDevice({ memo: 'Line 7', voltageV: 24 })]);
    store.upsert([{ deviceId: 'BUS-1', signalPercent: 5 }]);
    expect(store.get('BUS-1')).toMatchObject({ memo: 'Line 7', voltageV: 24, signalPercent: 5 });
    store.upsert([{ deviceId: 'BUS-1', voltageV: undefined, position: undefined }]);
    expect(store.get('BUS-1')?.voltageV).toBeUndefined();
    expect(store.get('BUS-1')?.position).toBeUndefined();
    expect(store.positions.lat[0]).toBeNaN();
    const { all } = store;
    store.upsert([{ deviceId: 'BUS-1', voltageV: undefined }]);
    expect(store.all).toBe(all);
  });

  it('merges the unknown fields of an update, and takes those of a whole list', () => {
    const { store, changes } = storeWith([buildDevice({ extra: { fuel: 60, door: { open: false } } })]);
    store.upsert([{ deviceId: 'BUS-1', extra: { fuel: 59, cargo: null } }]);
    expect(store.get('BUS-1')?.extra).toEqual({ fuel: 59, door: { open: false }, cargo: null });
    store.applyOnline([{ deviceId: 'BUS-1', extra: { door: { open: true } } }]);
    expect(store.get('BUS-1')?.extra).toEqual({ fuel: 59, door: { open: true }, cargo: null });
    changes.length = 0;
    store.applyOnline([{ deviceId: 'BUS-1', statusBits: 1, extra: { door: { open: true }, fuel: 59 } }]);
    store.upsert([{ deviceId: 'BUS-1' }]);
    expect(changes).toEqual([]);
    store.replaceAll([buildDevice({ extra: { fuel: 58 } })]);
    expect(store.get('BUS-1')?.extra).toEqual({ fuel: 58 });
  });

  it('has the number of channels of the mask, else of the count', () => {
    const { store } = storeWith([
      buildDevice({ deviceId: 'MASK', channelMask: '0110', channelCount: 8 }),
      buildDevice({ deviceId: 'COUNT', channelMask: '', channelCount: 2 }),
      { deviceId: 'NONE' },
    ]);
    const names = (deviceId: string) => store.get(deviceId)?.channelNames;
    expect([names('MASK'), names('COUNT'), names('NONE')]).toEqual([['ch1', 'ch2', 'ch3'], ['ch1', 'ch2'], []]);
  });

  it('keeps names that devices have in common once, for each number of channels', () => {
    const { store } = storeWith([
      buildDevice({ deviceId: 'A', channelMask: '', channelCount: 2 }),
      buildDevice({ deviceId: 'B', channelMask: '', channelCount: 2 }),
      buildDevice({ deviceId: 'C', channelMask: '', channelCount: 1 }),
    ]);
    const extras = extrasNaming('', 'Door');
    store.setExtras(new Map(['A', 'B', 'C'].map((deviceId) => [deviceId, { ...extras }])));
    const names = (deviceId: string) => store.get(deviceId)?.channelNames;
    expect([names('A'), names('C')]).toEqual([['ch1', 'Door'], ['ch1']]);
    expect(names('B')).toBe(names('A'));
  });

  it('is empty again after clear', () => {
    const { store, changes } = storeWith(buildFleet(3));
    store.clear();
    expect(store).toMatchObject({ loaded: false, all: [], newDevices: [] });
    expect(store.positions.count).toBe(0);
    expect(changes).toEqual([{ kind: 'reset' }]);
  });
});

describe('select', () => {
  const fleet = [
    buildDevice({ deviceId: 'BUS-1', driverName: 'Anna', memo: 'Line 7' }),
    buildDevice({ deviceId: 'BUS-2', driverName: 'Bengt', memo: undefined, statusBits: 0 }),
    buildDevice({ deviceId: 'VAN-3', driverName: 'ANNALISA', memo: 'Depot' }),
  ];

  it.each([
    ['anna', ['BUS-1', 'VAN-3']],
    ['  ANNA ', ['BUS-1', 'VAN-3']],
    ['bus', ['BUS-1', 'BUS-2']],
    ['depot', ['VAN-3']],
    ['eal-0', ['BUS-2']],
    ['nobody', []],
    ['', ['BUS-1', 'BUS-2', 'VAN-3']],
  ])('finds %j in id, driver, memo and plate, without case', (text, expected) => {
    const { store } = storeWith(fleet);
    store.setPlates(new Map([['BUS-2', 'EAL-0123']]));
    expect(ids(store.select({ mode: 'all', text }))).toEqual(expected);
  });

  it('joins mode, text and group', () => {
    const { store } = storeWith(fleet);
    const deviceIds = new Set(['BUS-2', 'VAN-3']);
    expect(ids(store.select({ mode: 'all', deviceIds }))).toEqual(['BUS-2', 'VAN-3']);
    expect(ids(store.select({ mode: 'online', text: 'anna', deviceIds }))).toEqual(['VAN-3']);
  });

  it('sees a new driver name in the next search', () => {
    const { store } = storeWith(fleet);
    expect(store.select({ mode: 'all', text: 'dora' })).toEqual([]);
    store.upsert([{ deviceId: 'BUS-1', driverName: 'Dora' }]);
    expect(ids(store.select({ mode: 'all', text: 'dora' }))).toEqual(['BUS-1']);
  });

  it('gives the same array until one of its devices changes', () => {
    const { store } = storeWith(buildFleet(20));
    const driving = store.select({ mode: 'driving' });
    expect(store.select({ mode: 'driving' })).toBe(driving);
    store.upsert([{ deviceId: 'BUS-00010', signalPercent: 1 }]);
    expect(store.select({ mode: 'driving' })).toBe(driving);
    store.upsert([{ deviceId: 'BUS-00002', signalPercent: 1 }]);
    expect(store.select({ mode: 'driving' })).not.toBe(driving);
  });

  it('gives each of two filters that differ in their ids alone its own array', () => {
    const { store } = storeWith(buildFleet(20));
    const deviceIds = new Set(['BUS-00002']);
    const all = store.select({ mode: 'all' });
    const one = store.select({ mode: 'all', deviceIds });
    expect(one.map((device) => device.deviceId)).toEqual(['BUS-00002']);
    expect(store.select({ mode: 'all' })).toBe(all);
    expect(store.select({ mode: 'all', deviceIds })).toBe(one);
  });

  it('remembers a bounded number of filters', () => {
    const { store } = storeWith(buildFleet(20));
    const first = store.select({ mode: 'all', text: 'bus' });
    for (let i = 0; i < 40; i++) store.select({ mode: 'all', text: `bus-${i}` });
    expect(store.select({ mode: 'all', text: 'bus' })).not.toBe(first);
  });
});

describe('positions', () => {
  it('holds every device in columns, registered ones first', () => {
    const { store } = storeWith([
      buildDevice({ deviceId: 'C', position: buildPosition({ lat: 1, lng: 2, speedKmh: 101, headingDeg: 33 }) }),
      buildDevice({ deviceId: 'B', registered: false }),
      buildDevice({ deviceId: 'A', position: undefined }),
    ]);
    const { positions } = store;
    expect(positions).toMatchObject({ count: 3, registeredCount: 2, deviceIds: ['A', 'C', 'B'] });
    const row = positions.rowOf('C') ?? -1;
    expect([positions.lat[row], positions.lng[row], positions.headingDeg[row], positions.speedKmh[row]]).toEqual([
      1, 2, 33, 101,
    ]);
    expect(MARKER_STATES[positions.state[row] ?? -1]).toBe('overspeed');
    expect(positions.lat[positions.rowOf('A') ?? -1]).toBeNaN();
    expect(positions.rowOf('Z')).toBeUndefined();
  });

  it('has devices without a fix at their fixed place, without a speed or heading', () => {
    const mapLocation = { lat: 5, lng: 6 };
    const noFix = buildPosition({ lat: 0, lng: 0, speedKmh: 0, headingDeg: 0 });
    const { store } = storeWith([
      buildDevice({ deviceId: 'A', position: undefined, mapLocation }),
      buildDevice({ deviceId: 'B', position: noFix, mapLocation }),
      buildDevice({ deviceId: 'C', position: buildPosition({ lat: 1, lng: 2, headingDeg: undefined }), mapLocation }),
      buildDevice({ deviceId: 'D', position: noFix }),
    ]);
    const { lat, lng, headingDeg, speedKmh } = store.positions;
    expect([...lat]).toEqual([5, 5, 1, Number.NaN]);
    expect([...lng]).toEqual([6, 6, 2, Number.NaN]);
    expect([...headingDeg]).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
    expect([...speedKmh]).toEqual([Number.NaN, Number.NaN, 0, Number.NaN]);
  });

  it('moves a row in place and raises the revision', () => {
    const { store } = storeWith(buildFleet(3));
    const { positions } = store;
    const { lat, revision } = positions;
    store.upsert([{ deviceId: 'BUS-00002', position: buildPosition({ lat: 9 }) }]);
    expect(positions.lat).toBe(lat);
    expect(positions.lat[1]).toBe(9);
    expect(positions.revision).toBeGreaterThan(revision);
  });
});

describe('counters and filters after any history', () => {
  const deviceId = fc.integer({ min: 0, max: 7 }).map((n) => `D${n}`);
  const row = fc.record(
    {
      deviceId: deviceId,
      statusBits: fc.constantFrom(0, 1, 2, 3),
      registered: fc.boolean(),
      recording: fc.boolean(),
      position: fc.oneof(
        fc.constant(undefined),
        fc.constantFrom(0, 5, 6, 99, 100, 101).map((speedKmh) => buildPosition({ speedKmh })),
      ),
    },
    { requiredKeys: ['deviceId'] },
  );
  const step = fc.record({
    call: fc.constantFrom('replaceAll', 'applyOnline', 'upsert'),
    rows: fc.array(row),
    isPrepared: fc.boolean(),
    isPreparedEarly: fc.boolean(),
  } as const);

  it('are those of a walk over what a plain map would hold', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 6 }), (steps) => {
        const store = new FleetStore();
        let model = new Map<string, DeviceRecord>();
        for (const [index, { call, rows, isPrepared }] of steps.entries()) {
          const next = steps[index + 1];
          if (isPrepared) store.prepareOnline(rows);
          if (next?.isPreparedEarly) store.prepareOnline(next.rows);
          const byId = new Map(rows.map((each) => [each.deviceId, each]));
          if (call === 'replaceAll') {
            store.replaceAll(rows);
            model = byId;
          } else if (call === 'upsert') {
            store.upsert(rows);
            for (const each of rows) model.set(each.deviceId, { ...model.get(each.deviceId), ...each });
          } else {
            store.applyOnline(rows);
            for (const [id, device] of model) {
              const own = rows.filter((each) => each.deviceId === id);
              const update = own.map((each) => ({ ...each, statusBits: each.statusBits ?? 1 }));
              const offline = { ...device, statusBits: (device.statusBits ?? 0) & ~1 };
              model.set(id, own.length > 0 ? Object.assign({}, device, ...update) : offline);
            }
          }
          store.select({ mode: 'online' });
        }
        const expectIds = (devices: readonly DeviceRecord[]): string[] => ids(devices).sort();
        for (const mode of DEVICE_FILTER_MODES) {
          const expected = expectIds([...model.values()].filter((device) => matchesMode(device, mode)));
          expect(ids(store.select({ mode }))).toEqual(expected);
          expect(store.counters[mode]).toBe(expected.length);
        }
        expect(ids(store.newDevices)).toEqual(
          expectIds([...model.values()].filter((device) => device.registered === false)),
        );
        expect(store.positions.deviceIds).toEqual([...ids(store.all), ...ids(store.newDevices)]);
        for (const [id, record] of model) expect(store.get(id)?.statusBits ?? 0).toBe(record.statusBits ?? 0);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what filters remember', () => {
  it('is let go when nobody asked for it after a change', () => {
    const { store } = storeWith(buildFleet(3));
    const change = (signalPercent: number): void => store.upsert([{ deviceId: 'BUS-00003', signalPercent }]);
    const asked = { mode: 'all', text: 'bus-00001' } as const;
    const left = { mode: 'all', text: 'bus-00002' } as const;
    const [askedBefore, leftBefore] = [store.select(asked), store.select(left)];
    for (const signalPercent of [1, 2]) {
      change(signalPercent);
      expect(store.select(asked)).toBe(askedBefore);
    }
    expect(store.select(left)).toEqual(leftBefore);
    expect(store.select(left)).not.toBe(leftBefore);
  });
});

describe('a part of the online list', () => {
  it('is worked on when it comes, and told of when the list is applied', () => {
    const store = new FleetStore();
    store.replaceAll(buildFleet(3));
    const told = vi.fn();
    store.subscribe(told);
    const { all } = store;
    let read = 0;
    const part: DeviceRecord[] = ['BUS-00001', 'BUS-00002', 'UNKNOWN'].map((deviceId) => ({
      deviceId,
      statusBits: 1,
      get signalPercent() {
        read += 1;
        return 7;
      },
    }));
    store.prepareOnline(part);
    expect(store.all).toBe(all);
    expect(told).not.toHaveBeenCalled();
    const readAhead = read;
    expect(readAhead).toBeGreaterThan(0);

    expect(store.applyOnline(part)).toEqual({ unknown: ['UNKNOWN'] });
    expect(read).toBe(readAhead);
    expect(told).toHaveBeenCalledOnce();
    expect(store.all.map(({ signalPercent }) => signalPercent)).toEqual([7, 7, all[2]?.signalPercent]);
  });

  it('is applied to what its devices have become since', () => {
    const store = new FleetStore();
    store.replaceAll(buildFleet(2));
    const part = [{ deviceId: 'BUS-00001', signalPercent: 7 }];
    store.prepareOnline(part);
    store.upsert([{ deviceId: 'BUS-00001', voltageV: 12 }]);
    store.setPlates(new Map([['BUS-00001', 'P-1']]));
    store.applyOnline(part);
    expect(store.get('BUS-00001')).toMatchObject({ signalPercent: 7, voltageV: 12, plate: 'P-1' });
  });
});

describe('a row that comes again as the same object', () => {
  it.each([
    { lists: 1, reads: 'is not read again' },
    { lists: 3, reads: 'is read again after lists whose rows all differed: those are not kept' },
  ])('$reads', ({ lists }) => {
    const store = new FleetStore();
    store.replaceAll(buildFleet(1));
    let read = 0;
    const rows = new RepeatedRows<DeviceRecord>({
      read: () => ({
        row: {
          deviceId: 'BUS-00001',
          statusBits: 1,
          get signalPercent() {
            read += 1;
            return 7;
          },
        },
        malformed: false,
      }),
      idOf: ({ deviceId }) => deviceId,
    });
    let part: readonly DeviceRecord[] = [];
    for (let list = 0; list < lists; list += 1) {
      const reading = rows.begin();
      part = reading.read(`[{"list":${list}}]`)?.flatMap(({ row }) => row ?? []) ?? [];
      reading.end();
      store.prepareOnline(part);
      store.applyOnline(part);
    }
    const readBefore = read;
    store.applyOnline(part);
    expect(read > readBefore).toBe(lists > 1);
  });

  it('costs no change, and is applied anew when its device has changed since', () => {
    const store = createDeviceStore();
    store.replaceAll([buildDevice({ deviceId: 'BUS-1', statusBits: 1, signalPercent: 10 })]);
    const row = { deviceId: 'BUS-1', statusBits: 1, signalPercent: 70 };
    store.applyOnline([row]);
    const before = store.get('BUS-1');
    store.applyOnline([row]);
    expect(store.get('BUS-1')).toBe(before);

    store.upsert([{ deviceId: 'BUS-1', signalPercent: 20 }]);
    store.applyOnline([row]);
    expect(store.get('BUS-1')?.signalPercent).toBe(70);

    store.applyOnline([]);
    store.applyOnline([row]);
    expect(store.get('BUS-1')?.statusBits).toBe(1);

    store.replaceAll([buildDevice({ deviceId: 'ABUS' }), buildDevice({ deviceId: 'BUS-1', signalPercent: 5 })]);
    store.applyOnline([row]);
    expect(store.get('BUS-1')?.signalPercent).toBe(70);
  });
});
