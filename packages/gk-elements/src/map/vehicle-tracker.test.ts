import { createDeviceStore } from 'gk-sdk';
import { describe, expect, it } from 'vitest';
import type { MapVehicle } from './map-engine.js';
import { testRecords } from '../testing/test-session.js';
import {
  arrayVehicles,
  storeVehicles,
  VehicleTracker,
  type VehiclePosition,
  type VehicleSource,
} from './vehicle-tracker.js';

const at = (deviceId: string, lat: number, extra: Partial<VehiclePosition> = {}): VehiclePosition => ({
  deviceId,
  lat,
  lng: 120,
  ...extra,
});

/** The vehicles that a tracker shows, in the order of their keys. */
function shown(tracker: VehicleTracker): MapVehicle[] {
  return [...tracker.shown.subarray(0, tracker.size)].flatMap((yes, key) => (yes === 1 ? [tracker.vehicle(key)] : []));
}

describe('VehicleTracker', () => {
  it('adds what is new, then says that nothing changes', () => {
    const tracker = new VehicleTracker();
    const source = arrayVehicles([at('A', 1), at('B', 2)], '');
    expect(tracker.update(source)).toBe(true);
    expect(shown(tracker).map(({ deviceId }) => deviceId)).toEqual(['A', 'B']);
    expect(tracker.update(source)).toBe(false);
    expect(tracker.count).toBe(2);
  });

  it('moves a vehicle under its own key', () => {
    const tracker = new VehicleTracker();
    tracker.update(arrayVehicles([at('A', 1), at('B', 2)], ''));
    const [a, b] = shown(tracker);
    expect(tracker.update(arrayVehicles([at('A', 1), at('B', 2.5)], ''))).toBe(true);
    expect(shown(tracker)).toEqual([a, { ...b, lat: 2.5 }]);
  });

  it('knows the kind that the extras of a device name, also when they come later; none for a picture of the server', () => {
    const tracker = new VehicleTracker();
    const store = createDeviceStore();
    store.replaceAll(testRecords(3));
    const source = storeVehicles(store, { mode: 'all' }, '');
    tracker.update(source);
    expect(shown(tracker).map(({ kind }) => kind)).toEqual([0, 0, 0]);
    const extras = {
      channelOrder: [],
      channelNames: [],
      talkChannel: 1,
      externalId: undefined,
      driverMonitoringChannel: 2,
    };
    const [a = '', b = '', c = ''] = shown(tracker).map(({ deviceId }) => deviceId);
    store.setExtras(
      new Map([
        [a, { ...extras, icon: 2 }],
        [b, { ...extras, icon: 'tractor' }],
        [c, { ...extras, icon: 1 }],
      ]),
    );
    expect(tracker.update(storeVehicles(store, { mode: 'all' }, ''))).toBe(true);
    expect(shown(tracker).map(({ kind }) => kind)).toEqual([3, 0, 0]);
  });

  it('lets positions grow old, of vehicles that are online and tell when they measured', () => {
    const tracker = new VehicleTracker();
    tracker.age(1000);
    const list = (timeS: number) =>
      arrayVehicles([at('A', 1, { timeS }), at('B', 1), at('C', 1, { timeS, online: false })], '');
    tracker.update(list(1000));
    const stale = () => shown(tracker).flatMap((vehicle) => (vehicle.stale ? [vehicle.deviceId] : []));
    expect(tracker.age(1300)).toBe(false);
    // It reports again from the same place: no news, but new.
    expect(tracker.update(list(1200))).toBe(false);
    expect(tracker.age(1500)).toBe(false);
    expect(tracker.age(1501)).toBe(true);
    expect(stale()).toEqual(['A']);
    expect(tracker.update(list(1201))).toBe(true);
    expect(stale()).toEqual([]);
  });

  it('takes the time of a position from the store', () => {
    const store = createDeviceStore();
    const [record] = testRecords(1);
    const gps = record?.position;
    if (!record || !gps) throw new Error('the device has a position');
    store.replaceAll([{ ...record, statusBits: 1, position: { ...gps, atS: 500 } }]);
    const tracker = new VehicleTracker();
    tracker.age(900);
    tracker.update(storeVehicles(store, { mode: 'all' }, ''));
    expect(shown(tracker).map(({ stale }) => stale)).toEqual([true]);
  });

  it('keeps places in the projection of the map', () => {
    const tracker = new VehicleTracker();
    tracker.update(arrayVehicles([at('A', 0), at('B', 60, { lng: -90 })], ''));
    expect([...tracker.x.subarray(0, 2)]).toEqual([300 / 360, 0.25]);
    expect(tracker.y[0]).toBeCloseTo(0.5, 12);
    // ln(tan(45 + 60/2 degrees)) = 1.316957897
    expect(tracker.y[1]).toBeCloseTo(0.5 - 1.316957897 / (2 * Math.PI), 9);
  });

  it.each([
    ['angle', { headingDeg: 90 }],
    ['state', { speedKmh: 50 }],
    ['connection', { online: false }],
  ])('notices a change of %s', (_, change) => {
    const tracker = new VehicleTracker();
    tracker.update(arrayVehicles([at('A', 1)], ''));
    expect(tracker.update(arrayVehicles([at('A', 1, change)], ''))).toBe(true);
  });

  it('turns only vehicles whose position is live', () => {
    const tracker = new VehicleTracker();
    const heads = (change: Partial<VehiclePosition>): readonly (number | undefined)[] => {
      const east = { headingDeg: 90, timeS: 1000, ...change };
      tracker.update(arrayVehicles([at('A', 1, east)], ''));
      return [1300, 1301].map((nowS) => (tracker.age(nowS), tracker.get('A')?.angle));
    };
    expect(heads({})).toEqual([90, Number.NaN]);
    expect(heads({ timeS: 1100 })).toEqual([90, 90]);
    expect(heads({ timeS: 1100, online: false })).toEqual([Number.NaN, Number.NaN]);
    expect(heads({ timeS: 1100, headingDeg: undefined })).toEqual([Number.NaN, Number.NaN]);
  });

  it('has no news of a vehicle that goes on without a heading', () => {
    const tracker = new VehicleTracker();
    expect(tracker.update(arrayVehicles([at('A', 1)], ''))).toBe(true);
    expect(tracker.update(arrayVehicles([at('A', 1)], ''))).toBe(false);
  });

  it('removes what is gone and gives it its key back when it returns', () => {
    const tracker = new VehicleTracker();
    tracker.update(arrayVehicles([at('A', 1), at('B', 1)], ''));
    const [first] = shown(tracker);
    expect(tracker.update(arrayVehicles([at('B', 1)], ''))).toBe(true);
    expect(tracker.count).toBe(1);
    expect(tracker.get('A')).toBeUndefined();
    expect(tracker.update(arrayVehicles([at('A', 1), at('B', 1)], ''))).toBe(true);
    expect(tracker.count).toBe(2);
    expect(shown(tracker)[0]).toEqual(first);
  });

  it('leaves out a vehicle without a position', () => {
    const tracker = new VehicleTracker();
    expect(tracker.update(arrayVehicles([at('A', Number.NaN)], ''))).toBe(false);
  });

  it.each([
    [0, 'idle'],
    [5, 'idle'],
    [6, 'driving'],
    [100, 'driving'],
    [101, 'overspeed'],
  ])('%i km/h is %s', (speedKmh, state) => {
    const tracker = new VehicleTracker();
    tracker.update(arrayVehicles([at('A', 1, { speedKmh })], ''));
    expect(tracker.get('A')?.state).toBe(state);
  });

  it('bounds all vehicles', () => {
    const tracker = new VehicleTracker();
    expect(tracker.bounds()).toBeUndefined();
    tracker.update(arrayVehicles([at('A', 1), at('B', 3, { lng: 121 }), at('C', -2)], ''));
    expect(tracker.bounds()).toEqual([120, -2, 121, 3]);
  });

  it('names the vehicles in a box, nearest to the middle first', () => {
    const tracker = new VehicleTracker();
    tracker.update(arrayVehicles([at('far', 1.9), at('near', 1.1), at('mid', 0.6), at('out', 3)], ''));
    const { nearest, total } = tracker.within([119, 0, 121, 2], 2);
    expect(total).toBe(3);
    expect(nearest.map(({ deviceId }) => deviceId)).toEqual(['near', 'mid']);
  });

  it('grows to a whole fleet', () => {
    const tracker = new VehicleTracker();
    const fleet = Array.from({ length: 10_000 }, (_, index) => at(`V${index}`, index / 1000));
    tracker.update(arrayVehicles(fleet, ''));
    expect(tracker.count).toBe(10_000);
    expect(tracker.get('V9999')?.lat).toBe(9.999);
    expect(tracker.get('V63')?.lat).toBe(0.063);
  });
});

describe('storeVehicles', () => {
  it('follows a store device by device, through its filter', () => {
    const store = createDeviceStore();
    const records = testRecords(8);
    store.replaceAll(records);
    const tracker = new VehicleTracker();
    const driving = { mode: 'driving' } as const;
    // Of four, one drives at 43 km/h and one at 112 km/h.
    tracker.update(storeVehicles(store, driving, 'deviceid'));
    expect(shown(tracker).map(({ label }) => label)).toEqual(['BUS-00003', 'BUS-00004', 'BUS-00007', 'BUS-00008']);
    const stopped = records[2];
    if (!stopped?.position) throw new Error('a record with a position');
    store.upsert([{ deviceId: stopped.deviceId, position: { ...stopped.position, speedKmh: 0 } }]);
    expect(tracker.update(storeVehicles(store, driving, 'deviceid'), ['BUS-00003'])).toBe(true);
    expect(tracker.count).toBe(3);
    expect(tracker.get('BUS-00003')).toBeUndefined();
  });

  it('takes the label that is asked for', () => {
    const store = createDeviceStore();
    store.replaceAll(testRecords(1));
    const label = (which: 'deviceid' | 'driver' | 'memo' | ''): string => {
      const tracker = new VehicleTracker();
      tracker.update(storeVehicles(store, { mode: 'all' }, which));
      return tracker.label(0);
    };
    expect([label('deviceid'), label('driver'), label('memo'), label('')]).toEqual([
      'BUS-00001',
      'Driver 1',
      'Line 0',
      '',
    ]);
  });

  it('calls a vehicle by its plate where that is its title, and by its id where it has none', () => {
    const store = createDeviceStore();
    store.replaceAll(testRecords(2));
    store.upsert([{ deviceId: 'BUS-00001', plate: 'ABC-123' }]);
    const labels = (source: VehicleSource): string[] => {
      const tracker = new VehicleTracker();
      tracker.update(source);
      return [tracker.label(0), tracker.label(1)];
    };
    const all = { mode: 'all' } as const;
    expect(labels(storeVehicles(store, all, 'deviceid', undefined, 'plate'))).toEqual(['ABC-123', 'BUS-00002']);
    expect(labels(storeVehicles(store, all, 'driver', undefined, 'plate'))).toEqual(['Driver 1', 'Driver 2']);
    const positions = [at('A', 1, { plate: 'XYZ-9' }), at('B', 2)];
    expect(labels(arrayVehicles(positions, 'deviceid', 'plate'))).toEqual(['XYZ-9', 'B']);
    expect(labels(arrayVehicles(positions, 'deviceid'))).toEqual(['A', 'B']);
  });

  it('has a device without a fix at its fixed place, without a direction, and never old', () => {
    const store = createDeviceStore();
    const [record] = testRecords(1);
    if (!record?.position) throw new Error('a record with a position');
    const noFix = { ...record.position, lat: 0, lng: 0, atS: 500 };
    store.replaceAll([{ ...record, statusBits: 1, position: noFix, mapLocation: { lat: 24, lng: 120 } }]);
    const tracker = new VehicleTracker();
    tracker.age(9000);
    tracker.update(storeVehicles(store, { mode: 'all' }, ''));
    expect(shown(tracker)).toMatchObject([{ lat: 24, lng: 120, angle: Number.NaN, stale: false }]);
  });

  it('leaves out devices that wait for registration and those without a position', () => {
    const store = createDeviceStore();
    const [registered, waiting, lost, unfixed] = testRecords(4);
    if (!registered || !waiting || !lost || !unfixed?.position) throw new Error('four records');
    store.replaceAll([
      registered,
      { ...waiting, registered: false },
      { ...lost, position: undefined },
      { ...unfixed, position: { ...unfixed.position, lat: 0, lng: 0 } },
    ]);
    const tracker = new VehicleTracker();
    tracker.update(storeVehicles(store, { mode: 'all' }, ''));
    expect(shown(tracker).map(({ deviceId }) => deviceId)).toEqual(['BUS-00001']);
  });
});

describe('vehicles on both sides of 180 degrees', () => {
  const tracker = new VehicleTracker();
  tracker.update(
    arrayVehicles([at('A', 1, { lng: 179.5 }), at('B', 2, { lng: -179.5 }), at('C', 3, { lng: 178 })], ''),
  );

  it('lie in a small box, not in one around the earth', () => {
    expect(tracker.bounds()).toEqual([178, 1, 180.5, 3]);
  });

  it('are found in a map that counts on beyond', () => {
    const found = ([west, east]: readonly [number, number]) =>
      tracker
        .within([west, 0, east, 4], 9)
        .nearest.map(({ deviceId }) => deviceId)
        .sort();
    expect(
      [
        [179, 181],
        [-181, -179],
        [-179.9, -179],
        [-200, 500],
      ].map((box) => found([box[0] ?? 0, box[1] ?? 0])),
    ).toEqual([['A', 'B'], ['A', 'B'], ['B'], expect.arrayContaining(['A', 'B', 'C']) as unknown]);
  });
});
