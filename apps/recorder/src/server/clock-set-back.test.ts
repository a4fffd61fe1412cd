import { sha256Hex } from 'gk-sdk/wire';
import { expect, it } from 'vitest';
import { codeOfStep, stepAt } from './access/totp.js';
import { fromBase32 } from './testing/from-base32.js';
import { jsonRequest } from './testing/json-request.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';

const { start } = recordersUnderTest();
const DAY_MS = 86_400_000;

it('a clock that is set back a day lets nobody wait longer than before', async () => {
  let wallMs = Date.UTC(2026, 8, 14, 4);
  let steadyMs = 5_000;
  const pass = (ms: number): void => {
    wallMs += ms;
    steadyMs += ms;
  };
  const recorder = await start({ now: () => wallMs, steady: () => steadyMs });
  const ask = async (path: string, body: object): Promise<{ message?: string; page?: string; status: number }> => {
    const reply = await fetch(`${recorder.url}${path}`, jsonRequest('POST', body));
    return { ...((await reply.json()) as object), status: reply.status };
  };
  const login = (password: string, username = 'admin') =>
    ask('/gkcommon/userinfo', { username, password: sha256Hex(password) });
  const page = await ask('/tmp', {
    username: 'viewer',
    password: sha256Hex('viewer'),
    tmp: { type: 'mileage', data: [] },
  });
  // One user is guessed at, and one network sends too many wrong passwords.
  for (let n = 0; n < 6; n += 1) await login(`wrong ${n}`);
  for (let n = 0; n < 40; n += 1) await login('wrong', `nobody ${n}`);

  wallMs -= DAY_MS;
  const held = await login('admin');
  expect(held.message).toMatch(/: try again in ([1-9]|1\d) s\.$/);
  pass(200_000);
  expect((await login('admin')).status).toBe(200);
  // Nor does what is kept for five minutes stay for a day.
  expect((await fetch(`${recorder.url}${page.page ?? ''}`)).status).toBe(200);
  pass(101_000);
  expect((await fetch(`${recorder.url}${page.page ?? ''}`)).status).toBe(404);
});

it('a clock that is set back an hour ends no token, link or login with a code', async () => {
  let wallMs = Date.UTC(2026, 8, 14, 4);
  const recorder = await start({ now: () => wallMs });
  const ask = async (method: string, path: string, body: object, user = 'admin') => {
    const credentials = { username: user, password: sha256Hex(user) };
    const reply = await fetch(`${recorder.url}${path}`, jsonRequest(method, { ...credentials, ...body }));
    return (await reply.json()) as Readonly<Record<string, unknown>>;
  };
  const LIFE_S = 30 * 86_400;
  const token = await ask('POST', '/gkserver/token', { ttl: LIFE_S });
  const nowS = wallMs / 1000;
  const link = await ask('POST', '/gkserver/links', {
    page: 'vehicle',
    devices: [{ deviceid: 'GK-0001' }],
    kinds: ['positions'],
    from: nowS - 60,
    to: nowS + 60,
    expires: nowS + LIFE_S,
  });
  const { secret } = await ask('POST', '/gkserver/secondfactor', {}, 'operator');
  const passcode = codeOfStep(fromBase32(String(secret)), stepAt(nowS));
  const session = await ask('PUT', '/gkserver/secondfactor', { passcode }, 'operator');

  wallMs -= 3_600_000;
  const statuses = [token, link, session].map(async ({ e, h }) => {
    const path = `${recorder.url}/gkcommon/userinfo`;
    return (await fetch(path, jsonRequest('POST', { e, h }))).status;
  });
  expect(await Promise.all(statuses)).toEqual([200, 200, 200]);
  expect(await ask('POST', '/gkserver/links/opened', { e: link['e'], h: link['h'] })).toMatchObject({ state: 'open' });
});

it('a clock that is set forward ends no wait', async () => {
  let wallMs = Date.UTC(2026, 8, 14, 4);
  const recorder = await start({ now: () => wallMs, steady: () => 5_000 });
  const login = async (password: string): Promise<number> =>
    (
      await fetch(
        `${recorder.url}/gkcommon/userinfo`,
        jsonRequest('POST', { username: 'admin', password: sha256Hex(password) }),
      )
    ).status;
  for (let n = 0; n < 5; n += 1) expect(await login(`wrong ${n}`)).toBe(401);
  expect(await login('wrong')).toBe(429);
  wallMs += DAY_MS;
  expect(await login('wrong')).toBe(429);
});
