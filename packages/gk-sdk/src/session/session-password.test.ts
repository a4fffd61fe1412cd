import { describe, expect, it } from 'vitest';
import { flushMicrotasks, type FakeReply } from '../testing.js';
import { sha256Hex } from '../util/password-hash.js';
import { PASSWORD, setUp } from './fixtures/session-room.js';

const CHANGE = { current: 'secret', next: 'fresh' } as const;
const PATH = 'PUT /gkserver/passwd';

/** A signed-in session of a recorder whose password can be changed. */
async function room({ expired = false, savePassword = true } = {}) {
  const made = setUp();
  const { recorder, session } = made;
  const server = { hash: sha256Hex('secret'), expired };
  recorder.on('Q02', ({ fields }) => {
    if (fields.P !== server.hash) return { fields: { R: '0' } };
    return { fields: server.expired ? { R: '3' } : { R: '1', G: '0', A: '1'.repeat(86), S: '8902' } };
  });
  const change = (body: unknown): FakeReply => {
    const { password, newpass } = body as { readonly password: string; readonly newpass: string };
    if (password !== server.hash) return { json: { hasError: true, message: 'Wrong password' } };
    server.hash = newpass;
    server.expired = false;
    return { json: { hasError: false } };
  };
  recorder.http.routes[PATH] = ({ body }) => change(body);
  const login = session.login(PASSWORD, { savePassword });
  if (expired) await login.catch(() => undefined);
  else await login;
  await flushMicrotasks();
  /** Closes every socket of the user, as a recorder does whose password was changed. */
  const closeSockets = () => {
    for (const socket of recorder.sockets.open()) socket.serverClose({ code: 1012 });
  };
  const passwordOfStream = () =>
    new URL(session.streamUrl({ deviceId: 'BUS-1', channel: 1 })).searchParams.get('password');
  const logins = () => recorder.requests.filter(({ code }) => code === 'Q02').map(({ fields }) => fields.P);
  return { ...made, server, change, closeSockets, passwordOfStream, logins };
}

describe('changePassword', () => {
  it('logs in again with the new password, and uses it for calls, streams, events, reconnects and the storage', async () => {
    const { session, recorder, clock, storage, passwordOfStream, closeSockets } = await room();
    const hash = sha256Hex('fresh');
    await session.changePassword(CHANGE);
    expect(session.state.kind).toBe('signed-in');
    expect(passwordOfStream()).toBe(hash);
    expect(storage.items.get('Sha256Pass')).toBe(hash);
    expect(session.devices.all).toHaveLength(20);
    expect(recorder.sockets.open('/event.cgi').map(({ url }) => new URL(url).searchParams.get('password'))).toEqual([
      hash,
    ]);
    recorder.http.routes['POST /api/gps'] = { json: [] };
    await session.rest.gps({ deviceId: 'BUS-1', startS: 0, endS: 1 });
    expect(recorder.http.requests.at(-1)?.body).toMatchObject({ password: hash });

    closeSockets();
    await clock.advance(10_000);
    expect(session.state.kind).toBe('signed-in');
    expect(recorder.sockets.open('/event.cgi')).toHaveLength(1);
  });

  it('does the same when it is called by REST', async () => {
    const { session, passwordOfStream, clock, closeSockets } = await room();
    await session.rest.changePassword('fresh');
    expect(passwordOfStream()).toBe(sha256Hex('fresh'));
    closeSockets();
    await clock.advance(10_000);
    expect(session.state.kind).toBe('signed-in');
  });

  it('is back although the server closes the sockets ahead of its answer', async () => {
    const { session, recorder, change, closeSockets, clock } = await room();
    recorder.http.routes[PATH] = ({ body }) => {
      closeSockets();
      return change(body);
    };
    await session.changePassword(CHANGE);
    await flushMicrotasks();
    expect(session.state.kind).toBe('signed-in');
    await clock.advance(60_000);
    expect(session.state.kind).toBe('signed-in');
  });

  it('finds out by itself whether a change whose answer was lost has happened', async () => {
    const { session, recorder, change, closeSockets, clock, logins } = await room();
    const lost = (happened: boolean): void => {
      recorder.http.routes[PATH] = ({ body }) => {
        if (happened) change(body);
        throw new TypeError('fetch failed');
      };
    };
    lost(false);
    await expect(session.changePassword(CHANGE)).rejects.toMatchObject({ code: 'network' });
    closeSockets();
    await clock.advance(10_000);
    expect(session.state.kind).toBe('signed-in');
    expect(logins().at(-1)).toBe(sha256Hex('secret'));

    lost(true);
    await expect(session.changePassword(CHANGE)).rejects.toMatchObject({ code: 'network' });
    closeSockets();
    await clock.advance(10_000);
    expect(session.state.kind).toBe('signed-in');
    expect(logins().at(-1)).toBe(sha256Hex('fresh'));
  });

  it('retries the login with the new password once the old one has expired', async () => {
    const { session, storage, logins } = await room({ expired: true });
    expect(session.state.kind).toBe('password-expired');
    await session.changePassword(CHANGE);
    await expect(session.ready()).resolves.toHaveLength(20);
    expect(session.state.kind).toBe('signed-in');
    expect(logins()).toEqual([sha256Hex('secret'), sha256Hex('fresh')]);
    expect(storage.items.get('Sha256Pass')).toBe(sha256Hex('fresh'));
  });

  it('is over with the first try to log in again, though the server is away by then', async () => {
    const { session, recorder, change, clock, storage } = await room();
    recorder.http.routes[PATH] = ({ body }) => {
      recorder.connections = 'refuse';
      return change(body);
    };
    await session.changePassword(CHANGE);
    expect(session.state).toMatchObject({ kind: 'reconnecting', reason: 'server-down' });
    // A page that is loaded again now resumes with the new one.
    expect(storage.items.get('Sha256Pass')).toBe(sha256Hex('fresh'));
    recorder.connections = 'accept';
    await clock.advance(10_000);
    expect(session.state.kind).toBe('signed-in');
  });

  it('leaves what another tab keeps: after a change there the old password is refused here', async () => {
    const { session, server, storage, clock, closeSockets } = await room();
    server.hash = sha256Hex('fresh');
    storage.items.set('Sha256Pass', server.hash);
    closeSockets();
    await clock.advance(10_000);
    expect(session.state.kind).toBe('refused');
    expect(storage.items.get('Sha256Pass')).toBe(server.hash);
    expect(storage.items.get('AutoLogin')).toBe('true');
  });

  it('forgets what the server refuses', async () => {
    const { session, server, storage, clock, closeSockets } = await room();
    server.hash = sha256Hex('fresh');
    closeSockets();
    await clock.advance(10_000);
    expect(session.state.kind).toBe('refused');
    expect(storage.items.has('Sha256Pass')).toBe(false);
    expect(storage.items.get('AutoLogin')).toBe('false');
  });

  it('keeps no hash where none was kept', async () => {
    const { session, storage } = await room({ savePassword: false });
    await session.changePassword(CHANGE);
    await flushMicrotasks();
    expect(storage.items.has('Sha256Pass')).toBe(false);
  });

  it.each([
    ['the wrong current password', { current: 'wrong', next: 'fresh' }, 'auth-failed'],
    ['an empty new password', { current: 'secret', next: '' }, 'invalid-argument'],
  ])('refuses %s without asking the server', async (_, change, code) => {
    const { session, recorder } = await room();
    const asked = recorder.http.requests.length;
    await expect(session.changePassword(change)).rejects.toMatchObject({ code });
    expect(recorder.http.requests).toHaveLength(asked);
    expect(session.state.kind).toBe('signed-in');
  });

  it('keeps login and connections when the server says no', async () => {
    const { session, recorder, passwordOfStream } = await room();
    recorder.http.routes[PATH] = { json: { hasError: true, message: 'Too short' } };
    const sockets = recorder.sockets.all.length;
    await expect(session.changePassword(CHANGE)).rejects.toThrow('Too short');
    expect(passwordOfStream()).toBe(sha256Hex('secret'));
    expect(recorder.sockets.all).toHaveLength(sockets);
  });

  it('is nothing for a token, nor without a login', async () => {
    const { session } = setUp();
    await expect(session.changePassword(CHANGE)).rejects.toMatchObject({ code: 'closed' });
    await session.login({ kind: 'token', e: 'e', h: 'h' });
    await expect(session.changePassword(CHANGE)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
