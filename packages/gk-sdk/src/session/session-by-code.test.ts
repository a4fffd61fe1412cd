import { describe, expect, it } from 'vitest';
import { secondFactorResource } from '../rest/access/second-factor.js';
import { flushMicrotasks } from '../testing.js';
import { sha256Hex } from '../util/password-hash.js';
import { PASSWORD, setUp } from './fixtures/session-room.js';

const PAIR = { kind: 'session', username: 'anna', e: 'E1', h: 'H1' } as const;

/** A session of a recorder that takes one pair, which the test can change. */
function room() {
  const made = setUp();
  const server = { pair: 'E1.H1', expired: false };
  made.recorder.on('Q02', ({ fields }) => {
    if (`${fields.E ?? ''}.${fields.H ?? ''}` !== server.pair) return { fields: { R: '0', T: 'The login has ended' } };
    return { fields: server.expired ? { R: '3' } : { R: '1', G: '0', A: '1'.repeat(86), S: '8902' } };
  });
  const stored = () => made.storage.items.get('LoginPair');
  return { ...made, server, stored };
}

describe('a login with a code', () => {
  it('is kept and resumed by its pair, holds no hash, and is forgotten with the logout, of which the server is told', async () => {
    const { session, recorder, storage, stored } = room();
    recorder.http.routes['DELETE /gkserver/session'] = { json: { hasError: false } };
    await session.login(PAIR, { savePassword: true });
    expect([session.autoLogin, stored(), storage.items.get('Sha256Pass')]).toEqual([true, 'E1.H1', undefined]);
    await session.resume();
    expect(session.state.kind).toBe('signed-in');
    session.logout();
    await flushMicrotasks();
    expect([session.autoLogin, stored()]).toEqual([false, undefined]);
    expect(recorder.http.requests.at(-1)).toMatchObject({ method: 'DELETE', body: { e: 'E1', h: 'H1' } });
  });

  it('is not kept without savePassword, and a refused one is not tried again', async () => {
    const { session, server, stored } = room();
    await session.login(PAIR);
    expect([session.autoLogin, stored()]).toEqual([false, undefined]);
    await session.login(PAIR, { savePassword: true });
    server.pair = 'other';
    await expect(session.resume({ retry: false })).rejects.toMatchObject({ code: 'auth-failed' });
    expect([session.autoLogin, stored()]).toEqual([false, undefined]);
  });

  it('changes the password with the current one, and goes on by the pair that it gets', async () => {
    const { session, recorder, server, stored } = room();
    recorder.http.routes['PUT /gkserver/passwd'] = ({ body }) => {
      const { e, currentpass, newpass } = body as Readonly<Record<string, unknown>>;
      if (currentpass !== sha256Hex('secret')) return { status: 401, json: { hasError: true, message: 'wrong' } };
      expect([e, newpass]).toEqual(['E1', sha256Hex('fresh')]);
      server.pair = 'E2.H2';
      return { json: { hasError: false, e: 'E2', h: 'H2', expires: 5 } };
    };
    await session.login(PAIR, { savePassword: true });
    await flushMicrotasks();
    await expect(session.changePassword({ current: 'no', next: 'fresh' })).rejects.toMatchObject({
      code: 'auth-failed',
    });
    await session.changePassword({ current: 'secret', next: 'fresh' });
    expect([session.state.kind, stored()]).toEqual(['signed-in', 'E2.H2']);
    const url = new URL(session.streamUrl({ deviceId: 'BUS-1', channel: 1 }));
    expect([url.searchParams.get('e'), url.searchParams.get('h')]).toEqual(['E2', 'H2']);
  });

  it('of an expired password is led to its change', async () => {
    const { session, server } = room();
    server.expired = true;
    await expect(session.login(PAIR)).rejects.toMatchObject({ code: 'password-expired' });
    expect(session.state).toMatchObject({ kind: 'password-expired', username: 'anna' });
  });
});

it('replaceCredentials goes on with the fleet, and keeps the pair in the place of the hash', async () => {
  const { session, recorder, storage, clock } = setUp();
  await session.login(PASSWORD, { savePassword: true });
  await flushMicrotasks();
  const devices = session.devices.all.length;
  expect(devices).toBeGreaterThan(0);
  const kinds: string[] = [];
  session.subscribe(() => kinds.push(session.state.kind));
  session.replaceCredentials(PAIR);
  await clock.advance(100);
  expect(session.state.kind).toBe('signed-in');
  expect(new Set(kinds)).toEqual(new Set(['reconnecting', 'signed-in']));
  expect(session.devices.all).toHaveLength(devices);
  expect([storage.items.get('Sha256Pass'), storage.items.get('LoginPair')]).toEqual([undefined, 'E1.H1']);
  expect(recorder.requests.filter(({ code }) => code === 'Q02').at(-1)?.fields).toMatchObject({ E: 'E1', H: 'H1' });
  session.logout();
  expect(() => {
    session.replaceCredentials(PAIR);
  }).toThrow(expect.objectContaining({ code: 'closed' }));
});

it('signIn tells apart an account without a second factor, the question for a code, and the pair', async () => {
  const { session, recorder } = setUp();
  const answers = [
    { state: 'plain' },
    { state: 'code', why: 'needed' },
    { state: 'code', why: 'used' },
    { state: 'open', e: 'E', h: 'H', expires: 7 },
  ];
  recorder.http.routes['POST /gkserver/session'] = () => ({ json: answers.shift() });
  const { signIn } = secondFactorResource(session.rest);
  const login = { username: 'anna', password: 'secret' };
  expect(await signIn(login)).toEqual({ state: 'plain' });
  expect(recorder.http.requests.at(-1)?.body).toEqual({ username: 'anna', password: sha256Hex('secret'), keep: 0 });
  expect(await signIn(login)).toEqual({ state: 'code', why: 'needed' });
  expect(await signIn({ ...login, code: '1 2' })).toEqual({ state: 'code', why: 'used' });
  expect(await signIn({ ...login, code: '123456', keep: true })).toEqual({
    state: 'open',
    pair: { e: 'E', h: 'H', expiresS: 7 },
  });
  expect(recorder.http.requests.at(-1)?.body).toMatchObject({ passcode: '123456', keep: 1 });
});
