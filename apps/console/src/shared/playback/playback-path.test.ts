import { expect, it } from 'vitest';
import type { GpsPoint } from 'gk-sdk';
import { drivenPath, extendPath, NO_PATH, pathQuery, placeAt, reaches } from './playback-path.js';

const point = (atS: number): GpsPoint => ({ atS, lat: atS / 1e4, lng: 0, speedKmh: 10, headingDeg: 0 });
const points = (fromS: number, toS: number): GpsPoint[] =>
  Array.from({ length: toS - fromS + 1 }, (_, i) => point(fromS + i));

it('asks for what is around a moment far from what is known, and for what follows otherwise', () => {
  const first = pathQuery(NO_PATH, 1000);
  expect(first).toEqual({ startS: 880, endS: 1120, isFresh: true });
  const path = extendPath(NO_PATH, first, points(880, 1120));
  expect([reaches(path, 879), reaches(path, 1120), reaches(path, 1121)]).toEqual([false, true, false]);
  expect(pathQuery(path, 1080)).toEqual({ startS: 1120, endS: 1200, isFresh: false });
  expect(pathQuery(path, 5000)).toEqual({ startS: 4880, endS: 5120, isFresh: true });
});

it('asks again for points that may still come', () => {
  const path = extendPath(NO_PATH, pathQuery(NO_PATH, 1000), points(880, 1003));
  expect(pathQuery(path, 1005).startS).toBe(1003);
});

it('keeps at most 500 points, the newest, and none of before a jump; what was cut off is asked for again', () => {
  const path = extendPath(NO_PATH, pathQuery(NO_PATH, 1000), points(880, 1120));
  const longer = extendPath(path, { startS: 1120, endS: 1600, isFresh: false }, points(1120, 1600));
  expect([longer.points.length, longer.points[0]?.atS, longer.startS]).toEqual([500, 1101, 1101]);
  expect(reaches(longer, 1000)).toBe(false);
  expect(pathQuery(longer, 1000)).toEqual({ startS: 880, endS: 1120, isFresh: true });
  expect(extendPath(longer, pathQuery(longer, 9000), [point(9000)]).points).toEqual([point(9000)]);
});

it('takes no answer that comes after a jump away from what it follows on', () => {
  const late = { startS: 1600, endS: 1720, isFresh: false };
  const back = extendPath(NO_PATH, pathQuery(NO_PATH, 1000), points(880, 1120));
  expect(extendPath(back, late, points(1600, 1720))).toEqual(back);
  const ahead = extendPath(NO_PATH, pathQuery(NO_PATH, 9000), points(8880, 9120));
  expect(extendPath(ahead, late, points(1600, 1720))).toEqual(ahead);
});

it('has no point without a fix', () => {
  const query = pathQuery(NO_PATH, 1000);
  const path = extendPath(NO_PATH, query, [point(900), { ...point(950), lat: 0, lng: 0 }]);
  expect(path.points).toEqual([point(900)]);
  expect(placeAt(path, 1000)).toEqual(point(900));
});

it('tells where the vehicle was, and nothing of a place that is five minutes old', () => {
  const path = extendPath(NO_PATH, pathQuery(NO_PATH, 1000), [point(900), point(1010)]);
  expect(placeAt(path, 1000)).toEqual(point(900));
  expect(placeAt(path, 899)).toBeUndefined();
  expect(placeAt(path, 1310)).toEqual(point(1010));
  expect(placeAt(path, 1311)).toBeUndefined();
  expect(drivenPath(path, 1000)).toEqual([point(900)]);
});
