import { describe, expect, it } from 'vitest';
import { cityOf, generateCity } from './city/city.js';
import { angleBetweenDeg, toPlane } from './city/plane.js';
import { createWorld } from './create-world.js';
import type { DeviceLive, DeviceSeed } from '../device/world.js';
import type { ComputedWorld } from './computed-world.js';

const START_MS = Date.UTC(2026, 8, 14, 4, 0, 0);
const HOUR_MS = 3_600_000;
const DAY_S = 86_400;

const worlds = new Map<string, ComputedWorld>();

/** The world of a seed with so many devices, which tests share: it is a function of the time alone. */
function worldOf(deviceCount: number, seed: number): ComputedWorld {
  const key = `${deviceCount} ${seed}`;
  const world = worlds.get(key) ?? createWorld({ deviceCount, seed, startMs: START_MS });
  worlds.set(key, world);
  return world;
}

describe('createWorld', () => {
  it('answers the same for the same seed, in any order of asking, and otherwise for another', () => {
    const first = createWorld({ deviceCount: 30, seed: 5, startMs: START_MS });
    const again = createWorld({ deviceCount: 30, seed: 5, startMs: START_MS + 7 * HOUR_MS });
    const other = createWorld({ deviceCount: 30, seed: 6, startMs: START_MS });
    again.track('GK-0003', START_MS / 1000 + 5000, START_MS / 1000 + 6000);
    const atMs = START_MS + 26 * HOUR_MS + 12_345;
    expect(again.seeds).toEqual(first.seeds);
    expect(statesOf(again, atMs)).toEqual(statesOf(first, atMs));
    expect(statesOf(other, atMs)).not.toEqual(statesOf(first, atMs));
  });

  it('shows in the past what it showed when it was the present', () => {
    const world = worldOf(12, 5);
    for (const { deviceid } of world.seeds) {
      for (let minute = 0; minute < 240; minute += 17) {
        const atS = START_MS / 1000 - 3 * DAY_S + minute * 60;
        const live = world.live(deviceid, atS * 1000);
        const row = world.track(deviceid, atS, atS)[0];
        if (!row) continue;
        expect(live?.gps_info?.data).toEqual({
          lat: row.lat,
          lng: row.lng,
          speedInKmh: row.speed,
          trackingAngle: row.dir,
        });
      }
    }
  });

  it('moves no faster than it says, changes speed as a vehicle can, and stays on the street', () => {
    const world = worldOf(24, 1);
    const streets = streetsOf(1);
    let onStreet = 0;
    for (const { deviceid } of world.seeds) {
      const rows = world.track(deviceid, START_MS / 1000, START_MS / 1000 + 4 * 3600);
      // An assertion for each of a third of a million rows would take longer than the rows.
      const wrong = rows.flatMap((row, i) => {
        const before = rows[i - 1];
        const problems: string[] = [];
        if (i % 20 === 0 && row.speed > 16) {
          onStreet++;
          if (streets.distanceM(row.lat, row.lng) >= 1) problems.push('off the street');
        }
        if (before?.time !== row.time - 1) return problems;
        if (distanceM(before, row) >= Math.max(before.speed, row.speed) / 3.6 + 1) problems.push('faster than it says');
        if (angleBetweenDeg(before.dir, row.dir) > 60 && Math.min(before.speed, row.speed) >= 30) {
          problems.push('turns too fast');
        }
        if (row.speed - before.speed >= 1.5 * 3.6) problems.push('gains speed too fast');
        if (before.speed - row.speed >= 1.9 * 3.6) problems.push('brakes too hard');
        return problems.map((problem) => `${deviceid} at ${row.time}: ${problem}`);
      });
      expect(wrong).toEqual([]);
    }
    expect(onStreet).toBeGreaterThan(1000);
  });

  it('keeps places over the change of shift and of day', () => {
    const world = worldOf(24, 1);
    for (const { deviceid } of world.seeds) {
      let before = world.live(deviceid, START_MS);
      for (let i = 1; i <= 3000; i++) {
        const now = world.live(deviceid, START_MS + i * 10_000);
        const from = before?.gps_info?.data;
        const to = now?.gps_info?.data;
        const heardFor = (now?.status_time ?? 0) - (before?.status_time ?? 0);
        if (from && to) expect(distanceM(from, to), `${deviceid} in 10 s`).toBeLessThan(34 * Math.max(heardFor, 1));
        before = now;
      }
    }
  });

  it('gives every footer filter something at any time with 24 devices', () => {
    const world = worldOf(24, 1);
    const fresh = world.seeds.filter((seed) => !seed.registed).length;
    expect(fresh).toBeGreaterThan(0);
    const least = { idle: 24, online: 24, offline: 24, recording: 24, unrecording: 24 };
    let times = 0;
    let withDriving = 0;
    let withOverspeed = 0;
    for (let minute = 0; minute < 7 * 24 * 60; minute += 7) {
      const registered = world.seeds
        .filter((seed) => seed.registed)
        .map((seed) => liveOf(world, seed, START_MS + minute * 60_000));
      const online = registered.filter((live) => live.status === 1);
      const speeds = online.map((live) => live.gps_info?.data.speedInKmh ?? 0);
      lower(least, 'online', online.length);
      lower(least, 'offline', registered.length - online.length);
      lower(least, 'idle', speeds.filter((speed) => speed <= 5).length);
      times++;
      if (speeds.some((speed) => speed > 5)) withDriving++;
      if (speeds.some((speed) => speed >= 100)) withOverspeed++;
      lower(least, 'recording', online.filter((live) => live.recording === 1).length);
      lower(least, 'unrecording', online.filter((live) => live.recording === 0).length);
    }
    for (const [filter, count] of Object.entries(least)) expect(count, filter).toBeGreaterThan(0);
    // Now and then all of them stand, at lights and at stops.
    expect(withDriving / times).toBeGreaterThan(0.98);
    // Only vehicles on the freeway are that fast.
    expect(withOverspeed / times).toBeGreaterThan(0.1);
  });

  it('shows each kind of fault in a fleet of 24', () => {
    const world = worldOf(24, 1);
    const over = Array.from({ length: 40 }, (_, i) => statesOf(world, START_MS + i * 300_000)).flat();
    expect(over.some((live) => live.status === 1 && live.gps_info === null)).toBe(true);
    expect(
      over.some((live) => live.recording === 1 && live.recording_error === 1 && (live.recording_error_count ?? 0) > 0),
    ).toBe(true);
    for (const live of over) {
      expect(live.voltpct).toBeGreaterThanOrEqual(0);
      expect(live.voltpct).toBeLessThanOrEqual(100);
      if ((live.voltage ?? 99) < 11.8) expect(live.voltpct).toBe(0);
    }
    expect(over.some((live) => (live.voltage ?? 99) < 11.8)).toBe(true);
    expect(over.some((live) => (live.temperature ?? 0) > 750)).toBe(true);
    expect(over.some((live) => (live.smart1 ?? 99) < 10)).toBe(true);
    expect(over.some((live) => (live.signal ?? 99) < 30)).toBe(true);
    expect(new Set(over.filter((live) => live.deviceid === 'GK-0001').map((live) => live.signal)).size).toBeGreaterThan(
      5,
    );
  });

  it('leaves a gap in the track where the connection was down, and tells the last of it', () => {
    const world = worldOf(24, 1);
    const patchy = world.seeds.find((seed) => {
      const online = Array.from({ length: 300 }, (_, i) => world.isOnline(seed.deviceid, START_MS + i * 60_000));
      return online.includes(true) && online.includes(false);
    });
    const id = patchy?.deviceid ?? '';
    let offlineMs = START_MS;
    while (world.isOnline(id, offlineMs)) offlineMs += 30_000;
    const live = world.live(id, offlineMs);
    expect(live?.status).toBe(0);
    const sinceS = live?.status_time ?? 0;
    expect(sinceS).toBeLessThanOrEqual(offlineMs / 1000);
    expect(world.track(id, sinceS, offlineMs / 1000)).toEqual([]);
    expect(world.track(id, sinceS - 61, sinceS - 1).length).toBeGreaterThan(0);
  });

  it('tells since when the engine is on or off and the vehicle stands, as its track and its drives do', () => {
    const world = worldOf(12, 5);
    const again = createWorld({ deviceCount: 12, seed: 5, startMs: START_MS + 40 * HOUR_MS });
    const seen = { off: 0, idling: 0, driving: 0 };
    for (const { deviceid } of world.seeds) {
      for (let atS = START_MS / 1000; atS < START_MS / 1000 + DAY_S; atS += 611) {
        const live = world.live(deviceid, atS * 1000);
        const { status, status_time: heardS = 0, acc_on, acc_time: engineS, stand_time: standS } = live ?? {};
        expect(again.live(deviceid, atS * 1000)).toMatchObject({ acc_time: engineS, stand_time: standS });
        if (status !== 1 || !engineS || heardS !== atS) continue;
        const drives = world.trips(deviceid, engineS - 2, atS + 0.001);
        // A drive lasts from that change on, or has ended with it.
        expect(
          drives.some(({ endS }) => endS > atS),
          `${deviceid} at ${atS}`,
        ).toBe(acc_on === 1);
        expect(acc_on === 1 ? drives.at(-1)?.startS : drives.at(-1)?.endS).toBeGreaterThan(engineS - 1);
        expect(acc_on === 1 ? drives.at(-1)?.startS : drives.at(-1)?.endS).toBeLessThan(engineS + 1);
        const rows = world.track(deviceid, Math.max(standS ?? atS, atS - 600) + 1, atS);
        if (standS) {
          expect(rows.every(({ speed }) => speed === 0)).toBe(true);
          // Before, it moved.
          const before = world.track(deviceid, standS - 5, standS - 2);
          if (before.length > 0 && acc_on === 1) expect(before.some(({ speed }) => speed > 0)).toBe(true);
        } else if (live?.gps_info) expect(live.gps_info.data.speedInKmh).toBeGreaterThan(0);
        seen[acc_on === 0 ? 'off' : standS ? 'idling' : 'driving'] += 1;
      }
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(20);
  });

  it('knows of a device without a fix that its engine runs, and not whether it moves', () => {
    const world = createWorld({ deviceCount: 200, seed: 1, startMs: START_MS });
    const blind = world.seeds
      .map(({ deviceid }) => world.live(deviceid, START_MS))
      .filter((live) => live?.status === 1 && live.gps_info === null);
    expect(blind.length).toBeGreaterThan(0);
    expect(blind.every((live) => live?.stand_time === null)).toBe(true);
    expect(blind.some((live) => typeof live?.acc_time === 'number')).toBe(true);
  });

  it('counts the day up and begins it again at midnight', () => {
    const world = createWorld({ deviceCount: 3, seed: 1, startMs: START_MS });
    const midnightMs = Date.UTC(2026, 8, 14, 16);
    const evening = world.live('GK-0001', midnightMs - 1000);
    const later = world.live('GK-0001', midnightMs + 2 * HOUR_MS);
    expect(evening?.distance ?? 0).toBeGreaterThan(50e6);
    expect(later?.distance ?? 0).toBeLessThan(evening?.distance ?? 0);
    const rows = world.track('GK-0001', midnightMs / 1000, midnightMs / 1000 + 7200);
    let metres = 0;
    rows.forEach((row, i) => (metres += i > 0 ? distanceM(rows[i - 1] ?? row, row) : 0));
    expect((later?.distance ?? 0) / 1000).toBeGreaterThan(metres * 0.97);
    expect((later?.distance ?? 0) / 1000).toBeLessThan(metres * 1.03);
  });

  it('takes footage devices as they are and lets them drive', () => {
    const [like] = createWorld({ deviceCount: 1, seed: 1, startMs: START_MS }).seeds;
    if (!like) throw new Error('A world of one device has none.');
    const footage: DeviceSeed = { ...like, deviceid: 'FOOTAGE-1', group: 'Footage', source: 'footage' };
    const world = createWorld({ deviceCount: 2, seed: 1, startMs: START_MS, footageDevices: [footage] });
    expect(world.seeds[2]).toBe(footage);
    const speeds = Array.from(
      { length: 7 * 24 * 6 },
      (_, i) => world.live('FOOTAGE-1', START_MS + i * 600_000)?.gps_info?.data.speedInKmh ?? 0,
    );
    expect(Math.max(...speeds)).toBeGreaterThan(20);
  });

  it('gives unlike devices: unique ids and plates, 1 to 8 channels, the four groups', () => {
    const { seeds } = worldOf(10_000, 1);
    expect(new Set(seeds.map((seed) => seed.deviceid)).size).toBe(10_000);
    expect(new Set(seeds.map((seed) => seed.plate)).size).toBe(10_000);
    expect(new Set(seeds.map((seed) => seed.group))).toEqual(
      new Set(['Depot North', 'Depot South', 'School Buses', 'Trucks']),
    );
    for (const seed of seeds) {
      expect(seed.plate).toMatch(/^[A-HJ-NP-Z]{3}-\d{4}$/);
      expect(seed.chmask).toMatch(/^1[01]{0,7}$/);
      expect(seed.chmask.length).toBe(seed.chn_count);
      expect(seed.channelNames.length).toBe(seed.chn_count);
    }
  });

  it('generates no city for a fleet that does not drive in one', () => {
    // The last city is kept, and another one takes its place.
    const city = cityOf(1);
    expect(createWorld({ deviceCount: 0, seed: 2, startMs: START_MS }).seeds).toEqual([]);
    expect(cityOf(1)).toBe(city);
  });

  it('knows nothing of unknown devices', () => {
    const world = createWorld({ deviceCount: 1, seed: 1, startMs: START_MS });
    expect(world.live('nobody', START_MS)).toBeUndefined();
    expect(world.isOnline('nobody', START_MS)).toBe(false);
    expect(world.track('nobody', 0, 1e10)).toEqual([]);
  });

  it('answers for 10,000 devices', () => {
    expect(statesOf(worldOf(10_000, 1), START_MS + 10_000).length).toBe(10_000);
  });
});

function statesOf(world: ComputedWorld, atMs: number): DeviceLive[] {
  return world.seeds.map((seed) => liveOf(world, seed, atMs));
}

function liveOf(world: ComputedWorld, seed: DeviceSeed, atMs: number): DeviceLive {
  const live = world.live(seed.deviceid, atMs);
  if (!live) throw new Error(`${seed.deviceid} has no state.`);
  return live;
}

function lower<K extends string>(least: Record<K, number>, key: K, count: number): void {
  least[key] = Math.min(least[key], count);
}

function distanceM(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const p = toPlane(a.lat, a.lng);
  const q = toPlane(b.lat, b.lng);
  return Math.hypot(q.x - p.x, q.y - p.y);
}

/** The distance of places from the nearest street of a city, found the slow and plain way. */
function streetsOf(seed: number): { distanceM(lat: number, lng: number): number } {
  const { network } = generateCity(seed);
  return {
    distanceM: (lat, lng) => {
      const { x, y } = toPlane(lat, lng);
      let nearest = Infinity;
      for (const edge of network.edges) {
        const ax = network.nodeX[edge.from] ?? 0;
        const ay = network.nodeY[edge.from] ?? 0;
        if (Math.abs(ax - x) + Math.abs(ay - y) > 500) continue;
        const dx = (network.nodeX[edge.to] ?? 0) - ax;
        const dy = (network.nodeY[edge.to] ?? 0) - ay;
        const share = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
        nearest = Math.min(nearest, Math.hypot(x - ax - dx * share, y - ay - dy * share));
      }
      return nearest;
    },
  };
}
