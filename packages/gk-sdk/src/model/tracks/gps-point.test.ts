import { expect, it } from 'vitest';
import { readGpsPoint } from './gps-point.js';

it('leaves out a row whose time no calendar has', () => {
  const row = { lat: 1, lng: 2, speed: 3, dir: 4, time: 1_700_000_000 };
  expect(readGpsPoint(row)).toEqual({ lat: 1, lng: 2, speedKmh: 3, headingDeg: 4, atS: 1_700_000_000 });
  expect([1e300, Number.NaN, ''].map((time) => readGpsPoint({ ...row, time }))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('reads numbers as text, and never makes 0 of what is missing', () => {
  const row = { lat: '24.1', lng: '120.6', speed: '36', dir: '90', time: '1700000000' };
  expect(readGpsPoint(row)).toEqual({ lat: 24.1, lng: 120.6, speedKmh: 36, headingDeg: 90, atS: 1_700_000_000 });
  const missing: readonly unknown[] = ['', ' ', null, undefined, [], {}, true, '0x10', 'x'];
  for (const field of ['lat', 'lng', 'speed', 'dir', 'time']) {
    expect(missing.map((value) => readGpsPoint({ ...row, [field]: value }))).toEqual(missing.map(() => undefined));
  }
});

it('leaves out 0/0, which a receiver without satellites reports; the equator is a place', () => {
  const row = { lat: 0, lng: 0, speed: 0, dir: 0, time: 1_700_000_000 };
  expect(readGpsPoint(row)).toBeUndefined();
  expect(readGpsPoint({ ...row, lat: '0', lng: '0.0' })).toBeUndefined();
  expect(readGpsPoint({ ...row, lng: 120.6 })).toMatchObject({ lat: 0, lng: 120.6 });
});
