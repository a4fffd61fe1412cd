import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createRestClient, type NewAccount, type RestApi } from 'gk-sdk/rest';
import { sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { HOSTILE_TEXT } from './testing/hostile-text.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { refusal } from './testing/refusal.js';
import { apiOf, apiOfToken, clientOf } from './testing/sdk-clients.js';
import { startRecorder } from './testing/recorder-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';
import { openStore } from './testing/store-under-test.js';

const { start, stateFolder } = recordersUnderTest();

/** 2026-09-21 in the city. */
const NOW_S = 1_790_000_000;
const DETAILS = {
  permission: 2,
  expiryDate: '2027-01-31',
  remoteRetentionDays: 30,
  mapLocation: '24.1,120.5',
  mail: HOSTILE_TEXT,
  phone: HOSTILE_TEXT.slice(0, 60),
  memo: HOSTILE_TEXT,
  externalUser: HOSTILE_TEXT,
  externalPassword: HOSTILE_TEXT,
};
const added = (groupId: number, changes: Partial<NewAccount> = {}): NewAccount => ({
  name: 'ada',
  password: 'secret of ada',
  groupId,
  ...DETAILS,
  ...changes,
});

describe('administrators', () => {
  it('are made by admin alone, and by others once admin lets them, also over a restart', async () => {
    const folder = stateFolder();
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(1)) });
    const { rootId } = first.store.groups;
    const admin = apiOf(first.url);
    await admin.users.add(added(rootId, { name: 'ada', password: 'ada', permission: 0 }));
    const ada = apiOf(first.url, 'ada');
    const refused = refusal('forbidden', /Only admin can create administrators/);
    await expect(ada.users.add(added(rootId, { name: 'bob', permission: 0 }))).rejects.toMatchObject(refused);
    await expect(ada.users.update('operator', { permission: 0 })).rejects.toMatchObject(refused);
    await ada.users.add(added(rootId, { name: 'bob', permission: 1 }));
    // One that is an administrator already stays one.
    expect((await ada.users.update('ada', { permission: 0, memo: 'me' })).items.length).toBeGreaterThan(0);

    const { menus } = ada.serverSettings;
    expect(await menus.read()).toEqual({ otherAdministrators: false, accessLog: true, changePassword: true });
    const open = { otherAdministrators: true, accessLog: true, changePassword: false };
    await expect(menus.save(open)).rejects.toMatchObject(refusal('forbidden', /for the user admin only/));
    await admin.serverSettings.menus.save(open);
    await first.close();

    const { url } = await start({ store: openStore(folder, fakeSeeds(1)) });
    expect(await apiOf(url, 'viewer').serverSettings.menus.read()).toEqual(open);
    await apiOf(url, 'ada').users.update('bob', { permission: 0 });
    await apiOf(url).serverSettings.menus.save({ ...open, otherAdministrators: false });
    await expect(apiOf(url, 'ada').users.update('operator', { permission: 0 })).rejects.toMatchObject(refused);
  });
});

describe('accounts', () => {
  it('are added, changed and removed with every field, and outlive a restart', async () => {
    const folder = stateFolder();
    const first = await startRecorder({
      store: openStore(folder, fakeSeeds(2)),
      now: () => NOW_S * 1000,
    });
    const { users } = apiOf(first.url);
    const { rootId } = first.store.groups;
    expect((await users.list()).map(({ name }) => name)).toEqual(['admin', 'dealer', 'operator', 'viewer']);
    const { items, message } = await users.add(added(rootId));
    expect(message).not.toBe('');
    const row = {
      name: 'ada',
      groupId: rootId,
      ...DETAILS,
      updatedS: NOW_S,
      loggedInS: undefined,
      hasSecondFactor: false,
    };
    expect(items.find(({ name }) => name === 'ada')).toEqual(row);
    // Only what is given changes.
    await users.update('ada', { memo: 'changed', permission: 1 });
    await first.close();

    const second = await start({ store: openStore(folder, fakeSeeds(2)), now: () => NOW_S * 1000 });
    const again = apiOf(second.url).users;
    expect((await again.list()).find(({ name }) => name === 'ada')).toEqual({ ...row, memo: 'changed', permission: 1 });
    expect(await again.verify('ada', 'secret of ada')).toEqual({ valid: true, expired: false });
    await again.update('ada', { password: 'another' });
    expect(await again.verify('ada', 'secret of ada')).toEqual({ valid: false, expired: false });
    expect((await again.remove('ada')).items.map(({ name }) => name)).not.toContain('ada');
    expect(await again.verify('ada', 'another')).toEqual({ valid: false, expired: false });
    expect(second.logged.join('\n')).not.toContain('secret');
  });

  it.each<[string, Partial<NewAccount>, RegExp]>([
    ['an empty name', { name: '' }, /cannot be empty/],
    ['a space', { name: 'a b' }, /space or apostrophe/],
    ['an apostrophe', { name: "o'hara" }, /space or apostrophe/],
    ['a line break', { name: 'a\nb' }, /space or apostrophe/],
    ['a colon', { name: 'a:b' }, /colon/],
    ['a name that stands', { name: 'dealer' }, /already/],
    ['a long name', { name: 'a'.repeat(64) }, /at most 63/],
    ['an unknown group', { groupId: 999 }, /Choose a group/],
    ['an unknown permission', { permission: 77 }, /This permission is not there any more: choose another one/],
    ['no date', { expiryDate: '2026-02-30' }, /not a date/],
    ['a bad place', { mapLocation: 'here' }, /lat,lng/],
    ['negative days', { remoteRetentionDays: -1 }, /0 to 36500/],
  ])('are not added with %s', async (_, changes, words) => {
    const { url, store } = await start();
    await expect(apiOf(url).users.add(added(store.groups.rootId, changes))).rejects.toMatchObject(
      refusal('invalid-argument', words),
    );
    expect(store.users.size).toBe(4);
  });

  it('are a thousand at most', async () => {
    const folder = stateFolder();
    openStore(folder, fakeSeeds(1)).close();
    const database = new DatabaseSync(join(folder, 'recorder.sqlite'));
    // By the calls themselves a thousand passwords would be hashed, which takes most of a minute.
    database.exec(`WITH RECURSIVE n (i) AS (SELECT 5 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
      INSERT INTO users (name, permission_id, group_id, salt, password, first_start_password)
      SELECT 'user' || i, 3, group_id, salt, password, 0 FROM n, users WHERE users.name = 'viewer'`);
    database.close();
    const { url, store } = await start({ store: openStore(folder, fakeSeeds(1)) });
    const { users } = apiOf(url);
    await expect(users.add(added(store.groups.rootId))).rejects.toMatchObject(
      refusal('invalid-argument', /^Cannot add new user because max member count = 1000$/),
    );
    expect((await users.remove('user999')).items).toHaveLength(999);
    expect((await users.add(added(store.groups.rootId))).items).toHaveLength(1000);
  });

  it('are not made with names that can be confused with others; those that exist go on', async () => {
    const { url, store } = await start();
    const { users } = apiOf(url);
    const { rootId } = store.groups;
    for (const name of ['ADMIN', '\u0430dmin', 'adm\u0456n', 'Admin', '\uFF41dmin', 'admin\u200b', '0perator']) {
      await expect(users.add(added(rootId, { name }))).rejects.toMatchObject(
        refusal('invalid-argument', /can be confused with the user (admin|operator)$/),
      );
    }
    for (const name of ['\u202Enimda', 'eva\u200F', 'e\u2066va']) {
      await expect(users.add(added(rootId, { name }))).rejects.toMatchObject(
        refusal('invalid-argument', /must not hold invisible characters that change the direction of writing$/),
      );
    }
    store.users.add({ name: 'Dealer', permissionId: 2, groupId: rootId, wireHash: sha256Hex('Dealer') });
    expect(
      (await users.update('Dealer', { memo: 'from before' })).items.find(({ name }) => name === 'Dealer')?.memo,
    ).toBe('from before');
    expect(await users.verify('Dealer', 'Dealer')).toEqual({ valid: true, expired: false });
  });

  it('keep admin: not deletable, permission 0, without end; nobody deletes the own account', async () => {
    const { url, store } = await start();
    const { users } = apiOf(url);
    await expect(users.remove('admin')).rejects.toMatchObject(refusal('invalid-argument', /cannot be deleted/));
    await expect(users.update('admin', { permission: 1 })).rejects.toMatchObject(refusal('invalid-argument', /admin/));
    await expect(users.update('admin', { expiryDate: '2020-01-01' })).rejects.toMatchObject(
      refusal('invalid-argument', /does not expire/),
    );
    await users.add(added(store.groups.rootId, { permission: 0, password: 'ada' }));
    await expect(apiOf(url, 'ada').users.remove('ada')).rejects.toMatchObject(
      refusal('invalid-argument', /own account/),
    );
    await expect(users.remove('nobody')).rejects.toMatchObject(refusal('not-found', /Unknown user/));
  });

  it('that have expired cannot log in any more, on no channel, from the day after on', async () => {
    let nowMs = Date.UTC(2027, 0, 31, 15, 59);
    const { url, address, store } = await start({ now: () => nowMs });
    await apiOf(url).users.add(added(store.groups.rootId, { password: 'ada' }));
    expect(await apiOf(url).users.verify('ada', 'ada')).toEqual({ valid: true, expired: false });
    // Midnight in the city, which is eight hours ahead of UTC.
    nowMs += 60_000;
    expect(await apiOf(url).users.verify('ada', 'ada')).toEqual({ valid: false, expired: false });
    await expect(clientOf(url, 'ada').userInfo()).rejects.toMatchObject(refusal('auth-failed', /has expired/));
    const stream = new StreamClient(address, '/ws.cgi', { ...asUser('ada'), deviceid: 'GK-0001', channel: '1' });
    expect((await stream.closed).code).toBe(4401);
    const login = await (await CommandClient.open(address)).call('Q02', { U: 'ada', P: sha256Hex('ada') });
    expect([login.fields.R, login.fields.T]).toEqual(['0', expect.stringContaining('has expired')]);
    await apiOf(url).users.update('ada', { expiryDate: '' });
    expect(await apiOf(url).users.verify('ada', 'ada')).toEqual({ valid: true, expired: false });
  });

  it('tell an expired password from a wrong one', async () => {
    const { url, store } = await start();
    store.users.expirePassword('viewer', 1);
    const { users } = apiOf(url);
    expect(await users.verify('viewer', 'viewer')).toEqual({ valid: true, expired: true });
    expect(await users.verify('viewer', 'wrong')).toEqual({ valid: false, expired: false });
  });

  it('end with their tokens and open sockets when they are deleted; a namesake gets none of them', async () => {
    const { url, address, store } = await start();
    const { users } = apiOf(url);
    const group = store.groups.rootId;
    await users.add(added(group, { password: 'ada', permission: 0 }));
    const { e, h } = await clientOf(url, 'ada').mintToken({ ttlS: 600 });
    const stream = new StreamClient(address, '/ws.cgi', { ...asUser('ada'), deviceid: 'GK-0001', channel: '1' });
    const events = new StreamClient(address, '/event.cgi', asUser('ada'));
    await stream.until(({ packets }) => packets.length > 0);
    await users.remove('ada');
    expect((await stream.closed).code).toBe(4401);
    expect((await events.closed).code).toBe(4401);
    await users.add(added(group, { password: 'ada', permission: 0 }));
    const guest = createRestClient({ baseUrl: url, authorization: () => ({ kind: 'token', e, h }) });
    await expect(guest.userInfo()).rejects.toMatchObject({ code: 'auth-failed' });
  });

  it('connect again with other rights when these change', async () => {
    const { url, address } = await start();
    const events = new StreamClient(address, '/event.cgi', asUser('viewer'));
    await events.until(({ socket }) => socket.readyState === socket.OPEN);
    // The upgrade is answered before the login is checked.
    await apiOf(url, 'viewer').groups.ofUser('viewer');
    await apiOf(url).users.update('viewer', { permission: 2 });
    expect((await events.closed).code).toBe(1012);
  });

  it('note their login, and let it be reset', async () => {
    let nowMs = NOW_S * 1000;
    const { url, address } = await start({ now: () => nowMs });
    const { users } = apiOf(url);
    const loginOf = async (name: string) => (await users.list()).find((user) => user.name === name)?.loggedInS;
    expect(await loginOf('dealer')).toBeUndefined();
    await (await CommandClient.open(address)).call('Q02', { U: 'dealer', P: sha256Hex('dealer') });
    expect(await loginOf('dealer')).toBe(NOW_S);
    nowMs += 181 * 86_400_000;
    await users.resetLoginTime('dealer');
    expect(await loginOf('dealer')).toBe(NOW_S + 181 * 86_400);
  });

  it('are for permission 0, and for tokens that may do everything', async () => {
    const { url, store } = await start();
    const group = store.groups.rootId;
    for (const api of [apiOf(url, 'dealer'), apiOf(url, 'viewer'), await apiOfToken(url, { rights: ['P_live'] })]) {
      for (const call of [
        () => api.users.list(),
        () => api.users.add(added(group)),
        () => api.users.update('viewer', { permission: 0 }),
        () => api.users.resetLoginTime('viewer'),
        () => api.users.remove('viewer'),
      ]) {
        await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
      }
    }
    expect(await (await apiOfToken(url, { rights: ['F_api_full'] })).users.list()).toHaveLength(4);
  });
});

describe('groups', () => {
  const names = async (api: RestApi): Promise<string[]> => (await api.groups.list()).map(({ name }) => name);
  const idOf = async (api: RestApi, name: string) =>
    (await api.groups.list()).find((group) => group.name === name)?.groupId ?? '';

  it('are added, renamed, moved and deleted, and outlive a restart with another fleet', async () => {
    const folder = stateFolder();
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(4)) });
    const api = apiOf(first.url);
    expect(await names(api)).toEqual(['root', 'North', 'South']);
    const root = await idOf(api, 'root');
    await api.groups.add(root, '<b>East</b>');
    const east = await idOf(api, '<b>East</b>');
    await api.groups.rename(await idOf(api, 'North'), 'Hills');
    const tree = await api.groups.move(await idOf(api, 'South'), east);
    expect(tree.find(({ name }) => name === 'South')?.parentId).toBe(east);
    await api.groups.add(root, 'Gone');
    await api.groups.remove(await idOf(api, 'Gone'));
    const kept = ['root', '<b>East</b>', 'South', 'Hills'];
    expect(await names(api)).toEqual(kept);
    await first.close();

    const second = await start({ store: openStore(folder, fakeSeeds(5)) });
    expect(await names(apiOf(second.url))).toEqual(kept);
    // The fleet finds its group by the name that it gave.
    expect([...second.store.devices.idsOfGroup(Number(await idOf(apiOf(second.url), 'Hills')))]).toContain('GK-0005');
    expect(second.store.devices.idsOfGroup(Number(east))).toEqual(new Set(['GK-0002', 'GK-0004']));
  });

  it('refuse in words what a tree cannot be', async () => {
    const { url } = await start();
    const api = apiOf(url);
    const [root, north, south] = [await idOf(api, 'root'), await idOf(api, 'North'), await idOf(api, 'South')];
    await api.groups.move(south, north);
    const cases: [Promise<unknown>, RegExp][] = [
      [api.groups.move(north, south), /below itself/],
      [api.groups.move(north, north), /below itself/],
      [api.groups.move(root, north), /root group cannot be moved/],
      [api.groups.remove(root), /root group cannot be deleted/],
      [api.groups.remove(north), /groups below it/],
      [api.groups.add(root, 'North'), /already/],
      [api.groups.add(root, 'a b'), /space or apostrophe/],
      [api.groups.rename(south, "o'hara"), /space or apostrophe/],
      [api.groups.rename(south, ''), /cannot be empty/],
      [api.groups.add('x', 'Name'), /number of a group/],
    ];
    for (const [call, words] of cases) await expect(call).rejects.toMatchObject(refusal('invalid-argument', words));
    await expect(api.groups.add(999, 'Name')).rejects.toMatchObject(refusal('not-found', /Unknown group/));
    await api.groups.move(south, root);
    await expect(api.groups.remove(north)).rejects.toMatchObject(refusal('invalid-argument', /has users: viewer/));
  });

  it('give each user the own branch only, and administrators all', async () => {
    const { url } = await start();
    const viewer = apiOf(url, 'viewer');
    expect((await viewer.groups.ofUser('viewer')).map(({ name }) => name)).toEqual(['North']);
    expect((await viewer.groupDevices.ofUser('viewer')).map(({ deviceId }) => deviceId)).toEqual([
      'GK-0001',
      'GK-0003',
    ]);
    expect((await apiOf(url).groups.ofUser('viewer')).map(({ name }) => name)).toEqual(['North']);
    await expect(apiOf(url).groups.ofUser('nobody')).rejects.toMatchObject({ code: 'not-found' });
    const group = (await viewer.groups.ofUser('viewer'))[0]?.groupId ?? 0;
    for (const call of [
      () => viewer.groups.ofUser('admin'),
      () => viewer.groups.list(),
      () => viewer.groups.add(group, 'Mine'),
      () => viewer.groups.rename(group, 'Mine'),
      () => viewer.groups.remove(group),
      () => viewer.groupDevices.list(),
      () => viewer.groupDevices.ofUser('admin'),
      () => viewer.groupDevices.add({ groupId: group, deviceId: 'GK-0002' }),
      () => viewer.groupDevices.remove({ groupId: group, deviceId: 'GK-0001' }),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  it('take devices in and let them go; their viewers see it, also after a restart', async () => {
    const folder = stateFolder();
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(4)) });
    const api = apiOf(first.url);
    const north = await idOf(api, 'North');
    const seen = (url: string) => clientOf(url, 'viewer').groupDeviceList('');
    const counter = first.store.meta.changeCounter;
    const links = await api.groupDevices.add({ groupId: north, deviceId: 'GK-0002' });
    expect(links).toContainEqual({ groupId: north, deviceId: 'GK-0002' });
    // Beside its own group.
    expect(links.filter(({ deviceId }) => deviceId === 'GK-0002')).toHaveLength(2);
    expect(first.store.meta.changeCounter).toBeGreaterThan(counter);
    await api.groupDevices.remove({ groupId: north, deviceId: 'GK-0001' });
    expect([...(await seen(first.url))].sort()).toEqual(['GK-0002', 'GK-0003']);
    await expect(api.groupDevices.add({ groupId: north, deviceId: 'GK-9' })).rejects.toMatchObject(
      refusal('not-found', /Unknown device/),
    );
    await first.close();
    const second = await start({ store: openStore(folder, fakeSeeds(5)) });
    expect([...(await seen(second.url))].sort()).toEqual(['GK-0002', 'GK-0003', 'GK-0005']);
  });

  it('that are deleted do not come back with their devices when the fleet changes', async () => {
    const folder = stateFolder();
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(4)) });
    await apiOf(first.url).groups.remove(await idOf(apiOf(first.url), 'South'));
    await first.close();
    const { url, store } = await start({ store: openStore(folder, fakeSeeds(3)) });
    expect(await names(apiOf(url))).toEqual(['root', 'North']);
    expect(store.devices.groupIdsOf('GK-0002')).toEqual([]);
    // No user loses a device: the root has them all.
    expect(store.devices.idsOfGroup(store.groups.rootId).has('GK-0002')).toBe(true);
  });
});
