import type { RestApi } from 'gk-sdk/rest';
import { drawRoute } from 'gk-sdk/rules';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isInside } from '../store/tracks/fence-store.js';
import type { RecorderStore } from '../store/recorder-store.js';
import { simulate } from '../simulation/simulate.js';
import type { ComputedWorld } from '../world/computed-world.js';
import { createWorld } from '../world/create-world.js';
import { RecorderServer } from './recorder-server.js';
import { FakeMedia } from './testing/fake-media.js';
import { fakePlaces } from './testing/fake-world.js';
import { apiOf } from './testing/sdk-clients.js';
import { openStore } from './testing/store-under-test.js';

/** A Monday noon of the city. */
const SAVED_S = Date.UTC(2026, 8, 14, 4) / 1000;
const DAY_S = 86_400;
const FENCE_CODES = [14, 15];
const CENTRE = { lat: 24.078605, lng: 120.528535 };

let nowS = SAVED_S;
let world: ComputedWorld;
let store: RecorderStore;
let server: RecorderServer;
let api: RestApi;

beforeEach(async () => {
  nowS = SAVED_S;
  world = createWorld({ deviceCount: 24, seed: 1, startMs: SAVED_S * 1000 });
  store = openStore(':memory:', world.seeds);
  const folders = { console: '/nowhere', viewers: '/nowhere' };
  const now = (): number => nowS * 1000;
  const media = new FakeMedia();
  server = new RecorderServer({ store, ...simulate({ world, media, store, now }), places: fakePlaces, folders, now });
  api = apiOf(`http://127.0.0.1:${await server.listen({ host: '127.0.0.1', port: 0 })}`);
});
afterEach(async () => {
  await server.close();
  store.close();
});

const registered = (): string[] => world.seeds.filter(({ registed }) => registed).map(({ deviceid }) => deviceid);
const fence = (changes: object = {}) => ({
  title: 'Centre',
  enabled: true,
  ...CENTRE,
  radiusM: 1200,
  triggerIn: true,
  triggerOut: true,
  deviceIds: registered(),
  ...changes,
});

it('fences make their events from when they were saved: those that the tracks show', async () => {
  nowS += DAY_S;
  expect(await api.events.query({ eventCodes: FENCE_CODES })).toEqual([]);
  nowS = SAVED_S;
  await api.fences.save(0, fence());
  nowS += DAY_S;
  const events = await api.events.query({ eventCodes: FENCE_CODES, afterS: SAVED_S - DAY_S });
  const shown = registered().flatMap((deviceId) => {
    const rows = world.track(deviceId, SAVED_S, nowS - 120);
    return rows.flatMap((row, i) => {
      const before = rows[i - 1];
      const inside = isInside({ ...CENTRE, radius: 1200 }, row.lat, row.lng);
      const wasInside = before && isInside({ ...CENTRE, radius: 1200 }, before.lat, before.lng);
      return wasInside === undefined || wasInside === inside ? [] : [`${deviceId} ${inside ? 14 : 15}`];
    });
  });
  expect(shown.length).toBeGreaterThan(40);
  const told = events.filter(({ happenedS }) => happenedS <= nowS - 120);
  expect(told.map(({ deviceId, eventCode }) => `${deviceId} ${eventCode}`).sort()).toEqual(shown.sort());
  expect(new Set(events.map(({ fenceName }) => fenceName))).toEqual(new Set(['Centre']));
  expect(Math.min(...events.map(({ happenedS }) => happenedS))).toBeGreaterThanOrEqual(SAVED_S);
});

it('a change makes new events, and takes nothing back', async () => {
  await api.fences.save(0, fence());
  nowS += DAY_S;
  const first = await api.events.query({ eventCodes: FENCE_CODES });
  await api.fences.save(0, fence({ title: 'Town', triggerOut: false }));
  const keptByNumber = await api.events.query({ serialNo: first[0]?.serialNo ?? 0 });
  expect(keptByNumber).toEqual([first[0]]);
  nowS += DAY_S;
  await api.fences.save(0, fence({ enabled: false }));
  nowS += DAY_S;
  const all = await api.events.query({ eventCodes: FENCE_CODES });
  expect(all.filter(({ happenedS }) => happenedS < SAVED_S + DAY_S).slice(0, first.length)).toEqual(first);
  const second = all.filter(({ fenceName }) => fenceName === 'Town');
  expect(second.length).toBeGreaterThan(20);
  expect(new Set(second.map(({ eventCode }) => eventCode))).toEqual(new Set([14]));
  expect(Math.max(...all.map(({ happenedS }) => happenedS))).toBeLessThan(SAVED_S + 2 * DAY_S);
});

it('watches the devices of its list only', async () => {
  await api.fences.save(3, fence({ deviceIds: ['GK-0001'] }));
  nowS += 3 * DAY_S;
  const events = await api.events.query({ eventCodes: FENCE_CODES });
  expect(new Set(events.map(({ deviceId }) => deviceId))).toEqual(new Set(['GK-0001']));
});

it('a route tells when its vehicle leaves it', async () => {
  const trip = world.trips('GK-0001', SAVED_S, SAVED_S + 2 * DAY_S).find(({ startS, endS }) => endS - startS > 3000);
  if (!trip) throw new Error('The vehicle does not drive.');
  nowS = Math.ceil(trip.startS);
  const points = world.track('GK-0001', nowS, nowS + 1500).filter((_, i) => i % 5 === 0);
  const drawn = drawRoute(points);
  if (drawn.kind !== 'bitmap') throw new Error('The route is too long.');
  const route = {
    title: 'Line 1',
    enabled: true,
    points: points.slice(0, 2),
    deviceIds: ['GK-0001'],
    bitmap: drawn.bitmap,
  };
  await api.tracks.save(0, route);
  nowS += 1500 + 1200;
  const events = await api.events.query({ eventCodes: [19] });
  expect(events.map(({ deviceId, memo }) => [deviceId, memo])).toEqual([['GK-0001', 'Left the route: Line 1']]);
  expect(events[0]?.happenedS ?? 0).toBeGreaterThan(trip.startS + 1490);
});
