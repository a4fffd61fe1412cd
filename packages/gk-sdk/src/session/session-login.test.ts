import { describe, expect, it } from 'vitest';
import { isGkError } from '../errors/to-gk-error.js';
import { flushMicrotasks } from '../testing.js';
import { sha256Hex } from '../util/password-hash.js';
import { PASSWORD, setUp, signedIn } from './fixtures/session-room.js';
import { loginFlag } from './login-flag.js';

describe('login', () => {
  it('goes from signed-out over connecting to signed-in and loads the fleet', async () => {
    const { session, recorder, kinds } = setUp();
    expect(session.state.kind).toBe('signed-out');
    expect(recorder.sockets.all).toHaveLength(0);

    const user = await session.login(PASSWORD);
    expect(user).toMatchObject({ username: 'anna', permission: 0 });
    expect(user.permissions.P_live).toBe(true);
    expect(user.info.groups).toEqual([{ groupId: 1, name: 'Depot' }]);
    await flushMicrotasks();

    expect(kinds()).toEqual(['connecting', 'signed-in', 'signed-in']);
    expect(session.state).toMatchObject({ kind: 'signed-in', devicesLoaded: true });
    expect(session.devices.all).toHaveLength(20);
    expect(loginFlag(session.state)).toBe(1);
  });

  it('takes the command port from the server, and the stream port from the login reply', async () => {
    const { session, recorder } = await signedIn();
    const [command, event] = recorder.sockets.all.map((socket) => new URL(socket.url));
    expect(command?.href).toBe('ws://recorder.test:24681/');
    expect(event?.origin).toBe('ws://recorder.test:8902');
    expect(event?.pathname).toBe('/event.cgi');
    const stream = new URL(session.streamUrl({ deviceId: 'BUS-1', channel: 2 }));
    expect(stream.host).toBe('recorder.test:8902');
    expect(stream.searchParams.get('password')).toBe(sha256Hex('secret'));
  });

  it('goes on with the default ports, and warns, when the server does not tell its own', async () => {
    const room = setUp();
    room.recorder.http.routes['GET /gkserver/protocol'] = 'unreachable';
    await room.session.login(PASSWORD);
    expect(room.recorder.sockets.all[0]?.url).toBe('ws://recorder.test:24680/');
    expect(room.warnings.map((error) => error.code)).toEqual(['network']);
  });

  it('gives up asking for the ports after 15 s and connects all the same', async () => {
    const room = setUp();
    room.recorder.http.routes['GET /gkserver/protocol'] = 'hanging';
    const login = room.session.login(PASSWORD);
    await room.clock.advance(14_999);
    expect(room.recorder.sockets.all).toHaveLength(0);
    await room.clock.advance(1);
    await expect(login).resolves.toMatchObject({ username: 'anna' });
  });

  it('asks for no ports when the deployment gives every URL', async () => {
    const endpoints = { command: '/gk/command', stream: '/gk/ws.cgi', event: '/gk/event.cgi' };
    const { recorder, session } = setUp({}, { server: 'https://fleet.test', endpoints });
    void session.login(PASSWORD).catch(() => undefined);
    await flushMicrotasks();
    expect(recorder.http.requests).toHaveLength(0);
    expect(recorder.sockets.all[0]?.url).toBe('wss://fleet.test/gk/command');
  });

  it('ends as refused on a wrong password: flag 2, connection closed, no further try', async () => {
    const { session, clock, recorder, kinds } = setUp();
    const error = await session.login({ ...PASSWORD, password: 'wrong' }).catch((reason: unknown) => reason);
    expect(isGkError(error, 'auth-failed')).toBe(true);
    expect(session.state.kind).toBe('refused');
    expect(loginFlag(session.state)).toBe(2);
    await clock.advance(60_000);
    expect(recorder.sockets.all.map((socket) => socket.state)).toEqual(['closed']);
    expect(kinds()).toEqual(['connecting', 'refused']);
  });

  it('never shows the password or its hash in an error or state', async () => {
    const { session, warnings, recorder } = setUp();
    recorder.on('Q02', () => ({ fields: { R: '0' } }));
    const error = await session.login(PASSWORD).catch((reason: unknown) => reason);
    const shown = JSON.stringify([session.state, warnings, String(error), (error as Error).stack]);
    expect(shown).not.toContain('secret');
    expect(shown).not.toContain(sha256Hex('secret'));
  });

  it('stands at password-expired on R 3, and tries nothing by itself', async () => {
    const { session, recorder, clock } = setUp();
    recorder.on('Q02', () => ({ fields: { R: '3' } }));
    await expect(session.login(PASSWORD)).rejects.toMatchObject({ code: 'password-expired' });
    expect(session.state).toEqual({ kind: 'password-expired', username: 'anna' });
    await expect(session.command.ping()).rejects.toMatchObject({ code: 'closed' });
    await clock.advance(60_000);
    expect(session.state.kind).toBe('password-expired');
  });

  it('logs in with a token pair, keeps nothing of it, and hands it to streams and events', async () => {
    const { session, recorder, storage } = setUp();
    await session.login({ kind: 'token', e: 'eee', h: 'hhh' });
    await flushMicrotasks();
    expect(recorder.requests[0]?.fields).toMatchObject({ E: 'eee', H: 'hhh' });
    expect(recorder.requests[0]?.fields.U).toBeUndefined();
    expect(storage.items.size).toBe(0);
    expect(session.autoLogin).toBe(true);
    const event = new URL(recorder.sockets.all[1]?.url ?? '');
    expect([event.searchParams.get('e'), event.searchParams.get('h')]).toEqual(['eee', 'hhh']);
    expect(session.streamUrl({ deviceId: 'BUS-1', channel: 1 })).toContain('e=eee&h=hhh');
  });

  it('ends as refused when the server closes with 4401, as it does to an expired token', async () => {
    const { session, recorder, clock } = await signedIn();
    recorder.commandSocket?.serverClose({ code: 4401 });
    expect(session.state).toMatchObject({ kind: 'refused', error: { code: 'auth-failed' }, withdrawn: true });
    await clock.advance(60_000);
    expect(recorder.sockets.open()).toHaveLength(0);
  });

  it('does not repeat a token that the server quotes in its refusal', async () => {
    const { session, recorder } = setUp();
    recorder.on('Q02', () => ({ fields: { R: '0', T: 'No such pair: e0123456, h0123456' } }));
    const login = session.login({ kind: 'token', e: 'e0123456', h: 'h0123456' });
    const error = { code: 'auth-failed', message: 'No such pair: [removed], [removed]' };
    await expect(login).rejects.toMatchObject(error);
    expect(session.state).toEqual({ kind: 'refused', error: expect.objectContaining(error) });
  });

  it('leaves the stored login of a user alone when a token is refused', async () => {
    const first = setUp();
    await first.session.login(PASSWORD, { savePassword: true });
    const kiosk = setUp({}, { storage: first.storage });
    kiosk.recorder.on('Q02', () => ({ fields: { R: '0' } }));
    await expect(kiosk.session.login({ kind: 'token', e: 'e', h: 'h' })).rejects.toMatchObject({ code: 'auth-failed' });
    expect(first.storage.items.get('AutoLogin')).toBe('true');
  });

  it('lets a listener end the login that it is told of', async () => {
    const { session, recorder } = setUp();
    session.subscribe(() => {
      if (session.state.kind === 'signed-in') session.logout();
    });
    await session.login(PASSWORD).catch(() => undefined);
    await flushMicrotasks();
    expect(session.state.kind).toBe('signed-out');
    expect(recorder.sockets.open()).toHaveLength(0);
    expect(recorder.codes).toEqual(['Q02']);
  });

  it('rejects an empty name or password without sending anything', async () => {
    const { session, recorder } = setUp();
    await expect(session.login({ ...PASSWORD, username: '' })).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(session.login({ ...PASSWORD, password: '' })).rejects.toMatchObject({ code: 'invalid-argument' });
    await expect(session.login({ kind: 'token', e: '', h: 'h' })).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(recorder.http.requests).toHaveLength(0);
  });

  it('rejects a login that another one replaces', async () => {
    const { session } = setUp();
    const first = session.login(PASSWORD).catch((reason: unknown) => reason);
    await session.login(PASSWORD);
    expect(isGkError(await first, 'aborted')).toBe(true);
    expect(session.state.kind).toBe('signed-in');
  });

  it('rejects with timeout when the server takes the connection but does not answer', async () => {
    const { session, recorder, clock } = setUp();
    recorder.on('Q02', () => 'silence');
    const login = session.login(PASSWORD).catch((reason: unknown) => reason);
    await clock.advance(15_000);
    expect(isGkError(await login, 'timeout')).toBe(true);
    expect(String(await login)).toContain('Login');
    expect(session.state.kind).toBe('signed-out');
  });

  it('rejects with timeout when the connection is never made', async () => {
    const { session, recorder, clock } = setUp();
    recorder.connections = 'hang';
    const login = session.login(PASSWORD).catch((reason: unknown) => reason);
    await clock.advance(15_000);
    expect(isGkError(await login, 'timeout')).toBe(true);
    expect(recorder.sockets.all[0]?.state).toBe('closed');
  });

  it('says protocol when the login reply has no result', async () => {
    const { session, recorder, clock } = setUp();
    recorder.on('Q02', () => ({ fields: { G: '0' } }));
    await expect(session.login(PASSWORD)).rejects.toMatchObject({ code: 'bad-reply' });
    void session.login(PASSWORD, { retry: true }).catch(() => undefined);
    await clock.advance(0);
    expect(session.state).toMatchObject({ kind: 'reconnecting', reason: 'protocol' });
  });

  it('applies the deployment switches to the rights', async () => {
    const { session } = setUp({}, { disabledFeatures: { liveView: true } });
    const user = await session.login(PASSWORD);
    expect(user.permissions.P_live).toBe(false);
    expect(user.permissions.P_dash).toBe(true);
  });

  it.each([
    ['0', 0],
    ['3', 3],
    ['7', 3],
    [undefined, 3],
    ['admin', 3],
  ])('ranks permission %s as %i', async (told, rank) => {
    const { session, recorder } = setUp();
    recorder.on('Q02', () => ({ fields: { R: '1', ...(told === undefined ? {} : { G: told }) } }));
    expect((await session.login(PASSWORD)).permission).toBe(rank);
  });
});
