import { afterEach, describe, expect, it, vi } from 'vitest';
import { isGkError, type GkError } from '../errors/gk-error.js';
import { buildDevice, buildFleet, buildGpsInfo, FakeClock, FakeRecorder, flushMicrotasks } from '../testing.js';
import type { FakeRecorderOptions } from '../testing.js';
import { sha256Hex } from '../util/password-hash.js';
import { createSession } from './create-session.js';
import { loginFlag } from './login-flag.js';
import type { SessionOptions } from './session-options.js';
import type { Session, SessionState } from './session.js';

const PASSWORD = { kind: 'password', username: 'anna', password: 'secret' } as const;

const open: Session[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.close();
});

class MemoryStorage {
  readonly items = new Map<string, string>();
  getItem = (key: string): string | null => this.items.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.items.set(key, value);
  removeItem = (key: string): void => void this.items.delete(key);
}

function setUp(recorderOptions: FakeRecorderOptions = {}, sessionOptions: Partial<SessionOptions> = {}) {
  const clock = new FakeClock();
  const recorder = new FakeRecorder({ devices: buildFleet(20), ...recorderOptions });
  const storage = new MemoryStorage();
  const session = createSession({
    server: 'http://recorder.test',
    clock,
    storage,
    ...recorder.sessionOptions,
    ...sessionOptions,
  });
  open.push(session);
  const states: SessionState[] = [];
  session.subscribe(() => {
    if (states.at(-1) !== session.state) states.push(session.state);
  });
  const warnings: GkError[] = [];
  session.on('warning', (error) => warnings.push(error));
  return { clock, recorder, session, storage, states, warnings, kinds: () => states.map((state) => state.kind) };
}

async function signedIn(...options: Parameters<typeof setUp>) {
  const room = setUp(...options);
  await room.session.login(PASSWORD);
  await flushMicrotasks();
  return room;
}

describe('login', () => {
  it('goes from signed-out over connecting to signed-in and loads the fleet', async () => {
    const { session, recorder, kinds } = setUp();
    expect(session.state.kind).toBe('signed-out');
    expect(recorder.sockets.all).toHaveLength(0);

    const user = await session.login(PASSWORD);
    expect(user).toMatchObject({ username: 'anna', permission: 0 });
    expect(user.permissions.P_live).toBe(true);
    expect(user.info.childrens).toEqual([{ groupid: 1, name: 'Depot' }]);
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

  it('stands at password-expired on R 3, lets the password be changed, then logs in with the new one', async () => {
    const { session, recorder, clock } = setUp();
    recorder.on('Q02', ({ fields }) => ({ fields: { R: fields.P === sha256Hex('fresh') ? '1' : '3' } }));
    recorder.http.routes['PUT /gkserver/passwd'] = { json: { hasError: false } };
    await expect(session.login(PASSWORD)).rejects.toMatchObject({ code: 'password-expired' });
    expect(session.state).toEqual({ kind: 'password-expired', username: 'anna' });
    await expect(session.command.ping()).rejects.toMatchObject({ code: 'closed' });
    await clock.advance(60_000);
    expect(session.state.kind).toBe('password-expired');

    await session.rest.changePassword('fresh');
    expect(recorder.http.requests.at(-1)?.body).toEqual({
      newpass: sha256Hex('fresh'),
      username: 'anna',
      password: sha256Hex('secret'),
    });
    await expect(session.login({ ...PASSWORD, password: 'fresh' })).resolves.toBeDefined();
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
    expect(session.state).toMatchObject({ kind: 'refused', error: { code: 'auth-failed' } });
    await clock.advance(60_000);
    expect(recorder.sockets.open()).toHaveLength(0);
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

  it('rejects with timeout when the server takes the connection but does not answer, and tries again', async () => {
    const { session, recorder, clock } = setUp();
    recorder.on('Q02', () => 'silence');
    const login = session.login(PASSWORD).catch((reason: unknown) => reason);
    await clock.advance(15_000);
    expect(isGkError(await login, 'timeout')).toBe(true);
    expect(String(await login)).toContain('Q02 (login)');
    expect(session.state).toMatchObject({ kind: 'reconnecting', reason: 'server-down', user: undefined });
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
    const { session, recorder } = setUp();
    recorder.on('Q02', () => ({ fields: { G: '0' } }));
    await expect(session.login(PASSWORD)).rejects.toMatchObject({ code: 'bad-reply' });
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

describe('reconnect', () => {
  it('tries again 10 s after an unexpected close, keeps the fleet and the flag, and logs in again', async () => {
    const { session, recorder, clock } = await signedIn();
    const user = session.state.kind === 'signed-in' ? session.state.user : undefined;
    recorder.commandSocket?.serverClose({ code: 1001 });
    expect(session.state).toEqual({
      kind: 'reconnecting',
      reason: 'closed-by-server',
      retryAtMs: clock.now() + 10_000,
      user,
    });
    expect(loginFlag(session.state)).toBe(1);
    expect(session.devices.all).toHaveLength(20);
    expect(recorder.sockets.open()).toHaveLength(0);

    await clock.advance(9_999);
    expect(session.state.kind).toBe('reconnecting');
    expect(recorder.codes.filter((code) => code === 'Q02')).toHaveLength(1);
    await clock.advance(1);
    expect(session.state).toMatchObject({ kind: 'signed-in', devicesLoaded: true });
    expect(recorder.codes.filter((code) => code === 'Q02')).toHaveLength(2);
  });

  it('spreads the tries of a fleet of clients by up to a tenth', async () => {
    const { session, recorder, clock } = await signedIn({}, { random: () => 0.5 });
    recorder.commandSocket?.serverClose();
    expect(session.state).toMatchObject({ retryAtMs: clock.now() + 10_500 });
  });

  it('says server-down while the server cannot be reached, and keeps trying', async () => {
    const { session, recorder, clock } = await signedIn();
    recorder.connections = 'refuse';
    recorder.commandSocket?.serverClose();
    for (let i = 0; i < 3; i++) {
      expect(session.state).toMatchObject({ kind: 'reconnecting', reason: 'server-down' });
      await clock.advance(10_000);
    }
    recorder.connections = 'accept';
    await clock.advance(10_000);
    expect(session.state.kind).toBe('signed-in');
  });

  it('says offline when this computer has no network, and tries at once when it is back', async () => {
    let online = true;
    let comeBack = (): void => undefined;
    const network = {
      isOnline: () => online,
      onOnline: (listener: () => void) => {
        comeBack = listener;
        return () => undefined;
      },
    };
    const { session, recorder } = await signedIn({}, { network });
    online = false;
    recorder.connections = 'refuse';
    recorder.commandSocket?.serverClose();
    expect(session.state).toMatchObject({ kind: 'reconnecting', reason: 'offline' });
    online = true;
    recorder.connections = 'accept';
    comeBack();
    await flushMicrotasks();
    expect(session.state.kind).toBe('signed-in');
  });

  it('tries at once on reconnectNow, and does nothing with it in any other state', async () => {
    const { session, recorder } = await signedIn();
    session.reconnectNow();
    expect(recorder.sockets.all).toHaveLength(2);
    recorder.commandSocket?.serverClose();
    session.reconnectNow();
    await flushMicrotasks();
    expect(session.state.kind).toBe('signed-in');
  });

  it('rejects the first login with network when the server is down, and signs in when it comes', async () => {
    const { session, recorder, clock } = setUp();
    recorder.connections = 'refuse';
    await expect(session.login(PASSWORD)).rejects.toMatchObject({ code: 'network' });
    expect(session.state).toMatchObject({ kind: 'reconnecting', user: undefined });
    expect(loginFlag(session.state)).toBe(0);
    recorder.connections = 'accept';
    await clock.advance(10_000);
    expect(session.state.kind).toBe('signed-in');
  });

  it('ends as refused when the password no longer holds at a reconnect', async () => {
    const { session, recorder, clock, storage } = setUp();
    await session.login(PASSWORD, { savePassword: true });
    recorder.on('Q02', () => ({ fields: { R: '0' } }));
    recorder.commandSocket?.serverClose();
    await clock.advance(10_000);
    expect(session.state.kind).toBe('refused');
    expect(session.devices.all).toHaveLength(0);
    expect(storage.items.get('AutoLogin')).toBe('false');
  });

  it('takes a connection for lost when a list times out and nothing has come at all', async () => {
    const { session, recorder, clock } = await signedIn();
    for (const code of ['Q04', 'D20', 'Q10']) recorder.on(code, () => 'silence');
    await clock.advance(2500 + 15_000);
    expect(session.state).toMatchObject({ kind: 'reconnecting', reason: 'server-down' });
  });

  it('keeps a connection on which other answers come while a list times out', async () => {
    const { session, recorder, clock, warnings } = await signedIn();
    recorder.on('Q04', () => 'silence');
    await clock.advance(2500 + 15_000);
    expect(session.state.kind).toBe('signed-in');
    expect(warnings.map((error) => error.code)).toEqual(['timeout']);
  });
});

describe('logout and close', () => {
  it('logs out: auto-login off, both channels closed, no reconnect, nothing kept of the fleet', async () => {
    const { session, recorder, storage, clock } = setUp();
    await session.login(PASSWORD, { savePassword: true });
    await flushMicrotasks();
    expect(recorder.sockets.open()).toHaveLength(2);
    session.logout();
    expect(session.state.kind).toBe('signed-out');
    expect(recorder.sockets.open()).toHaveLength(0);
    expect(storage.items.get('AutoLogin')).toBe('false');
    expect(storage.items.has('Sha256Pass')).toBe(false);
    expect(session.devices).toMatchObject({ loaded: false, all: [] });
    expect(session.serverInfo).toBeUndefined();
    expect(clock.pendingTimers).toBe(0);
    await clock.advance(60_000);
    expect(recorder.sockets.all).toHaveLength(2);
    expect(() => session.streamUrl({ deviceId: 'BUS-1', channel: 1 })).toThrow('needs a login');
  });

  it('starts nothing after a logout that comes before the server info', async () => {
    const { session, recorder, clock } = setUp();
    recorder.on('Q01', () => 'silence');
    await session.login(PASSWORD);
    session.logout();
    await flushMicrotasks();
    expect(clock.pendingTimers).toBe(0);
    await clock.advance(60_000);
    expect(recorder.codes).toEqual(['Q02', 'Q01']);
  });

  it('stops reconnecting on logout', async () => {
    const { session, recorder, clock } = await signedIn();
    recorder.commandSocket?.serverClose();
    session.logout();
    await clock.advance(60_000);
    expect(session.state.kind).toBe('signed-out');
    expect(recorder.sockets.open()).toHaveLength(0);
  });

  it('rejects a login under way on logout', async () => {
    const { session } = setUp();
    const login = session.login(PASSWORD).catch((reason: unknown) => reason);
    session.logout();
    expect(isGkError(await login, 'aborted')).toBe(true);
    await flushMicrotasks();
    expect(session.state.kind).toBe('signed-out');
  });

  it('closes for good and twice, and leaves the storage alone', async () => {
    const { session, recorder, storage } = setUp();
    await session.login(PASSWORD, { savePassword: true });
    session.close();
    session.close();
    expect(recorder.sockets.open()).toHaveLength(0);
    expect(storage.items.get('AutoLogin')).toBe('true');
    await expect(session.login(PASSWORD)).rejects.toMatchObject({ code: 'closed' });
    expect(session.resume()).toBeUndefined();
  });
});

describe('auto-login', () => {
  it('keeps the login under the specified keys, and the hash only with savePassword', async () => {
    const { session, storage } = setUp();
    expect(session.autoLogin).toBeUndefined();
    await session.login(PASSWORD);
    expect(Object.fromEntries(storage.items)).toEqual({
      UserName: 'anna',
      ServerIp: 'recorder.test',
      ServerPort: '24681',
      AutoLogin: 'false',
    });
    expect(session.autoLogin).toBe(false);
    await session.login(PASSWORD, { savePassword: true });
    expect(storage.items.get('AutoLogin')).toBe('true');
    expect(storage.items.get('Sha256Pass')).toBe(sha256Hex('secret'));
  });

  it('resumes what it kept', async () => {
    const first = setUp();
    await first.session.login(PASSWORD, { savePassword: true });
    first.session.close();
    const second = setUp({}, { storage: first.storage });
    await expect(second.session.resume()).resolves.toMatchObject({ username: 'anna' });
  });

  it.each(['UserName', 'Sha256Pass', 'ServerIp', 'ServerPort'])('is turned off without %s', async (key) => {
    const first = setUp();
    await first.session.login(PASSWORD, { savePassword: true });
    first.session.close();
    first.storage.items.set(key, '');
    const second = setUp({}, { storage: first.storage });
    expect(second.session.resume()).toBeUndefined();
    expect(first.storage.items.get('AutoLogin')).toBe('false');
    expect(second.recorder.http.requests).toHaveLength(0);
  });

  it('never sends a hash to another server than the one it was kept for', async () => {
    const first = setUp();
    await first.session.login(PASSWORD, { savePassword: true });
    const second = setUp({}, { storage: first.storage, server: 'http://elsewhere.test' });
    expect(second.session.resume()).toBeUndefined();
    expect(second.session.autoLogin).toBe(false);
  });

  it('logs in without a storage, and with one that throws', async () => {
    const broken = {
      getItem: () => {
        throw new Error('denied');
      },
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('denied');
      },
    };
    await expect(setUp({}, { storage: broken }).session.login(PASSWORD)).resolves.toBeDefined();
    const bare = createSession({ server: 'http://recorder.test', ...new FakeRecorder().sessionOptions });
    open.push(bare);
    await bare.login(PASSWORD);
    expect(bare.autoLogin).toBe(false);
  });
});

describe('after login', () => {
  it('asks for server info, then the list, extras and plates', async () => {
    const { recorder } = await signedIn();
    expect(recorder.codes).toEqual(['Q02', 'Q01', 'Q11', 'Q12', 'Q03']);
  });

  it('joins extras and plates to the devices', async () => {
    const { recorder, session } = setUp();
    recorder.on('Q11', () => ({ body: JSON.stringify({ 'BUS-00001': { chnames: 'Front,Rear', talkch: 3 } }) }));
    recorder.on('Q12', () => ({ body: JSON.stringify({ 'BUS-00001': 'EAL-0123' }) }));
    await session.login(PASSWORD);
    await flushMicrotasks();
    expect(session.devices.get('BUS-00001')).toMatchObject({
      plate: 'EAL-0123',
      channelNames: ['Front', 'Rear', 'ch3', 'ch4'],
      extras: { talkChannel: 3, driverMonitoringChannel: 2 },
    });
  });

  it('polls 2.5 s after server info, then every 10 s, with status 1 s after each', async () => {
    const { recorder, clock } = await signedIn();
    recorder.requests.length = 0;
    await clock.advance(2_499);
    expect(recorder.codes).toEqual([]);
    await clock.advance(1);
    expect(recorder.codes).toEqual(['Q04', 'D20']);
    await clock.advance(999);
    expect(recorder.codes).toEqual(['Q04', 'D20']);
    await clock.advance(1);
    expect(recorder.codes).toEqual(['Q04', 'D20', 'Q10']);
    await clock.advance(8_999);
    expect(recorder.codes).toHaveLength(3);
    await clock.advance(1);
    expect(recorder.codes.slice(3)).toEqual(['Q04', 'D20']);
    await clock.advance(20_000);
    expect(recorder.codes.filter((code) => code === 'Q04')).toHaveLength(4);
  });

  it('marks what the online list lacks as offline, and moves what it has', async () => {
    const { recorder, session, clock } = await signedIn();
    expect(session.devices.counters.online).toBe(14);
    const [first, ...others] = recorder.devices;
    if (!first) throw new Error('no device');
    recorder.devices = [
      { ...first, gps_info: buildGpsInfo({ speedInKmh: 77 }) },
      ...others.map((device) => ({ ...device, status: 0 })),
    ];
    await clock.advance(2_500);
    expect(session.devices.counters).toMatchObject({ online: 1, driving: 1, offline: 19 });
    expect(session.devices.get(first.deviceid)?.gps_info?.data.speedInKmh).toBe(77);
    expect(session.devices.get(first.deviceid)?.chn_count).toBe(4);
  });

  it('reloads the whole list when the change counter differs, and only then', async () => {
    const { recorder, session, clock } = await signedIn();
    await clock.advance(2_500);
    expect(recorder.codes.filter((code) => code === 'Q03')).toHaveLength(1);
    recorder.devices = [...recorder.devices, buildDevice({ deviceid: 'NEWCOMER', status: 0 })];
    await clock.advance(10_000);
    expect(session.devices.get('NEWCOMER')).toBeUndefined();
    recorder.changeCounter += 1;
    await clock.advance(10_000);
    expect(recorder.codes.filter((code) => code === 'Q03')).toHaveLength(2);
    expect(recorder.codes.filter((code) => code === 'Q11')).toHaveLength(2);
    expect(session.devices.get('NEWCOMER')).toBeDefined();
    await clock.advance(20_000);
    expect(recorder.codes.filter((code) => code === 'Q03')).toHaveLength(2);
  });

  it('asks for the whole list at the next poll when it did not come', async () => {
    const { recorder, session, clock, warnings } = setUp();
    const whole = recorder.batch(recorder.devices);
    let fail = true;
    recorder.on('Q03', () => (fail ? { fields: { R: '0', T: 'busy' } } : whole));
    await session.login(PASSWORD);
    await flushMicrotasks();
    expect(session.devices.loaded).toBe(false);
    expect(session.state).toMatchObject({ devicesLoaded: false });
    expect(warnings[0]?.message).toContain('busy');
    fail = false;
    await clock.advance(2_500);
    expect(session.state).toMatchObject({ devicesLoaded: true });
    expect(session.devices.all).toHaveLength(20);
  });

  it('asks for the whole list once for an online device that it does not know', async () => {
    const { recorder, clock } = await signedIn();
    const stranger = { deviceid: 'STRANGER', status: 1 };
    recorder.on('Q04', () => recorder.batch([stranger]));
    await clock.advance(2_500 + 30_000);
    expect(recorder.codes.filter((code) => code === 'Q03')).toHaveLength(2);
  });

  it('does not ask for a list again while one is coming', async () => {
    const { recorder, clock } = await signedIn();
    recorder.on('Q04', () => 'silence');
    await clock.advance(2_500 + 10_000);
    expect(recorder.codes.filter((code) => code === 'Q04')).toHaveLength(1);
    expect(recorder.codes.filter((code) => code === 'D20')).toHaveLength(2);
  });

  it('asks for the server status while it keeps parsing', async () => {
    const { recorder, session, clock } = await signedIn();
    recorder.on('Q10', () => ({ body: JSON.stringify({ uploadBps: 125_000 }) }));
    await clock.advance(3_500);
    expect(session.streamStatus?.uploadBps).toBe(125_000);
    recorder.on('Q10', () => ({ body: '<html>' }));
    await clock.advance(30_000);
    expect(recorder.codes.filter((code) => code === 'Q10')).toHaveLength(2);
  });

  it('takes the device command list from polls and pushes', async () => {
    const { recorder, session, clock } = await signedIn();
    const row = { deviceid: 'BUS-00001', command: 'reboot', state: 'sent', time: 1_700_000_000 };
    recorder.on('D20', () => ({ fields: { N: '1', Z: '1' }, body: JSON.stringify([row]) }));
    await clock.advance(2_500);
    expect(session.deviceCommands).toEqual([row]);
    const pushed = vi.fn();
    session.on('push', pushed);
    recorder.push({ code: 'D20', fields: { N: '0', Z: '1' }, body: '[]' });
    await flushMicrotasks();
    expect(session.deviceCommands).toEqual([]);
    expect(pushed).toHaveBeenCalledOnce();
  });

  it('tells the server clock: ahead of ours by what Q01 says', async () => {
    const { recorder, session, clock } = setUp();
    expect(session.serverNowMs()).toBe(clock.now());
    recorder.on('Q01', () => ({ body: JSON.stringify({ Version: '4.2.1', time: clock.now() / 1000 + 90 }) }));
    await session.login(PASSWORD);
    await flushMicrotasks();
    expect(session.serverNowMs() - clock.now()).toBe(90_000);
    expect(session.serverInfo?.Version).toBe('4.2.1');
  });

  it('loads the fleet although the server info does not come in shape', async () => {
    const { recorder, session, clock, warnings } = setUp();
    recorder.on('Q01', () => ({ body: '[]' }));
    await session.login(PASSWORD);
    await clock.advance(2_500);
    expect(session.devices.loaded).toBe(true);
    expect(warnings.map((error) => error.code)).toContain('bad-reply');
  });
});

describe('bad input', () => {
  it('survives a malformed message in the middle: a warning, no other loss', async () => {
    const { recorder, session, warnings } = await signedIn();
    const ping = session.command.ping();
    recorder.commandSocket?.serverText('VCP\nL:5\nM:Q01\n\nshort but wrong');
    await expect(ping).resolves.toBe('pong');
    expect(warnings.map((error) => error.code)).toEqual(['protocol']);
    expect(session.state.kind).toBe('signed-in');
  });

  it('takes a damaged first list for a beginning and reads it again', async () => {
    const { recorder, session, clock } = setUp({ batchSize: 5 });
    const parts = recorder.batch(recorder.devices);
    let damaged = true;
    recorder.on('Q03', (_request, socket) => {
      if (!damaged) return parts;
      queueMicrotask(() => {
        socket.serverText('VCP\nM:Q03\n');
      });
      return [...parts.slice(0, 1), ...parts.slice(2)];
    });
    await session.login(PASSWORD);
    await flushMicrotasks();
    expect(session.devices.all).toHaveLength(15);
    damaged = false;
    await clock.advance(2_500);
    expect(session.devices.all).toHaveLength(20);
  });

  it('takes no device for gone or offline because a part of a list was damaged', async () => {
    const { recorder, session, clock } = await signedIn({ batchSize: 5 });
    const online = session.devices.counters.online;
    const parts = recorder.batch(recorder.devices.filter((device) => device.status === 1));
    recorder.on('Q04', () => parts.map((part, index) => (index === 0 ? { ...part, body: '[{"deviceid":' } : part)));
    await clock.advance(2_500);
    expect(session.devices.counters.online).toBe(online);

    recorder.on('Q03', () =>
      recorder.batch(recorder.devices).map((part, i) => (i === 1 ? { ...part, body: '{}' } : part)),
    );
    recorder.changeCounter += 1;
    recorder.on('Q04', () => recorder.batch([]).map((part) => ({ ...part, fields: { ...part.fields, X: '99' } })));
    await clock.advance(10_000);
    expect(session.devices.all).toHaveLength(20);
  });

  it('reads a damaged list again at each poll until it is whole', async () => {
    const { recorder, session, clock } = await signedIn({ batchSize: 5 });
    let damaged = true;
    recorder.on('Q03', () =>
      recorder.batch(recorder.devices).map((part, i) => (damaged && i === 0 ? { ...part, body: '' } : part)),
    );
    recorder.changeCounter += 1;
    await clock.advance(2_500);
    const asked = (): number => recorder.codes.filter((code) => code === 'Q03').length;
    expect(asked()).toBe(2);
    await clock.advance(10_000);
    expect(asked()).toBe(3);
    damaged = false;
    recorder.devices = recorder.devices.slice(0, 12);
    await clock.advance(10_000);
    expect(session.devices.all).toHaveLength(12);
    await clock.advance(10_000);
    expect(asked()).toBe(4);
  });

  it('applies nothing of a batch that a socket cut ends, and has all of it after the reconnect', async () => {
    const { recorder, session, clock } = await signedIn({ batchSize: 5 });
    const before = session.devices.all;
    const answer = recorder.batch(recorder.devices.map((device) => ({ ...device, drivername: 'Other' })));
    recorder.on('Q04', (_request, socket) => {
      queueMicrotask(() => {
        queueMicrotask(() => {
          socket.serverClose();
        });
      });
      return answer.slice(0, 2);
    });
    await clock.advance(2_500);
    expect(session.state.kind).toBe('reconnecting');
    expect(session.devices.all).toBe(before);
    await clock.advance(10_000);
    expect(session.state).toMatchObject({ kind: 'signed-in', devicesLoaded: true });
    expect(session.devices.all).toHaveLength(20);
  });

  it('keeps a device with an odd field, without that field', async () => {
    const { session, warnings } = await signedIn({
      devices: [buildDevice({ deviceid: 'ODD' }), buildDevice({ deviceid: 'GOOD' })].map((device) =>
        device.deviceid === 'ODD' ? { ...device, voltage: '24 V' as unknown as number } : device,
      ),
    });
    expect(session.devices.all.map((device) => device.deviceid)).toEqual(['GOOD', 'ODD']);
    expect(session.devices.get('ODD')?.voltage).toBeUndefined();
    expect(session.devices.get('ODD')?.signal).toBe(80);
    expect(warnings).toHaveLength(1);
  });
});

describe('events', () => {
  it('hands events on, opens the channel again after 1 s, and closes it with the session', async () => {
    const { recorder, session, clock } = await signedIn();
    const events: unknown[] = [];
    session.on('event', (event) => events.push(event));
    recorder.sendEvent({ cmd: 'new', serialno: 7, deviceid: 'BUS-1' });
    expect(events).toEqual([{ cmd: 'new', serialno: 7, deviceid: 'BUS-1' }]);
    recorder.sockets.open('/event.cgi')[0]?.serverClose();
    await clock.advance(999);
    expect(recorder.sockets.open('/event.cgi')).toHaveLength(0);
    await clock.advance(1);
    expect(recorder.sockets.open('/event.cgi')).toHaveLength(1);
    recorder.commandSocket?.serverClose();
    expect(recorder.sockets.open('/event.cgi')).toHaveLength(0);
  });

  it('opens none when the deployment has no events', async () => {
    const { recorder } = await signedIn({}, { eventChannel: false });
    expect(recorder.sockets.all).toHaveLength(1);
  });
});
