import { expect, it } from 'vitest';
import { continuousLngs, lngBetween, lngDifference, lngStretch, normalLng } from './longitude.js';

it('goes the shorter way round', () => {
  expect([lngDifference(179, -179), lngDifference(-179, 179), lngDifference(10, 20), lngDifference(350, 10)]).toEqual([
    2, -2, 10, 20,
  ]);
  expect([lngBetween(179, -179, 0.5), lngBetween(179, -179, 0.75), lngBetween(-179, 179, 0.25)]).toEqual([
    180, -179.5, -179.5,
  ]);
  expect([normalLng(190), normalLng(-190), normalLng(180), normalLng(541)]).toEqual([-170, 170, 180, -179]);
});

it('a line goes on beyond 180 degrees, and comes back', () => {
  expect(continuousLngs([179, -179, -178, 179, 10])).toEqual([179, 181, 182, 179, 10]);
  expect(continuousLngs([])).toEqual([]);
});

it('a stretch is the shortest that holds all', () => {
  expect(lngStretch([179.5, -179.5, 178])).toEqual([178, 180.5]);
  expect(lngStretch([10, 20, -5])).toEqual([-5, 20]);
  expect(lngStretch([180, -180])).toEqual([180, 180]);
  expect(lngStretch([7])).toEqual([7, 7]);
  expect(lngStretch([])).toBeUndefined();
});
