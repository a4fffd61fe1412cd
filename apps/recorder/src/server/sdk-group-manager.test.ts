import { createRestApi, createRestClient, type RestApi } from 'gk-sdk/rest';
import { sha256Hex } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MENUS } from './settings/server-settings.js';
import { CommandClient } from './testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { fakeSeeds } from './testing/fake-world.js';
import { apiOf } from './testing/sdk-clients.js';
import { openStore } from './testing/store-under-test.js';

/** Devices 1 and 3 are in North, 2 and 4 in South; `nora` administers North. */
let recorder: RecorderUnderTest;
let admin: RestApi;
let nora: RestApi;
let groups: { readonly root: number; readonly north: number; readonly south: number };
beforeEach(async () => {
  recorder = await startRecorder();
  admin = apiOf(recorder.url);
  const idOf = (name: string): number => recorder.store.groups.list().find((group) => group.name === name)?.id ?? 0;
  groups = { root: recorder.store.groups.rootId, north: idOf('North'), south: idOf('South') };
  for (const [name, permissionId, groupId] of [
    ['nora', 0, groups.north],
    ['nils', 2, groups.north],
    ['sara', 2, groups.south],
  ] as const) {
    recorder.store.users.add({ name, permissionId, groupId, wireHash: sha256Hex(name) });
  }
  nora = apiOf(recorder.url, 'nora');
});
afterEach(() => recorder.close());

const account = (name: string, groupId: number) => ({
  name,
  password: 'secret',
  groupId,
  permission: 2,
  expiryDate: '',
  remoteRetentionDays: 0,
  mapLocation: '',
  mail: '',
  phone: '',
  memo: '',
  externalUser: '',
  externalPassword: '',
});
const unknown = (words: RegExp) => ({ message: expect.stringMatching(words) as unknown });

describe('the administrator of a group', () => {
  it('sees and makes users of that group and below only', async () => {
    const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name);
    // The viewer of a first start belongs to North, too.
    expect(names(await nora.users.list())).toEqual(['nils', 'viewer']);
    expect(names(await admin.users.list())).toContain('sara');
    expect(names((await nora.users.add(account('nina', groups.north))).items)).toEqual(['nils', 'nina', 'viewer']);
    for (const groupId of [groups.root, groups.south]) {
      await expect(nora.users.add(account('nobody', groupId))).rejects.toMatchObject(unknown(/^Choose a group$/));
      await expect(nora.users.update('nils', { groupId })).rejects.toMatchObject(unknown(/^Choose a group$/));
    }
    for (const name of ['sara', 'admin']) {
      await expect(nora.users.update(name, { password: 'mine' })).rejects.toMatchObject(unknown(/^Unknown user$/));
      await expect(nora.users.remove(name)).rejects.toMatchObject(unknown(/^Unknown user$/));
      await expect(nora.groups.ofUser(name)).rejects.toMatchObject(unknown(/^Unknown user$/));
    }
    expect(recorder.store.users.find('sara')?.groupId).toBe(groups.south);
  });

  it('even of all groups cannot take over the account admin', async () => {
    recorder.store.users.add({ name: 'boss', permissionId: 0, groupId: groups.root, wireHash: sha256Hex('boss') });
    const boss = apiOf(recorder.url, 'boss');
    await expect(boss.users.update('admin', { password: 'mine' })).rejects.toMatchObject(unknown(/^Unknown user$/));
    recorder.store.settings.write(MENUS, { ...recorder.store.settings.read(MENUS), enableElseAdminSetting: 1 });
    await expect(boss.users.update('admin', { password: 'mine' })).rejects.toMatchObject({ code: 'forbidden' });
    expect((await boss.users.update('nora', { memo: 'North' })).items.find(({ name }) => name === 'nora')?.memo).toBe(
      'North',
    );
    expect((await admin.users.update('admin', { memo: 'me' })).items.find(({ name }) => name === 'admin')?.memo).toBe(
      'me',
    );
  });

  it('sees and changes that branch of the groups only', async () => {
    const ids = (list: readonly { readonly groupId: unknown }[]) => list.map(({ groupId }) => groupId);
    expect(ids(await nora.groups.list())).toEqual([groups.north]);
    const below = await nora.groups.add(groups.north, 'Nights');
    expect(below).toHaveLength(2);
    const nightId = below.find(({ name }) => name === 'Nights')?.groupId ?? 0;
    await expect(nora.groups.add(groups.root, 'Mine')).rejects.toMatchObject(unknown(/^Unknown group$/));
    await expect(nora.groups.rename(groups.south, 'Mine')).rejects.toMatchObject(unknown(/^Unknown group$/));
    await expect(nora.groups.move(nightId, groups.south)).rejects.toMatchObject(unknown(/^Unknown group$/));
    await expect(nora.groups.remove(groups.south)).rejects.toMatchObject(unknown(/^Unknown group$/));

    const links = await nora.groupDevices.list();
    expect(new Set(links.map(({ deviceId }) => deviceId))).toEqual(new Set(['GK-0001', 'GK-0003']));
    expect(await nora.groupDevices.add({ groupId: nightId, deviceId: 'GK-0001' })).toContainEqual({
      groupId: nightId,
      deviceId: 'GK-0001',
    });
    for (const link of [
      { groupId: groups.north, deviceId: 'GK-0002' },
      { groupId: groups.south, deviceId: 'GK-0001' },
    ]) {
      await expect(nora.groupDevices.add(link)).rejects.toMatchObject(unknown(/^Unknown (device|group)$/));
    }
  });

  it('sees and plans for devices of that group only, and leaves the others in rules as they are', async () => {
    const base = (await admin.eventDownloadPlans.list())[0];
    if (base === undefined) throw new Error('There are plans at first');
    const planFor = (deviceId: string) => ({ ...base, eventCode: 77, target: { mode: 'DEVICE', deviceId } as const });
    await admin.eventDownloadPlans.create(planFor('GK-0002'));
    await nora.eventDownloadPlans.create(planFor('GK-0001'));
    const targets = async (api: RestApi) =>
      (await api.eventDownloadPlans.list()).filter(({ eventCode }) => eventCode === 77).map(({ target }) => target);
    expect(await targets(nora)).toEqual([{ mode: 'DEVICE', deviceId: 'GK-0001' }]);
    expect(await targets(admin)).toHaveLength(2);
    await expect(nora.eventDownloadPlans.create(planFor('GK-0002'))).rejects.toMatchObject(unknown(/^Unknown device/));
    await expect(nora.eventDownloadPlans.remove(planFor('GK-0002'))).rejects.toMatchObject(unknown(/^Unknown device/));

    const fence = { title: 'Depot', enabled: true, lat: 24, lng: 120, radiusM: 50, triggerIn: true, triggerOut: true };
    await admin.fences.save(0, { ...fence, deviceIds: ['GK-0001', 'GK-0002'] });
    expect((await nora.fences.read(0)).deviceIds).toEqual(['GK-0001']);
    await nora.fences.save(0, { ...fence, deviceIds: ['GK-0003', 'GK-0004'] });
    expect((await admin.fences.read(0)).deviceIds).toEqual(['GK-0002', 'GK-0003']);
    expect((await nora.geoMonitor.authorizations()).map(({ deviceId }) => deviceId)).toEqual(['GK-0003']);
  });

  it('moves no fence and no route that watches devices of others, and sees none of theirs', async () => {
    const fence = { title: 'Depot', enabled: true, lat: 24, lng: 120, radiusM: 50, triggerIn: true, triggerOut: true };
    await admin.fences.save(0, { ...fence, deviceIds: ['GK-0001', 'GK-0002'] });
    await admin.fences.save(1, { ...fence, title: 'South', deviceIds: ['GK-0002'] });
    for (const change of [{ radiusM: 1 }, { enabled: false }, { title: 'Mine' }]) {
      for (const place of [0, 1]) {
        const saved = nora.fences.save(place, { ...fence, ...change, deviceIds: ['GK-0001'] });
        await expect(saved).rejects.toMatchObject({ code: 'forbidden' });
      }
    }
    expect((await nora.fences.list()).slice(0, 3).map(({ title }) => title)).toEqual(['Depot', '', '']);
    await expect(nora.fences.read(1)).rejects.toMatchObject({ code: 'not-found' });
    expect((await nora.geoMonitor.rules()).map(({ title }) => title)).toEqual(['Depot']);
    await nora.fences.save(2, { ...fence, title: 'Own', deviceIds: ['GK-0001'] });
    await nora.fences.save(2, { ...fence, title: 'Own', radiusM: 7, deviceIds: ['GK-0001'] });
    expect((await admin.fences.read(2)).radiusM).toBe(7);

    const bitmap = { lat: 24, lng: 120, width: 8, height: 1, accuracyDeg: 0.0001, data: new Uint8Array([255]) };
    const route = { title: 'Line', enabled: true, points: [], deviceIds: ['GK-0002'], bitmap };
    await admin.tracks.save(0, route);
    const other = { ...route, deviceIds: [], bitmap: { ...bitmap, data: new Uint8Array([1]) } };
    await expect(nora.tracks.save(0, other)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(nora.tracks.read(0)).rejects.toMatchObject({ code: 'not-found' });
    expect((await admin.tracks.read(0)).bitmap?.data).toEqual(new Uint8Array([255]));
  });

  it('changes no plan for all: what stands there is for every group', async () => {
    const [global] = await nora.eventDownloadPlans.list();
    if (global === undefined) throw new Error('There are plans at first');
    expect(global.target.mode).toBe('GLOBAL');
    await expect(nora.eventDownloadPlans.create(global)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(nora.eventDownloadPlans.remove(global)).rejects.toMatchObject({ code: 'forbidden' });
    const reply = await fetch(`${recorder.url}/gkevent/eventdownloadplan`, {
      method: 'DELETE',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'nora', password: sha256Hex('nora'), deviceid: 'GLOBAL' }),
    });
    expect(reply.status).toBe(403);
    expect(await admin.eventDownloadPlans.list()).toContainEqual(global);
  });

  it('sees and changes firmware plans of that branch, and they update its devices alone', async () => {
    const plan = { targetFirmware: '1.2.3', url: 'http://fw.test/2.0', memo: '' };
    const [ofAll] = await admin.autoFirmware.add(plan);
    const own = await nora.autoFirmware.add({ ...plan, memo: 'North' });
    expect(own.map(({ memo }) => memo)).toEqual(['North']);
    await expect(nora.autoFirmware.update(ofAll?.id ?? '', { memo: 'x' })).rejects.toMatchObject(unknown(/plan/));
    await expect(nora.autoFirmware.remove(ofAll?.id ?? '')).rejects.toMatchObject(unknown(/plan/));
    expect(recorder.store.autoFirmware.list().map(({ groupId }) => groupId)).toEqual([groups.root, groups.north]);
    await admin.autoFirmware.update(own[0]?.id ?? '', { memo: 'changed by the root' });
    expect((await nora.autoFirmware.list()).map(({ memo }) => memo)).toEqual(['changed by the root']);
    expect(recorder.store.autoFirmware.list()[1]?.groupId).toBe(groups.north);
  });

  it('sees faces and photos of that branch only', async () => {
    const { faces } = recorder.store;
    const theirs = faces.add({ unit: 'S', idcard: '1', name: 'Sue', contact: '', memo: '' }, groups.south, 0);
    const photoId = faces.addPhoto(theirs, { type: 'image/png', md5: 'x', image: new Uint8Array([1]) });
    const { saved } = await nora.faces.create();
    expect((await nora.faces.list()).map(({ id }) => id)).toEqual([saved?.id]);
    expect(await nora.facePhotos.list()).toEqual([]);
    await expect(nora.faces.update(String(theirs), { name: 'x' })).rejects.toMatchObject(unknown(/face/));
    await expect(nora.faces.remove(String(theirs))).rejects.toMatchObject(unknown(/face/));
    await expect(nora.facePhotos.remove(String(photoId))).rejects.toMatchObject(unknown(/photo/));
    expect((await fetch(nora.facePhotos.pictureUrl(String(photoId)))).status).toBe(404);
    const device = nora.deviceFaces.set('GK-0001', { idCard: '1', name: 'Sue', photoIds: [String(photoId)] });
    await expect(device).rejects.toMatchObject(unknown(/photo/));
    const client = await CommandClient.login(recorder.address, 'nora');
    const announced = { name: 'x.png', size: 3, md5: '0'.repeat(32), faceid: theirs };
    expect((await client.call('U02', {}, JSON.stringify(announced))).fields).toMatchObject({
      R: '400',
      T: 'Unknown face',
    });
    client.close();
    expect(await admin.faces.list()).toHaveLength(2);
    expect(faces.get(theirs)?.name).toBe('Sue');
  });

  it('sees report profiles of its own users only, and brings back no device that was removed', async () => {
    const report = { profile: 'of all', type: 'event summary' } as const;
    for (const user of ['admin', 'nils', 'sara']) {
      await recorder.post('/gkevent/eventreport', { eventReport: { ...report, profile: user } }, user);
    }
    const profiles = async (api: RestApi) => (await api.eventReports.list()).map(({ profile }) => profile);
    expect(await profiles(nora)).toEqual(['nils']);
    expect(await profiles(admin)).toEqual(['admin', 'nils', 'sara']);
    recorder.store.devices.remove('GK-0002');
    const client = await CommandClient.login(recorder.address, 'nora');
    expect((await client.call('D01', { D: 'GK-0002' }, '{}')).fields.R).toBe('404');
    client.close();
    expect(recorder.store.devices.isRemoved('GK-0002')).toBe(true);
  });

  it('sees what users of that group did, and the talks with its devices', async () => {
    for (const user of ['nils', 'sara']) (await CommandClient.login(recorder.address, user)).close();
    const who = async (api: RestApi) =>
      new Set((await api.accessLog.query({ action: 'login' })).map((row) => row.username));
    expect(await who(nora)).toEqual(new Set(['nils']));
    expect(await who(admin)).toEqual(new Set(['nils', 'sara']));
    const talk = { ip: '', username: 'admin', beginS: 10, endS: 20 };
    for (const deviceId of ['GK-0001', 'GK-0002', 'GK-0001,GK-0002', 'broadcast']) {
      recorder.store.talkLog.add({ ...talk, deviceId }, new Uint8Array(8), undefined);
    }
    expect((await nora.talkLog.query({})).map(({ deviceIds }) => deviceIds)).toEqual([['GK-0001']]);
    expect(await admin.talkLog.query({})).toHaveLength(4);
  });

  it('sees of a change about vehicles of two groups what is about the own ones', async () => {
    const { accessLog } = recorder.store;
    const note = { atS: 100, type: 'Rest', ip: '10.0.0.1', username: 'admin', action: 'gkevent/x', method: 'POST' };
    const both = 'GK-0001, GK-0002,GK-0003';
    accessLog.add({ ...note, deviceId: both, data: `{"deviceid":"${both}","memo":"of the south"}` });
    accessLog.add({ ...note, deviceId: 'GK-0001', data: '{"devices":["GK-0001","GK-0004"],"title":"Depot"}' });
    accessLog.add({ ...note, deviceId: 'GK-0001', data: `{"groupid":${groups.south},"deviceid":"GK-0001"}` });
    accessLog.add({ ...note, deviceId: 'GK-0001', data: `{"groupid":${groups.north},"deviceid":"GK-0001"}` });
    accessLog.add({ ...note, deviceId: '', username: 'nils', data: '/1 {"devices":["GK-0002"]}' });
    const about = { action: 'gkevent/x' };
    const shown = (await nora.accessLog.query(about)).map(({ deviceId, data }) => [deviceId, data]);
    const others = '(about other groups, too)';
    expect(shown).toEqual([
      ['', others],
      ['GK-0001', `{"groupid":${groups.north},"deviceid":"GK-0001"}`],
      ['GK-0001', others],
      ['GK-0001', others],
      ['GK-0001,GK-0003', others],
    ]);
    expect(await nora.accessLog.query({ ...about, deviceId: 'GK-0002' })).toEqual([]);
    expect(await nora.accessLog.query({ ...about, deviceId: 'GK-0003' })).toHaveLength(1);
    expect(JSON.stringify(await admin.accessLog.query(about))).toContain('of the south');
  });

  it('sees no data that names a vehicle of others in another way', async () => {
    await recorder.close();
    const inSouth = ['GK-0002', 'GK-0004', 'South bus 7', '\u8eca7'];
    const seeds = fakeSeeds(1).flatMap((seed) => [
      seed,
      ...inSouth.map((deviceid) => ({ ...seed, deviceid, group: 'South' })),
    ]);
    const store = openStore(':memory:', seeds);
    recorder = await startRecorder({ store });
    const groupId = store.groups.list().find(({ name }) => name === 'North')?.id ?? 0;
    for (const [name, permissionId] of [
      ['nora', 0],
      ['nils', 2],
    ] as const) {
      store.users.add({ name, permissionId, groupId, wireHash: sha256Hex(name) });
    }
    nora = apiOf(recorder.url, 'nora');
    const { accessLog, devices } = store;
    const note = {
      atS: 100,
      type: 'Rest',
      ip: '',
      username: 'nils',
      deviceId: '',
      action: 'gkevent/y',
      method: 'POST',
    };
    devices.remove('GK-0004');
    const texts = [
      '{"memo":"as on GK-0002."}',
      '{"devices":["GK-0004"]}',
      '{"deviceid":"GK-0001, South bus 7"}',
      '{"memo":"like \u8eca7"}',
    ];
    for (const data of texts) accessLog.add({ ...note, data });
    accessLog.add({ ...note, data: '{"memo":"the own one"}' });
    const shown = (await nora.accessLog.query({ action: 'gkevent/y' })).map(({ data }) => data);
    expect(shown).toEqual(['{"memo":"the own one"}', ...texts.map(() => '(about other groups, too)')]);
  });

  it('a token with every right, made for one device, administers nothing', async () => {
    const { e, h } = await createRestClient({
      baseUrl: recorder.url,
      authorization: () => ({ kind: 'password', username: 'admin', passwordHash: sha256Hex('admin') }),
    }).mintToken({ ttlS: 60, deviceIds: ['GK-0001'] });
    const token = createRestApi(
      createRestClient({ baseUrl: recorder.url, authorization: () => ({ kind: 'token', e, h }) }),
    );
    await expect(token.eventDownloadPlans.list()).rejects.toMatchObject({ code: 'forbidden' });
    await expect(token.groupDevices.list()).rejects.toMatchObject({ code: 'forbidden' });
    await expect(token.users.list()).rejects.toMatchObject({ code: 'forbidden' });
  });
});
