import { expect, it } from 'vitest';
import type { GpsPoint } from 'gk-sdk';
import { fenceCrossings, isInFence } from './fence-crossings.js';

const fence = { lat: 24, lng: 120, radiusM: 1000, triggerIn: true, triggerOut: false };
const track = (...lngs: readonly number[]): GpsPoint[] =>
  lngs.map((lng, index) => ({ lat: 24, lng, speedKmh: 30, headingDeg: 90, atS: 100 + index }));

it('a place on the edge is inside', () => {
  // A degree of longitude is 101.58 km there.
  expect([120, 120.0098, 120.0099].map((lng) => isInFence(fence, { lat: 24, lng }))).toEqual([true, true, false]);
});

it('tells where a track crosses a fence, and what the fence reports of it', () => {
  const crossings = fenceCrossings(fence, track(119.9, 120, 120.001, 120.1, 120));
  expect(crossings.map(({ kind, point, reported }) => [kind, point.atS, reported])).toEqual([
    ['in', 101, true],
    ['out', 103, false],
    ['in', 104, true],
  ]);
});

it('a track that begins inside has not gone in', () => {
  expect(fenceCrossings(fence, track(120, 120.001))).toEqual([]);
  expect(fenceCrossings(fence, [])).toEqual([]);
});
