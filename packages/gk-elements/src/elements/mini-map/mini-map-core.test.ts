import { describe, expect, it } from 'vitest';
import { testRecords } from '../../testing/test-session.js';
import { deviceVehicle, isStale, nextView, toVehicle } from './mini-map-core.js';

const size = { widthPx: 200, heightPx: 200 };

describe('the vehicle of a small map', () => {
  it('is a device with a position', () => {
    const [offline, , driving] = testRecords(4);
    expect(deviceVehicle(driving)).toMatchObject({ speedKmh: 43, state: 'driving' });
    expect(deviceVehicle(offline)?.state).toBe('offline');
    expect(deviceVehicle(undefined)).toBeUndefined();
    expect(deviceVehicle({ deviceId: 'A', statusBits: 1 })).toBeUndefined();
  });
  it('is a device at its fixed place, of which neither speed nor heading is known, and which does not grow old', () => {
    const [offline] = testRecords(1);
    if (!offline) throw new Error('a record');
    const vehicle = deviceVehicle({ ...offline, position: undefined, mapLocation: { lat: 5, lng: 6 } });
    expect(vehicle).toMatchObject({ lat: 5, lng: 6, speedKmh: undefined, headingDeg: undefined, state: 'offline' });
    expect(vehicle && isStale(vehicle, 9e9)).toBe(false);
  });
  it('is coloured by its speed', () => {
    expect([0, 6, 101].map((speedKmh) => toVehicle({ lat: 1, lng: 2, speedKmh }).state)).toEqual([
      'idle',
      'driving',
      'overspeed',
    ]);
  });
  it('is old after five minutes, or when it is offline', () => {
    const vehicle = { ...toVehicle({ lat: 1, lng: 2 }), timeS: 1000 };
    expect(isStale(vehicle, 1300)).toBe(false);
    expect(isStale(vehicle, 1301)).toBe(true);
    expect(isStale({ ...vehicle, timeS: undefined }, 9999)).toBe(false);
    expect(isStale({ ...vehicle, state: 'offline' }, 1000)).toBe(true);
  });
});

describe('nextView', () => {
  const view = { lat: 24, lng: 120, zoom: 16 };
  it('stays while the vehicle is off the edges, and follows when asked', () => {
    const near = { lat: 24.0005, lng: 120.0005 };
    expect(nextView(view, near, size, false, 16)).toBe(view);
    expect(nextView(view, near, size, true, 16)).toEqual({ ...near, zoom: 16 });
    expect(nextView(view, { lat: 24.01, lng: 120 }, size, false, 16).lat).toBe(24.01);
    expect(nextView(undefined, near, size, false, 16)).toEqual({ ...near, zoom: 16 });
    expect(nextView(view, near, size, false, 14).zoom).toBe(14);
  });
});
