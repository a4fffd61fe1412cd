import { GkKind, sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { bodyOf, CommandClient } from './testing/command-client.js';
import type { RecorderUnderTest, StartOptions } from './testing/recorder-under-test.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';

const { ends, start } = recordersUnderTest();
const NOW_S = 1_790_000_000;
const OWN = 'GK-0001';
const OTHER = 'GK-0002';

interface Scope {
  readonly devices?: readonly string[];
  readonly channels?: readonly number[];
  readonly rights?: readonly string[];
}
interface Pair {
  readonly e: string;
  readonly h: string;
}

const begin = (options: StartOptions = {}) => start({ now: () => NOW_S * 1000, ...options });

async function mint(recorder: RecorderUnderTest, scope: Scope): Promise<Pair> {
  return (await (await recorder.post('/gkserver/token', { ttl: 600, ...scope })).json()) as Pair;
}

function open(recorder: RecorderUnderTest, query: Readonly<Record<string, string>>): StreamClient {
  const client = new StreamClient(recorder.address, '/ws.cgi', query);
  ends.push(() => {
    client.close();
  });
  return client;
}

async function commandsOf(recorder: RecorderUnderTest, scope: Scope): Promise<CommandClient> {
  const { e, h } = await mint(recorder, scope);
  const client = await CommandClient.open(recorder.address);
  ends.push(() => {
    client.close();
  });
  expect((await client.call('Q02', { E: e, H: h })).fields.R).toBe('1');
  return client;
}

async function adminOf(recorder: RecorderUnderTest): Promise<CommandClient> {
  const client = await CommandClient.login(recorder.address);
  ends.push(() => {
    client.close();
  });
  return client;
}

async function call(recorder: RecorderUnderTest, method: string, path: string, pair: Pair, body: object = {}) {
  const response = await fetch(recorder.url + path, {
    method,
    headers: { Authorization: `Bearer ${pair.e}.${pair.h}`, 'Content-Type': 'application/json' },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

describe('a token for a channel', () => {
  const scope = { channels: [1] };

  it('takes streams, playbacks, talks, pictures and files of that channel alone', async () => {
    const recorder = await begin();
    const pair = await mint(recorder, scope);
    const past = { spbtime: String(NOW_S - 3600) };
    const kinds: Readonly<Record<string, string>>[] = [
      {},
      { type: 'lopb', ...past },
      { type: 'repb', ...past },
      { type: 'talk' },
    ];
    for (const query of kinds) {
      const own = open(recorder, { deviceid: OWN, channel: '1', ...query, ...pair });
      await own.until(({ packets, texts }) => packets.length + texts.length > 0);
      const other = open(recorder, { deviceid: OTHER, channel: '2', ...query, ...pair });
      expect((await other.closed).code, JSON.stringify(query)).toBe(4403);
    }
    const both = open(recorder, { deviceid: OWN, chs: '3', ...pair });
    expect((await both.closed).code).toBe(4403);
    const { e, h } = pair;
    for (const path of ['/pic.cgi?type=snap', '/web.cgi?type=lobkask', '/web.cgi?type=repbmp4get']) {
      const file = `${recorder.url}${path}&deviceid=${OWN}&ch=2&spbtime=${NOW_S - 3600}&e=${e}&h=${h}`;
      expect((await fetch(file)).status, path).toBe(403);
    }
  });

  it('is shown that channel when it asks for whichever', async () => {
    const recorder = await begin();
    const pair = await mint(recorder, { devices: [OTHER], channels: [3] });
    for (const streamid of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const stream = open(recorder, { deviceid: '*', streamid, ...pair });
      await stream.until(({ packets }) => packets.length > 0);
      expect(JSON.parse(Buffer.from(stream.packets[0]?.payload ?? []).toString())).toMatchObject({ deviceid: OTHER });
      // The position of the vehicle may have come, too.
      const ofCameras = stream.packets.filter(({ kind }) => kind !== GkKind.gps);
      expect(new Set(ofCameras.map(({ channel }) => channel))).toEqual(new Set([3]));
    }
  });

  it('deletes, downloads and adds nothing of other channels', async () => {
    const recorder = await begin();
    const client = await commandsOf(recorder, scope);
    const span = { D: OWN, S: String(NOW_S - 7200), F: String(NOW_S - 3600) };
    for (const channel of [{}, { C: '0' }, { C: '2' }]) {
      for (const code of ['D15', 'Q06', 'Q08']) {
        expect((await client.call(code, { ...span, ...channel })).fields.R, code).toBe('403');
      }
    }
    expect((await client.call('D15', { ...span, C: '1' })).fields.R).toBe('1');
    const pair = await mint(recorder, scope);
    const event = { deviceid: OWN, start: NOW_S - 600, end: NOW_S - 500 };
    for (const [downloadplan, status] of [
      [1, 200],
      [2, 403],
      [3, 403],
    ]) {
      const added = await call(recorder, 'POST', '/gkevent/customevent', pair, { ...event, downloadplan });
      expect(added.status, String(downloadplan)).toBe(status);
    }
  });

  it('is told of that channel only: its name, its part of the day', async () => {
    const recorder = await begin();
    const client = await commandsOf(recorder, scope);
    const admin = await adminOf(recorder);
    const day = { S: String(NOW_S - (NOW_S % 86_400) - 86_400) };
    await admin.call('D15', { D: OWN, C: '1', S: day.S, F: String(Number(day.S) + 43_200) });
    const usage = async (who: CommandClient): Promise<number> =>
      (bodyOf(await who.call('Q09', day)) as { list: { usage: number }[] }).list[0]?.usage ?? 1;
    expect(await usage(client)).toBeLessThan(0.51);
    expect(await usage(admin)).toBeGreaterThan(0.51);
    expect(bodyOf(await client.call('Q05', { D: OWN }))).toMatchObject({ chmask: '1000' });
    expect(bodyOf(await client.call('Q11'))).toMatchObject({ [OWN]: { chnames: 'Front,ch2,ch3,ch4' } });
    expect(bodyOf(await admin.call('Q11'))).toMatchObject({ [OWN]: { chnames: 'Front,Cabin,Left,Right' } });
  });

  it('controls no playback of another one, be it by the same user', async () => {
    const recorder = await begin();
    const query = { deviceid: OWN, type: 'lopb', spbtime: String(NOW_S - 3600), streamid: 's', ...asUser('admin') };
    const other = open(recorder, { ...query, channel: '2' });
    await other.until(({ packets }) => packets.length > 0);
    const control = { D: OWN, K: 's', A: 'stop' };
    for (const narrow of [scope, { rights: ['P_live'] }, { devices: [OTHER] }]) {
      const client = await commandsOf(recorder, narrow);
      expect((await client.call('D08', control)).fields.R).toMatch(/^40[34]$/);
    }
    expect(other.socket.readyState).toBe(other.socket.OPEN);
    expect((await (await commandsOf(recorder, { channels: [2] })).call('D08', control)).fields.R).toBe('1');
  });
});

describe('a token for a device', () => {
  it('is told of the groups that lead to it, and of no other', async () => {
    const recorder = await begin();
    const pair = await mint(recorder, { devices: [OWN] });
    const told = await call(recorder, 'POST', '/gkcommon/userinfo', pair);
    expect(told.body).toMatchObject({ devices: [OWN], childrens: [{ name: 'North' }] });
    expect(JSON.stringify(told.body)).not.toContain('South');
    const groups = await call(recorder, 'GET', '/gkserver/usergroup/admin', pair);
    expect(groups.body).toMatchObject({ data: [{ name: 'root' }, { name: 'North' }] });
    expect((await call(recorder, 'GET', '/gkserver/usergroup/viewer', pair)).status).toBe(403);
    const south = recorder.store.groups.list().find(({ name }) => name === 'South')?.id;
    expect((await call(recorder, 'POST', '/gkcommon/groupdevicelist', pair, { groupid: south })).status).toBe(404);
  });

  it('is told of who watches it: its own user only, and not of the traffic of all', async () => {
    const recorder = await begin();
    recorder.store.users.add({ name: 'ann', permissionId: 2, groupId: 1, wireHash: sha256Hex('ann') });
    for (const user of ['ann', 'admin']) {
      const live = open(recorder, { deviceid: OWN, channel: '1', ...asUser(user) });
      await live.until(({ packets }) => packets.length > 0);
    }
    const client = await commandsOf(recorder, { devices: [OWN] });
    const status = bodyOf(await client.call('Q10'));
    expect(status).toEqual({ devices: [expect.objectContaining({ deviceid: OWN })] });
    expect(status).toMatchObject({ devices: [{ users: [{ user: 'admin' }] }] });
    const whole = bodyOf(await (await commandsOf(recorder, {})).call('Q10'));
    expect(whole).toMatchObject({ uploadBps: expect.any(Number) as number });
    expect((whole as { devices: { users: object[] }[] }).devices[0]?.users).toHaveLength(2);
  });

  it('is told that somebody talks to it, and not who', async () => {
    const recorder = await begin();
    const talk = open(recorder, { deviceid: OWN, type: 'talk', ...asUser('operator') });
    await talk.until(({ texts }) => texts.length > 0);
    const refused = async (scope: Scope) =>
      (await open(recorder, { deviceid: OWN, type: 'talk', ...(await mint(recorder, scope)) }).closed).reason;
    expect(await refused({ devices: [OWN] })).toBe(`Another user talks to ${OWN} already`);
    expect(await refused({})).toBe(`operator talks to ${OWN} already`);
  });

  it('makes reports of it alone, and leaves those about all devices', async () => {
    const recorder = await begin();
    const pair = await mint(recorder, { devices: [OWN] });
    const report = (devices: readonly string[]) => ({
      eventReport: { profile: 'p', type: 'event summary', devices },
    });
    const { reports } = recorder.store.events;
    await recorder.post('/gkevent/eventreport', report([]));
    await recorder.post('/gkevent/eventreport', report([OTHER]));
    const path = '/gkevent/eventreport';
    expect((await call(recorder, 'GET', path, pair)).body).toEqual([]);
    for (const devices of [[], [OTHER], [OWN, OTHER]]) {
      expect((await call(recorder, 'POST', path, pair, report(devices))).status).toBe(403);
    }
    expect((await call(recorder, 'POST', path, pair, report([OWN]))).status).toBe(200);
    const own = reports.list().at(-1)?.reportid;
    const changed = { eventReport: { reportid: own, devices: [] } };
    expect((await call(recorder, 'PUT', path, pair, changed)).status).toBe(403);
    expect(reports.list().map(({ devices }) => devices)).toEqual(['', OTHER, OWN]);
  });
});

describe('a token for rights', () => {
  it('is told of the commands that it could have sent', async () => {
    const recorder = await begin();
    const admin = await adminOf(recorder);
    for (const text of ['REBOOT', '@WAKEUP,120']) await admin.call('D20', { D: OTHER }, text);
    const told = async (scope: Scope) =>
      (bodyOf(await (await commandsOf(recorder, scope)).call('D20')) as { command: string }[]).map(
        (row) => row.command,
      );
    expect(await told({ rights: [] })).toEqual([]);
    expect(await told({ rights: ['F_rmdvrs_wakeup'] })).toEqual(['@WAKEUP,120']);
    expect(await told({})).toEqual(['REBOOT', '@WAKEUP,120']);
  });
});

describe('a token', () => {
  it('that would live longer than any made here is none, whoever signed it', async () => {
    const { TokenMint } = await import('./access/tokens.js');
    const recorder = await begin();
    const { e } = await mint(recorder, {});
    const claims = JSON.parse(Buffer.from(e, 'base64url').toString()) as { u: string; p: string; x: number };
    const forge = (x: number): Pair => {
      const made = new TokenMint(recorder.store.tokenKey, () => NOW_S * 1000).mint({ ...claims, x });
      return made;
    };
    // Thirty, and one by which the clock may have been set back since.
    const days31 = 31 * 86_400;
    expect((await call(recorder, 'POST', '/gkcommon/userinfo', forge(NOW_S + days31))).status).toBe(200);
    expect((await call(recorder, 'POST', '/gkcommon/userinfo', forge(NOW_S + days31 + 1))).status).toBe(401);
  });

  it.each([
    [{ devices: [OWN] }, 4403],
    [{ rights: ['P_live'] }, 4403],
    [{}, undefined],
  ])('%j simulates devices from elsewhere only where it stands for its user', async (scope, code) => {
    const recorder = await begin({ trustedProxies: 1 });
    const { WebSocket } = await import('ws');
    const query = new URLSearchParams({ deviceid: 'SIM-1', ...(await mint(recorder, scope)) });
    const socket = new WebSocket(`ws://${recorder.address}/device?${query.toString()}`, {
      headers: { 'X-Forwarded-For': '192.0.2.1' },
    });
    ends.push(() => {
      socket.terminate();
    });
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    if (code !== undefined) expect(await closed).toBe(code);
    else {
      const admin = await adminOf(recorder);
      await expect.poll(async () => (await admin.call('DB2', { D: 'SIM-1' }, 'hello')).fields.R).toBe('1');
    }
  });
});
