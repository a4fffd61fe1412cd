import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { readSevenZip } from './files/testing/read-seven-zip.js';
import { CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { jsonRequest } from './testing/json-request.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { apiOf, apiOfToken } from './testing/sdk-clients.js';
import { asUser, StreamClient } from './testing/stream-client.js';
import { startRecorder } from './testing/recorder-under-test.js';
import { openStore } from './testing/store-under-test.js';

const { ends, start } = recordersUnderTest();
async function watch(address: string, user: string, query: Record<string, string>): Promise<void> {
  const viewer = new StreamClient(address, '/ws.cgi', { ...query, ...asUser(user) });
  await viewer.until(({ packets }) => packets.length > 2);
  viewer.socket.close();
  await viewer.closed;
}

describe('the logs of a device', () => {
  it('are read by the SDK, in the zone that is asked for', async () => {
    const { deviceLogs } = apiOf((await start()).url);
    const query = { deviceId: 'GK-0001', utcOffsetS: 0 };
    expect(await deviceLogs.read({ ...query, type: 'syslog' })).toContain('[net] connected to server');
    const [head = '', ...rows] = (await deviceLogs.read({ ...query, type: 'carbox' })).trim().split('\n');
    expect(head).toBe('time,acc,speed_kmh,direction,lat,lng,voltage');
    expect(rows.length).toBeGreaterThan(1_000);
  });

  it('have the separator that is asked for, and no other than there is', async () => {
    const { url } = await start();
    const { deviceLogs } = apiOf(url);
    const text = await deviceLogs.read({ deviceId: 'GK-0001', type: 'carbox', separator: 'semicolon' });
    const [head, row = ''] = text.split('\n');
    expect(head).toBe('time;acc;speed_kmh;direction;lat;lng;voltage');
    expect(row.split(';')).toHaveLength(7);
    const query = new URLSearchParams({ type: 'carbox', deviceid: 'GK-0001', separator: 'slash', ...asUser('admin') });
    const reply = await fetch(`${url}/gmslog.cgi?${query.toString()}`);
    expect([reply.status, await reply.text()]).toEqual([
      400,
      expect.stringContaining('separator is one of comma, semicolon, tab'),
    ]);
  });
});

describe('the stream log', () => {
  it('is empty where nobody watched', async () => {
    expect(await apiOf((await start()).url).streamLog.query()).toEqual([]);
  });

  it('tells who watched which channel, when it began and how long it was', async () => {
    let nowMs = 1_790_000_000_000;
    const { address, url } = await start({ now: () => nowMs });
    const viewer = new StreamClient(address, '/ws.cgi', { deviceid: 'GK-0001', chs: '6', ...asUser('operator') });
    await viewer.until(({ packets }) => packets.length > 2);
    const { streamLog } = apiOf(url);
    const asked = { username: 'operator', deviceId: 'GK-0001', entrance: 'GMS', askedS: 1_790_000_000 };
    const ask = { ...asked, type: 'Liveview ask', durationS: 0, updatedS: 1_790_000_000 };
    expect(await streamLog.query()).toEqual([
      { ...ask, channel: 3 },
      { ...ask, channel: 2 },
    ]);
    nowMs += 75_000;
    viewer.socket.close();
    await viewer.closed;
    const end = { ...asked, type: 'Liveview end', durationS: 75, updatedS: 1_790_000_075 };
    await expect
      .poll(() => streamLog.query({ type: 'Liveview end' }))
      .toEqual([
        { ...end, channel: 3 },
        { ...end, channel: 2 },
      ]);
  });

  it('narrows by user, device, channel, type, entrance and time', async () => {
    let nowMs = 1_790_000_000_000;
    const { address, url } = await start({ now: () => nowMs });
    const { streamLog } = apiOf(url);
    await watch(address, 'admin', { deviceid: 'GK-0001' });
    // The row of its end is of the time when the server sees it.
    await expect.poll(async () => (await streamLog.query()).length).toBe(2);
    nowMs += 60_000;
    await watch(address, 'viewer', { deviceid: 'GK-0003', channel: '2' });
    await expect.poll(async () => (await streamLog.query()).length).toBe(4);
    const devicesOf = async (query: Parameters<typeof streamLog.query>[0]) => [
      ...new Set((await streamLog.query(query)).map((row) => row.deviceId)),
    ];
    expect(await devicesOf({ member: 'viewer' })).toEqual(['GK-0003']);
    expect(await devicesOf({ deviceId: 'GK-0001' })).toEqual(['GK-0001']);
    expect(await devicesOf({ channel: 2 })).toEqual(['GK-0003']);
    expect(await devicesOf({ entrance: 'Rtsp' })).toEqual([]);
    expect(await streamLog.query({ type: 'Liveview ask' })).toHaveLength(2);
    expect(await devicesOf({ endS: 1_790_000_059 })).toEqual(['GK-0001']);
    expect(await devicesOf({ startS: 1_790_000_060, endS: 1_790_000_060 })).toEqual(['GK-0003']);
    await expect(streamLog.query({ startS: 2, endS: 1 })).rejects.toMatchObject({ code: 'invalid-argument' });
  });

  it('shows only rows of devices that one sees', async () => {
    const { address, url } = await start();
    for (const deviceid of ['GK-0001', 'GK-0002']) await watch(address, 'admin', { deviceid });
    await watch(address, 'viewer', { deviceid: 'GK-0001' });
    const devices = async (api: ReturnType<typeof apiOf>) =>
      new Set((await api.streamLog.query()).map((r) => r.deviceId));
    expect(await devices(apiOf(url))).toEqual(new Set(['GK-0001', 'GK-0002']));
    expect(await devices(apiOf(url, 'viewer'))).toEqual(new Set(['GK-0001']));
    // Rows name users, who are outside of the scope of any device.
    const narrow = await apiOfToken(url, { deviceIds: ['GK-0002'] });
    await expect(narrow.streamLog.query()).rejects.toMatchObject({ code: 'forbidden' });
    expect(await devices(await apiOfToken(url, {}))).toEqual(new Set(['GK-0001', 'GK-0002']));
  });

  it('shows levels 2 and 3 their own rows', async () => {
    const { address, url } = await start();
    for (const user of ['admin', 'operator', 'viewer']) await watch(address, user, { deviceid: 'GK-0001' });
    const users = async (name: string) => new Set((await apiOf(url, name).streamLog.query()).map((r) => r.username));
    expect(await users('admin')).toEqual(new Set(['admin', 'operator', 'viewer']));
    expect(await users('operator')).toEqual(new Set(['operator']));
    expect(await users('viewer')).toEqual(new Set(['viewer']));
  });

  it('notes no stream that was refused', async () => {
    const { address, url } = await start();
    const refused = new StreamClient(address, '/ws.cgi', { deviceid: 'GK-0002', ...asUser('viewer') });
    expect((await refused.closed).code).toBe(4404);
    expect(await apiOf(url).streamLog.query()).toEqual([]);
  });

  it('tells pages from programs', async () => {
    const { address, url } = await start();
    const query = new URLSearchParams({ deviceid: 'GK-0001', ...asUser('admin') });
    const { WebSocket } = await import('ws');
    const page = new WebSocket(`ws://${address}/ws.cgi?${query.toString()}`, { origin: 'https://fleet.test' });
    ends.push(() => {
      page.terminate();
    });
    await expect.poll(async () => (await apiOf(url).streamLog.query())[0]?.entrance).toBe('Web');
  });
});

describe('the access log', () => {
  it('tells of logins, changes by REST and commands, each with who, where from and what', async () => {
    const { address, url, post } = await start({ now: () => 1_790_000_000_000 });
    await CommandClient.login(address, 'operator');
    const wrong = await CommandClient.open(address);
    for (let i = 0; i < 5; i++) await wrong.call('Q02', { U: 'admin', P: sha256Hex('guess') });
    expect((await post('/gkserver/token', { ttl: 60, devices: ['GK-0001'] })).status).toBe(200);
    const admin = await CommandClient.login(address);
    await admin.call('D20', { D: 'GK-0001' }, '@WIFI,ssid,hunter2');
    const { accessLog } = apiOf(url);
    const common = { timeS: 1_790_000_000, ip: '127.0.0.1', deviceId: '', data: '' };
    await expect
      .poll(() => accessLog.query())
      .toEqual([
        {
          ...common,
          type: 'Command',
          username: 'admin',
          deviceId: 'GK-0001',
          action: 'device-command',
          method: 'D20',
          data: '@WIFI',
        },
        { ...common, type: 'Login', username: 'admin', action: 'login', method: 'Q02' },
        {
          ...common,
          type: 'Rest',
          username: 'admin',
          action: 'gkserver/token',
          method: 'POST',
          data: '{"ttl":60,"devices":["GK-0001"]}',
        },
        { ...common, type: 'Login', username: 'admin', action: 'login-refused', method: 'Q02' },
        { ...common, type: 'Login', username: 'operator', action: 'login', method: 'Q02' },
      ]);
    expect(await accessLog.query({ type: 'Login', member: 'operator' })).toHaveLength(1);
    expect(await accessLog.query({ action: 'device-command', method: 'D20', deviceId: 'GK-0001' })).toHaveLength(1);
    expect(await accessLog.query({ ip: '10.0.0.1' })).toEqual([]);
  });

  it('tells whoever sees a device of a change of its setup', async () => {
    const { url } = await start();
    for (const id of ['GK-0001', 'GK-0002']) await apiOf(url).deviceSetup.save(id, { driver: 'Ada' });
    const changes = { action: 'gkserver/gkdevicesetup' };
    const devicesOf = async (name: string) =>
      (await apiOf(url, name).accessLog.query(changes)).map(({ deviceId }) => deviceId);
    expect(await devicesOf('admin')).toEqual(['GK-0002', 'GK-0001']);
    expect(await devicesOf('viewer')).toEqual(['GK-0001']);
    expect(await apiOf(url).accessLog.query({ ...changes, deviceId: 'GK-0002' })).toHaveLength(1);
  });

  it('never holds a secret, and notes nothing that was refused or only read', async () => {
    const { url, post, store } = await start();
    const put = (path: string, username: string, password: string, fields: object) =>
      fetch(url + path, jsonRequest('PUT', { username, password: sha256Hex(password), ...fields }));
    await put('/gkserver/passwd', 'viewer', 'viewer', { newpass: sha256Hex('hunter2') });
    const server = { server: 'mail.test', port: 25, security: '0', auth: '1', from: '', name: '' };
    await put('/gkserver/smtp', 'admin', 'admin', { mail: { ...server, user: 'u', pass: 'hunter2' } });
    await put('/gkserver/smtp', 'viewer', 'hunter2', { mail: {} });
    await post('/gkserver/smtp');
    await post('/api/gps', { deviceid: 'GK-0001', start: 1, end: 2 });
    await post('/gkevent/nothing');
    const rows = [...store.accessLog.newestFirst()];
    expect(rows.map((row) => `${row.username} ${row.method} ${row.action}`)).toEqual([
      'admin PUT gkserver/smtp',
      'viewer PUT gkserver/passwd',
    ]);
    expect(rows[0]?.data).toContain('mail.test');
    for (const secret of ['hunter2', sha256Hex('hunter2'), sha256Hex('viewer'), sha256Hex('admin')]) {
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });

  it('shows administrators all, others what is about their devices and what they did', async () => {
    const { address, url } = await start();
    for (const user of ['admin', 'operator', 'viewer']) await CommandClient.login(address, user);
    const admin = await CommandClient.login(address);
    for (const id of ['GK-0001', 'GK-0002']) await admin.call('D20', { D: id }, 'STATUS');
    const seen = async (api: ReturnType<typeof apiOf>) =>
      (await api.accessLog.query()).map((row) => `${row.username}/${row.deviceId}`).sort();
    await expect
      .poll(() => seen(apiOf(url)))
      .toEqual(['admin/', 'admin/', 'admin/GK-0001', 'admin/GK-0002', 'operator/', 'viewer/']);
    expect(await seen(apiOf(url, 'viewer'))).toEqual(['admin/GK-0001', 'viewer/']);
    const narrow = await apiOfToken(url, { deviceIds: ['GK-0002'], rights: ['P_live'] });
    await expect(seen(narrow)).rejects.toMatchObject({ code: 'forbidden' });
    const whole = await apiOfToken(url, {}, 'viewer');
    expect(await seen(whole)).toEqual(await seen(apiOf(url, 'viewer')));
  });

  it('says what it can tell of', async () => {
    const actions = await apiOf((await start()).url).accessLog.actions();
    expect(actions).toContainEqual({ type: 'Login', method: 'Q02', action: 'login', data: '' });
    expect(actions).toContainEqual({ type: 'Command', method: 'D10', action: 'update-firmware', data: '' });
    const smtp = { type: 'Rest', action: 'gkserver/smtp', data: '/gkserver/smtp' };
    expect(actions).toContainEqual({ ...smtp, method: 'PUT' });
    expect(actions).not.toContainEqual({ ...smtp, method: 'POST' });
    // The filter boxes of the screens take no spaces and no quotes.
    expect(actions.filter(({ action }) => /[\s']/.test(action))).toEqual([]);
    expect(new Set(actions.map((action) => JSON.stringify(action))).size).toBe(actions.length);
  });
});

describe('both logs', () => {
  it('take the times that event queries take', async () => {
    const { address, post } = await start({ now: () => 1_790_000_000_000 });
    await CommandClient.login(address, 'operator');
    const rowsFrom = async (path: string, afterUpdatetime: unknown) => {
      const reply = await post(path, { afterUpdatetime });
      return reply.status === 200 ? ((await reply.json()) as unknown[]).length : await reply.json();
    };
    const written = await rowsFrom('/gklog/accesslog', '');
    expect(written).toBeGreaterThan(0);
    for (const begin of ['2026-09-21T22:13+0800', '2026-09-21T14:13:20Z', '1790000000', 1_790_000_000.5]) {
      expect([begin, await rowsFrom('/gklog/accesslog', begin)]).toEqual([begin, written]);
      expect([begin, await rowsFrom('/gklog/uslog', begin)]).toEqual([begin, 0]);
    }
    expect(await rowsFrom('/gklog/accesslog', '1790000001')).toBe(0);
    for (const path of ['/gklog/accesslog', '/gklog/uslog']) {
      expect(await rowsFrom(path, '2026-09-21T22:13:20')).toMatchObject({
        message: 'Times are ISO 8601 with zone, or unix seconds',
      });
    }
  });

  it('leave as archives that open with the password alone', async () => {
    const { address, url } = await start();
    await CommandClient.login(address, 'operator');
    await watch(address, 'admin', { deviceid: 'GK-0001' });
    const { accessLog, streamLog } = apiOf(url);
    const progress: number[] = [];
    const file = await streamLog.export({ deviceId: 'GK-0001' }, 'pässwörd');
    expect(file).toMatchObject({ name: 'uslogs.7z', type: 'application/x-7z-compressed' });
    const bytes = Buffer.from(await file.bytes(({ receivedBytes }) => progress.push(receivedBytes)));
    expect(progress.at(-1)).toBe(file.sizeBytes);
    const { name, content } = readSevenZip(bytes, 'pässwörd');
    expect(name).toBe('uslogs.csv');
    const [header, first] = content.toString().split('\r\n');
    expect(header).toBe(
      '\uFEFFUser,Device ID,Channel,Entrance,Type,Ask Time,During(s),Update Time,Recorded From,Recorded To',
    );
    expect(first).toMatch(/^admin,GK-0001,1,GMS,Liveview (ask|end),\d{4}-\d\d-\d\dT/);
    expect(() => readSevenZip(bytes, 'other')).toThrow();

    const access = await accessLog.export({ type: 'Login' }, 'p');
    expect(access.name).toBe('accesslog.7z');
    const csv = readSevenZip(Buffer.from(await access.bytes()), 'p').content.toString();
    expect(csv.split('\r\n')[1]).toMatch(/,Login,127\.0\.0\.1,operator,,login,Q02,$/);
    // Who takes a log away leaves a trace, the password does not.
    const [trace] = await accessLog.query({ action: 'gklog/exportuslog' });
    expect(trace).toMatchObject({ username: 'admin', deviceId: 'GK-0001', data: '{"deviceid":"GK-0001"}' });
    const tabs = await streamLog.export({ deviceId: 'GK-0001' }, 'p', { separator: 'tab' });
    const [titles = ''] = readSevenZip(Buffer.from(await tabs.bytes()), 'p')
      .content.toString()
      .split('\r\n');
    expect(titles.split('\t')).toEqual(header?.split(','));
  });

  it('need a password and a separator that there is to leave', async () => {
    const { url, post } = await start();
    const wrong = await post('/gklog/exportuslog', { filepass: 'p', separator: ':' });
    expect([wrong.status, await wrong.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'separator is one of comma, semicolon, tab' }),
    ]);
    await expect(apiOf(url).streamLog.export({}, '')).rejects.toMatchObject({ code: 'invalid-argument' });
    for (const filepass of [undefined, '', 7, 'x'.repeat(200)]) {
      const reply = await post('/gklog/exportaccesslog', { filepass });
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ hasError: true, message: expect.stringContaining('password') });
    }
  });

  it('carry hostile text unharmed, and as no formula', async () => {
    const { address, url } = await start();
    const hostile = `=HYPERLINK("http://x"),'; DROP TABLE access_log;--<script>`;
    const client = await CommandClient.open(address);
    await client.call('Q02', { U: hostile, P: 'X' });
    const { accessLog } = apiOf(url);
    expect((await accessLog.query({ member: hostile }))[0]?.username).toBe(hostile);
    const file = await accessLog.export({ member: hostile }, 'p');
    const csv = readSevenZip(Buffer.from(await file.bytes()), 'p').content.toString();
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")`);
  });

  it('outlive a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-logs-'));
    ends.push(() => {
      rmSync(folder, { recursive: true });
    });
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(4)) });
    await watch(first.address, 'admin', { deviceid: 'GK-0001' });
    await CommandClient.login(first.address, 'viewer');
    await first.close();
    const again = await start({ store: openStore(folder, fakeSeeds(4)) });
    expect((await apiOf(again.url).streamLog.query()).map((row) => row.type)).toEqual(['Liveview end', 'Liveview ask']);
    expect(await apiOf(again.url).accessLog.query()).toHaveLength(1);
  });
});
