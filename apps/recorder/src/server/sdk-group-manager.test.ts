import { createRestApi, createRestClient, type RestApi } from 'gk-sdk/rest';
import { sha256Hex } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandClient } from './testing/command-client.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';

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
    expect(names(await nora.users.list())).toEqual(['nils', 'nora', 'viewer']);
    expect(names(await admin.users.list())).toContain('sara');
    expect(names(await nora.users.add(account('nina', groups.north)))).toEqual(['nils', 'nina', 'nora', 'viewer']);
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
    await expect(boss.users.update('admin', { password: 'mine' })).rejects.toMatchObject({ code: 'forbidden' });
    expect((await boss.users.update('nora', { memo: 'North' })).find(({ name }) => name === 'nora')?.memo).toBe(
      'North',
    );
    expect((await admin.users.update('admin', { memo: 'me' })).find(({ name }) => name === 'admin')?.memo).toBe('me');
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
