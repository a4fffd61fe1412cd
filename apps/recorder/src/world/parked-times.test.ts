import { expect, it } from 'vitest';
import { createWorld } from './create-world.js';
import { ParkedTimes } from './parked-times.js';

const NOW_S = Date.UTC(2026, 10, 23) / 1000;
const HOUR_S = 3600;

it('tells since when a vehicle is parked, from memory while it stays so', () => {
  const asked: number[] = [];
  const times = new ParkedTimes({
    trips: (_id, startS, endS) => {
      asked.push(startS);
      return [8, 20]
        .map((hour) => ({ startS: NOW_S + hour * HOUR_S, endS: NOW_S + (hour + 2) * HOUR_S, distanceM: 1 }))
        .filter((trip) => trip.endS > startS && trip.startS < endS);
    },
  });
  const at = (hour: number): number | undefined => times.parkedSince('A', NOW_S + hour * HOUR_S);
  expect(at(7)).toBe(0);
  expect([at(8), at(9.99)]).toEqual([undefined, undefined]);
  expect([at(10), at(15), at(19.9)]).toEqual([10, 10, 10].map((hour) => NOW_S + hour * HOUR_S));
  expect(asked.length).toBe(3);
  expect(at(21)).toBeUndefined();
  expect(at(15)).toBe(NOW_S + 10 * HOUR_S);
});

it('agrees with the drives of a fleet at any time, and with itself', () => {
  const world = createWorld({ deviceCount: 12, seed: 5, startMs: NOW_S * 1000 });
  const [inOrder, atRandom] = [new ParkedTimes(world), new ParkedTimes(world)];
  for (const { deviceid } of world.seeds) {
    for (let atS = NOW_S; atS < NOW_S + 86_400; atS += 977) {
      const sinceS = inOrder.parkedSince(deviceid, atS);
      expect(sinceS === undefined).toBe(world.trips(deviceid, atS, atS + 0.001).length > 0);
      atRandom.parkedSince(deviceid, NOW_S - ((atS * 7919) % 86_400));
      expect(atRandom.parkedSince(deviceid, atS)).toBe(sinceS);
    }
  }
});
