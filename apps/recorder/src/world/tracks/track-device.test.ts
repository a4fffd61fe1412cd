import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWorld } from '../create-world.js';
import { readTracks } from '../read-tracks.js';
import type { ComputedWorld } from '../computed-world.js';
import { buildTrack } from './build-track.js';
import { createTrackClock } from './track-clock.js';
import { TrackDevice } from './track-device.js';
import type { TrackFile } from './track-file.js';

const DATA = process.env['GK_DATA'];
const START_MS = Date.UTC(2026, 8, 14, 4, 0, 0, 250);
const START_S = START_MS / 1000;
/** Midnight of the track's day in Taiwan. */
const TRACK_DAY_S = Date.UTC(2018, 10, 7, 16) / 1000;
const at = (hour: number, minute = 0, second = 0): number => TRACK_DAY_S + hour * 3600 + minute * 60 + second;

describe('a world with tracks', () => {
  it("starts at 08:00 of the track's day and moves in true time between the fixes", () => {
    const world = worldOf([
      [at(7, 59, 50), 22.6, 120.3, 36, 350],
      [at(8, 0, 10), 22.602, 120.3, 18, 10],
    ]);
    const live = world.live('KAA-0001', START_MS);
    expect(live?.status).toBe(1);
    expect(live?.gps_info?.data).toEqual({ lat: 22.601, lng: 120.3, speedInKmh: 27, trackingAngle: 0 });
    expect(world.live('KAA-0001', START_MS + 5000)?.gps_info?.data.lat).toBeCloseTo(22.6015, 6);
    expect(world.seeds[0]).toMatchObject({ deviceid: 'KAA-0001', plate: 'KAA-0001', source: 'track', registed: true });
  });

  it('starts at the time of day that it is told', () => {
    const rows: Row[] = [
      [at(17, 30), 22.6, 120.3, 36, 90],
      [at(17, 31), 22.61, 120.3, 36, 90],
    ];
    expect(worldOf(rows).isOnline('KAA-0001', START_MS)).toBe(false);
    expect(worldOf(rows, { hour: 17, minute: 30 }).isOnline('KAA-0001', START_MS)).toBe(true);
  });

  it('is offline where there is no fix for more than ten minutes, and keeps the last place', () => {
    const world = worldOf([
      [at(8), 22.6, 120.3, 36, 90],
      [at(8, 10), 22.61, 120.3, 36, 90],
      [at(8, 20, 1), 22.62, 120.3, 36, 90],
      [at(8, 21), 22.63, 120.3, 36, 90],
    ]);
    const online = (minute: number): boolean => world.isOnline('KAA-0001', START_MS + minute * 60_000);
    expect([5, 11, 19, 20.5, 22].map(online)).toEqual([true, false, false, true, false]);
    const live = world.live('KAA-0001', START_MS + 15 * 60_000);
    expect(live?.status).toBe(0);
    expect(live?.gps_info?.data.lat).toBe(22.61);
    expect(live?.status_time).toBe(Math.floor(START_S + 600));
  });

  it('tells since when a vehicle drives, stands with its engine on, or is parked, also since the day before', () => {
    const world = worldOf([
      [at(7), 22.6, 120.3, 0, 90],
      [at(8), 22.6, 120.3, 0, 90],
      [at(8, 1), 22.61, 120.3, 36, 90],
      [at(8, 2), 22.62, 120.3, 0, 90],
      [at(8, 4), 22.62, 120.3, 0, 90],
      [at(8, 5), 22.63, 120.3, 36, 90],
      [at(8, 6), 22.63, 120.3, 0, 90],
      [at(8, 12), 22.63, 120.3, 0, 90],
      [at(8, 18), 22.63, 120.3, 0, 90],
    ]);
    const since = (minute: number, second: number) => {
      const live = world.live('KAA-0001', START_MS + (minute * 60 + second) * 1000);
      const ago = (momentS: number | null | undefined) =>
        typeof momentS === 'number' ? Math.floor((START_S + minute * 60 + second - momentS) / 60) : undefined;
      return { on: live?.acc_on, engine: ago(live?.acc_time), stands: ago(live?.stand_time) };
    };
    expect(since(1, 30)).toEqual({ on: 1, engine: 1, stands: undefined });
    expect(since(3, 50)).toMatchObject({ on: 1, stands: 1 });
    expect(since(15, 0)).toMatchObject({ on: 0, stands: 9 });
    // The first drive of the next day begins later: its engine is off since the day before.
    const nextDay = world.live('KAA-0001', START_MS + 86_400_000 - 5 * 60_000);
    expect([nextDay?.status, nextDay?.acc_time]).toEqual([0, null]);
  });

  it('tells the same points and incidents in parts as at once: none falls between two hours', () => {
    // The recorder starts within a second, so that each fix is played within one, and the edges of the parts lie between.
    const fixes = Array.from({ length: 300 }, (_, i): Row => [
      at(8, 0, i * 10),
      22.6 + i * 1e-4,
      120.3,
      i % 2 ? 36 : 120,
      0,
    ]);
    const world = worldOf(fixes);
    const startS = Math.floor(START_S);
    const parts = Array.from({ length: 150 }, (_, i) => startS + i * 20 + 1);
    const inParts = parts.flatMap((fromS) => world.track('KAA-0001', fromS, fromS + 19));
    expect(inParts.map(({ lat }) => lat)).toEqual(fixes.map(([, lat]) => lat));
    expect(inParts).toEqual(world.track('KAA-0001', startS, startS + 3600));
    const [seed] = world.seeds;
    const file = fileOf(fixes);
    const [track] = file.vehicles;
    if (!seed || !track) throw new Error('the world has no vehicle');
    const device = new TrackDevice(seed, 1, track, createTrackClock(file, START_S));
    const whole = device.incidents(startS + 1, startS + 3001);
    expect(whole.length).toBeGreaterThan(100);
    expect(parts.flatMap((fromS) => device.incidents(fromS, fromS + 20))).toEqual(whole);
  });

  it('looks for the positions of a minute among those of the minute, also where a round ends, and misses none', () => {
    const rows = Array.from({ length: 20_000 }, (_, n): Row => [at(6) + n * 1.5, 22.6 + n * 1e-5, 120.3, 36, 90]);
    const file = fileOf(rows);
    const { seeds } = worldOf(rows);
    const clock = createTrackClock(file, START_S);
    let looks = 0;
    const counting: typeof clock = {
      ...clock,
      toSeconds: (...query) => {
        looks += 1;
        return clock.toSeconds(...query);
      },
    };
    const [seed, track] = [seeds[0], file.vehicles[0]];
    if (!seed || !track) throw new Error('the world has no vehicle');
    const device = new TrackDevice(seed, 1, track, counting);
    const all = device.track(START_S - 90_000, START_S + 90_000);
    looks = 0;
    // From the first fix at 06:00 on, at 08:00, and over the midnight of the next round.
    for (const fromS of [START_S - 7_201, START_S - 7_200, START_S, START_S + 100.7, START_S + 57_570]) {
      const minute = device.track(fromS, fromS + 60);
      expect(minute).toEqual(all.filter(({ time }) => time >= fromS && time <= fromS + 60));
      if (fromS < START_S + 57_000) expect([minute.length > 20, looks < 60]).toEqual([true, true]);
      looks = 0;
    }
  });

  it('loops after the end of the day, and the past answers as well', () => {
    const world = worldOf([
      [at(8), 22.6, 120.3, 36, 90],
      [at(8, 1), 22.61, 120.3, 36, 90],
    ]);
    for (const days of [-3, 0, 1, 5]) {
      const dayMs = START_MS + days * 86_400_000;
      expect(world.live('KAA-0001', dayMs + 30_000)?.gps_info?.data.lat).toBeCloseTo(22.605, 6);
      expect(world.track('KAA-0001', dayMs / 1000 - 5, dayMs / 1000 + 100).map((row) => row.lat)).toEqual([
        22.6, 22.61,
      ]);
    }
    // Before the day's first fix the place is the last of the day before.
    expect(world.live('KAA-0001', START_MS + 3_600_000 * 23)?.gps_info?.data.lat).toBe(22.61);
    const all = world.track('KAA-0001', START_S - 5, START_S + 86_500);
    expect(all.map((row) => row.time)).toEqual([...all.map((row) => row.time)].sort((a, b) => a - b));
    expect(all.length).toBe(4);
  });

  it('counts way, driving and parking', () => {
    const world = worldOf([
      [at(8), 22.6, 120.3, 36, 90],
      [at(8, 1), 22.61, 120.3, 104, 90],
      [at(8, 2), 22.61, 120.3, 0, 90],
      [at(8, 6), 22.61, 120.3, 0, 90],
      [at(8, 10), 22.61, 120.3, 0, 90],
    ]);
    const live = world.live('KAA-0001', START_MS + 600_000);
    expect((live?.distance ?? 0) / 1e6).toBeCloseTo(1.113, 2);
    expect(live).toMatchObject({ parkcount: 1, parktime: 480, totalDrivingtime: 120, oscount: 1 });
  });

  it('gives at most one row a second', () => {
    const rows: Row[] = Array.from({ length: 50 }, (_, i) => [at(8) + i / 10, 22.6 + i / 1e5, 120.3, 36, 0]);
    const times = worldOf(rows)
      .track('KAA-0001', START_S, START_S + 60)
      .map((row) => row.time);
    expect(times.length).toBeGreaterThan(4);
    expect(new Set(times).size).toBe(times.length);
    expect(times.length).toBeLessThan(8);
  });

  it('gives a vehicle whose id is taken a number', () => {
    const one = fileOf([[at(8), 22.6, 120.3, 36, 90]]);
    const world = createWorld({ deviceCount: 0, seed: 1, startMs: START_MS, tracks: [one, one] });
    expect(world.seeds.map((seed) => seed.deviceid)).toEqual(['KAA-0001', 'KAA-0001-2']);
  });
});

describe.skipIf(!DATA)('a world with real tracks (skipped: GK_DATA is not set)', () => {
  it('plays the morning of 34 buses: places as recorded, most on their way', async () => {
    const file = await readTracks(join(DATA ?? '', 'gps/kaohsiung_buses_20181108.jsonl'));
    const world = createWorld({ deviceCount: 24, seed: 1, startMs: START_MS, tracks: [file] });
    expect(world.seeds.filter((seed) => seed.source === 'track').length).toBe(34);
    const [bus] = file.vehicles;
    const rows = world.track(bus?.id ?? '', START_S - 8 * 3600, START_S + 16 * 3600);
    expect(rows.length).toBe(bus?.timeS.length);
    rows.forEach((row, i) => {
      expect([row.lat, row.lng]).toEqual([bus?.lat[i], bus?.lng[i]]);
      expect(Math.abs(row.time - START_S - ((bus?.timeS[i] ?? 0) - at(8)))).toBeLessThan(1);
    });
    // The real feed was silent from 08:47:34 for 603 s, so that all of them are offline then.
    const online = Array.from(
      { length: 45 },
      (_, i) => file.vehicles.filter((vehicle) => world.isOnline(vehicle.id, START_MS + i * 60_000)).length,
    );
    console.log(
      `Buses online from 08:00 to 08:45: ${String(Math.min(...online))} to ${String(Math.max(...online))} of 34`,
    );
    expect(Math.min(...online)).toBeGreaterThan(5);
    expect(Math.max(...online)).toBeLessThan(34);
  });
});

type Row = [timeS: number, lat: number, lng: number, speedKmh: number, dirDeg: number];

function fileOf(rows: readonly Row[]): TrackFile {
  const fixes = rows.map(([timeS, lat, lng, speedKmh, dirDeg]) => ({ timeS, lat, lng, speedKmh, dirDeg }));
  return { name: 'day', vehicles: [buildTrack({ id: 'KAA-0001', plate: 'KAA-0001', fixes })] };
}

function worldOf(rows: readonly Row[], clockOfDay?: { hour: number; minute: number }): ComputedWorld {
  return createWorld({
    deviceCount: 0,
    seed: 1,
    startMs: START_MS,
    tracks: [fileOf(rows)],
    ...(clockOfDay ? { clockOfDay } : {}),
  });
}
