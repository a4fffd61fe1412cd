import { expect, it } from 'vitest';
import { haversineKm } from 'gk-sdk/rules';
import { boxAround, boxOfCircle, circleOfRing, edgeOf, placeAt, ringOf, roundPlace } from './circle-geometry.js';
import { startHistory, stepHistory } from './history.js';
import { toHex } from './map-palette.js';

const circle = { center: { lat: 24.078605, lng: 120.528535 }, radiusM: 350 };

it('draws a circle over the ground, and reads a ring back as the same circle', () => {
  const ring = ringOf(circle);
  expect(ring[0]).toEqual(ring.at(-1));
  for (const [lng, lat] of ring) expect(haversineKm(circle.center, { lat, lng }) * 1000).toBeCloseTo(350, 3);
  expect(circleOfRing(ring)).toEqual(circle);
  expect(circleOfRing([])).toBeUndefined();
  expect(haversineKm(circle.center, edgeOf(circle)) * 1000).toBeCloseTo(350, 0);
});

it('finds places and boxes', () => {
  expect(placeAt({ lat: 0, lng: 0 }, 111_195, 0).lat).toBeCloseTo(1, 4);
  const [west, south, east, north] = boxOfCircle(circle);
  expect(west < circle.center.lng && circle.center.lng < east && south < circle.center.lat).toBe(true);
  expect(north - south).toBeCloseTo(0.0063, 4);
  expect(
    boxAround([
      { lat: 1, lng: 5 },
      { lat: 3, lng: 4 },
    ]),
  ).toEqual([4, 1, 5, 3]);
  expect(boxAround([])).toBeUndefined();
});

it('goes back and forth, and forgets the future with a new step', () => {
  const [one, two, three] = [{ at: 1 }, { at: 2 }, { at: 3 }];
  let history = stepHistory(startHistory(one), { kind: 'preview', value: two });
  expect(history.draft).toBe(two);
  history = stepHistory(history, { kind: 'commit', value: two });
  expect(history).toEqual({ past: [one], present: two, future: [], draft: undefined });
  history = stepHistory(stepHistory(history, { kind: 'undo' }), { kind: 'undo' });
  expect([history.present, history.future]).toEqual([one, [two]]);
  history = stepHistory(history, { kind: 'redo' });
  expect(history.present).toBe(two);
  history = stepHistory(stepHistory(history, { kind: 'undo' }), { kind: 'commit', value: three });
  expect([history.past, history.future]).toEqual([[one], []]);
  expect(stepHistory(history, { kind: 'commit', value: three }).past).toEqual([one]);
});

it('reads a colour of the page', () => {
  expect(toHex('rgb(11, 99, 197)')).toBe('#0b63c5');
});

it('shapes over 180 degrees go the shorter way round', () => {
  expect(
    boxAround([
      { lat: -16.8, lng: 179.99 },
      { lat: -16.7, lng: -179.99 },
    ]),
  ).toEqual([179.99, -16.8, 180.01, -16.7]);
  const far = { center: { lat: -16.8, lng: 179.999 }, radiusM: 1000 };
  const wrapped = ringOf(far).map(([lng, lat]) => [lng > 180 ? lng - 360 : lng, lat]);
  const read = circleOfRing(wrapped);
  expect(read?.center.lng).toBeCloseTo(179.999, 4);
  expect(read?.radiusM).toBeCloseTo(1000, -1);
  expect(roundPlace({ lat: 1, lng: 180.5 })).toEqual({ lat: 1, lng: -179.5 });
});
