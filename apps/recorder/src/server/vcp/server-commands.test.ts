import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from 'gk-sdk/wire';
import { afterEach, describe, expect, it } from 'vitest';
import type { ServerDisk } from '../recordings/recording-storage.js';
import { bodyOf, CommandClient } from '../testing/command-client.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { startRecorder, type RecorderUnderTest } from '../testing/recorder-under-test.js';
import { asUser } from '../testing/stream-client.js';
import { openStore } from '../testing/store-under-test.js';
import { UploadTickets, UPLOAD_LIMITS, type UploadAnnouncement } from '../uploads/upload-tickets.js';

const ends: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function start(): Promise<RecorderUnderTest> {
  const recorder = await startRecorder();
  ends.push(() => recorder.close());
  return recorder;
}

function stateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gk-server-commands-'));
  ends.push(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

describe('S03', () => {
  const disks = async (client: CommandClient) => bodyOf(await client.call('S03', { A: 'lsblk' })) as ServerDisk[];

  it('lists the disk that it really has, which simulated recordings are not on', async () => {
    const recorder = await start();
    const folder = recorder.store.files.folder('media');
    const { blocks, bsize } = statfsSync(folder);
    expect(await disks(await CommandClient.login(recorder.address))).toEqual([
      { name: 'media', fstype: '', size: blocks * bsize, uuid: '', mountpoint: folder, children: [], simulated: true },
    ]);
  });

  it('formats a disk whose name was typed', async () => {
    const { address, store } = await start();
    const client = await CommandClient.login(address);
    const formattedS = () => store.recordingRules.formattedS('disk simulated');
    expect((await client.call('S03', { A: 'format', V: 'media' }, 'medium')).fields.R).toBe('400');
    expect(formattedS()).toBe(0);
    expect((await client.call('S03', { A: 'format', V: 'sdb' }, 'sdb')).fields.R).toBe('404');
    expect((await client.call('S03', { A: 'format', V: 'media' }, 'media')).fields).toMatchObject({
      R: '1',
      T: 'media is formatted: the earlier simulated recordings are gone',
    });
    expect(formattedS()).toBeGreaterThan(0);
  });

  it('keeps values over a restart', async () => {
    const folder = stateFolder();
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(4)) });
    const before = await CommandClient.login(first.address);
    expect((await before.call('S03', { A: 'uciget', V: 'gk.name' })).body).toBeUndefined();
    expect((await before.call('S03', { A: 'uciset', V: 'gk.name' }, 'Depot "7"\n')).fields.R).toBe('1');
    expect((await before.call('S03', { A: 'uciset', V: '../x' }, 'a')).fields.R).toBe('400');
    await first.close();
    const second = await startRecorder({ store: openStore(folder, fakeSeeds(4)) });
    ends.push(() => second.close());
    const after = await CommandClient.login(second.address);
    expect((await after.call('S03', { A: 'uciget', V: 'gk.name' })).body).toBe('Depot "7"\n');
    expect((await after.call('S03', { A: 'restart' })).fields.R).toBe('1');
    expect((await after.call('E02')).fields.T).toBe('pong');
  });
});

describe('S04', () => {
  const NONE = '0'.repeat(86);

  it('copies a group to the next id, which can then be renamed', async () => {
    const client = await CommandClient.login((await start()).address);
    const [, , operators] = bodyOf(await client.call('S04', { A: 'get' })) as { access: string }[];
    const copy = { id: 4, name: 'Operator_Copy', access: operators?.access };
    expect(bodyOf(await client.call('S04', { A: 'set' }, JSON.stringify([copy])))).toMatchObject([
      {},
      {},
      {},
      {},
      copy,
    ]);
    const renamed = await client.call('S04', { A: 'set' }, '[{"id":4,"name":"Night shift"}]');
    expect((bodyOf(renamed) as object[])[4]).toEqual({ ...copy, name: 'Night shift' });
  });

  it.each([
    ['a name of a group that comes with the server', [{ id: 3, name: 'x' }], '0'],
    ['an id that is not the next', [{ id: 9, access: NONE }], '0'],
    ['rights of a group that was deleted', [{ id: 4, access: NONE }], '404'],
    ['a name of a group that was deleted', [{ id: 4, name: 'Night' }], '404'],
    ['administrators without a right', [{ id: 0, access: NONE }], '0'],
    ['flags of another number', [{ id: 2, access: '01' }], '400'],
    ['nothing', [], '400'],
    ['what is no list', {}, '400'],
  ])('refuses %s', async (_, changes, R) => {
    const { address, store } = await start();
    const client = await CommandClient.login(address);
    const before = store.permissionGroups.list();
    expect((await client.call('S04', { A: 'set' }, JSON.stringify(changes))).fields.R).toBe(R);
    expect(store.permissionGroups.list()).toEqual(before);
  });

  it('deletes a group that nobody has, and names the users of one that somebody has', async () => {
    const { address, store } = await start();
    const client = await CommandClient.login(address);
    const copies = [4, 5].map((id) => ({ id, name: `Night ${id}`, access: NONE }));
    await client.call('S04', { A: 'set' }, JSON.stringify(copies));
    store.users.add({ name: 'ada', permissionId: 4, groupId: store.groups.rootId, wireHash: sha256Hex('ada') });
    store.users.add({ name: 'ben', permissionId: 4, groupId: store.groups.rootId, wireHash: sha256Hex('ben') });
    const remove = async (body: string) => (await client.call('S04', { A: 'delete' }, body)).fields;
    expect(await remove('{"id":4}')).toMatchObject({
      R: '0',
      T: 'Night 4 is used by ada, ben: give them another permission first',
    });
    expect(await remove('{"id":3}')).toMatchObject({ R: '0', T: 'Only groups above 3 can be deleted' });
    expect(await remove('{"id":9}')).toMatchObject({ R: '404' });
    expect(await remove('[]')).toMatchObject({ R: '400' });
    expect(store.permissionGroups.list().map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5]);
    const left = await client.call('S04', { A: 'delete' }, '{"id":5}');
    expect((bodyOf(left) as { id: number }[]).map(({ id }) => id)).toEqual([0, 1, 2, 3, 4]);
    store.users.update('ada', { permissionId: 3 }, 0);
    store.users.remove('ben');
    expect((await remove('{"id":4}')).R).toBe('1');
    const rows = [...store.accessLog.newestFirst()].filter(({ action }) => action === 'access-list');
    expect(rows[0]?.data).toBe(`A:delete group 4 "Night 4": before ${NONE}`);
  });

  it('gives users other rights at once: they log in anew', async () => {
    const { address } = await start();
    const admin = await CommandClient.login(address);
    const operator = await CommandClient.login(address, 'operator');
    expect((await operator.call('D21', { D: 'GK-0001' }, 'a')).fields.R).toBe('1');
    const closed = new Promise<number>((resolve) => operator.socket.once('close', resolve));
    await admin.call('S04', { A: 'set' }, JSON.stringify([{ id: 2, access: NONE }]));
    expect(await closed).toBe(1012);
    const again = await CommandClient.login(address, 'operator');
    expect((await again.call('D21', { D: 'GK-0001' }, 'a')).fields.R).toBe('403');
  });
});

describe('an announced upload', () => {
  const BYTES = Buffer.from('firmware '.repeat(20_000));
  const md5 = createHash('md5').update(BYTES).digest('hex');
  const announcement: UploadAnnouncement = {
    kind: 'firmware',
    name: 'a.bin',
    sizeBytes: BYTES.length,
    md5,
    memo: '',
    faceId: NaN,
    username: 'admin',
  };

  it('has the limits of the specification', () => {
    expect(UPLOAD_LIMITS).toMatchObject({ firmware: 209_715_200, 'face-photo': 2_097_152 });
  });

  it('takes its bytes once, checks them and leaves nothing behind', async () => {
    const store = openStore(stateFolder(), fakeSeeds(1));
    ends.push(() => {
      store.close();
    });
    const received: { name: string; bytes: Buffer }[] = [];
    let nowMs = 1_000;
    const uploads = new UploadTickets(store.files, () => nowMs);
    uploads.setReceiver('firmware', {
      refuse: ({ name }) => (name.endsWith('.exe') ? 'Not a firmware file' : undefined),
      receive: ({ name, path }) => {
        received.push({ name, bytes: readFileSync(path) });
        return { firmwareid: 7 };
      },
    });
    const noted = (): void => undefined;
    const ticketOf = (address: string): string => address.slice('gkserver/upload/'.length);
    const ticket = ticketOf(uploads.issue(announcement, () => true));
    expect(await uploads.receive(ticket, new Blob([BYTES]).stream(), noted)).toEqual({ firmwareid: 7 });
    expect(received).toHaveLength(1);
    expect(received[0]?.bytes.equals(BYTES)).toBe(true);
    await expect(uploads.receive(ticket, new Blob([BYTES]).stream(), noted)).rejects.toMatchObject({ status: 404 });

    const refusalOf = async (change: object, bytes = BYTES): Promise<string> => {
      const address = ticketOf(uploads.issue({ ...announcement, ...change }, () => true));
      return uploads.receive(address, new Blob([bytes]).stream(), noted).then(
        () => 'taken',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    };
    expect(await refusalOf({ md5: '0'.repeat(32) })).toContain('MD5');
    expect(await refusalOf({ sizeBytes: 5 })).toContain('More than the 5 bytes');
    expect(await refusalOf({ sizeBytes: BYTES.length + 1 })).toContain('were announced');
    expect(() => uploads.issue({ ...announcement, sizeBytes: UPLOAD_LIMITS.firmware + 1 }, () => true)).toThrow(
      'Exceeded size 200MB',
    );
    expect(() => uploads.issue({ ...announcement, name: 'a.exe' }, () => true)).toThrow('Not a firmware file');
    expect(() => uploads.issue({ ...announcement, kind: 'face-photo' }, () => true)).toThrow('no face-photo uploads');
    const late = ticketOf(uploads.issue(announcement, () => true));
    nowMs += 10 * 60_000;
    await expect(uploads.receive(late, null, noted)).rejects.toMatchObject({ status: 404 });
    expect(readdirSync(store.files.folder('uploads'))).toEqual([]);
    expect(received).toHaveLength(1);
  });

  it('waits for its bytes with a hundred others of its user, and a thousand of all', () => {
    const store = openStore(stateFolder(), fakeSeeds(1));
    ends.push(() => {
      store.close();
    });
    let nowMs = 1_000;
    const uploads = new UploadTickets(store.files, () => nowMs);
    uploads.setReceiver('firmware', { receive: () => ({}) });
    const announce = (username: string) => uploads.issue({ ...announcement, username }, () => true);
    for (let n = 0; n < 100; n += 1) announce('anna');
    expect(() => announce('anna')).toThrow('Too many announced files wait for their bytes: try again in 600 s.');
    for (let n = 100; n < 1_000; n += 1) announce(`user ${n % 9}`);
    expect(() => announce('bert')).toThrow('Too many announced files');
    nowMs += 10 * 60_000;
    expect(announce('anna')).toContain('upload/');
  });

  it('has a memo of 2,000 characters at most', async () => {
    const { address, store } = await start();
    const client = await CommandClient.login(address);
    const announced = { name: 'a.bin', size: 1, md5: '0'.repeat(32) };
    const reply = await client.call('U01', {}, JSON.stringify({ ...announced, memo: 'x'.repeat(2_001) }));
    expect([reply.fields.R, reply.fields.T]).toEqual(['400', expect.stringContaining('2000 characters')]);
    expect((await client.call('U01', {}, JSON.stringify({ ...announced, memo: 'x'.repeat(2_000) }))).fields.R).toBe(
      '1',
    );
    expect(store.firmware.list()).toEqual([]);
  });

  it('is refused over the wire without a ticket, whatever its size, and no file stays', async () => {
    const { url, store } = await start();
    const reply = await fetch(`${url}/gkserver/upload/nothing`, { method: 'PUT', body: Buffer.alloc(2_000_000) });
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ hasError: true, message: expect.stringContaining('announce') });
    expect(readdirSync(store.files.folder('uploads'))).toEqual([]);
    const folder = store.files.folder('uploads');
    store.files.close();
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    ['U01', '{}'],
    ['U01', '{"name":"a","size":-1,"md5":"x"}'],
    ['U02', 'nonsense'],
  ])('%s with %s is a bad request', async (code, body) => {
    const client = await CommandClient.login((await start()).address);
    expect((await client.call(code, {}, body)).fields.R).toBe('400');
  });
});

describe('the files of the stream port', () => {
  const get = async (recorder: RecorderUnderTest, path: string, query: Record<string, string>) =>
    fetch(`${recorder.url}${path}?${new URLSearchParams(query).toString()}`);

  it('give the run log to administrators, searched', async () => {
    const recorder = await start();
    const all = await get(recorder, '/web.cgi', { type: 'runlog', search: 'START gkapp', ...asUser('admin') });
    const lines = (await all.json()) as { line: string }[];
    expect(lines).toHaveLength(1);
    expect(lines[0]?.line).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d start gkapp 1\.0$/);
    const none = await get(recorder, '/web.cgi', { type: 'runlog', search: '%', ...asUser('admin') });
    expect(await none.json()).toEqual([]);
    expect((await get(recorder, '/web.cgi', { type: 'runlog', ...asUser('dealer') })).status).toBe(403);
  });

  it('give the logs of a device as text, in the zone that is asked for', async () => {
    const recorder = await start();
    const query = { deviceid: 'GK-0001', tz: '0', ...asUser('dealer') };
    const log = await get(recorder, '/gmslog.cgi', { type: 'syslog', ...query });
    expect(log.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect((await log.text()).split('\n')[0]).toMatch(/^[\d-]{10} [\d:]{8} \[net\] connected to server, signal 80$/);
    const rows = (await (await get(recorder, '/gmslog.cgi', { type: 'carbox', ...query })).text()).trim().split('\n');
    expect(rows[0]).toBe('time,acc,speed_kmh,direction,lat,lng,voltage');
    expect(rows).toHaveLength(1 + 24 * 60 + 1);
    expect(rows[1]).toMatch(/,1,36,90,24\.078605,120\.528535,12\.6$/);
    const utc = Date.parse(`${rows.at(-1)?.slice(0, 19).replace(' ', 'T') ?? ''}Z`);
    expect(Math.abs(Date.now() - utc)).toBeLessThan(120_000);
  });

  it.each([
    ['/gmslog.cgi', { type: 'syslog', deviceid: 'GK-0001', ...asUser('operator') }, 403],
    ['/gmslog.cgi', { type: 'carbox', deviceid: 'GK-0001', ...asUser('viewer') }, 403],
    ['/gmslog.cgi', { type: 'syslog', deviceid: 'nobody', ...asUser('admin') }, 404],
    ['/gmslog.cgi', { type: 'syslog', ...asUser('admin') }, 400],
    ['/gmslog.cgi', { type: 'syslog', deviceid: 'GK-0001', tz: 'east', ...asUser('admin') }, 400],
    ['/gmslog.cgi', { type: 'other', deviceid: 'GK-0001', ...asUser('admin') }, 404],
    ['/gmslog.cgi', { type: 'syslog', deviceid: 'GK-0001', user: 'admin', password: 'wrong' }, 401],
    ['/web.cgi', { type: 'runlog' }, 401],
  ])('refuse %s with %j by %i', async (path, query, status) => {
    const reply = await get(await start(), path, query);
    expect(reply.status).toBe(status);
    expect(await reply.json()).toMatchObject({ hasError: true });
  });
});
