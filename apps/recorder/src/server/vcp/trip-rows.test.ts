import { DEFAULT_BRAND_SWITCHES, haversineKm } from 'gk-sdk/rules';
import { afterEach, expect, it } from 'vitest';
import type { RecorderStore } from '../../store/recorder-store.js';
import { allOf } from '../../history/all-of.js';
import { SimulatedHistory } from '../../simulation/simulated-history.js';
import { simulatedLiveWorld } from '../../simulation/simulated-live-world.js';
import type { ComputedWorld } from '../../world/computed-world.js';
import { createWorld } from '../../world/create-world.js';
import type { Principal } from '../access/principal.js';
import { Fleet } from '../fleet/fleet.js';
import { mileageByDay } from '../mileage/mileage-rows.js';
import { daysBetween } from '../mileage/days.js';
import { openStore } from '../testing/store-under-test.js';
import { tripRows } from './trip-rows.js';

/** A Wednesday, 20:00 in the city. */
const NOW_S = Date.UTC(2026, 8, 16, 12) / 1000;
const DAY_S = 86_400;
const SIGNAL = new AbortController().signal;
const UTC_DAY_S = Math.floor(NOW_S / DAY_S) * DAY_S - DAY_S;

let store: RecorderStore | undefined;
afterEach(() => {
  store?.close();
  store = undefined;
});

function fleetOf(
  deviceCount = 24,
  clock = { nowS: NOW_S },
): {
  readonly fleet: Fleet;
  readonly world: ComputedWorld;
  readonly ids: readonly string[];
  readonly admin: Principal;
} {
  const world = createWorld({ deviceCount, seed: 1, startMs: NOW_S * 1000 });
  store = openStore(':memory:', world.seeds);
  const now = () => clock.nowS * 1000;
  const fleet = new Fleet({
    store,
    world: simulatedLiveWorld(world, store.devices, now),
    history: new SimulatedHistory({ world, now }),
    now,
    cutOffSinceMs: () => undefined,
    keptDays: () => 0,
    keptTotalsDays: () => 0,
  });
  const admin: Principal = {
    username: 'admin',
    permission: 0,
    access: '1'.repeat(86),
    switches: DEFAULT_BRAND_SWITCHES,
    groupId: store.groups.rootId,
    token: undefined,
    onRevoked: () => () => undefined,
  };
  return { fleet, world, ids: world.seeds.map(({ deviceid }) => deviceid), admin };
}

it('the trips of a day are as long as its mileage, and as the track of each', async () => {
  const { fleet, ids, admin } = fleetOf();
  const days = daysBetween(UTC_DAY_S, UTC_DAY_S + DAY_S, 'UTC');
  const mileage = new Map(
    (await allOf(mileageByDay(fleet, new Set(ids), days, SIGNAL))).map((row) => [row.deviceid, row.distance]),
  );
  let compared = 0;
  for (const id of ids) {
    const rows = await tripRows(fleet, admin, id, { startS: UTC_DAY_S, endS: UTC_DAY_S + DAY_S }, SIGNAL);
    const sum = rows.reduce((metres, { distance }) => metres + distance, 0);
    // Each trip is rounded to a millimetre.
    expect(Math.abs(sum - (mileage.get(id) ?? 0)), id).toBeLessThanOrEqual(rows.length + 1);
    for (const row of rows) {
      const { start, end, distance } = row.whole ?? row;
      const track = await allOf(fleet.track(id, start, end, SIGNAL));
      if (track.length === 0 || row.gaptime !== undefined) continue;
      const km = track.reduce((way, point, i) => way + (i > 0 ? haversineKm(track[i - 1] ?? point, point) : 0), 0);
      expect(Math.abs(distance / 1e6 - km), `${id} at ${start}`).toBeLessThan(0.05 + km * 0.03);
      // It begins and ends where its track does.
      expect(haversineKm(row.startplace ?? { lat: 0, lng: 0 }, track[0] ?? { lat: 0, lng: 0 })).toBeLessThan(0.05);
      expect(haversineKm(row.endplace ?? { lat: 0, lng: 0 }, track.at(-1) ?? { lat: 0, lng: 0 })).toBeLessThan(0.05);
      const stoodS = track.filter(({ speed }) => speed === 0).length;
      expect(Math.abs((row.standtime ?? 0) - stoodS), `${id} at ${start}`).toBeLessThan(10 + stoodS * 0.1);
      compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(30);
});

it('tells a token of a period nothing of a drive beyond it, nor who drove and where', async () => {
  const { fleet, world, ids, admin } = fleetOf();
  const id = ids.find((one) => world.trips(one, UTC_DAY_S, UTC_DAY_S + DAY_S).length > 0) ?? '';
  const [drive] = await fleet.wholeTrips(id, UTC_DAY_S, UTC_DAY_S + DAY_S, SIGNAL);
  if (drive === undefined) throw new Error('nobody drives');
  // A minute amid the drive.
  const period = { startS: Math.floor(drive.startS) + 60, endS: Math.floor(drive.startS) + 120 };
  const token: Principal['token'] = {
    expiresS: NOW_S + 60,
    deviceIds: undefined,
    channels: undefined,
    rights: undefined,
    fromS: period.startS,
    toS: period.endS,
    kinds: undefined,
    link: undefined,
    nowS: () => NOW_S,
  };
  const [told] = await tripRows(fleet, { ...admin, token }, id, period, SIGNAL);
  expect(told).toEqual({ start: period.startS, end: period.endS, distance: expect.any(Number) as number });
  expect(Object.keys((await tripRows(fleet, admin, id, period, SIGNAL))[0] ?? {})).toEqual(
    expect.arrayContaining(['whole', 'drivername', 'startplace', 'endplace']),
  );
});

it('says how long positions are missing in a trip: as long as its track has none', async () => {
  const { fleet, ids, admin } = fleetOf();
  let seen = 0;
  for (const id of ids) {
    for (const row of await tripRows(fleet, admin, id, { startS: UTC_DAY_S, endS: UTC_DAY_S + DAY_S }, SIGNAL)) {
      const { start, end } = row.whole ?? row;
      const missing = end - start - (await allOf(fleet.track(id, start, end, SIGNAL))).length;
      if (row.gaptime === undefined || row.startplace === undefined) continue;
      expect(Math.abs(row.gaptime - missing), `${id} at ${start}`).toBeLessThan(5);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(0);
});

it('asked for day by day, a trip over midnight has its parts in both days, and the same whole', async () => {
  const { fleet, ids, admin } = fleetOf(60);
  let seen = 0;
  for (const id of ids) {
    for (let hour = 0; hour < 24; hour++) {
      const cutS = UTC_DAY_S + hour * 3600;
      const before = (await tripRows(fleet, admin, id, { startS: cutS - 3600, endS: cutS }, SIGNAL)).at(-1);
      const [after] = await tripRows(fleet, admin, id, { startS: cutS, endS: cutS + 3600 }, SIGNAL);
      if (before?.end !== cutS || after?.start !== cutS) continue;
      expect(after.whole).toEqual(before.whole);
      const parts = before.start === before.whole?.start && after.end === after.whole?.end;
      if (parts) expect(before.distance + after.distance).toBeCloseTo(before.whole?.distance ?? 0, -1);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(5);
});

it('does not tell the last contact of a vehicle that went silent as the end of its drive', async () => {
  const clock = { nowS: NOW_S };
  const { fleet, world, ids, admin } = fleetOf(60, clock);
  const day = { startS: UTC_DAY_S, endS: UTC_DAY_S + 3 * DAY_S };
  let silent = 0;
  let parked = 0;
  for (const id of ids) {
    for (let minute = 0; minute < 120 && silent < 4; minute += 3) {
      clock.nowS = NOW_S + minute * 60;
      const { status, status_time: heardS, acc_on } = world.live(id, clock.nowS * 1000) ?? {};
      const last = (await tripRows(fleet, admin, id, day, SIGNAL)).at(-1);
      if (status !== 0 || last === undefined || heardS == null) continue;
      expect(last.running).toBeUndefined();
      if (acc_on === 1) {
        expect([last.lastcontact, last.end], `${id} at ${minute}`).toEqual([1, heardS]);
        // Its distance is the one until the last contact.
        expect(last.distance).toBe(Math.round((world.totals(id, last.start, heardS)?.distanceM ?? 0) * 1000));
        silent += 1;
      } else {
        expect(last.lastcontact).toBeUndefined();
        expect(last.end).toBeLessThanOrEqual(heardS);
        parked += 1;
      }
    }
  }
  expect([silent > 0, parked > 0]).toEqual([true, true]);
});

it('tells of a vehicle without GPS that there are no positions, and no places', async () => {
  const { fleet, world, ids, admin } = fleetOf(60);
  const blind = ids.filter((id) => world.track(id, UTC_DAY_S, UTC_DAY_S + DAY_S).length === 0);
  const day = { startS: UTC_DAY_S, endS: UTC_DAY_S + DAY_S };
  const rows = (await Promise.all(blind.map((id) => tripRows(fleet, admin, id, day, SIGNAL)))).flat();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    const { start, end } = row.whole ?? row;
    if (end - start < 90) continue;
    expect(Math.abs((row.gaptime ?? 0) - (end - start))).toBeLessThanOrEqual(1);
    expect([row.startplace, row.endplace]).toEqual([undefined, undefined]);
  }
});
