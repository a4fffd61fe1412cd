import { expect, it } from 'vitest';
import { vehicleMotion } from './motion.js';

const position = { lat: 24, lng: 120, speedKmh: 61, headingDeg: 90 };
const NOW_S = 1_700_000_000;

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
  expect(vehicleMotion({ statusBits: 1, position: { ...position, atS } }, NOW_S)).toEqual({ kind: 'last-known', atS });
});

it('without a position there is no 0 km/h and no 0 degrees north', () => {
  expect(vehicleMotion({ statusBits: 1 }, NOW_S)).toEqual({ kind: 'no-position' });
  expect(vehicleMotion({ statusBits: 1, position: { ...position, lat: 0, lng: 0 } }, NOW_S).kind).toBe('no-position');
});
