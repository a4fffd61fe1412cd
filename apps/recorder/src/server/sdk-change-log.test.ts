import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { changeLogResource, createRestClient, type ChangeLogRow } from 'gk-sdk/rest';
import { sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { readSevenZip } from './files/testing/read-seven-zip.js';
import { isSecretName } from '../store/logs/redact.js';
import { SETTINGS } from './settings/server-settings.js';
import { CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { jsonRequest } from './testing/json-request.js';
import type { RecorderUnderTest } from './testing/recorder-under-test.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { apiOf, clientOf } from './testing/sdk-clients.js';
import { openStore } from './testing/store-under-test.js';

const { ends, start } = recordersUnderTest();
const MARKER = 'SEEDED-SECRET';

const changesFor = (url: string, user?: string) => apiOf(url, user).changeLog;

const put = async (url: string, path: string, body: object, method = 'PUT'): Promise<void> => {
  const admin = { username: 'admin', password: sha256Hex('admin') };
  const reply = await fetch(url + path, jsonRequest(method, { ...admin, ...body }));
  expect([path, reply.status, await reply.text()]).toEqual([path, 200, expect.any(String)]);
};

const lineOf = ({ username, entity, key, action, changes, withheld }: ChangeLogRow): string => {
  const fields = changes.map(({ field, before = '', after = '', secret }) =>
    secret ? `${field}: secret` : `${field}: ${before} > ${after}`,
  );
  return [username, entity, key, action, ...fields, ...(withheld ? ['withheld'] : [])].join(' | ');
};
const linesFor = async (url: string, user?: string): Promise<string[]> =>
  (await changesFor(url, user).query()).map(lineOf);

/** Groups North (with GK-0001, GK-0002) and South (GK-0003); nora administers North, dora is a dealer there. */
async function parted(): Promise<{ recorder: RecorderUnderTest; north: number; south: number }> {
  const recorder = await start();
  const { groups, devices, users } = recorder.store;
  const north = groups.add(groups.rootId, 'NorthOf');
  const south = groups.add(groups.rootId, 'SouthOf');
  devices.groupsChanged();
  devices.edit('GK-0001', { groupIds: [north] });
  devices.edit('GK-0002', { groupIds: [north] });
  devices.edit('GK-0003', { groupIds: [south] });
  users.add({ name: 'nora', permissionId: 0, groupId: north, wireHash: sha256Hex('nora') });
  users.add({ name: 'dora', permissionId: 1, groupId: north, wireHash: sha256Hex('dora') });
  users.add({ name: 'sam', permissionId: 3, groupId: south, wireHash: sha256Hex('sam') });
  return { recorder, north, south };
}

describe('the change log over the SDK', () => {
  it('tells who changed what when, with each field before and after', async () => {
    const { url } = await start({ now: () => 1_790_000_000_000 });
    await put(url, '/gkserver/gkdevicesetup/GK-0001', { deviceParams: { plate: 'AB-1', recdays: 30 } });
    await put(url, '/gkserver/recordoption', { recorddays: 9 });
    const rows = await changesFor(url).query();
    expect(rows.map(lineOf)).toEqual([
      'admin | setting | recordoption | changed | recorddays: 7 > 9',
      expect.stringMatching(/^admin \| device \| GK-0001 \| changed \| plate: .+ > AB-1 \| recordDays:  > 30$/),
    ]);
    expect(rows[0]).toMatchObject({ timeS: 1_790_000_000, ip: '127.0.0.1', more: 0, withheld: false });
  });

  it('narrows by user, entity, id, device, period and text, and goes through pages', async () => {
    let nowMs = 1_790_000_000_000;
    const { url, store } = await start({ now: () => nowMs });
    for (let n = 0; n < 25; n += 1) await put(url, '/gkserver/recordoption', { recorddays: 10 + n });
    nowMs += 60_000;
    await apiOf(url, 'dealer').deviceSetup.save('GK-0002', { plate: 'Find Me' });
    const log = changesFor(url);
    const count = async (query: Parameters<typeof log.query>[0]): Promise<number> => (await log.query(query)).length;
    expect(await count({})).toBe(26);
    expect(await count({ member: 'dealer' })).toBe(1);
    expect(await count({ entity: 'setting' })).toBe(25);
    expect(await count({ entity: 'device', key: 'GK-0002' })).toBe(1);
    expect(await count({ deviceId: 'GK-0002' })).toBe(1);
    expect(await count({ deviceId: 'GK-0001' })).toBe(0);
    expect(await count({ startS: 1_790_000_060 })).toBe(1);
    expect(await count({ endS: 1_790_000_059 })).toBe(25);
    expect(await count({ text: 'find me' })).toBe(1);
    expect((await log.query({}, { most: 3 })).map(({ id }) => id)).toEqual([26, 25, 24]);
    const page = async (more: object): Promise<{ data: { id: number }[]; next?: number }> => {
      const admin = { username: 'admin', password: sha256Hex('admin') };
      const reply = await fetch(`${url}/gklog/changelog`, jsonRequest('POST', { ...admin, ...more }));
      return (await reply.json()) as { data: { id: number }[]; next?: number };
    };
    const first = await page({ limit: 10, entity: 'setting' });
    expect([first.data.length, first.next]).toEqual([10, 16]);
    const last = await page({ limit: 20, entity: 'setting', before: first.next });
    expect([last.data.map(({ id }) => id).at(0), last.data.length, last.next]).toEqual([15, 15, undefined]);
    expect((await page({ limit: 0 })).data).toBeUndefined();
    expect(store.runLog).toBeDefined();
  });

  it('shows dealers the devices that they see, administrators of a group its accounts, and nobody what is of others', async () => {
    const { recorder, north, south } = await parted();
    const { url } = recorder;
    await put(url, '/gkserver/gkdevicesetup/GK-0003', { deviceParams: { plate: 'SOUTH' } });
    await put(url, '/gkserver/gkdevicesetup/GK-0001', { deviceParams: { plate: 'NORTH' } });
    await put(url, '/gkserver/account', { editingName: 'sam', memo: 'of the south' });
    await put(url, '/gkserver/account', { editingName: 'dora', memo: 'of the north' });
    await put(url, '/gkserver/account', { editingName: 'nora', memo: 'an administrator' });
    await put(url, '/gkserver/usergroup', { groupid: south, newGroupName: 'South2' });
    await put(url, '/gkserver/recordoption', { recorddays: 9 });
    const fence = { title: 'Secret place', enable: 1, lat: 24, lng: 120.5, radius: 10, trigger_in: 1, trigger_out: 1 };
    await put(url, '/gkserver/fence/0', { ...fence, devices: ['GK-0001', 'GK-0003'] });
    await put(url, '/gkserver/fence/0', { ...fence, title: 'Renamed place', devices: ['GK-0001', 'GK-0003'] });
    await put(url, '/gkserver/account', { editingName: 'sam', editingGroupid: north });
    expect(await linesFor(url)).toHaveLength(10);
    expect(await linesFor(url, 'dora')).toEqual([
      // Its devices do not stand in what was changed.
      'admin | fence | 0 | changed | withheld',
      'admin | fence | 0 | added | withheld',
      expect.stringMatching(/GK-0001 \| changed \| plate: .+ > NORTH$/),
    ]);
    expect(await linesFor(url, 'nora')).toEqual([
      'admin | user | sam | changed | withheld',
      'admin | fence | 0 | changed | withheld',
      'admin | fence | 0 | added | withheld',
      expect.stringMatching(/^admin \| user \| dora \| changed \| memo:/),
      expect.stringMatching(/GK-0001/),
    ]);
    const all = JSON.stringify(await changesFor(url, 'nora').query());
    for (const word of ['SOUTH', 'SouthOf', 'South2', 'GK-0003', 'Secret place', 'Renamed place', 'of the south'])
      expect(all).not.toContain(word);
    // A filter tells no more than the rows.
    expect(await changesFor(url, 'nora').query({ text: 'secret place' })).toEqual([]);
    expect(await changesFor(url, 'nora').query({ deviceId: 'GK-0003' })).toEqual([]);
    expect(await linesFor(url, 'viewer')).toEqual([]);
    // Everybody sees the own changes.
    await clientOf(url, 'viewer').changePassword('another');
    const authorization = { kind: 'password', username: 'viewer', passwordHash: sha256Hex('another') } as const;
    const own = changeLogResource(createRestClient({ baseUrl: url, authorization: () => authorization }));
    expect((await own.query()).map(lineOf)).toEqual(['viewer | user | viewer | changed | password: secret']);
  });

  it('is closed by the setting of the access log, and to tokens that do not administer', async () => {
    const { url, post } = await start();
    const token = (await (await post('/gkserver/token', { ttl: 60, devices: ['GK-0001'] })).json()) as object;
    const reply = await fetch(`${url}/gklog/changelog`, jsonRequest('POST', token));
    expect(reply.status).toBe(403);
    await put(url, '/gkserver/menus', { enableElseAdminSetting: 0, accesslog: 0, changePassword: 1 });
    await expect(changesFor(url).query()).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('is told of each setting which fields are secret', () => {
    const named = SETTINGS.flatMap(({ name, defaults, secrets = [] }) =>
      Object.keys(defaults as object).flatMap((field) =>
        isSecretName(field) && !secrets.includes(field) ? [`${name}.${field}`] : [],
      ),
    );
    // Whether users may change their passwords, which no secret is.
    expect(named).toEqual(['menus.changePassword']);
  });

  it('never has a secret: each secret field holds a marker, and no row, reply or file has it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-secrets-'));
    ends.push(() => {
      rmSync(folder, { recursive: true });
    });
    const recorder = await start({ store: openStore(folder, fakeSeeds(4)) });
    const { url, address } = recorder;
    for (const { name, wrapper, secrets = [], defaults } of SETTINGS) {
      if (secrets.length === 0 || name === 'encrypt') continue;
      const value = { ...(defaults as object), ...Object.fromEntries(secrets.map((field) => [field, MARKER])) };
      await put(url, `/gkserver/${name}`, wrapper === undefined ? value : { [wrapper]: value });
    }
    const account = {
      editingName: 'mark',
      editingPW: MARKER,
      editingPermission: 3,
      editingGroupid: 1,
      extpass: MARKER,
    };
    await put(url, '/gkserver/account', account, 'POST');
    await put(url, '/gkserver/account', {
      ...account,
      extpass: `${MARKER}2`,
      editingChangingPassword: 1,
      editingPW: `${MARKER}2`,
    });
    await put(url, '/gkserver/account', { editingName: 'mark' }, 'DELETE');
    await put(url, '/gkserver/iframes', { iframes: [{ title: 'Page', url: `http://a.test/?token=${MARKER}` }] });
    await put(url, '/gkserver/autofw', { targetfw: '1', url: `http://u:${MARKER}@a.test/fw` }, 'POST');
    const plan = {
      updateMode: 'DEVICE',
      deviceid: 'GK-0001',
      appdevid: 1,
      enupload: 1,
      upload: `ftp://u:${MARKER}@a.test/x`,
    };
    await put(url, '/gkevent/eventdownloadplan', { eventDownloadPlan: plan }, 'POST');
    const client = await CommandClient.login(address);
    ends.push(() => {
      client.close();
    });
    await client.call(
      'D04',
      { D: 'GK-0001', A: 'net' },
      JSON.stringify({ WfPwd: MARKER, FtpPwd: MARKER, FtpUser: 'u' }),
    );
    await client.call('D05', { D: 'GK-0001', U: 'u' }, JSON.stringify({ pass: MARKER }));
    await client.call('S03', { A: 'uciset', V: 'mail.password' }, MARKER);
    const hashes = [MARKER, `${MARKER}2`].map((text) => sha256Hex(text));
    const hidden = [MARKER, ...hashes, ...hashes.map((hash) => hash.toLowerCase())];
    const rows = await changesFor(url).query();
    expect(rows.length).toBeGreaterThanOrEqual(12);
    expect(rows.flatMap(({ changes }) => changes).filter(({ secret }) => secret).length).toBeGreaterThanOrEqual(9);
    const file = await changesFor(url).export({}, 'p');
    const csv = readSevenZip(Buffer.from(await file.bytes()), 'p').content.toString();
    expect(csv).toContain('(secret)');
    await recorder.close();
    const database = new DatabaseSync(join(folder, 'recorder.sqlite'));
    const kept = JSON.stringify(database.prepare('SELECT * FROM change_log').all());
    database.close();
    expect(kept).toContain('"mark"');
    for (const text of [JSON.stringify(rows), csv, kept])
      for (const secret of hidden) expect(text).not.toContain(secret);
  });

  it('attributes the changes of users who work at once to each of them', async () => {
    const { url } = await start();
    const [admin, dealer] = [apiOf(url), apiOf(url, 'dealer')];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        (n % 2 === 0 ? admin : dealer).deviceSetup.save('GK-0001', { plate: n % 2 === 0 ? `A${n}` : `D${n}` }),
      ),
    );
    const rows = await changesFor(url).query({ entity: 'device' });
    expect(rows).toHaveLength(20);
    for (const { username, changes } of rows) {
      expect(changes.map(({ after }) => after?.[0])).toEqual([username === 'admin' ? 'A' : 'D']);
    }
    // Each is what the one before left.
    const plates = rows.map(({ changes }) => changes[0]);
    for (const [index, change] of plates.slice(0, -1).entries()) expect(change?.before).toBe(plates[index + 1]?.after);
  });

  it('keeps its order where the clock is set back, and takes hostile text as text', async () => {
    let nowMs = 1_790_000_000_000;
    const { url } = await start({ now: () => nowMs });
    const hostile = '"><script>alert(1)</script>\u202E\n=HYPERLINK("x")';
    await put(url, '/gkserver/account', { editingName: 'viewer', memo: hostile });
    nowMs -= 86_400_000;
    await put(url, '/gkserver/account', { editingName: 'viewer', memo: 'plain' });
    const rows = await changesFor(url).query({ key: 'viewer' });
    expect(rows.map(({ timeS }) => timeS)).toEqual([1_789_913_600, 1_790_000_000]);
    expect(rows[0]?.changes).toEqual([{ field: 'memo', before: hostile, after: 'plain', secret: false }]);
  });
});
