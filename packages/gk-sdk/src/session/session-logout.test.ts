import { describe, expect, it } from 'vitest';
import { isGkError } from '../errors/to-gk-error.js';
import { FakeRecorder, flushMicrotasks } from '../testing.js';
import { sha256Hex } from '../util/password-hash.js';
import { createSession } from './create-session.js';
import { closeAfterTest, PASSWORD, setUp, signedIn } from './fixtures/session-room.js';

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

  it('logs a token out, and leaves the login alone that is kept', async () => {
    const { session, storage } = setUp();
    await session.login(PASSWORD, { savePassword: true });
    const kept = new Map(storage.items);
    await session.login({ kind: 'token', e: 'E', h: 'H' });
    session.logout();
    expect(session.state.kind).toBe('signed-out');
    expect(storage.items).toEqual(kept);
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
    closeAfterTest(bare);
    await bare.login(PASSWORD);
    expect(bare.autoLogin).toBe(false);
  });
});
