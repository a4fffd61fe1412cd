import { describe, expect, it } from 'vitest';
import { hasFix, isStalePosition, STALE_AFTER_S, vehicleMotion } from './vehicle-motion.js';

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
});
