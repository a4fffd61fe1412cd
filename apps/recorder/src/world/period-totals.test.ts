import type { GpsRow } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { toPlane } from './city/plane.js';
import { createWorld } from './create-world.js';
import { buildTrack } from './tracks/build-track.js';

const START_MS = Date.UTC(2026, 8, 14, 4, 0, 0);
const START_S = START_MS / 1000;
const DAY_S = 86_400;

describe('what a device did in a time', () => {
  const world = createWorld({ deviceCount: 24, seed: 1, startMs: START_MS });

  it('is as far as its track is long', () => {
    let compared = 0;
    for (const { deviceid } of world.seeds) {
      const rows = world.track(deviceid, START_S - DAY_S, START_S);
      // A track with holes cuts its corners.
      const whole = rows.every((row, i) => i === 0 || row.time - (rows[i - 1]?.time ?? 0) <= 31 || row.speed < 1);
      const trackM = lengthOf(rows);
      if (!whole || trackM < 1000) continue;
      compared++;
      const { distanceM } = world.totals(deviceid, START_S - DAY_S, START_S) ?? { distanceM: 0 };
      expect(Math.abs(distanceM / trackM - 1), deviceid).toBeLessThan(0.03);
    }
    expect(compared).toBeGreaterThan(10);
  });

  it('adds up: days make weeks, half hours make days, and drives make the distance', () => {
    for (const { deviceid } of world.seeds) {
      const week = world.totals(deviceid, START_S - 7 * DAY_S, START_S);
      const days = sum(7, (i) => world.totals(deviceid, START_S - (i + 1) * DAY_S, START_S - i * DAY_S)?.distanceM);
      expect(days).toBeCloseTo(week?.distanceM ?? -1, 1);
      const slots = sum(48, (i) => world.totals(deviceid, START_S + i * 1800, START_S + (i + 1) * 1800)?.distanceM);
      const day = world.totals(deviceid, START_S, START_S + DAY_S);
      expect(slots).toBeCloseTo(day?.distanceM ?? -1, 1);
      const trips = world.trips(deviceid, START_S, START_S + DAY_S);
      expect(trips.reduce((metres, trip) => metres + trip.distanceM, 0)).toBeCloseTo(day?.distanceM ?? -1, 0);
      trips.forEach((trip, i) => expect(trip.startS).toBeGreaterThanOrEqual(trips[i - 1]?.endS ?? START_S));
    }
  });

  it('says what the row of the device says of its day', () => {
    for (const { deviceid } of world.seeds) {
      const live = world.live(deviceid, START_MS);
      if (live?.status !== 1) continue;
      const midnightS = Math.floor((START_S + 8 * 3600) / DAY_S) * DAY_S - 8 * 3600;
      const day = world.totals(deviceid, midnightS, START_S);
      expect(live.distance).toBe(Math.round((day?.distanceM ?? 0) * 1000));
      expect(live).toMatchObject({ parkcount: day?.parkCount, oscount: day?.overspeedCount });
    }
  });

  it('ends where a device went silent, and counts its breaks as not online', () => {
    const silent = world.seeds.filter(({ deviceid }) => world.totals(deviceid, START_S - 3600, START_S)?.onlineS === 0);
    expect(silent.map(({ deviceid }) => world.totals(deviceid, START_S - 3600, START_S)?.distanceM)).toEqual([0, 0]);
    for (const { deviceid } of world.seeds) {
      let onlineS = 0;
      for (let s = 0; s < 7200; s++) if (world.isOnline(deviceid, (START_S + s) * 1000)) onlineS++;
      expect(world.totals(deviceid, START_S, START_S + 7200)?.onlineS).toBe(onlineS);
    }
  });

  it('repeats with a recorded track', () => {
    const fixes = [
      [0, 22.6, 36],
      [60, 22.61, 50],
      [120, 22.62, 0],
      [600, 22.62, 0],
      [660, 22.63, 30],
    ] as const;
    const eightS = Date.UTC(2018, 10, 8, 0) / 1000;
    const track = buildTrack({
      id: 'BUS',
      plate: '',
      fixes: fixes.map(([at, lat, speedKmh]) => ({ timeS: eightS + at, lat, lng: 120.3, speedKmh, dirDeg: 0 })),
    });
    const bus = createWorld({
      deviceCount: 0,
      seed: 1,
      startMs: START_MS,
      tracks: [{ name: 'day', vehicles: [track] }],
    });
    const round = bus.totals('BUS', START_S - 10, START_S + 700)?.distanceM ?? 0;
    expect(round).toBeCloseTo(0.03 * 111_320, 0);
    expect(bus.totals('BUS', START_S - 10 - 60 * DAY_S, START_S + 700)?.distanceM).toBeCloseTo(61 * round, 0);
    const trips = bus.trips('BUS', START_S - DAY_S, START_S + 700);
    expect(trips.map((trip) => [trip.startS - START_S, trip.endS - START_S])).toEqual([
      [-DAY_S, 120 - DAY_S],
      [600 - DAY_S, 660 - DAY_S],
      [0, 120],
      [600, 660],
    ]);
  });
});

function lengthOf(rows: readonly GpsRow[]): number {
  return sum(rows.length - 1, (i) => {
    const a = toPlane(rows[i]?.lat ?? 0, rows[i]?.lng ?? 0);
    const b = toPlane(rows[i + 1]?.lat ?? 0, rows[i + 1]?.lng ?? 0);
    return Math.hypot(b.x - a.x, b.y - a.y);
  });
}

function sum(count: number, of: (index: number) => number | undefined): number {
  return Array.from({ length: count }, (_, i) => of(i) ?? 0).reduce((a, b) => a + b, 0);
}
