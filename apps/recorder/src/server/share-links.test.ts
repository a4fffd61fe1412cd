import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { bodyOf, CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { startRecorder, type RecorderUnderTest, type StartOptions } from './testing/recorder-under-test.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { openStore } from './testing/store-under-test.js';
import { asUser, StreamClient } from './testing/stream-client.js';

const { ends, start } = recordersUnderTest();
const NOW_S = 1_790_000_000;
const HOUR_S = 3_600;
/** In North; GK-0002 is in South. */
const OWN = 'GK-0001';
const OTHER = 'GK-0003';
const ALL = ['positions', 'live', 'recordings', 'events', 'files'];

/** An hour of yesterday with a day of life. */
const PAST = {
  page: 'playback',
  devices: [{ deviceid: OWN, channels: [1] }],
  kinds: ALL.filter((kind) => kind !== 'live'),
  from: NOW_S - 24 * HOUR_S,
  to: NOW_S - 23 * HOUR_S,
  expires: NOW_S + 24 * HOUR_S,
};
/** The next hour. */
const LIVE = {
  ...PAST,
  page: 'vehicle',
  kinds: ALL,
  from: NOW_S - 60,
  to: NOW_S + HOUR_S,
  expires: NOW_S + HOUR_S,
};

type Query = Readonly<Record<string, string>>;
interface Pair {
  readonly e: string;
  readonly h: string;
}
interface Made extends Pair {
  readonly id: string;
}

/** A recorder whose clock the test sets, with nora, who is a dealer of North. */
async function begin(options: StartOptions = {}) {
  const clock = { nowS: NOW_S };
  const recorder = await start({ now: () => clock.nowS * 1000, ...options });
  const [north = 0, south = 0] = recorder.store.groups.childrenOf(recorder.store.groups.rootId).map((g) => g.groupid);
  recorder.store.users.add({ name: 'nora', permissionId: 1, groupId: north, wireHash: sha256Hex('nora') });
  return { ...recorder, clock, north, south };
}

async function send(recorder: RecorderUnderTest, method: string, path: string, credentials: object, body: object = {}) {
  const { e, h, username, password } = credentials as Readonly<Record<string, string | undefined>>;
  const basic = Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64');
  const response = await fetch(recorder.url + path, {
    method,
    headers: {
      Authorization: e === undefined ? `Basic ${basic}` : `Bearer ${e}.${h ?? ''}`,
      'Content-Type': 'application/json',
    },
    ...(method !== 'GET' && { body: JSON.stringify({ ...credentials, ...body }) }),
  });
  const text = await response.text();
  const json: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  return { status: response.status, body: json };
}

const as = (user: string) => ({ username: user, password: sha256Hex(user) });
const list = async (recorder: RecorderUnderTest, user = 'admin') =>
  (await send(recorder, 'GET', '/gkserver/links', as(user))).body as readonly {
    readonly id: string;
    readonly devices: readonly { readonly plate: string }[];
    readonly ended: string | null;
    readonly lastused: number | null;
  }[];
const revoke = (recorder: RecorderUnderTest, id: string, user = 'admin') =>
  send(recorder, 'DELETE', '/gkserver/links', as(user), { id });
const opened = async (recorder: RecorderUnderTest, { e, h }: Pair) =>
  (await send(recorder, 'POST', '/gkserver/links/opened', { e, h })).body as Readonly<Record<string, unknown>>;

async function make(recorder: RecorderUnderTest, link: object, user = 'admin'): Promise<Made> {
  const { status, body } = await send(recorder, 'POST', '/gkserver/links', as(user), link);
  expect(body).toMatchObject({ username: user });
  expect(status).toBe(200);
  return body as Made;
}

function stream({ address }: RecorderUnderTest, path: string, query: Query): StreamClient {
  const client = new StreamClient(address, path, query);
  ends.push(() => {
    client.close();
  });
  return client;
}

const pairOf = ({ e, h }: Pair) => ({ e, h });

async function commandsOf(recorder: RecorderUnderTest, { e, h }: Pair): Promise<CommandClient> {
  const client = await CommandClient.open(recorder.address);
  ends.push(() => {
    client.close();
  });
  expect((await client.call('Q02', { E: e, H: h })).fields.R).toBe('1');
  return client;
}

describe('a link for one hour of one camera', () => {
  it('opens that hour of it, and refuses what is before, after or beside it', async () => {
    const recorder = await begin();
    const link = await make(recorder, PAST);
    expect(await opened(recorder, link)).toMatchObject({
      state: 'open',
      page: 'playback',
      devices: [{ deviceid: OWN, channels: [{ channel: 1 }] }],
      kinds: PAST.kinds,
      from: PAST.from,
      to: PAST.to,
    });
    const gps = (body: object) => send(recorder, 'POST', '/api/gps', pairOf(link), body);
    const hour = { deviceid: OWN, start: PAST.from, end: PAST.to };
    const inside = await gps(hour);
    expect(inside.status).toBe(200);
    expect(inside.body).not.toEqual([]);
    for (const wider of [
      { start: PAST.from - 1 },
      { end: PAST.to + 1 },
      { start: 0, end: NOW_S },
      { deviceid: OTHER },
    ]) {
      expect((await gps({ ...hour, ...wider })).status, JSON.stringify(wider)).toBe(403);
    }

    const query = { deviceid: OWN, channel: '1', ...pairOf(link) };
    const playback = (spbtime: number, more: Query = {}) =>
      stream(recorder, '/ws.cgi', { ...query, type: 'lopb', spbtime: String(spbtime), ...more });
    const playing = playback(PAST.from + 60, { streamid: 'mine' });
    await playing.until(({ packets }) => packets.length > 0);
    for (const refused of [
      playback(PAST.from - 1),
      playback(PAST.to + 1),
      playback(PAST.from + 60, { type: 'repb', spbtime: String(NOW_S - 60) }),
      playback(PAST.from + 60, { channel: '2' }),
      playback(PAST.from + 60, { chs: '3' }),
      playback(PAST.from + 60, { deviceid: OTHER }),
      stream(recorder, '/ws.cgi', query),
      stream(recorder, '/ws.cgi', { ...query, deviceid: '*', streamid: '1' }),
      stream(recorder, '/ws.cgi', { ...query, type: 'talk' }),
    ]) {
      expect((await refused.closed).code).toBe(4403);
      expect(refused.packets).toEqual([]);
    }

    const commands = await commandsOf(recorder, link);
    const control = (A: string, V = '') => commands.call('D08', { D: OWN, K: 'mine', A, V });
    // It ends with the period, whatever was asked.
    expect(bodyOf(await control('status'))).toMatchObject({ end: PAST.to });
    for (const outside of [PAST.from - 1, PAST.to + 1, 0, NOW_S]) {
      expect((await control('seek', String(outside))).fields.R).toBe('403');
    }
    expect((await control('seek', String(PAST.from + 120))).fields.R).toBe('1');

    const file = async (path: string) => (await send(recorder, 'GET', path, pairOf(link))).status;
    const asked = `/web.cgi?type=lobkask&deviceid=${OWN}&ch=1`;
    expect(await file(`${asked}&spbtime=${PAST.from}&duration=60`)).toBe(200);
    expect(await file(`${asked}&spbtime=${PAST.to - 30}&duration=60`)).toBe(403);
    expect(await file(`${asked}&spbtime=${PAST.from - 30}&duration=60`)).toBe(403);
    expect(await file(`/pic.cgi?type=snap&deviceid=${OWN}&ch=1&t=${PAST.from - 60}`)).toBe(403);
    expect(await file(`/pic.cgi?type=snap&deviceid=${OWN}&ch=1`)).toBe(403);
    expect(await file(`/pic.cgi?type=snap&deviceid=${OWN}&ch=1&t=${PAST.from + 60}`)).not.toBe(403);
  });

  it('tells of the present no more than which vehicle it is', async () => {
    const recorder = await begin();
    const commands = await commandsOf(recorder, await make(recorder, PAST));
    const row = bodyOf(await commands.call('Q05', { D: OWN }));
    const told = Object.entries(row as object).filter(([, value]) => value !== null);
    expect(told.map(([name]) => name).sort()).toEqual(
      ['chmask', 'chn_count', 'deviceid', 'icon', 'registed', 'timezone', 'vehicleid'].sort(),
    );
    expect((await commands.call('Q07', { D: OWN })).fields.R).toBe('403');
    const minutes = async (S: number) => {
      const { hours } = bodyOf(await commands.call('Q06', { D: OWN, C: '1', S: String(S) })) as { hours: string[] };
      return hours.join('');
    };
    const dayS = Math.floor(PAST.from / 86_400) * 86_400;
    const flags = (await minutes(dayS)) + (await minutes(dayS + 86_400));
    const of = (atS: number) => flags[Math.floor((atS - dayS) / 60)];
    expect([of(PAST.from + 90), of(PAST.from - 90), of(PAST.to + 90)]).toEqual(['1', '0', '0']);
  });

  it('leaves out events of another time, in the search, by their number and on the event channel', async () => {
    const recorder = await begin();
    const event = { cmd: 'new', deviceid: OWN, appdevid: 1, memo: '' } as const;
    recorder.world.emit({ ...event, serialno: 16, eventtimeutc: NOW_S - 120 });
    recorder.world.emit({ ...event, serialno: 32, eventtimeutc: NOW_S - 10 });
    const link = await make(recorder, LIVE);
    const search = async (body: object) => {
      const rows = (await send(recorder, 'POST', '/gkevent/eventquery', pairOf(link), body)).body;
      return (rows as readonly { readonly serialno: number }[]).map(({ serialno }) => serialno);
    };
    expect(await search({ from: 0, to: NOW_S })).toEqual([32]);
    expect(await search({ serialno: 16 })).toEqual([]);
    // Its footage begins before the event, and before the period of the link.
    recorder.world.emit({ ...event, serialno: 80, eventtimeutc: NOW_S - 55 });
    expect(await send(recorder, 'GET', '/gkevent/footageinfo?s=80&c=1', pairOf(link))).toMatchObject({
      status: 403,
      body: { message: 'This link or token does not open this period' },
    });
    const channel = stream(recorder, '/event.cgi', pairOf(link));
    const all = stream(recorder, '/event.cgi', asUser('admin'));
    await Promise.all([channel, all].map(({ socket }) => new Promise((resolve) => socket.once('open', resolve))));
    // Until the server has let them in.
    await expect
      .poll(() => {
        recorder.world.emit({ ...event, serialno: 48, eventtimeutc: NOW_S - 600 });
        recorder.world.emit({ ...event, serialno: 64, eventtimeutc: NOW_S });
        return channel.texts.length > 0 && all.texts.length > 1;
      })
      .toBe(true);
    expect(channel.texts.join()).toContain('"serialno":64');
    expect(channel.texts.join()).not.toContain('"serialno":48');
    expect(all.texts.join()).toContain('"serialno":48');
  });

  it('opens events alone where those are its only kind', async () => {
    const recorder = await begin();
    for (const link of [PAST, LIVE]) {
      const made = await make(recorder, { ...link, kinds: ['events'] });
      expect(await opened(recorder, made)).toMatchObject({ state: 'open', page: link.page, kinds: ['events'] });
      const search = await send(recorder, 'POST', '/gkevent/eventquery', pairOf(made), { deviceid: OWN });
      expect(search.status).toBe(200);
      const gps = { deviceid: OWN, start: link.from, end: link.from + 60 };
      expect((await send(recorder, 'POST', '/api/gps', pairOf(made), gps)).status).toBe(403);
      const query = { deviceid: OWN, channel: '1', ...pairOf(made) };
      for (const type of ['', 'lopb']) {
        const pictures = stream(recorder, '/ws.cgi', { ...query, type, spbtime: String(link.from) });
        expect((await pictures.closed).code).toBe(4403);
      }
    }
    const live = { ...LIVE, page: 'live', kinds: ['events'] };
    expect((await send(recorder, 'POST', '/gkserver/links', as('admin'), live)).status).toBe(400);
  });

  it('does not act for its maker: his playbacks, his last login and his number stay his', async () => {
    const recorder = await begin();
    const link = await make(recorder, PAST);
    const query = { deviceid: OWN, channel: '1', type: 'lopb', spbtime: String(PAST.from), streamid: 'his' };
    const his = stream(recorder, '/ws.cgi', { ...query, ...asUser('admin') });
    await his.until(({ packets }) => packets.length > 0);
    const before = recorder.store.users.find('admin')?.loggedInS;
    const commands = await CommandClient.open(recorder.address);
    ends.push(() => {
      commands.close();
    });
    const { fields } = await commands.call('Q02', { E: link.e, H: link.h });
    expect(fields.G).toBe('3');
    expect((await commands.call('D08', { D: OWN, K: 'his', A: 'stop' })).fields.R).toBe('404');
    expect(recorder.store.users.find('admin')?.loggedInS).toBe(before);
  });
});

describe('a link to a live picture', () => {
  it('plays until its period is over, and says so', async () => {
    const recorder = await begin();
    const link = await make(recorder, LIVE);
    const live = stream(recorder, '/ws.cgi', { deviceid: OWN, channel: '1', ...pairOf(link) });
    await live.until(({ packets }) => packets.length > 0);
    recorder.clock.nowS = LIVE.to + 1;
    expect(await live.closed).toMatchObject({ code: 4403, reason: 'The period of this link or token is over' });
    expect(await opened(recorder, link)).toEqual({ state: 'ended', why: 'expired' });
    const late = stream(recorder, '/ws.cgi', { deviceid: OWN, channel: '1', ...pairOf(link) });
    expect(await late.closed).toMatchObject({ code: 4401, reason: 'This link has expired.' });
  });

  it('stays ended when the clock is set back, and after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-links-'));
    ends.push(() => {
      rmSync(folder, { recursive: true });
    });
    const clock = { nowS: NOW_S };
    const open = () => startRecorder({ store: openStore(folder, fakeSeeds(4)), now: () => clock.nowS * 1000 });
    const first = await open();
    const [over, revoked, kept] = [await make(first, LIVE), await make(first, PAST), await make(first, PAST)];
    await revoke(first, revoked.id);
    clock.nowS = LIVE.expires + 1;
    expect(await opened(first, over)).toEqual({ state: 'ended', why: 'expired' });
    await first.close();
    clock.nowS = NOW_S;
    const second = await open();
    ends.push(() => second.close());
    expect(await opened(second, over)).toEqual({ state: 'ended', why: 'expired' });
    expect(await opened(second, revoked)).toEqual({ state: 'ended', why: 'revoked' });
    expect(await opened(second, kept)).toMatchObject({ state: 'open' });
  });
});

describe('a revoked link', () => {
  it('ends every socket and download of it, and of no other link', async () => {
    const recorder = await begin();
    const [link, other] = [await make(recorder, LIVE), await make(recorder, LIVE)];
    const query = { deviceid: OWN, channel: '1' };
    const openAll = (pair: Pair) => ({
      live: stream(recorder, '/ws.cgi', { ...query, ...pair }),
      playback: stream(recorder, '/ws.cgi', { ...query, ...pair, type: 'lopb', spbtime: String(LIVE.from) }),
      event: stream(recorder, '/event.cgi', { ...pair }),
    });
    const [mine, theirs] = [openAll(pairOf(link)), openAll(pairOf(other))];
    for (const { live, playback } of [mine, theirs]) {
      await live.until(({ packets }) => packets.length > 0);
      await playback.until(({ packets }) => packets.length > 0);
    }
    const commands = await commandsOf(recorder, link);
    const closed = new Promise((resolve) => commands.socket.once('close', resolve));
    const answers = await Promise.all([revoke(recorder, link.id), revoke(recorder, link.id, 'admin')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => (body as { message: string }).message).sort()).toEqual([
      'Link revoked',
      'The link had ended already',
    ]);
    for (const { closed: end } of Object.values(mine))
      expect(await end).toEqual({ code: 4401, reason: 'link revoked' });
    expect(await closed).toBe(4401);
    expect(Object.values(theirs).map(({ socket }) => socket.readyState)).toEqual([1, 1, 1]);
    expect(await opened(recorder, link)).toEqual({ state: 'ended', why: 'revoked' });
    expect(await send(recorder, 'POST', '/gkcommon/userinfo', pairOf(link))).toMatchObject({
      status: 401,
      body: { message: 'This link was revoked.' },
    });
    expect((await list(recorder)).map(({ id, ended }) => [id, ended])).toEqual(
      expect.arrayContaining([
        [link.id, 'revoked'],
        [other.id, null],
      ]),
    );
  });
});

describe('a link and its maker', () => {
  it('ends with another password, unless it was chosen to outlive it', async () => {
    const recorder = await begin();
    const ending = await make(recorder, LIVE, 'operator');
    const outliving = await make(recorder, { ...LIVE, endswithpassword: 0 }, 'operator');
    recorder.store.users.changePassword('operator', sha256Hex('other'));
    expect(await opened(recorder, ending)).toEqual({ state: 'ended', why: 'password' });
    expect(await opened(recorder, outliving)).toMatchObject({ state: 'open' });
    // The old password, set again, is another one.
    recorder.store.users.changePassword('operator', sha256Hex('operator'));
    expect(await opened(recorder, ending)).toEqual({ state: 'ended', why: 'password' });
  });

  it('ends with his account, deleted or expired, also for a later account of his name', async () => {
    const recorder = await begin();
    const { users, groups } = recorder.store;
    const link = await make(recorder, { ...LIVE, endswithpassword: 0 }, 'nora');
    const live = stream(recorder, '/ws.cgi', { deviceid: OWN, channel: '1', ...pairOf(link) });
    await live.until(({ packets }) => packets.length > 0);
    users.remove('nora');
    expect((await live.closed).code).toBe(4401);
    users.add({ name: 'nora', permissionId: 1, groupId: groups.rootId, wireHash: sha256Hex('nora') });
    expect(await opened(recorder, link)).toEqual({ state: 'ended', why: 'account' });
    const second = await make(recorder, LIVE, 'nora');
    users.update('nora', { details: { expirydate: '2026-01-01' } }, NOW_S);
    expect(await opened(recorder, second)).toEqual({ state: 'ended', why: 'account' });
  });

  it('opens no more than he may see, at its making and at each use', async () => {
    const recorder = await begin();
    const { store } = recorder;
    // Of another group: as unknown as one that there is not.
    for (const deviceid of ['GK-0002', 'nobody']) {
      const answer = await send(recorder, 'POST', '/gkserver/links', as('nora'), { ...LIVE, devices: [{ deviceid }] });
      expect(answer).toMatchObject({ status: 404, body: { message: `Unknown device ${deviceid}` } });
    }
    expect(await send(recorder, 'POST', '/gkserver/links', as('viewer'), LIVE)).toMatchObject({ status: 403 });
    const link = await make(recorder, { ...LIVE, devices: [{ deviceid: OWN }, { deviceid: OTHER }] }, 'nora');
    const live = stream(recorder, '/ws.cgi', { deviceid: OWN, channel: '1', ...pairOf(link) });
    await live.until(({ packets }) => packets.length > 0);
    await send(recorder, 'DELETE', '/gkserver/groupdevice', as('admin'), { groupid: recorder.north, deviceid: OWN });
    expect((await live.closed).code).toBe(4404);
    expect(await opened(recorder, link)).toMatchObject({ devices: [{ deviceid: OTHER }] });
    // Without the right to live pictures, the rest of the link goes on.
    const group = store.permissionGroups.list().find(({ id }) => id === 1);
    const { ACCESS_FLAGS } = await import('gk-sdk');
    const flags = [...(group?.access ?? '')].map((flag, at) => (ACCESS_FLAGS[at] === 'P_live' ? '0' : flag));
    store.permissionGroups.save([{ id: 1, access: flags.join('') }]);
    expect(await opened(recorder, link)).toMatchObject({ kinds: ALL.filter((kind) => kind !== 'live') });
    const again = stream(recorder, '/ws.cgi', { deviceid: OTHER, channel: '1', ...pairOf(link) });
    expect((await again.closed).code).toBe(4403);
    expect(
      await send(recorder, 'POST', '/gkserver/links', as('nora'), { ...LIVE, devices: [{ deviceid: OTHER }] }),
    ).toMatchObject({ status: 403, body: { message: 'Your account lacks the permission P_live.' } });
  });

  it('is seen and revoked by him, by dealers of his group and by administrators of the root group', async () => {
    const recorder = await begin();
    const { users } = recorder.store;
    users.add({ name: 'olga', permissionId: 2, groupId: recorder.north, wireHash: sha256Hex('olga') });
    users.add({ name: 'sven', permissionId: 1, groupId: recorder.south, wireHash: sha256Hex('sven') });
    users.add({ name: 'abel', permissionId: 0, groupId: recorder.north, wireHash: sha256Hex('abel') });
    const made = {
      olga: await make(recorder, LIVE, 'olga'),
      nora: await make(recorder, LIVE, 'nora'),
      admin: await make(recorder, LIVE, 'admin'),
      // An administrator of the same group, who ranks above its dealers.
      abel: await make(recorder, LIVE, 'abel'),
    };
    const seen = async (user: string) => (await list(recorder, user)).map(({ id }) => id).sort();
    expect(await seen('olga')).toEqual([made.olga.id]);
    expect(await seen('nora')).toEqual([made.nora.id, made.olga.id].sort());
    expect(await seen('sven')).toEqual([]);
    expect(await seen('abel')).toEqual([made.abel.id, made.nora.id, made.olga.id].sort());
    expect(await revoke(recorder, made.abel.id, 'nora')).toMatchObject({ status: 404 });
    expect(await seen('admin')).toEqual(
      Object.values(made)
        .map(({ id }) => id)
        .sort(),
    );
    expect(await revoke(recorder, made.olga.id, 'sven')).toMatchObject({ status: 404 });
    expect(await revoke(recorder, made.nora.id, 'olga')).toMatchObject({ status: 404 });
    expect(await revoke(recorder, made.admin.id, 'nora')).toMatchObject({ status: 404 });
    expect(await revoke(recorder, made.olga.id, 'nora')).toMatchObject({ status: 200 });
    expect(await opened(recorder, made.admin)).toMatchObject({ state: 'open' });
  });

  it('tells in the list nothing more of a vehicle that has left the view of who reads it', async () => {
    const recorder = await begin();
    await make(recorder, LIVE, 'nora');
    recorder.store.editDevice(OWN, { plate: 'OURS' }, NOW_S);
    const plates = async (user: string) => {
      const rows = await list(recorder, user);
      return rows.flatMap(({ devices }) => devices.map(({ plate }) => plate));
    };
    expect(await plates('nora')).toEqual(['OURS']);
    recorder.store.editDevice(OWN, { groupIds: [recorder.south], plate: 'THEIRS' }, NOW_S);
    expect([await plates('nora'), await plates('admin')]).toEqual([[''], ['THEIRS']]);
  });
});

describe('who tries more', () => {
  it('is refused with a token, a forged pair, a widened period, and fields that nobody has', async () => {
    const recorder = await begin();
    const link = await make(recorder, PAST);
    const token = (await send(recorder, 'POST', '/gkserver/token', as('admin'), { ttl: 600 })).body as Pair;
    for (const pair of [link, token]) {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await send(recorder, method, '/gkserver/links', pairOf(pair), { ...LIVE, id: link.id });
        expect(answer.status, method).toBe(403);
      }
    }
    const claims = JSON.parse(Buffer.from(link.e, 'base64url').toString()) as object;
    // Without its row, the token is nothing: not even a user stands in it.
    expect(claims).toEqual({ u: '', p: '', x: PAST.expires, l: link.id });
    const forged = Buffer.from(JSON.stringify({ ...claims, f: 0, u: 'admin' })).toString('base64url');
    expect(await opened(recorder, { e: forged, h: link.h })).toEqual({ state: 'unknown' });
    expect(await opened(recorder, { e: link.e, h: token.h })).toEqual({ state: 'unknown' });
    expect((await send(recorder, 'POST', '/gkcommon/userinfo', { e: forged, h: link.h })).status).toBe(401);
    const bad: readonly object[] = [
      { to: PAST.from },
      { to: PAST.from + 32 * 86_400 },
      { expires: NOW_S },
      { expires: NOW_S + 30 * 86_400 + 1 },
      { kinds: [] },
      { kinds: ['talk'] },
      { kinds: ['positions'] },
      { kinds: ALL },
      { devices: [] },
      { devices: [{ deviceid: OWN, channels: [] }] },
      { devices: [{ deviceid: OWN, channels: [1.5] }] },
      { page: 'console' },
      { devices: [{ deviceid: OWN }, { deviceid: OTHER }] },
      { note: 'x'.repeat(201) },
    ];
    for (const fields of bad) {
      const { status } = await send(recorder, 'POST', '/gkserver/links', as('admin'), { ...PAST, ...fields });
      expect(status, JSON.stringify(fields)).toBe(400);
    }
    const missing = await send(recorder, 'POST', '/gkserver/links', as('admin'), {
      ...PAST,
      devices: [{ deviceid: OWN, channels: [60] }],
    });
    expect(missing.status).toBe(404);
  });

  it('makes twenty links a minute and has a hundred at most', async () => {
    const recorder = await begin();
    let made = 0;
    const one = () => send(recorder, 'POST', '/gkserver/links', as('operator'), { ...LIVE, expires: NOW_S + 86_400 });
    for (; made < 20; made += 1) expect((await one()).status).toBe(200);
    expect(await one()).toMatchObject({
      status: 429,
      body: { message: 'Too many links in a minute: try again in 60 s' },
    });
    for (; made < 100; made += 1) {
      if (made % 20 === 0) recorder.clock.nowS += 60;
      expect((await one()).status).toBe(200);
    }
    recorder.clock.nowS += 60;
    expect(await one()).toMatchObject({
      status: 400,
      body: { message: 'You have 100 links: revoke one of them first' },
    });
    await revoke(recorder, (await list(recorder, 'operator'))[0]?.id ?? '', 'operator');
    expect((await one()).status).toBe(200);
  });

  it('finds no link in the logs, and the list says when it was used', async () => {
    const recorder = await begin();
    const link = await make(recorder, PAST);
    await commandsOf(recorder, link);
    await revoke(recorder, link.id);
    await opened(recorder, link);
    const rows = [...recorder.store.accessLog.newestFirst()];
    expect(rows.map(({ method, action, data }) => [method, action, data.includes(link.h)])).toEqual(
      expect.arrayContaining([
        ['POST', 'gkserver/links', false],
        ['DELETE', 'gkserver/links', false],
      ]),
    );
    expect(rows.find(({ action }) => action === 'login')?.data).toBe(`link ${link.id}`);
    expect(`${JSON.stringify(rows)}${recorder.logged.join()}`).not.toContain(link.h);
    expect((await list(recorder))[0]?.lastused).toBe(NOW_S);
  });
});
