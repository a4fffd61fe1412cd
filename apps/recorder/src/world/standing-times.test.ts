import { describe, expect, it } from 'vitest';
import { createWorld } from './create-world.js';
import { StandingTimes } from './standing-times.js';

const NOW_S = Date.UTC(2026, 10, 23) / 1000;

/** A vehicle that drives from second 0 to 1000, but stands where `stands` says; before and after it is parked. */
function timesOf(stands: (atS: number) => boolean, asked: number[] = []): StandingTimes {
  return new StandingTimes({
    trips: (_id, startS, endS) =>
      [{ startS: 0, endS: 1_000, distanceM: 1 }].filter((trip) => trip.endS > startS && trip.startS < endS),
    track: (_id, startS, endS) => {
      asked.push(startS);
      return Array.from({ length: endS - startS + 1 }, (_, i) => startS + i)
        .filter((time) => time >= 0 && time <= 1_000)
        .map((time) => ({ lat: 0, lng: 0, dir: 0, speed: stands(time) ? 0 : 30, time }));
    },
  });
}

describe('StandingTimes', () => {
  it('tells when a vehicle came to a stand, however long it stands', () => {
    const asked: number[] = [];
    const times = timesOf((atS) => (atS >= 100 && atS < 110) || (atS >= 300 && atS < 500), asked);
    const at = (...all: number[]) => all.map((atS) => times.standingSince('A', atS));
    expect(at(99.9, 100, 105.5, 109.9, 110)).toEqual([undefined, 100, 100, 100, undefined]);
    expect(at(499, 300, 400.2)).toEqual([300, 300, 300]);
    const before = asked.length;
    expect(at(401, 402, 111, 112)).toEqual([300, 300, undefined, undefined]);
    expect(asked.length).toBe(before);
  });

  it('counts on from the stop at which the engine is turned off, and until the vehicle moves after it is on again', () => {
    const times = timesOf((atS) => atS >= 980 || atS < 20);
    expect([990, 1_000, 5_000].map((atS) => times.standingSince('A', atS))).toEqual([980, 980, 980]);
    expect([5, 19, 20].map((atS) => times.standingSince('A', atS))).toEqual([0, 0, undefined]);
    expect([5, 990, 1_000].map((atS) => times.parkedSince('A', atS))).toEqual([undefined, undefined, 1_000]);
  });

  it('knows nothing of a vehicle without positions but when it is parked', () => {
    const times = new StandingTimes({ trips: () => [], track: () => [] });
    expect(times.standingSince('A', NOW_S)).toBe(0);
    const driving = new StandingTimes({ trips: () => [{ startS: 0, endS: 9, distanceM: 1 }], track: () => [] });
    expect(driving.standingSince('A', 5)).toBeUndefined();
  });

  it('agrees with the positions of a fleet at any time, and with itself', () => {
    const world = createWorld({ deviceCount: 6, seed: 5, startMs: NOW_S * 1000 });
    const [inOrder, atRandom] = [new StandingTimes(world), new StandingTimes(world)];
    let stops = 0;
    for (const { deviceid } of world.seeds) {
      for (let atS = NOW_S; atS < NOW_S + 7_200; atS += 7) {
        const sinceS = inOrder.standingSince(deviceid, atS);
        atRandom.standingSince(deviceid, NOW_S + ((atS * 7919) % 7_200));
        expect(atRandom.standingSince(deviceid, atS)).toBe(sinceS);
        const [row] = world.track(deviceid, atS, atS);
        if (row === undefined || inOrder.parkedSince(deviceid, atS) !== undefined) continue;
        expect(sinceS === undefined).toBe(row.speed >= 1);
        if (sinceS !== undefined) stops += 1;
      }
    }
    expect(stops).toBeGreaterThan(10);
  });
});
