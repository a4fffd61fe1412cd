import type { Fence, PlannedTrack } from 'gk-sdk/rest';
import { describe, expect, it } from 'vitest';
import { createPlaces } from '../world/create-places.js';
import { fakeSeeds } from './testing/fake-world.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { refusal } from './testing/refusal.js';
import { apiOf, apiOfToken } from './testing/sdk-clients.js';
import { startRecorder } from './testing/recorder-under-test.js';
import { openStore } from './testing/store-under-test.js';

const { start, stateFolder } = recordersUnderTest();

const TITLE = '<b onclick=x>"; DROP TABLE fences --=1+1 ../ \u001b[0m\u0000 中';
/** Where the devices of the tests stand. */
const HERE = { lat: 24.078605, lng: 120.528535 };
const FENCE: Fence = {
  title: TITLE,
  enabled: true,
  ...HERE,
  radiusM: 120,
  triggerIn: true,
  triggerOut: false,
  deviceIds: ['GK-0001', 'GK-0003', '<x>'],
};
const TRACK: PlannedTrack = {
  title: TITLE,
  enabled: true,
  points: [HERE, { lat: 24.09, lng: 120.54 }],
  deviceIds: ['GK-0002'],
  bitmap: { ...HERE, width: 5, height: 3, accuracyDeg: 0.0001, data: new Uint8Array([0x80, 0x02]) },
};

describe('fences', () => {
  it('stand empty at 64 places, are saved by index, and outlive a restart', async () => {
    const folder = stateFolder();
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(4)) });
    const { fences } = apiOf(first.url);
    expect(await fences.list()).toHaveLength(64);
    expect(await fences.read(5)).toMatchObject({ title: '', enabled: false, lat: 0, lng: 0, deviceIds: [] });
    // Spec 002 section 5: no single quotes, whole metres.
    expect(await fences.save(5, { ...FENCE, title: `'${TITLE}'`, radiusM: 119.6 })).toBe('Fence 6 saved');
    expect(await fences.read(5)).toEqual(FENCE);
    await first.close();
    const second = await start({ store: openStore(folder, fakeSeeds(4)) });
    expect(await apiOf(second.url).fences.read(5)).toEqual(FENCE);
    expect((await apiOf(second.url).fences.list())[5]).toEqual({ index: 5, title: TITLE, enabled: true });
    expect(second.store.fences.fenceNameAt('GK-0001', HERE.lat, HERE.lng)).toBe(TITLE);
  });

  it('refuse what cannot be, in words', async () => {
    const { url } = await start();
    const { fences } = apiOf(url);
    for (const bad of [{ lat: 91 }, { lng: 181 }, { radiusM: -1 }]) {
      await expect(fences.save(0, { ...FENCE, ...bad })).rejects.toMatchObject(refusal('invalid-argument', /numbers/));
    }
    await expect(fences.save(64, FENCE)).rejects.toMatchObject(refusal('not-found', /places 0 to 63/));
    await expect(fences.read(-1)).rejects.toMatchObject({ code: 'not-found' });
    expect((await fences.list()).every(({ enabled }) => !enabled)).toBe(true);
  });
});

describe('planned routes', () => {
  it('are saved with their bitmap, and outlive a restart', async () => {
    const folder = stateFolder();
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(4)) });
    expect(await apiOf(first.url).tracks.read(0)).toMatchObject({ points: [], bitmap: undefined });
    expect(await apiOf(first.url).tracks.save(63, TRACK)).toBe('Route 64 saved');
    await first.close();
    const { url } = await start({ store: openStore(folder, fakeSeeds(4)) });
    expect(await apiOf(url).tracks.read(63)).toEqual(TRACK);
    expect((await apiOf(url).tracks.list())[63]).toEqual({ index: 63, title: TITLE, enabled: true });
  });

  it('are at most 50 km long, with a bitmap of their size', async () => {
    const { url } = await start();
    const { tracks } = apiOf(url);
    const far = { ...TRACK, points: [HERE, { lat: HERE.lat + 0.46, lng: HERE.lng }] };
    await expect(tracks.save(0, far)).rejects.toMatchObject(refusal('invalid-argument', /^route too large/));
    const cut = { ...TRACK, bitmap: { ...HERE, width: 50, height: 30, accuracyDeg: 0.0001, data: new Uint8Array(3) } };
    await expect(tracks.save(0, cut)).rejects.toMatchObject(refusal('invalid-argument', /3 bytes/));
    await tracks.save(0, { ...TRACK, bitmap: undefined });
    expect(await tracks.read(0)).toEqual({ ...TRACK, bitmap: undefined });
  });
});

describe('the monitors of devices and fences', () => {
  it('show rules, who is under them, and where those are', async () => {
    const { url, world } = await start();
    const api = apiOf(url);
    await api.fences.save(2, FENCE);
    await api.fences.save(3, { ...FENCE, lat: 25, title: 'Away', deviceIds: ['GK-0001'] });
    await api.fences.save(4, { ...FENCE, enabled: false, title: 'Off' });
    await api.tracks.save(1, TRACK);
    world.setOnline('GK-0004', false);
    expect((await api.geoMonitor.rules()).map(({ kind, index, title }) => [kind, index, title])).toEqual([
      ['fence', 2, TITLE],
      ['fence', 3, 'Away'],
      ['track', 1, TITLE],
    ]);
    expect(await api.geoMonitor.authorizations()).toContainEqual(
      expect.objectContaining({ deviceId: 'GK-0002', kind: 'track', index: 1 }),
    );
    const devices = await api.geoMonitor.devices();
    expect(devices.find(({ deviceId }) => deviceId === 'GK-0001')).toMatchObject({ ...HERE, inside: [TITLE] });
    const array = await api.geoMonitor.deviceArray();
    expect(array.map(({ deviceId, channelCount }) => [deviceId, channelCount])).toContainEqual(['GK-0004', 4]);
    const info = await api.geoMonitor.deviceInfo();
    expect(info).toHaveLength(4);
    expect(info[0]).toMatchObject({ deviceId: 'GK-0001', isVcp: true, modelName: 'GK-SIM4' });
  });
});

describe('routing and geocoding', () => {
  it('drive over the streets of the city, in words where there are none', async () => {
    const { url } = await start({ places: createPlaces({ seed: 1 }) });
    const { routing, geocoding } = apiOf(url, 'viewer');
    const away = { lat: 24.1, lng: 120.55 };
    const route = await routing.route([HERE, { lat: 24.09, lng: 120.53 }, away]);
    expect(route.legs).toHaveLength(2);
    expect(route.points.length).toBeGreaterThan(10);
    expect(route.distanceM).toBeGreaterThan(3000);
    expect(route.durationS).toBeGreaterThan(route.distanceM / (60 / 3.6) / 2);
    const tolled = await routing.route([HERE, away], { avoidTolls: false });
    expect(tolled.durationS).toBeLessThanOrEqual((await routing.route([HERE, away])).durationS + 1e-6);
    await expect(routing.route([HERE, { lat: 0, lng: 0 }])).rejects.toMatchObject(
      refusal('not-found', /^There is no street near point 2$/),
    );
    await expect(routing.route([HERE])).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(routing.route(Array(27).fill(HERE))).rejects.toMatchObject(refusal('invalid-argument', /2 to 26/));
    const [depot] = await geocoding.search('Depot North');
    expect(depot).toMatchObject({ kind: 'depot' });
    expect(await geocoding.reverse(depot ?? HERE)).toContain('City');
    expect(await geocoding.search('  ')).toEqual([]);
    expect(await geocoding.search("<img src=x>' OR 1=1")).toEqual([]);
  });

  it('end with their signal', async () => {
    const { url } = await start();
    const stop = new AbortController();
    stop.abort();
    const { routing } = apiOf(url);
    await expect(routing.route([HERE, HERE], { signal: stop.signal })).rejects.toMatchObject({ code: 'aborted' });
  });
});

it('keeps rules and monitors to administrators, and to tokens that may do everything', async () => {
  const { url } = await start();
  for (const api of [apiOf(url, 'dealer'), apiOf(url, 'viewer'), await apiOfToken(url, { rights: ['F_gps'] })]) {
    for (const call of [
      () => api.fences.list(),
      () => api.fences.read(0),
      () => api.fences.save(0, FENCE),
      () => api.tracks.list(),
      () => api.tracks.read(0),
      () => api.tracks.save(0, TRACK),
      () => api.geoMonitor.rules(),
      () => api.geoMonitor.authorizations(),
      () => api.geoMonitor.devices(),
      () => api.geoMonitor.deviceArray(),
      () => api.geoMonitor.deviceInfo(),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    }
  }
});
