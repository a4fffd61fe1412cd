import { describe, expect, it } from 'vitest';
import { readSevenZip } from './files/testing/read-seven-zip.js';
import { fillDisk } from '../store/testing/fill-disk.js';
import { RecorderStore } from '../store/recorder-store.js';
import { StateFolder } from '../store/state/state-folder.js';
import { CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { apiOf, apiOfToken, clientOf } from './testing/sdk-clients.js';
import { asUser, StreamClient } from './testing/stream-client.js';

const { start } = recordersUnderTest();
const NOW_S = 1_790_000_000;
const PERIOD = { startS: NOW_S - 7_200, endS: NOW_S - 3_600 };

describe('the read log', () => {
  it('has one row for a period of a device, not one a poll, and leaves the access log alone', async () => {
    const { url, store } = await start({ now: () => NOW_S * 1000 });
    const { readLog } = apiOf(url);
    for (let n = 0; n < 20; n += 1) await clientOf(url, 'operator').gps({ deviceId: 'GK-0001', ...PERIOD });
    await clientOf(url).gps({ deviceId: 'GK-0001', ...PERIOD });
    expect(await readLog.note({ kind: 'export', deviceIds: ['GK-0001', 'GK-0002'], ...PERIOD, what: 'a.csv' })).toBe(
      true,
    );
    const row = { ip: '127.0.0.1', deviceId: 'GK-0001', ...PERIOD, firstReadS: NOW_S, lastReadS: NOW_S };
    expect(new Set(await readLog.query())).toEqual(
      new Set([
        { ...row, username: 'operator', kind: 'track', what: '', count: 20 },
        { ...row, username: 'admin', kind: 'track', what: '', count: 1 },
        { ...row, username: 'admin', kind: 'export', what: 'a.csv', count: 1 },
        { ...row, username: 'admin', deviceId: 'GK-0002', kind: 'export', what: 'a.csv', count: 1 },
      ]),
    );
    expect([...store.accessLog.newestFirst()]).toEqual([]);
    expect(await readLog.query({ member: 'operator', deviceId: 'GK-0001', kind: 'track' })).toHaveLength(1);
    expect(await readLog.query({ kind: 'evidence' })).toEqual([]);
    expect(await readLog.query({ endS: NOW_S - 1 })).toEqual([]);
  });

  it('shows and takes only devices that one sees, and levels 2 and 3 see their own rows', async () => {
    const { url } = await start({ now: () => NOW_S * 1000 });
    const note = { kind: 'evidence', ...PERIOD } as const;
    await apiOf(url).readLog.note({ ...note, deviceIds: ['GK-0001', 'GK-0002'] });
    await apiOf(url, 'viewer').readLog.note({ ...note, deviceIds: ['GK-0001'] });
    // Devices that are not seen are left out.
    await apiOf(url, 'viewer').readLog.note({ ...note, deviceIds: ['GK-0001', 'GK-0002'], what: 'x' });
    const told = async (api: ReturnType<typeof apiOf>): Promise<string[]> =>
      (await api.readLog.query()).map((row) => `${row.username} ${row.deviceId} ${row.what}`).sort();
    expect(await told(apiOf(url))).toEqual(['admin GK-0001 ', 'admin GK-0002 ', 'viewer GK-0001 x']);
    expect(await told(apiOf(url, 'viewer'))).toEqual(['viewer GK-0001 x']);
    const narrow = await apiOfToken(url, { deviceIds: ['GK-0001'] });
    await expect(narrow.readLog.query()).rejects.toMatchObject({ code: 'forbidden' });
    expect(await narrow.readLog.note({ ...note, deviceIds: ['GK-0002'] })).toBe(false);
    expect(await narrow.readLog.note({ ...note, deviceIds: ['GK-0001'], what: 'token' })).toBe(true);
  });

  it.each([
    { kind: 'track', deviceids: ['GK-0001'], start: 1, end: 2 },
    { kind: 'export', deviceids: [], start: 1, end: 2 },
    { kind: 'export', deviceids: ['GK-0001'], start: 2, end: 1 },
    { kind: 'export', deviceids: ['GK-0001'], start: 1, end: 1e300 },
    { kind: 'export', deviceids: ['GK-0001'], start: 1, end: 2, what: 'x'.repeat(101) },
    { kind: 'export' },
  ])('takes no %j', async (body) => {
    const { post, store } = await start();
    expect((await post('/gklog/read', body)).status).toBe(400);
    expect([...store.readLog.newestFirst()]).toEqual([]);
  });

  it('has past pictures by the hour, and none for live ones', async () => {
    const { url } = await start({ now: () => NOW_S * 1000 });
    const { snapshots, readLog } = apiOf(url);
    const hourS = Math.floor((NOW_S - 7_200) / 3_600) * 3_600;
    await snapshots.read({ deviceId: 'GK-0001', channel: 1 }).catch(() => undefined);
    const seen: number[] = [];
    for (const atS of [hourS + 60, hourS + 120, hourS + 180, hourS + 3_660]) {
      const picture = await snapshots.read({ deviceId: 'GK-0001', channel: 1, atS }).catch(() => undefined);
      if (picture !== undefined) seen.push(atS);
    }
    expect(seen).toHaveLength(4);
    const rows = (await readLog.query()).map(({ kind, startS, endS, count }) => [kind, startS, endS, count]);
    expect(rows.sort()).toEqual([
      ['picture', hourS, hourS + 3_600, 3],
      ['picture', hourS + 3_600, hourS + 7_200, 1],
    ]);
  });

  it('is exported as the other logs are', async () => {
    const { url } = await start({ now: () => NOW_S * 1000 });
    await clientOf(url).gps({ deviceId: 'GK-0001', ...PERIOD });
    const file = await apiOf(url).readLog.export({}, 'secret');
    expect(file.name).toBe('readlog.7z');
    const { name, content } = readSevenZip(Buffer.from(await file.bytes()), 'secret');
    expect(name).toBe('readlog.csv');
    expect(content.toString()).toContain('admin,127.0.0.1,GK-0001,track,,2026-09-21T');
  });

  it('misses rows on a full disk, while reads go on, and the Run Log counts them', async () => {
    const state = new StateFolder(':memory:');
    const store = new RecorderStore(state, fakeSeeds(4), { passwordRounds: 16 });
    const { url, address } = await start({ store, now: () => NOW_S * 1000 });
    const read = (startS: number) => clientOf(url).gps({ deviceId: 'GK-0001', startS, endS: startS + 60 });
    await read(NOW_S - 7_200);
    expect(await apiOf(url).readLog.query()).toHaveLength(1);
    const free = fillDisk(state.database);
    await read(NOW_S - 6_000);
    await read(NOW_S - 5_000);
    expect(await apiOf(url).readLog.query()).toHaveLength(1);
    const viewer = new StreamClient(address, '/ws.cgi', { deviceid: 'GK-0001', ...asUser('admin') });
    await viewer.until(({ packets }) => packets.length > 2);
    free();
    await read(NOW_S - 4_000);
    expect(await apiOf(url).readLog.query()).toHaveLength(2);
    viewer.socket.close();
    await viewer.closed;
    const lines = (): string[] => store.runLog.find('misses').map(({ line }) => line);
    await expect.poll(lines).toHaveLength(2);
    expect(lines()).toContainEqual(expect.stringMatching(/^The read log misses 2 rows since /));
    expect(lines()).toContainEqual(expect.stringMatching(/^The stream log misses \d rows since /));
  });
});

describe('the recorded period', () => {
  it('stands in the rows of playbacks, from the first picture to the last', async () => {
    const { url, address, world } = await start();
    const startS = Math.floor(Date.now() / 1000) - 3_600;
    world.setOnline('GK-0001', true);
    const query = {
      deviceid: 'GK-0001',
      channel: '1',
      type: 'lopb',
      spbtime: String(startS),
      duration: '600',
      speed: '16',
    };
    const viewer = new StreamClient(address, '/ws.cgi', { ...query, ...asUser('operator') });
    await viewer.until(({ packets }) => packets.length > 5);
    const { streamLog } = apiOf(url);
    expect(await streamLog.query()).toMatchObject([
      { type: 'Local playback', recordedFromS: startS, recordedToS: startS + 600 },
    ]);
    viewer.socket.close();
    await viewer.closed;
    const [row] = await expect
      .poll(() => streamLog.query())
      .toMatchObject([{ recordedToS: expect.toSatisfy((toS: number) => toS < startS + 600) }])
      .then(() => streamLog.query());
    expect(row?.recordedFromS).toBeGreaterThan(startS - 10);
    expect(row?.recordedFromS).toBeLessThanOrEqual(startS + 1);
  });

  it('stands in the rows of downloads, which are of the Web in a browser that hides where it is', async () => {
    const { url } = await start();
    const startS = Math.floor(Date.now() / 1000) - 3_600;
    const query = new URLSearchParams({
      deviceid: 'GK-0001',
      ch: '1',
      spbtime: String(startS),
      duration: '20',
      format: 'gms',
      user: 'admin',
      password: asUser('admin').password ?? '',
    });
    const get = async (type: string, headers: Record<string, string>): Promise<Response> =>
      fetch(`${url}/web.cgi?type=${type}&${query.toString()}`, { headers });
    const isReady = async (): Promise<boolean> =>
      ((await (await get('lobkask', {})).json()) as { ready: boolean }).ready;
    await expect.poll(isReady).toBe(true);
    const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
    await (await get('lobkget', browser)).arrayBuffer();
    await (await get('lobkget', { 'User-Agent': 'curl/8.5.0' })).arrayBuffer();
    const rows = await apiOf(url).streamLog.query({ type: 'Download local' });
    const recorded = { recordedFromS: startS, recordedToS: startS + 20 };
    expect(rows).toMatchObject([
      { entrance: 'GMS', ...recorded },
      { entrance: 'Web', ...recorded },
    ]);
  });
});

it('a change of rights is logged with the group, and the rights before and after', async () => {
  const { address, url, store } = await start();
  const client = await CommandClient.login(address);
  const before = store.permissionGroups.list()[3]?.access ?? '';
  const after = `${before[0] === '1' ? '0' : '1'}${before.slice(1)}`;
  const set = (body: object): ReturnType<CommandClient['call']> =>
    client.call('S04', { A: 'set' }, JSON.stringify(body));
  expect((await set([{ id: 3, access: after }])).fields.R).toBe('1');
  expect((await set([{ id: 4, name: 'Night shift', access: after }])).fields.R).toBe('1');
  expect((await set([{ id: 4, name: 'Day shift' }])).fields.R).toBe('1');
  expect((await set([{ id: 0, access: '0'.repeat(86) }])).fields.R).not.toBe('1');
  const rows = await apiOf(url).accessLog.query({ action: 'access-list' });
  expect(rows.map(({ data }) => data)).toEqual([
    'A:set group 4 "Day shift" (was "Night shift"): rights unchanged',
    expect.stringMatching(new RegExp(`^A:set group 4 "Night shift": given .*; before none, after ${after}$`)),
    expect.stringMatching(
      new RegExp(
        `^A:set group 3 ".+": ${before[0] === '1' ? 'taken' : 'given'} \\w+; before ${before}, after ${after}$`,
      ),
    ),
  ]);
  client.close();
});
