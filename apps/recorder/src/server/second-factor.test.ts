import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256Hex } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { codeOfStep, stepAt } from './access/totp.js';
import { CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { fromBase32 } from './testing/from-base32.js';
import type { RecorderUnderTest, StartOptions } from './testing/recorder-under-test.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { openStore } from './testing/store-under-test.js';
import { StreamClient } from './testing/stream-client.js';

const { ends, start } = recordersUnderTest();
const NOW_S = 1_790_000_010;
const DEVICE = 'GK-0001';
const WRONG = 'User name or password is wrong.';

interface Pair {
  readonly e: string;
  readonly h: string;
}
type Body = Readonly<Record<string, unknown>>;
type Turned = Pair & { readonly recoverycodes: readonly string[]; readonly secret: Buffer };

async function begin(options: StartOptions = {}) {
  const clock = { nowS: NOW_S };
  const recorder = await start({ now: () => clock.nowS * 1000, ...options });
  return { ...recorder, clock };
}
type Room = Awaited<ReturnType<typeof begin>>;

const as = (user: string) => ({ username: user, password: sha256Hex(user) });
const pairOf = ({ e, h }: Pair) => ({ e, h });

async function send(recorder: RecorderUnderTest, method: string, path: string, body: Body = {}) {
  const { e, h, username = '', password = '' } = body as Readonly<Partial<Record<string, string>>>;
  const basic = Buffer.from(`${username}:${password}`).toString('base64');
  const response = await fetch(recorder.url + path, {
    method,
    headers: {
      Authorization: e === undefined ? `Basic ${basic}` : `Bearer ${e}.${h ?? ''}`,
      'Content-Type': 'application/json',
    },
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Body };
}

const signIn = (recorder: RecorderUnderTest, user: string, passcode?: string, more: Body = {}) =>
  send(recorder, 'POST', '/gkserver/session', { ...as(user), ...(passcode !== undefined && { passcode }), ...more });

const codeAt = (secret: Buffer, atS: number) => codeOfStep(secret, stepAt(atS));

/** Turns on the second factor of a user with the current code. */
async function turnOn(room: Room, user = 'operator'): Promise<Turned> {
  const { body: begun } = await send(room, 'POST', '/gkserver/secondfactor', as(user));
  const secret = fromBase32(String(begun['secret']));
  const { status, body } = await send(room, 'PUT', '/gkserver/secondfactor', {
    ...as(user),
    passcode: codeAt(secret, room.clock.nowS),
  });
  expect(status).toBe(200);
  return { ...(body as unknown as Turned), secret };
}

/** The code of the next step, which was not used yet. */
function nextCode(room: Room, { secret }: Turned): string {
  room.clock.nowS += 30;
  return codeAt(secret, room.clock.nowS);
}

async function opened(room: Room, turned: Turned, user = 'operator'): Promise<Pair> {
  const { body } = await signIn(room, user, nextCode(room, turned));
  expect(body).toMatchObject({ state: 'open' });
  return body as unknown as Pair;
}

async function commands(room: Room, fields: Readonly<Record<string, string>>) {
  const client = await CommandClient.open(room.address);
  ends.push(() => {
    client.close();
  });
  return { client, reply: await client.call('Q02', fields) };
}

describe('an account with a second factor', () => {
  it('is refused by name and hash on every door, in the words of a wrong password', async () => {
    const room = await begin();
    await turnOn(room);
    const hash = sha256Hex('operator');
    for (const [user, password] of [
      ['operator', hash],
      ['operator', sha256Hex('wrong')],
    ] as const) {
      const query = { user, password, deviceid: DEVICE, channel: '1' };
      expect((await commands(room, { U: user, P: password })).reply.fields).toMatchObject({ R: '0', T: WRONG });
      const rest = await send(room, 'POST', '/gkcommon/userinfo', { username: user, password });
      expect([rest.status, rest.body['message']]).toEqual([401, WRONG]);
      expect((await send(room, 'GET', '/gkserver/center', { username: user, password })).status).toBe(401);
      for (const path of ['/ws.cgi', '/event.cgi', '/device']) {
        const socket = new StreamClient(room.address, path, query);
        expect(await socket.closed, path).toMatchObject({ code: 4401 });
      }
      for (const path of ['/pic.cgi', '/web.cgi', '/gmslog.cgi']) {
        const type = path === '/pic.cgi' ? 'snap' : path === '/web.cgi' ? 'lobkask' : 'syslog';
        const reply = await fetch(`${room.url}${path}?${new URLSearchParams({ ...query, type }).toString()}`);
        expect([path, reply.status, await reply.json()]).toEqual([path, 401, { hasError: true, message: WRONG }]);
      }
      const verified = await send(room, 'POST', '/gkserver/verifyUser', { username: user, password });
      expect(verified.body).toEqual({ valid: false, expired: false });
      expect((await send(room, 'PUT', '/gkserver/passwd', { username: user, password, newpass: hash })).status).toBe(
        401,
      );
      expect((await send(room, 'POST', '/gkserver/token', { username: user, password, ttl: 60 })).status).toBe(401);
    }
    // Others are as before.
    expect((await room.post('/gkcommon/userinfo', {}, 'dealer')).status).toBe(200);
  });

  it('gives guessers of the password no sign on these doors: right and wrong ones wait alike', async () => {
    const room = await begin();
    await turnOn(room);
    const guess = async (password: string) => {
      const { status } = await send(room, 'POST', '/gkserver/verifyUser', {
        username: 'operator',
        password: sha256Hex(password),
      });
      return status;
    };
    const statuses: number[] = [];
    for (const password of ['a', 'b', 'c', 'd', 'operator', 'e']) statuses.push(await guess(password));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    // The right one has not made the count begin anew.
    expect(await guess('operator')).toBe(429);
  });

  it('logs in with the code, and the pair does what the user may do, on every door', async () => {
    const room = await begin();
    const turned = await turnOn(room);
    expect((await signIn(room, 'operator')).body).toEqual({ state: 'code', why: 'needed' });
    const wrong = await send(room, 'POST', '/gkserver/session', { username: 'operator', password: sha256Hex('no') });
    expect([wrong.status, wrong.body['message']]).toEqual([401, WRONG]);
    expect((await signIn(room, 'dealer')).body).toEqual({ state: 'plain' });

    const pair = await opened(room, turned);
    const { reply, client } = await commands(room, { E: pair.e, H: pair.h });
    expect(reply.fields).toMatchObject({ R: '1', G: '2' });
    expect((await client.call('Q05', { D: DEVICE })).fields.R).toBe('1');
    expect((await send(room, 'POST', '/gkcommon/userinfo', { ...pair })).status).toBe(200);
    const stream = new StreamClient(room.address, '/ws.cgi', { ...pairOf(pair), deviceid: DEVICE, channel: '1' });
    await stream.until(({ packets }) => packets.length > 0);
    // A login by password may make tokens and links; other tokens may not.
    const token = await send(room, 'POST', '/gkserver/token', { ...pairOf(pair), ttl: 60 });
    expect(token.status).toBe(200);
    const byToken = pairOf(token.body as unknown as Pair);
    expect((await send(room, 'POST', '/gkserver/token', { ...byToken, ttl: 60 })).status).toBe(403);
    expect((await send(room, 'GET', '/gkserver/secondfactor', byToken)).status).toBe(403);
    expect((await send(room, 'GET', '/gkserver/secondfactor', pairOf(pair))).body).toMatchObject({
      enabled: 1,
      recoverycodes: 10,
    });
    stream.socket.terminate();
  });

  it('takes each code once, also when two come at the same time, after a restart, and with a clock that is set back', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-factor-'));
    try {
      const room = await begin({ store: openStore(folder, fakeSeeds(4)) });
      const turned = await turnOn(room);
      // The code that turned it on is used.
      expect((await signIn(room, 'operator', codeAt(turned.secret, room.clock.nowS))).body).toMatchObject({
        why: 'used',
      });
      const code = nextCode(room, turned);
      const both = await Promise.all([signIn(room, 'operator', code), signIn(room, 'operator', code)]);
      expect(both.map(({ body }) => body['why'] ?? body['state']).sort()).toEqual(['open', 'used']);
      const [recovery = ''] = turned.recoverycodes;
      const twice = await Promise.all([signIn(room, 'operator', recovery), signIn(room, 'operator', recovery)]);
      expect(twice.map(({ body }) => body['why'] ?? body['state']).sort()).toEqual(['open', 'used']);
      await room.stop();
      room.store.close();

      const again = await begin({ store: openStore(folder, fakeSeeds(4)) });
      again.clock.nowS = room.clock.nowS;
      expect((await signIn(again, 'operator', code)).body).toMatchObject({ why: 'used' });
      expect((await signIn(again, 'operator', recovery)).body).toMatchObject({ why: 'used' });
      // One step later the code before is still looked at, and still used.
      again.clock.nowS += 30;
      expect((await signIn(again, 'operator', code)).body).toMatchObject({ why: 'used' });
      // A day back, an unused code of that time is older than the one that was used.
      again.clock.nowS -= 86_400;
      expect((await signIn(again, 'operator', codeAt(turned.secret, again.clock.nowS))).body).toMatchObject({
        why: 'used',
      });
      expect(
        (await signIn(again, 'operator', ` ${turned.recoverycodes[1]?.replaceAll('-', ' ') ?? ''} `)).body,
      ).toMatchObject({
        state: 'open',
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('slows down who guesses codes, in a network and from everywhere, and lets the owner in by a recovery code', async () => {
    const room = await begin({ trustedProxies: 1 });
    const turned = await turnOn(room);
    const from = async (ip: string, passcode: string) => {
      const response = await fetch(`${room.url}/gkserver/session`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
        body: JSON.stringify({ ...as('operator'), passcode }),
      });
      return { status: response.status, body: (await response.json()) as Body };
    };
    for (let n = 0; n < 5; n += 1) expect((await from('192.0.2.1', `00000${n}`)).body).toMatchObject({ why: 'wrong' });
    const held = await from('192.0.2.1', '000006');
    expect(held).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/Too many wrong codes: try again in/) },
    });
    // The right one, too; but not elsewhere.
    expect((await from('192.0.2.1', codeAt(turned.secret, room.clock.nowS + 30))).status).toBe(429);
    for (let n = 0; n < 15; n += 1) expect((await from(`198.51.100.${n}`, `1111${n + 10}`)).status).toBe(200);
    expect((await from('203.0.113.1', '222222')).status).toBe(429);
    expect((await from('203.0.113.1', turned.recoverycodes[0] ?? '')).body).toMatchObject({ state: 'open' });
    room.clock.nowS += 3_601;
    expect((await from('203.0.113.1', codeAt(turned.secret, room.clock.nowS))).body).toMatchObject({ state: 'open' });
  });
});

describe('turning it on', () => {
  it('ends what name and hash have opened, and keeps tokens and links', async () => {
    const room = await begin();
    const before = await commands(room, { U: 'operator', P: sha256Hex('operator') });
    expect(before.reply.fields.R).toBe('1');
    const query = { user: 'operator', password: sha256Hex('operator'), deviceid: DEVICE, channel: '1' };
    const stream = new StreamClient(room.address, '/ws.cgi', query);
    await stream.until(({ packets }) => packets.length > 0);
    const token = pairOf(
      (await send(room, 'POST', '/gkserver/token', { ...as('operator'), ttl: 600 })).body as unknown as Pair,
    );
    const link = await send(room, 'POST', '/gkserver/links', {
      ...as('operator'),
      page: 'live',
      devices: [{ deviceid: DEVICE }],
      kinds: ['live'],
      from: NOW_S,
      to: NOW_S + 600,
      expires: NOW_S + 600,
    });
    const closed = new Promise((resolve) => before.client.socket.once('close', resolve));
    await turnOn(room);
    expect(await closed).toBe(1012);
    expect(await stream.closed).toMatchObject({ code: 1012 });
    expect((await send(room, 'POST', '/gkcommon/userinfo', token)).status).toBe(200);
    const open = await send(room, 'POST', '/gkserver/links/opened', pairOf(link.body as unknown as Pair));
    expect(open.body).toMatchObject({ state: 'open' });
  });

  it('needs a code of its secret, and does nothing before', async () => {
    const room = await begin();
    const put = (passcode: string) => send(room, 'PUT', '/gkserver/secondfactor', { ...as('operator'), passcode });
    expect((await put('123456')).status).toBe(409);
    const { body } = await send(room, 'POST', '/gkserver/secondfactor', as('operator'));
    // A second page shows the same secret.
    expect((await send(room, 'POST', '/gkserver/secondfactor', as('operator'))).body).toEqual(body);
    const secret = fromBase32(String(body['secret']));
    expect(secret).toHaveLength(20);
    expect(await put(codeAt(secret, NOW_S + 90))).toMatchObject({ status: 400 });
    expect((await room.post('/gkcommon/userinfo', {}, 'operator')).status).toBe(200);
    expect((await fetch(`${room.url}/gkserver/captcha`).then((reply) => reply.json())) as Body).toEqual({ captcha: 0 });
    // Two pages at once: one of them turns it on, and the password of the other opens nothing any more.
    const both = await Promise.all([put(codeAt(secret, NOW_S)), put(codeAt(secret, NOW_S))]);
    expect(both.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(room.store.secondFactors.recoveryCodesLeft(room.store.secondFactors.find('operator')?.id ?? '')).toBe(10);
    expect((await fetch(`${room.url}/gkserver/captcha`).then((reply) => reply.json())) as Body).toEqual({
      captcha: 0,
      secondfactor: 1,
    });
  });
});

describe('a session', () => {
  it('ends with logout, password, account and factor, and after its time without use', async () => {
    const room = await begin();
    let turned = await turnOn(room);
    const isOpen = async (pair: Pair) => (await send(room, 'POST', '/gkcommon/userinfo', pairOf(pair))).status === 200;

    const left = await opened(room, turned);
    const socket = await commands(room, { E: left.e, H: left.h });
    const closed = new Promise((resolve) => socket.client.socket.once('close', resolve));
    expect((await send(room, 'DELETE', '/gkserver/session', pairOf(left))).status).toBe(200);
    expect([await closed, await isOpen(left)]).toEqual([4401, false]);

    // Used again and again, it goes on; a day without use is too long for one that its page did not keep.
    const used = await opened(room, turned);
    const kept = (await signIn(room, 'operator', nextCode(room, turned), { keep: 1 })).body as unknown as Pair;
    for (let n = 0; n < 4; n += 1) {
      room.clock.nowS += 10 * 3_600;
      expect(await isOpen(used)).toBe(true);
    }
    room.clock.nowS += 13 * 3_600;
    expect([await isOpen(used), await isOpen(kept)]).toEqual([false, true]);
    room.clock.nowS -= 13 * 3_600;
    // Found ended, it stays so.
    expect(await isOpen(used)).toBe(false);

    const other = await opened(room, turned);
    const change = (body: Body) =>
      send(room, 'PUT', '/gkserver/passwd', { ...pairOf(kept), newpass: sha256Hex('fresh'), ...body });
    expect((await change({})).status).toBe(400);
    expect(await change({ currentpass: sha256Hex('no') })).toMatchObject({ status: 401 });
    const changed = await change({ currentpass: sha256Hex('operator') });
    expect(changed.status).toBe(200);
    expect([await isOpen(kept), await isOpen(other), await isOpen(changed.body as unknown as Pair)]).toEqual([
      false,
      false,
      true,
    ]);
    const next = changed.body as unknown as Pair;
    const off = (body: Body) => send(room, 'DELETE', '/gkserver/secondfactor', { ...pairOf(next), ...body });
    expect((await off({ currentpass: sha256Hex('fresh'), passcode: '000000' })).status).toBe(400);
    expect((await off({ currentpass: sha256Hex('no'), passcode: nextCode(room, turned) })).status).toBe(403);
    expect((await off({ currentpass: sha256Hex('fresh'), passcode: nextCode(room, turned) })).status).toBe(200);
    expect(await isOpen(next)).toBe(false);
    const plain = { username: 'operator', password: sha256Hex('fresh') };
    expect((await send(room, 'POST', '/gkcommon/userinfo', plain)).status).toBe(200);

    turned = await turnOn(room, 'viewer');
    const last = await opened(room, turned, 'viewer');
    room.store.users.remove('viewer');
    room.store.users.add({ name: 'viewer', permissionId: 3, groupId: 1, wireHash: sha256Hex('viewer') });
    expect(await isOpen(last)).toBe(false);
    expect((await room.post('/gkcommon/userinfo', {}, 'viewer')).status).toBe(200);
  });

  it('of an expired password only serves to change it', async () => {
    const room = await begin();
    const turned = await turnOn(room);
    room.store.users.expirePassword('operator', NOW_S - 1);
    const pair = await opened(room, turned);
    expect((await commands(room, { E: pair.e, H: pair.h })).reply.fields.R).toBe('3');
    expect((await send(room, 'POST', '/gkcommon/userinfo', pairOf(pair))).status).toBe(401);
    const changed = await send(room, 'PUT', '/gkserver/passwd', {
      ...pairOf(pair),
      currentpass: sha256Hex('operator'),
      newpass: sha256Hex('fresh'),
    });
    expect((await send(room, 'POST', '/gkcommon/userinfo', pairOf(changed.body as unknown as Pair))).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('are made anew by password and code; those before are void', async () => {
    const room = await begin();
    const turned = await turnOn(room);
    const pair = await opened(room, turned);
    expect(new Set(turned.recoverycodes)).toHaveProperty('size', 10);
    const renew = (passcode: string) =>
      send(room, 'POST', '/gkserver/secondfactor/codes', {
        ...pairOf(pair),
        currentpass: sha256Hex('operator'),
        passcode,
      });
    expect((await renew('1')).status).toBe(400);
    const codes = (await renew(turned.recoverycodes[0] ?? '')).body['recoverycodes'] as readonly string[];
    expect(codes).toHaveLength(10);
    expect((await signIn(room, 'operator', turned.recoverycodes[1])).body).toMatchObject({ why: 'wrong' });
    expect((await signIn(room, 'operator', codes[0])).body).toMatchObject({ state: 'open' });
  });
});

describe('administrators', () => {
  it('see who has one and reset it for accounts that they manage; the change log says so without a secret', async () => {
    const room = await begin();
    const [north = 0] = room.store.groups.childrenOf(room.store.groups.rootId).map(({ groupid }) => groupid);
    room.store.users.add({ name: 'nora', permissionId: 0, groupId: north, wireHash: sha256Hex('nora') });
    room.store.users.add({ name: 'nick', permissionId: 2, groupId: north, wireHash: sha256Hex('nick') });
    await turnOn(room, 'nick');
    await turnOn(room, 'operator');
    const admin = await turnOn(room, 'admin');
    const list = async (user: Body) => {
      const { body } = await send(room, 'POST', '/gkserver/userlist', user);
      return (body['data'] as readonly { name: string; secondfactor: number }[])
        .filter(({ secondfactor }) => secondfactor === 1)
        .map(({ name }) => name)
        .sort();
    };
    const reset = (who: Body, editingName: string) =>
      send(room, 'POST', '/gkserver/secondfactor/reset', { ...who, editingName });
    expect(await list(as('nora'))).toEqual(['nick']);
    expect((await reset(as('nora'), 'operator')).status).toBe(404);
    expect((await reset(as('nora'), 'admin')).status).toBe(404);
    expect((await reset(as('dealer'), 'nick')).status).toBe(403);
    expect((await reset(as('nora'), 'nick')).status).toBe(200);
    expect((await room.post('/gkcommon/userinfo', {}, 'nick')).status).toBe(200);
    expect((await reset(as('nora'), 'nick')).status).toBe(404);
    const pair = pairOf(admin);
    expect(await list(pair)).toEqual(['admin', 'operator']);
    expect((await reset(pair, 'admin')).status).toBe(400);
    expect((await reset(pair, 'operator')).status).toBe(200);

    const rows = [...room.store.changeLog.newestFirst()].filter(({ entity }) => entity === 'second-factor');
    expect(rows.map(({ username, key, action }) => [username, key, action])).toEqual([
      ['admin', 'operator', 'removed'],
      ['nora', 'nick', 'removed'],
      ['admin', 'admin', 'added'],
      ['operator', 'operator', 'added'],
      ['nick', 'nick', 'added'],
    ]);
    const said = JSON.stringify([rows, [...room.store.accessLog.newestFirst()], room.logged]);
    for (const secret of [admin.e, admin.h, ...admin.recoverycodes, codeAt(admin.secret, NOW_S)])
      expect(said).not.toContain(secret);
  });
});

it('keeps no secret in the open: neither database nor answers hold one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gk-factor-'));
  try {
    const room = await begin({ store: openStore(folder, fakeSeeds(4)) });
    const turned = await turnOn(room);
    await opened(room, turned);
    await room.stop();
    room.store.close();
    const bytes = readdirSync(folder)
      .filter((name) => name.startsWith('recorder.sqlite'))
      .map((name) => readFileSync(join(folder, name)));
    const texts = [turned.secret.toString('base64'), ...turned.recoverycodes];
    for (const secret of [turned.secret, ...texts.map((text) => Buffer.from(text))])
      expect(bytes.some((file) => file.includes(secret))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
