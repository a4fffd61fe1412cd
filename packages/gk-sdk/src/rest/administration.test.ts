import { describe, expect, it } from 'vitest';
import { FakeFetch, type FakeRoutes } from '../testing/fake-fetch.js';
import { sha256Hex } from '../util/password-hash.js';
import { createRestApi } from './create-rest-api.js';
import { createRestClient } from './create-rest-client.js';

function apiOf(routes: FakeRoutes) {
  const fake = new FakeFetch(routes);
  const client = createRestClient({
    baseUrl: 'https://fleet.test',
    authorization: () => ({ kind: 'password', username: 'anna', passwordHash: 'HASH' }),
    fetch: fake.fetch,
  });
  return { api: createRestApi(client), fake };
}
const CREDENTIALS = { username: 'anna', password: 'HASH' };

describe('accounts of a foreign server', () => {
  it('are read with what they miss; a row without a name is left out', async () => {
    const json = [
      { name: 'bob', groupid: 'g1', permission: '2', logintime: '2026-09-21T00:00:00Z', updatetime: 0 },
      { permission: 1 },
      null,
    ];
    const { api } = apiOf({ 'POST /gkserver/userlist': { json } });
    expect(await api.users.list()).toEqual([
      {
        name: 'bob',
        groupId: 'g1',
        permission: 2,
        expiryDate: '',
        remoteRetentionDays: 0,
        mapLocation: '',
        mail: '',
        phone: '',
        memo: '',
        externalUser: '',
        externalPassword: '',
        updatedS: undefined,
        loggedInS: Date.UTC(2026, 8, 21) / 1000,
      },
    ]);
  });

  it('get passwords hashed, and only what is to change', async () => {
    const json = { data: [] };
    const { api, fake } = apiOf({
      'POST /gkserver/account': { json },
      'PUT /gkserver/account': { json },
      'DELETE /gkserver/account': { json },
      'POST /gkserver/verifyUser': { json: { valid: 1, expired: false } },
    });
    await api.users.add({ name: 'bob', password: 'pass', groupId: 1, permission: 2, expiryDate: '2027-01-01' });
    await api.users.update('bob', { memo: '' });
    await api.users.update('bob', { password: 'other' });
    await api.users.resetLoginTime('bob');
    await api.users.remove('bob');
    expect(await api.users.verify('bob', 'other')).toEqual({ valid: true, expired: false });
    const name = { editingName: 'bob' };
    expect(fake.requests.map(({ body }) => body)).toEqual([
      {
        ...name,
        editingPW: sha256Hex('pass'),
        editingGroupid: 1,
        editingPermission: 2,
        expirydate: '2027-01-01',
        ...CREDENTIALS,
      },
      { ...name, editingChangingPassword: 0, memo: '', ...CREDENTIALS },
      { ...name, editingChangingPassword: 1, editingPW: sha256Hex('other'), ...CREDENTIALS },
      { ...name, resetLogintime: 1, ...CREDENTIALS },
      { ...name, ...CREDENTIALS },
      { username: 'bob', password: sha256Hex('other') },
    ]);
    await expect(api.users.update('bob', { password: '' })).rejects.toMatchObject({ code: 'invalid-argument' });
  });
});

describe('groups of a foreign server', () => {
  it('are read from a bare list or below data, with numbers or texts as ids', async () => {
    const { api, fake } = apiOf({
      'GET /gkserver/usergroup': { json: [{ groupid: 'r', parentid: null, name: 'root' }, { name: 'no id' }] },
      'GET /gkserver/usergroup/b%C3%B6b': { json: { data: [{ groupid: 2, parentid: 1, name: 'x' }] } },
      'GET /gkserver/groupdevice': { json: { data: [{ groupid: 2, deviceid: 'A' }, { groupid: 2 }] } },
      'POST /gkserver/usergroup': { json: { hasError: false } },
    });
    expect(await api.groups.list()).toEqual([{ groupId: 'r', parentId: undefined, name: 'root' }]);
    expect(await api.groups.ofUser('böb')).toEqual([{ groupId: 2, parentId: 1, name: 'x' }]);
    expect(await api.groupDevices.list()).toEqual([{ groupId: 2, deviceId: 'A' }]);
    await expect(api.groups.add('r', 'x')).rejects.toMatchObject({ code: 'bad-reply' });
    expect(fake.requests.at(-1)?.body).toEqual({ parentid: 'r', newChildrenName: 'x', ...CREDENTIALS });
  });
});

describe('device setups of a foreign server', () => {
  it('turn the mask of the editor round: 0 = installed', async () => {
    const { api, fake } = apiOf({
      'GET /gkserver/gkdevicesetup/A%2FB': { json: { chmask: '0110', chnames: ['a', 'b'], chsort: '2,1' } },
      'PUT /gkserver/gkdevicesetup/A%2FB': { json: {} },
    });
    const setup = await api.deviceSetup.read('A/B');
    expect(setup.installed).toEqual([true, false, false, true]);
    expect(setup).toMatchObject({ channelNames: ['a', 'b'], channelOrder: [2, 1], talkChannel: 1, recordDays: null });
    await api.deviceSetup.save('A/B', { installed: [true, true, false], gpsTimeZone: false, channelNames: [] });
    expect(fake.requests.at(-1)?.body).toEqual({
      deviceParams: { chmask: '001', gpstzenable: 0, chnames: '' },
      ...CREDENTIALS,
    });
  });
});

describe('fences and routes of a foreign server', () => {
  it('are read with devices as text and lists counted by position', async () => {
    const { api } = apiOf({
      'GET /gkserver/fencelist': { json: [{ title: 'a', enable: 1 }, null] },
      'GET /gkserver/fence/1': { json: { title: 'a', devices: 'A, B,', lat: '24.5', lng: '120.5', trigger_in: true } },
      'GET /gkserver/track/1': {
        json: { latlngs: [{ lat: 1, lng: 2 }, { lat: 'x' }], width: 9, height: 9, data: '%' },
      },
    });
    expect(await api.fences.list()).toEqual([
      { index: 0, title: 'a', enabled: true },
      { index: 1, title: '', enabled: false },
    ]);
    expect(await api.fences.read(1)).toMatchObject({
      deviceIds: ['A', 'B'],
      lat: 24.5,
      lng: 120.5,
      triggerIn: true,
      radiusM: 0,
    });
    expect(await api.tracks.read(1)).toMatchObject({ points: [{ lat: 1, lng: 2 }], bitmap: undefined });
  });

  it('lose single quotes and fractions of a metre before they are sent', async () => {
    const { api, fake } = apiOf({ 'PUT /gkserver/fence/0': { json: { message: 'OK' } } });
    const fence = { title: "Bob's", enabled: true, lat: 1, lng: 2, radiusM: 10.5, triggerIn: true, triggerOut: false };
    expect(await api.fences.save(0, { ...fence, deviceIds: ['A'] })).toBe('OK');
    expect(fake.requests[0]?.body).toMatchObject({ title: 'Bobs', radius: 11, trigger_in: 1, trigger_out: 0 });
  });

  it('carry a bitmap of a megabyte', async () => {
    const data = Uint8Array.from({ length: 1_000_000 }, (_, i) => i % 251);
    const { api, fake } = apiOf({
      'PUT /gkserver/track/0': { json: {} },
      'GET /gkserver/track/0': () => ({ json: fake.requests[0]?.body }),
    });
    const bitmap = { lat: 1, lng: 2, width: 4000, height: 2000, accuracyDeg: 0.0001, data };
    await api.tracks.save(0, { title: 't', enabled: true, points: [], deviceIds: [], bitmap });
    const { bitmap: read } = await api.tracks.read(0);
    expect({ ...read, data }).toEqual(bitmap);
    // `toEqual` is slow on a million bytes.
    expect(Buffer.compare(read?.data ?? new Uint8Array(), data)).toBe(0);
  });
});

describe('status and monitors of a foreign server', () => {
  it('are read with what they miss', async () => {
    const { api } = apiOf({
      'GET /api/diskinfo': { json: { disks: [{ path: '/d', full_size: '100' }, 7], footageFullSize: 'undefined' } },
      'GET /gkdevice/info/*': { json: [{ deviceid: 'A', model: 'M' }, {}] },
      'GET /gkserver/performanceinfo': {
        json: [{ datetime: '2026-09-21 00:00:00', cnt: 2, avg: 0.5 }, { datetime: '?' }],
      },
      'GET /api/devinfo': { json: [{ deviceid: 'A', IP: '10.0.0.1', bindTime: 5, secret: 1 }, 'x'] },
      'GET /api/geoauth': { status: 500, json: { hasError: true, err: 'no geo' } },
    });
    const info = await api.serverStatus.diskInfo();
    expect(info.disks).toHaveLength(1);
    expect(info).toMatchObject({ disks: [{ path: '/d', fullGb: 100 }], footage: { usedGb: 0, fullGb: undefined } });
    expect(await api.serverStatus.deviceModels()).toEqual([{ deviceId: 'A', model: 'M', version: '', mobileId: '' }]);
    const rows = await api.serverStatus.performance();
    expect(rows.map(({ atS }) => atS)).toEqual([Date.UTC(2026, 8, 21) / 1000, undefined]);
    expect(await api.geoMonitor.deviceInfo()).toMatchObject([{ ip: '10.0.0.1', boundS: 5, fields: { secret: 1 } }]);
    await expect(api.geoMonitor.authorizations()).rejects.toMatchObject({ message: 'no geo' });
  });
});

describe('routing and geocoding', () => {
  it('ask the server to stay off toll roads unless told', async () => {
    const json = { points: [{ lat: 1, lng: 2 }, { lat: '3', lng: 4 }, {}], distance: 10, duration: 5 };
    const { api, fake } = apiOf({ 'POST /gkserver/route': { json } });
    const ends = [
      { lat: 1, lng: 2 },
      { lat: 3, lng: 4 },
    ];
    expect(await api.routing.route(ends)).toEqual({ points: ends, distanceM: 10, durationS: 5, legs: [] });
    await api.routing.route(ends, { avoidTolls: false });
    expect(fake.requests.map(({ body }) => body)).toEqual([
      { points: ends, avoidTolls: true, ...CREDENTIALS },
      { points: ends, avoidTolls: false, ...CREDENTIALS },
    ]);
  });

  it('fail in words where there is no way, and for an answer without one', async () => {
    const ends = [
      { lat: 1, lng: 2 },
      { lat: 3, lng: 4 },
    ];
    const none = { status: 404, json: { hasError: true, message: 'There is no street near point 2' } };
    await expect(apiOf({ 'POST /gkserver/route': none }).api.routing.route(ends)).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no street near point 2',
    });
    const { api } = apiOf({ 'POST /gkserver/route': { json: { points: [] } } });
    await expect(api.routing.route(ends)).rejects.toMatchObject({ code: 'bad-reply' });
    await expect(api.routing.route(ends.slice(1))).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('find places as Nominatim writes them', async () => {
    const json = [{ display_name: 'A', lat: '24.1', lon: '120.5', type: 'road' }, { display_name: 'B' }];
    const { api, fake } = apiOf({ 'POST /nominatim/search': { json } });
    expect(await api.geocoding.search('a')).toEqual([{ name: 'A', kind: 'road', lat: 24.1, lng: 120.5 }]);
    expect(await api.geocoding.search(' ')).toEqual([]);
    expect(fake.requests).toHaveLength(1);
  });
});

describe('the site', () => {
  it('is asked without credentials', async () => {
    const { api, fake } = apiOf({
      'GET /brand.json': { json: { id: 3, entrance: 'x' } },
      'GET /asset-manifest.json': { json: { 'index.html': '/index.html' } },
    });
    expect(await api.site.brand()).toEqual({ id: 3, entrance: 'x' });
    expect(await api.site.assetManifest()).toEqual({ 'index.html': '/index.html' });
    expect(fake.requests.every(({ headers }) => headers.Authorization === undefined)).toBe(true);
  });
});
