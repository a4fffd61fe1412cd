import { describe, expect, it } from 'vitest';
import { buildDevice, buildPosition } from '../testing/device-builders.js';
import { isDriving, isIdle, isOverspeed, markerState, matchesMode } from './device-rules.js';
import { DEVICE_FILTER_MODES } from './device-store.js';

const at = (speedKmh: number, statusBits = 1) => buildDevice({ statusBits, position: buildPosition({ speedKmh }) });

describe('rules of spec 000 section 4', () => {
  it('driving = online with speed above 5 km/h', () => {
    expect([5, 5.01, 6].map((speed) => isDriving(at(speed)))).toEqual([false, true, true]);
    expect(isDriving(at(50, 0))).toBe(false);
    expect(isDriving(buildDevice({ position: undefined }))).toBe(false);
  });

  it('overspeed = 100 km/h or more', () => {
    expect([99.9, 100, 130].map((speed) => isOverspeed(at(speed)))).toEqual([false, true, true]);
    expect(isOverspeed(at(130, 0))).toBe(false);
  });

  it('idle = online minus driving (speed 5 or lower)', () => {
    expect([0, 5, 5.01].map((speed) => isIdle(at(speed)))).toEqual([true, true, false]);
    expect(isIdle(at(0, 0))).toBe(false);
    expect(isIdle(buildDevice({ position: undefined }))).toBe(true);
  });

  it('online is bit 0 of the status', () => {
    expect([0, 1, 2, 3].map((statusBits) => matchesMode(at(0, statusBits), 'online'))).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('offline count = all minus online plus new devices: a new device is offline, and in no other list', () => {
    for (const status of [0, 1]) {
      const modes = DEVICE_FILTER_MODES.filter((mode) => matchesMode({ ...at(120, status), registered: false }, mode));
      expect(modes).toEqual(['offline']);
    }
  });

  it('splits the online devices into recording and not recording; one that does not say is neither', () => {
    const modes = (recording: boolean | undefined, statusBits = 1) =>
      DEVICE_FILTER_MODES.filter((mode) => matchesMode({ ...at(0, statusBits), recording }, mode));
    expect(modes(true)).toEqual(['all', 'online', 'idle', 'recording']);
    expect(modes(false)).toEqual(['all', 'online', 'idle', 'unrecording']);
    expect(modes(undefined)).toEqual(['all', 'online', 'idle']);
    expect(modes(true, 0)).toEqual(['all', 'offline']);
  });
});

describe('marker colour of spec 000 section 2.7', () => {
  it('offline light; online with speed over 100 red, over 5 green, else blue', () => {
    const speeds = [0, 5, 5.01, 100, 100.01].map((speed) => markerState(at(speed)));
    expect(speeds).toEqual(['idle', 'idle', 'driving', 'driving', 'overspeed']);
    expect(markerState(at(130, 0))).toBe('offline');
  });
});
