import { afterEach, describe, expect, it, vi } from 'vitest';
import { flushMicrotasks } from '../testing.js';
import { PASSWORD, setUp } from './fixtures/session-room.js';
import { loginFlag } from './login-flag.js';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a login while the server is down', () => {
  it('rejects after the first failed try, and leaves nothing that keeps a process alive', async () => {
    const { session, recorder, clock } = setUp();
    recorder.connections = 'refuse';
    await expect(session.login(PASSWORD)).rejects.toMatchObject({ code: 'network' });
    expect(session.state).toMatchObject({ kind: 'signed-out', error: { code: 'network' } });
    expect(loginFlag(session.state)).toBe(0);
    expect(clock.pendingTimers).toBe(0);
    recorder.connections = 'accept';
    await clock.advance(60_000);
    expect(recorder.sockets.all).toHaveLength(1);
    await expect(session.login(PASSWORD)).resolves.toMatchObject({ username: 'anna' });
  });

  it('stays pending with retry, tells each failed try, and signs in when the server comes', async () => {
    const { session, recorder, clock, warnings } = setUp();
    recorder.connections = 'refuse';
    let answer: unknown;
    void session.login(PASSWORD, { retry: true }).then((user) => (answer = user));
    await clock.advance(25_000);
    expect(session.state).toMatchObject({ kind: 'reconnecting', reason: 'server-down', user: undefined });
    expect(answer).toBeUndefined();
    expect(warnings.map(({ code }) => code)).toEqual(['network', 'network', 'network']);
    recorder.connections = 'accept';
    await clock.advance(10_000);
    expect(session.state.kind).toBe('signed-in');
    expect(answer).toMatchObject({ username: 'anna' });
  });

  it('resumes a kept login with retry, unless told otherwise', async () => {
    const first = setUp();
    await first.session.login(PASSWORD, { savePassword: true });
    const second = setUp({}, { storage: first.storage });
    second.recorder.connections = 'refuse';
    await expect(second.session.resume({ retry: false })).rejects.toMatchObject({ code: 'network' });
    const resumed = second.session.resume();
    await flushMicrotasks();
    expect(second.session.state.kind).toBe('reconnecting');
    second.recorder.connections = 'accept';
    await second.clock.advance(10_000);
    await expect(resumed).resolves.toMatchObject({ username: 'anna' });
  });

  it('rejects in the words of a server that looks at no login now, and keeps a stored one', async () => {
    const first = setUp();
    await first.session.login(PASSWORD, { savePassword: true });
    const second = setUp({}, { storage: first.storage });
    const words = 'Too many logins wait: try again in 5 s.';
    second.recorder.on('Q02', () => ({ fields: { R: '0', T: words } }));
    const refused = { code: 'refused', message: words, retryable: true };
    await expect(second.session.resume({ retry: false })).rejects.toMatchObject(refused);
    expect(second.session.state).toMatchObject({ kind: 'signed-out', error: refused });
    expect(first.storage.items.get('AutoLogin')).toBe('true');
    const resumed = second.session.resume();
    await flushMicrotasks();
    second.recorder.on('Q02', () => ({ fields: { R: '1', G: '0' } }));
    await second.clock.advance(10_000);
    await expect(resumed).resolves.toMatchObject({ username: 'anna' });
  });

  it('names the missing --allow-origin when the server is there and the page may not read it', async () => {
    vi.stubGlobal('location', { origin: 'https://portal.test' });
    const { session, recorder } = setUp(
      {},
      {
        fetch: (_, { mode }) =>
          mode === 'no-cors'
            ? Promise.resolve({ status: 0, text: () => Promise.resolve('') })
            : Promise.reject(new TypeError('Failed to fetch')),
      },
    );
    recorder.connections = 'refuse';
    await expect(session.login(PASSWORD)).rejects.toThrow('--allow-origin https://portal.test');
  });
});

describe('the signal of a login', () => {
  it('ends a login that goes on trying', async () => {
    const { session, recorder, clock } = setUp();
    recorder.connections = 'refuse';
    const cancel = new AbortController();
    const login = session.login(PASSWORD, { retry: true, signal: cancel.signal });
    await clock.advance(15_000);
    cancel.abort();
    await expect(login).rejects.toMatchObject({ code: 'aborted' });
    expect(session.state.kind).toBe('signed-out');
    expect(clock.pendingTimers).toBe(0);
  });

  it('ends a login whose credentials never come, and begins none when it has fired already', async () => {
    const { session, recorder } = setUp();
    const cancel = new AbortController();
    const login = session.login(() => new Promise(() => undefined), { signal: cancel.signal });
    cancel.abort();
    await expect(login).rejects.toMatchObject({ code: 'aborted' });
    await expect(session.login(PASSWORD, { signal: cancel.signal })).rejects.toMatchObject({ code: 'aborted' });
    expect(session.state.kind).toBe('signed-out');
    expect(recorder.http.requests).toHaveLength(0);
  });

  it('leaves a login alone that was accepted', async () => {
    const { session } = setUp();
    const cancel = new AbortController();
    await session.login(PASSWORD, { signal: cancel.signal });
    cancel.abort();
    expect(session.state.kind).toBe('signed-in');
  });
});
