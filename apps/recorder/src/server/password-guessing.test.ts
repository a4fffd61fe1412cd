import { once } from 'node:events';
import { createSession } from 'gk-sdk';
import { encodeVcp, sha256Hex } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CommandClient } from './testing/command-client.js';
import { jsonRequest } from './testing/json-request.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { StreamClient } from './testing/stream-client.js';

const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;

let recorder: RecorderUnderTest;
let nowS: number;
beforeEach(async () => {
  nowS = NOW_S;
  recorder = await startRecorder({ now: () => nowS * 1000 });
});
afterEach(() => recorder.close());

/** A REST call with a password; its refusal in words, if any. */
async function guess(password: string, username = 'admin', path = '/gkcommon/userinfo'): Promise<string | undefined> {
  const reply = await fetch(`${recorder.url}${path}`, jsonRequest('POST', { username, password: sha256Hex(password) }));
  const { hasError, message = '' } = (await reply.json()) as { hasError?: boolean; message?: string };
  const [, waitS = null] = /try again in (\d+) s/.exec(message) ?? [];
  const refused = waitS === null ? 401 : 429;
  expect([reply.status, reply.headers.get('Retry-After')]).toEqual([hasError ? refused : 200, waitS]);
  return hasError ? message : undefined;
}

const WRONG = 'User name or password is wrong.';
const WAIT = /^Too many wrong passwords: try again in \d+ s\.$/;

describe('guessing passwords', () => {
  it('is slowed down on every channel, the right password too, and is over with time', async () => {
    for (let n = 0; n < 8; n += 1) {
      expect(await guess(`wrong ${n}`)).toBe(WRONG);
      if (n >= 4) nowS += 2 ** (n - 4);
    }
    expect(await guess('wrong 9')).toBe(WRONG);
    expect(await guess('admin')).toMatch(WAIT);
    // A password that was not checked is not called wrong: clients that have stored it keep it, and come again.
    const commands = await CommandClient.open(recorder.address);
    commands.sendRaw(encodeVcp({ code: 'Q02', fields: { U: 'admin', P: sha256Hex('admin') } }));
    const [code, reason] = (await once(commands.socket, 'close')) as [number, Buffer];
    expect([code, reason.toString()]).toEqual([1013, expect.stringMatching(WAIT)]);
    expect(commands.received).toBe(0);
    const session = createSession({ server: recorder.url });
    const login = session.login({ kind: 'password', username: 'admin', password: 'admin' });
    await expect(login).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringMatching(/Too many wrong/),
    });
    session.close();
    expect(await guess('admin', 'admin', '/gkserver/verifyUser')).toMatch(WAIT);
    const query = { user: 'admin', password: sha256Hex('admin'), deviceid: 'GK-0001', channel: '1' };
    const stream = new StreamClient(recorder.address, '/ws.cgi', query);
    expect(await stream.closed).toMatchObject({ code: 4401, reason: expect.stringMatching(WAIT) });
    const events = new StreamClient(recorder.address, '/event.cgi', query);
    expect(await events.closed).toMatchObject({ code: 1013, reason: expect.stringMatching(WAIT) });
    const picture = await fetch(
      `${recorder.url}/pic.cgi?${new URLSearchParams({ ...query, type: 'snap' }).toString()}`,
    );
    expect(await picture.json()).toMatchObject({ hasError: true, message: expect.stringMatching(WAIT) });

    // Others are not held up, nor is the same one once the wait is over.
    expect(await guess('dealer', 'dealer')).toBeUndefined();
    nowS += 16;
    expect(await guess('admin')).toBeUndefined();
    expect(await guess('wrong again')).toBe(WRONG);
    expect(await guess('admin')).toBeUndefined();
  });

  it('keeps nobody out who is at work in the same network: not his calls, his sockets, his streams and his tokens', async () => {
    expect(await guess('admin')).toBeUndefined();
    const token = (await (await recorder.post('/gkserver/token', { ttl: 600 })).json()) as { e: string; h: string };
    const session = await CommandClient.login(recorder.address);
    for (let n = 0; n < 12; n += 1) {
      await guess(`wrong ${n}`);
      nowS += 20;
    }
    const guessed = async (): Promise<void> => {
      // He is still guessed at, as slowly as before.
      expect(await guess(`wrong at ${nowS}`)).toMatch(WAIT);
    };
    await guessed();
    expect(await guess('admin')).toBeUndefined();
    await guessed();
    expect((await recorder.post('/gkcommon/userinfo', token)).status).toBe(200);
    expect((await session.call('Q05', { D: 'GK-0001' })).fields.R).toBe('1');
    const again = await CommandClient.login(recorder.address);
    const query = { user: 'admin', password: sha256Hex('admin'), deviceid: 'GK-0001', channel: '1' };
    const stream = new StreamClient(recorder.address, '/ws.cgi', query);
    await stream.until(({ packets }) => packets.length > 0);
    await guessed();
    expect((await recorder.post('/gkserver/buffer', { name: 'member' })).status).toBe(405);
    const cleared = await fetch(
      `${recorder.url}/gkserver/buffer`,
      jsonRequest('DELETE', { username: 'admin', password: sha256Hex('admin'), name: 'member' }),
    );
    expect(cleared.status).toBe(200);
    expect(await guess('admin')).toBeUndefined();
    await guessed();
    for (const client of [session, again]) client.close();
    stream.socket.terminate();
  });

  it('many at once are no more than one after another; names that there are not wait as well', async () => {
    const words = await Promise.all(Array.from({ length: 60 }, (_, n) => guess(`wrong ${n}`, 'nobody')));
    expect(words.filter((text) => text === WRONG)).toHaveLength(5);
    expect(words.filter((text) => WAIT.test(text ?? ''))).toHaveLength(55);
  });

  it('is not what a client does that repeats its old password, or a wall that logs in many times at once', async () => {
    for (let n = 0; n < 12; n += 1) expect(await guess('old')).toBe(WRONG);
    const wall = await Promise.all(Array.from({ length: 12 }, () => guess('admin')));
    expect(wall).toEqual(Array(12).fill(undefined));
  });

  it('is in the access log, once a minute, with the call that was tried', async () => {
    await guess('wrong 1');
    await guess('wrong 2', 'admin', '/gkserver/verifyUser');
    nowS += 60;
    await guess('wrong 3', 'admin', '/gkserver/verifyUser');
    await guess('wrong 4', `x'; DROP TABLE access_log; --${'y'.repeat(100)}`);
    const client = await CommandClient.open(recorder.address);
    await client.call('Q02', { U: 'dealer', P: sha256Hex('wrong') });
    client.close();
    const rows = await apiOf(recorder.url).accessLog.query({ action: 'login-refused' });
    expect(rows.map(({ username, method, data, ip }) => [username, method, data, ip.endsWith('127.0.0.1')])).toEqual([
      ['dealer', 'Q02', '', true],
      [expect.stringMatching(/^x'; DROP TABLE access_log; --y+$/), 'POST', '/gkcommon/userinfo', true],
      ['admin', 'POST', '/gkserver/verifyUser', true],
      ['admin', 'POST', '/gkcommon/userinfo', true],
    ]);
    expect(JSON.stringify(rows)).not.toContain(sha256Hex('wrong 1'));
  });
});

describe('guessing passwords behind a proxy', () => {
  const guessFrom = async (url: string, ip: string, password: string): Promise<string | undefined> => {
    const guessed = { username: 'admin', password: sha256Hex(password) };
    const reply = await fetch(`${url}/gkcommon/userinfo`, jsonRequest('POST', guessed, { 'X-Forwarded-For': ip }));
    return ((await reply.json()) as { message?: string }).message;
  };

  it('slows down the one who guesses when the proxy is trusted, on sockets too', async () => {
    const trusting = await startRecorder({ now: () => nowS * 1000, trustedProxies: 1 });
    try {
      for (let n = 0; n < 6; n += 1) await guessFrom(trusting.url, '192.0.2.1', `wrong ${n}`);
      expect(await guessFrom(trusting.url, '192.0.2.1', 'admin')).toMatch(WAIT);
      expect(await guessFrom(trusting.url, '203.0.113.9, 192.0.2.1', 'admin')).toMatch(WAIT);
      expect(await guessFrom(trusting.url, '192.0.2.2', 'admin')).toBeUndefined();
      const from = (ip: string) =>
        new WebSocket(`ws://${trusting.address}/event.cgi?user=admin&password=${sha256Hex('admin')}`, {
          headers: { 'X-Forwarded-For': ip },
        });
      const [[code]] = (await Promise.all([once(from('192.0.2.1'), 'close')])) as [[number]];
      expect(code).toBe(1013);
      const other = from('192.0.2.2');
      await once(other, 'open');
      other.terminate();
      expect([...trusting.store.accessLog.newestFirst()].map(({ ip }) => ip)).toContain('192.0.2.1');
    } finally {
      await trusting.close();
    }
  });

  it('slows down everybody behind it, and believes nobody, when it is not', async () => {
    for (let n = 0; n < 6; n += 1) await guessFrom(recorder.url, `192.0.2.${n}`, `wrong ${n}`);
    expect(await guessFrom(recorder.url, '192.0.2.99', 'admin')).toMatch(WAIT);
  });
});
