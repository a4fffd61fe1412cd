import { describe, expect, it } from 'vitest';
import { createWorld } from '../create-world.js';
import { dayStartS } from '../city/city-time.js';
import type { ComputedWorld } from '../computed-world.js';
import { roleOf } from './condition.js';
import type { VehicleKind } from './vehicle-kind.js';

const START_MS = Date.UTC(2026, 8, 14, 4);
const DAY_S = 86_400;
const MONDAY_S = dayStartS(START_MS / 1000);
const HOURS = Array.from({ length: 168 }, (_, hour) => hour);
/** A stop with the engine off, such as one for a delivery, is shorter. */
const REST_S = 420;

/** Upper limit of a vehicle's distance in a day, in kilometres. */
const MOST_KM: Record<VehicleKind, number> = { van: 400, bus: 430, truck: 450, express: 430 };

describe('the week of a fleet', () => {
  it.each([
    [24, 1],
    [24, 2],
    [24, 7],
    [150, 1],
    [1000, 1],
  ])('has a quarter to two fifths of %i vehicles (seed %i) on the road at each of its hours', (deviceCount, seed) => {
    const world = createWorld({ deviceCount, seed, startMs: START_MS });
    const outside = HOURS.flatMap((hour) => {
      const share = onTheRoad(world, MONDAY_S + hour * 3600) / deviceCount;
      return share < 0.25 || share > 0.4 ? [`hour ${hour}: ${(100 * share).toFixed(1)} %`] : [];
    });
    expect(outside).toEqual([]);
  });

  it('is the same share at any minute', () => {
    const world = createWorld({ deviceCount: 24, seed: 1, startMs: START_MS });
    for (let minute = 3; minute < 7 * 1440; minute += 11) {
      const share = onTheRoad(world, MONDAY_S + minute * 60) / 24;
      expect(share, `minute ${minute}`).toBeGreaterThanOrEqual(0.25);
      expect(share, `minute ${minute}`).toBeLessThanOrEqual(0.4);
    }
  });

  it('lets nobody drive further in a day than its kind does', () => {
    const world = createWorld({ deviceCount: 300, seed: 1, startMs: START_MS });
    const farthest: Partial<Record<VehicleKind, number>> = {};
    world.seeds.forEach(({ deviceid }, index) => {
      const { kind } = roleOf(1, index);
      for (let day = 0; day < 14; day++) {
        const km =
          (world.totals(deviceid, MONDAY_S + day * DAY_S, MONDAY_S + (day + 1) * DAY_S)?.distanceM ?? 0) / 1000;
        farthest[kind] = Math.max(farthest[kind] ?? 0, km);
      }
    });
    for (const [kind, km] of Object.entries(farthest) as [VehicleKind, number][]) {
      expect(km, kind).toBeLessThan(MOST_KM[kind]);
      expect(km, kind).toBeGreaterThan(150);
    }
  });

  it('lets every vehicle rest: five hours in each day and a half, most a whole day a week, buses at the weekend', () => {
    const world = createWorld({ deviceCount: 300, seed: 1, startMs: START_MS });
    let restDays = 0;
    let workers = 0;
    const busTrips = { week: 0, weekend: 0 };
    world.seeds.forEach(({ deviceid }, index) => {
      const { kind, condition } = roleOf(1, index);
      if (condition === 'lost' || condition === 'resting') return;
      workers++;
      const trips = world.trips(deviceid, MONDAY_S, MONDAY_S + 14 * DAY_S);
      for (let atS = MONDAY_S; atS <= MONDAY_S + 12 * DAY_S; atS += DAY_S / 2) {
        expect(
          longestRestS(trips, atS, atS + 1.5 * DAY_S),
          `${deviceid} from day ${(atS - MONDAY_S) / DAY_S}`,
        ).toBeGreaterThan(5 * 3600);
      }
      for (let day = 0; day < 7; day++) {
        const startS = MONDAY_S + day * DAY_S;
        const ofDay = trips.filter((trip) => trip.startS < startS + DAY_S && trip.endS > startS);
        if (ofDay.length === 0) restDays++;
        if (kind === 'bus') busTrips[day < 5 ? 'week' : 'weekend'] += ofDay.length;
      }
    });
    expect(restDays / workers).toBeGreaterThan(0.8);
    expect(busTrips.weekend / 2).toBeLessThan((busTrips.week / 5) * 0.6);
  });

  it('has the relief driver take over between two shifts, and never on the way', () => {
    const world = createWorld({ deviceCount: 24, seed: 1, startMs: START_MS });
    let changes = 0;
    for (const { deviceid, drivername, reliefDriver } of world.seeds) {
      const drivers = new Set([drivername, reliefDriver?.name]);
      let before = world.live(deviceid, MONDAY_S * 1000);
      for (let atS = MONDAY_S; atS < MONDAY_S + 7 * DAY_S; atS += 300) {
        const now = world.live(deviceid, atS * 1000);
        expect(drivers).toContain(now?.drivername);
        if (now?.status === 1 && before?.status === 1 && now.drivername !== before.drivername) {
          changes++;
          const atHome = world
            .trips(deviceid, atS - 300, atS)
            .every((trip) => trip.startS > atS - 300 || trip.endS < atS);
          expect(atHome, `${deviceid} at ${atS}`).toBe(true);
        }
        before = now;
      }
    }
    expect(changes).toBeGreaterThan(20);
  });
});

describe('track, totals, trips and live', () => {
  it('tell the same of any hour', () => {
    const world = createWorld({ deviceCount: 24, seed: 3, startMs: START_MS });
    let driven = 0;
    world.seeds.forEach(({ deviceid }, index) => {
      if (roleOf(3, index).condition === 'no-fix') return;
      for (let i = 0; i < 6; i++) {
        const startS = MONDAY_S + ((index * 6 + i) % 168) * 3600 + 17 * i;
        const endS = startS + 3600;
        const trips = world.trips(deviceid, startS, endS);
        const totals = world.totals(deviceid, startS, endS);
        const tripM = trips.reduce((sum, trip) => sum + trip.distanceM, 0);
        expect(tripM).toBeCloseTo(totals?.distanceM ?? -1, 0);
        driven += tripM;
        for (const row of world.track(deviceid, startS, endS)) {
          const isOnTrip = trips.some((trip) => row.time >= trip.startS && row.time <= trip.endS);
          if (row.speed > 0) expect(isOnTrip, `${deviceid} at ${row.time}`).toBe(true);
          if (row.time % 60 !== 0) continue;
          const live = world.live(deviceid, row.time * 1000);
          expect(live?.gps_info?.data).toMatchObject({ lat: row.lat, lng: row.lng, speedInKmh: row.speed });
          // To the second: a drive ends between two of them.
          const isNearEnd = trips.some(
            (trip) => Math.abs(row.time - trip.endS) < 1 || Math.abs(row.time - trip.startS) < 1,
          );
          if (!isNearEnd) expect(live?.acc_on, `${deviceid} at ${row.time}`).toBe(isOnTrip ? 1 : 0);
        }
      }
    });
    expect(driven).toBeGreaterThan(200_000);
  });
});

/** Vehicles on a tour, those that stand at a stop with the engine off among them. */
function onTheRoad(world: ComputedWorld, atS: number): number {
  return world.seeds.filter(({ deviceid }) => {
    const trips = world.trips(deviceid, atS - REST_S, atS + REST_S);
    const before = trips.some((trip) => trip.startS <= atS);
    return before && trips.some((trip) => trip.endS > atS);
  }).length;
}

function longestRestS(trips: readonly { startS: number; endS: number }[], startS: number, endS: number): number {
  let longestS = 0;
  let restsFromS = startS;
  for (const trip of trips) {
    if (trip.endS <= startS || trip.startS >= endS) continue;
    longestS = Math.max(longestS, trip.startS - restsFromS);
    restsFromS = trip.endS;
  }
  return Math.max(longestS, endS - restsFromS);
}
