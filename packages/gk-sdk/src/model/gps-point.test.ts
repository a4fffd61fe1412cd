import { expect, it } from 'vitest';
import { readGpsPoint } from './gps-point.js';

it('leaves out a row whose time no calendar has', () => {
  const row = { lat: 1, lng: 2, speed: 3, dir: 4, time: 1_700_000_000 };
  expect(readGpsPoint(row)).toEqual({ lat: 1, lng: 2, speedKmh: 3, headingDeg: 4, atS: 1_700_000_000 });
  expect([1e300, Number.NaN, '1'].map((time) => readGpsPoint({ ...row, time }))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
