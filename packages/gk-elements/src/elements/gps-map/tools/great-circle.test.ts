import { expect, it } from 'vitest';
import { haversineKm } from 'gk-sdk/rules';
import { greatCircle, legsKm } from './great-circle.js';

const TAIPEI = { lat: 25.0339, lng: 121.5645 };
const LOS_ANGELES = { lat: 33.9416, lng: -118.4085 };

it('measures legs along great circles', () => {
  const [short, long] = legsKm([{ lat: 24, lng: 120 }, { lat: 24.009, lng: 120 }, LOS_ANGELES]);
  expect(short).toBeCloseTo(1.0008, 3);
  expect(long).toBeCloseTo(haversineKm({ lat: 24.009, lng: 120 }, LOS_ANGELES), 6);
  expect(legsKm([TAIPEI])).toEqual([]);
});

it('draws a long leg as the way over the ground, over 180 degrees without a jump', () => {
  const way = greatCircle(TAIPEI, LOS_ANGELES);
  expect(way[0]).toEqual(TAIPEI);
  expect(way.at(-1)?.lng).toBeCloseTo(LOS_ANGELES.lng + 360, 6);
  // The shortest way leads over the north of the Pacific, far above the straight line of the map.
  expect(Math.max(...way.map(({ lat }) => lat))).toBeGreaterThan(45);
  const sum = legsKm(way).reduce((km, leg) => km + leg, 0);
  expect(sum).toBeCloseTo(haversineKm(TAIPEI, LOS_ANGELES), 3);
  expect(greatCircle(TAIPEI, { lat: 25.04, lng: 121.57 })).toHaveLength(2);
});
