import { describe, expect, it } from 'vitest';
import { devicePlace, hasFix, isStalePosition, STALE_AFTER_S, vehicleMotion } from './vehicle-motion.js';

const position = { lat: 24, lng: 120, speedKmh: 61, headingDeg: 90 };
const NOW_S = 1_700_000_000;

describe('vehicleMotion', () => {
  it('an online vehicle has a speed and a heading', () => {
    expect(vehicleMotion({ statusBits: 1, position: { ...position, atS: NOW_S - 10 } }, NOW_S)).toEqual({
      kind: 'live',
      speedKmh: 61,
      headingDeg: 90,
    });
    expect(vehicleMotion({ statusBits: 1, position }, NOW_S).kind).toBe('live');
  });

  it('an offline vehicle has none, and the time since when it is gone', () => {
    expect(vehicleMotion({ statusBits: 0, statusChangedS: NOW_S - 300, position }, NOW_S)).toEqual({
      kind: 'last-known',
      atS: NOW_S - 300,
    });
  });

  it('an old position is not live', () => {
    const atS = NOW_S - 3600;
    expect(vehicleMotion({ statusBits: 1, position: { ...position, atS } }, NOW_S)).toEqual({
      kind: 'last-known',
      atS,
    });
    expect([NOW_S - STALE_AFTER_S, NOW_S - STALE_AFTER_S - 1].map((at) => isStalePosition(at, NOW_S))).toEqual([
      false,
      true,
    ]);
  });

  it('without a position there is no 0 km/h and no 0 degrees north', () => {
    expect(vehicleMotion({ statusBits: 1 }, NOW_S)).toEqual({ kind: 'no-position' });
    const noFix = { ...position, lat: 0, lng: 0 };
    expect(vehicleMotion({ statusBits: 1, position: noFix }, NOW_S).kind).toBe('no-position');
    expect([undefined, noFix, { lat: 0, lng: 6.6 }].map(hasFix)).toEqual([false, false, true]);
  });

  it('a device that reports no heading has a speed alone', () => {
    const { headingDeg: _, ...unheaded } = position;
    expect(vehicleMotion({ statusBits: 1, position: unheaded }, NOW_S)).toEqual({ kind: 'live', speedKmh: 61 });
  });

  it.each([0, 1])('a fixed place has neither speed nor heading, and does not age (status bits %i)', (statusBits) => {
    const device = { statusBits, statusChangedS: NOW_S - 9000, mapLocation: { lat: 24, lng: 120 } };
    expect(vehicleMotion(device, NOW_S)).toEqual({ kind: 'fixed-place' });
  });
});

describe('devicePlace', () => {
  const mapLocation = { lat: 25, lng: 121 };
  const noFix = { ...position, lat: 0, lng: 0 };

  it.each([
    ['its fix', { position, mapLocation }, position],
    ['its fixed place without a position', { mapLocation }, mapLocation],
    ['its fixed place without a fix', { position: noFix, mapLocation }, mapLocation],
    ['no place', { position: noFix }, undefined],
    ['no place for a fixed place of 0, 0', { mapLocation: { lat: 0, lng: 0 } }, undefined],
  ])('a device is drawn at %s', (_, device, place) => {
    // The same object: a poll of 10,000 devices makes none.
    expect(devicePlace(device)).toBe(place);
  });
});
