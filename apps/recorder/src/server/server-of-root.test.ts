import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ACCESS_FLAGS } from 'gk-sdk';
import type { EventDefinition, RestApi } from 'gk-sdk/rest';
import { sha256Hex } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MENUS } from './settings/server-settings.js';
import { CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { jsonRequest } from './testing/json-request.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { openStore } from './testing/store-under-test.js';

const REFUSED = /root group/;

/** `nora` administers North (GK-0001 and GK-0003), `boss` and `boss2` the root group. */
let recorder: RecorderUnderTest;
let nora: RestApi;
let boss: RestApi;
let groups: { readonly root: number; readonly north: number };
beforeEach(async () => {
  recorder = await startRecorder();
  const { store } = recorder;
  groups = { root: store.groups.rootId, north: store.groups.list().find(({ name }) => name === 'North')?.id ?? 0 };
  for (const [name, permissionId, groupId] of [
    ['nora', 0, groups.north],
    ['boss', 0, groups.root],
    ['boss2', 0, groups.root],
    ['nils', 2, groups.north],
  ] as const) {
    store.users.add({ name, permissionId, groupId, wireHash: sha256Hex(name) });
  }
  nora = apiOf(recorder.url, 'nora');
  boss = apiOf(recorder.url, 'boss');
});
afterEach(() => recorder.close());

async function ask(method: string, path: string, user: string, body: object = {}): Promise<[number, string]> {
  const request = jsonRequest(method, { username: user, password: sha256Hex(user), ...body });
  const response = await fetch(`${recorder.url}${path}`, request);
  const { message = '' } = (await response.json()) as { message?: string };
  return [response.status, message];
}

async function command(user: string, code: string, fields: Record<string, string>, body?: string) {
  const client = await CommandClient.login(recorder.address, user);
  const reply = await client.call(code, fields, body);
  client.close();
  return reply;
}

describe('what is of the server belongs to the root group', () => {
  it('the administrator of a branch changes none of it', async () => {
    // The other administrators are let into the system settings, those of a branch are not.
    recorder.store.settings.write(MENUS, { ...recorder.store.settings.read(MENUS), enableElseAdminSetting: 1 });
    for (const [method, path] of [
      ['PUT', '/gkserver/network'],
      ['POST', '/gkserver/smtp'],
      ['PUT', '/gkserver/gmsjs'],
      ['POST', '/gkserver/reboot'],
      ['PUT', '/i18n/config'],
      ['PUT', '/gkserver/fwstore'],
      ['DELETE', '/gkserver/fwstore'],
      ['DELETE', '/gkserver/buffer'],
    ] as const) {
      const [status, message] = await ask(method, path, 'nora');
      expect([path, status, message]).toEqual([path, 403, expect.stringMatching(REFUSED)]);
      expect((await ask(method, path, 'boss'))[1]).not.toMatch(REFUSED);
    }
    const rights = JSON.stringify([{ id: 3, access: '0'.repeat(ACCESS_FLAGS.length) }]);
    for (const [code, fields, body] of [
      ['S03', { A: 'restart' }, ''],
      ['S03', { A: 'uciset', V: 'system.name' }, 'mine'],
      ['S04', { A: 'set' }, rights],
      ['S04', { A: 'delete' }, '{"id":4}'],
      ['DB11', { A: '1', B: '1024', C: '1' }, ''],
      ['DB12', { A: '1' }, ''],
      ['U01', {}, JSON.stringify({ name: 'a.bin', size: 1, md5: '0'.repeat(32) })],
    ] as const) {
      const reply = await command('nora', code, fields, body);
      expect([code, reply.fields.R, reply.fields.T]).toEqual([code, '403', expect.stringMatching(REFUSED)]);
    }
    expect(recorder.store.permissionGroups.list().find(({ id }) => id === 3)?.access).toContain('1');
  });

  it('but reads the permission groups that it gives to its users, and the firmware that it installs', async () => {
    expect((await command('nora', 'S04', { A: 'get' })).fields.R).toBe('1');
    expect(await nora.firmware.list()).toEqual([]);
    await expect(nora.users.update('nils', { permission: 3 })).resolves.toBeDefined();
  });

  it('nor GLOBAL event definitions, nor those that devices of other groups have', async () => {
    const definition = (name: string): EventDefinition => ({
      profile: name,
      eventCode: 5,
      name: 'Panic',
      notifyText: '',
      notifyColor: '',
      updatedS: 0,
    });
    await expect(nora.eventDefinitions.create(definition('GLOBAL'))).rejects.toMatchObject({ code: 'forbidden' });
    await nora.eventDefinitions.create(definition('Trucks'));
    await nora.eventDefinitions.update({ ...definition('Trucks'), name: 'Help' });
    recorder.store.events.definitions.setDevice('GK-0002', 'Trucks');
    const refused = { message: expect.stringMatching(/other groups/) as unknown };
    await expect(nora.eventDefinitions.update(definition('Trucks'))).rejects.toMatchObject(refused);
    expect((await ask('DELETE', '/gkevent/eventdefine', 'nora', { definename: 'Trucks' }))[0]).toBe(403);
    expect((await ask('DELETE', '/gkevent/eventdefine', 'nora', { definename: 'GLOBAL' }))[1]).toMatch(REFUSED);
    await boss.eventDefinitions.update(definition('Trucks'));
  });

  it('and gains it neither by moving groups nor by moving users', async () => {
    await expect(nora.users.update('nils', { groupId: groups.root })).rejects.toThrow('Choose a group');
    await expect(nora.groups.move(groups.root, groups.north)).rejects.toThrow('Unknown group');
    await expect(nora.groups.move(groups.north, groups.north)).rejects.toThrow(/./);
    await expect(boss.groups.move(groups.root, groups.north)).rejects.toThrow('root group');
    expect((await ask('PUT', '/gkserver/network', 'nora'))[0]).toBe(403);
  });

  it('the account admin stays in the root group', async () => {
    const api = apiOf(recorder.url);
    await expect(api.users.update('admin', { groupId: groups.north })).rejects.toThrow('stays in the root group');
    await api.users.update('admin', { groupId: groups.root });
  });

  it('a login tells whether the user belongs to it', async () => {
    const told = async (user: string) => {
      const reply = await command(user, 'Q03', {});
      expect(reply.fields.R ?? '1').not.toBe('403');
      const client = await CommandClient.open(recorder.address);
      const login = await client.call('Q02', { U: user, P: sha256Hex(user) });
      client.close();
      return (JSON.parse(login.body ?? '{}') as { rootgroup?: boolean }).rootgroup;
    };
    expect([await told('admin'), await told('nora')]).toEqual([true, false]);
  });
});

describe('accounts of level 0, while other administrators may not manage them', () => {
  const names = async (api: RestApi) => (await api.users.list()).map(({ name }) => name);

  it('are seen, changed and deleted by admin alone', async () => {
    expect(await names(boss)).toEqual(
      ['dealer', 'nils', 'operator', 'viewer'].filter((name) => recorder.store.users.find(name)),
    );
    expect(await names(apiOf(recorder.url))).toEqual(expect.arrayContaining(['admin', 'boss', 'boss2', 'nora']));
    const before = recorder.store.users.find('boss2')?.password.hash;
    for (const name of ['boss2', 'nora', 'admin']) {
      await expect(boss.users.update(name, { password: 'mine' })).rejects.toThrow('Unknown user');
      await expect(boss.users.remove(name)).rejects.toThrow('Unknown user');
      await expect(boss.users.resetLoginTime(name)).rejects.toThrow('Unknown user');
      await expect(boss.groups.ofUser(name)).rejects.toThrow('Unknown user');
    }
    expect(recorder.store.users.find('boss2')?.password.hash).toBe(before);
    await expect(boss.users.update('nils', { permission: 0 })).rejects.toThrow('Only admin can create administrators');
    await apiOf(recorder.url).users.update('boss2', { memo: 'second' });
    // Nor does a refusal name them.
    await expect(boss.groups.remove(groups.north)).rejects.toThrow(
      'The group has users: nils, viewer, and further ones that you do not manage',
    );
    const alike = {
      editingName: 'B0SS2',
      editingPW: 'secret of b0ss2',
      editingPermission: 2,
      editingGroupid: groups.root,
    };
    expect(await ask('POST', '/gkserver/account', 'boss', alike)).toEqual([
      400,
      'B0SS2 can be confused with another user',
    ]);
  });

  it('are managed by the others where admin lets them', async () => {
    recorder.store.settings.write(MENUS, { ...recorder.store.settings.read(MENUS), enableElseAdminSetting: 1 });
    expect(await names(boss)).toContain('boss2');
    await boss.users.remove('boss2');
    expect(recorder.store.users.find('boss2')).toBeUndefined();
  });
});

describe('the first start after the upgrade', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gk-upgrade-'));
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('says once, in the Run Log and to whoever started it, which accounts lost what', async () => {
    const store = openStore(folder, fakeSeeds(2));
    const north = store.groups.list().find(({ name }) => name === 'North')?.id ?? 0;
    store.users.add({ name: 'nora', permissionId: 0, groupId: north, wireHash: sha256Hex('nora') });
    store.users.add({ name: 'boss', permissionId: 0, groupId: store.groups.rootId, wireHash: sha256Hex('boss') });
    store.users.update('admin', { groupId: north }, 0);
    store.close();
    // As the version before has left it.
    const database = new DatabaseSync(join(folder, 'recorder.sqlite'));
    database.exec("INSERT INTO meta (key, value) VALUES ('lostRights', 'due')");
    database.close();

    const first = await startRecorder({ store: openStore(folder, fakeSeeds(2)) });
    const lines = first.logged.filter((line) => line.startsWith('After the upgrade'));
    const inRunLog = first.store.runLog.find('After the upgrade');
    expect(lines).toEqual([
      expect.stringMatching(/account admin was in the group North/),
      expect.stringMatching(/account boss \(level 0, group root\) can no longer manage accounts of level 0/),
      expect.stringMatching(/account dealer \(level 1, group root\) .*firmware store/),
      expect.stringMatching(/account nora \(level 0, group North\) .*permission groups, translations/),
    ]);
    expect(inRunLog).toHaveLength(lines.length);
    expect(first.store.users.find('admin')?.groupId).toBe(first.store.groups.rootId);
    await first.close();

    const second = await startRecorder({ store: openStore(folder, fakeSeeds(2)) });
    expect(second.logged.filter((line) => line.startsWith('After the upgrade'))).toEqual([]);
    await second.close();
  });
});
