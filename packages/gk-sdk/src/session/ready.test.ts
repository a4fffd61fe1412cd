import { afterEach, describe, expect, it } from 'vitest';
import { isGkError } from '../errors/to-gk-error.js';
import { buildFleet, FakeClock, FakeRecorder, flushMicrotasks } from '../testing.js';
import { createSession } from './create-session.js';
import type { Session } from './session.js';

const PASSWORD = { kind: 'password', username: 'anna', password: 'secret' } as const;

let session: Session;
afterEach(() => {
  session.close();
});

/** A session whose server has no list to give until `open` is true. */
function setUp() {
  const clock = new FakeClock();
  const recorder = new FakeRecorder({ devices: buildFleet(3) });
  const server = { open: false };
  recorder.on('Q03', () => (server.open ? recorder.fullList() : { fields: { R: '0', T: 'busy' } }));
  session = createSession({ server: 'http://recorder.test', clock, ...recorder.sessionOptions });
  return { clock, recorder, server };
}

const outcome = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'loaded',
    (error: unknown) => (isGkError(error) ? error.code : 'no GkError'),
  );

describe('ready', () => {
  it('resolves with the first whole list, however long it took, and at once from then on', async () => {
    const { clock, server } = setUp();
    await session.login(PASSWORD);
    let end = '';
    const waiting = outcome(session.ready()).then((how) => (end = how));
    await clock.advance(1_000);
    expect(end).toBe('');
    server.open = true;
    await clock.advance(10_000);
    await waiting;
    expect([end, session.devices.all.length]).toEqual(['loaded', 3]);
    expect(await outcome(session.ready())).toBe('loaded');
  });

  it('has the names and plates that were answered before the list, also when all come at once', async () => {
    const { recorder, server } = setUp();
    const [device] = buildFleet(1);
    const deviceId = device?.deviceId ?? '';
    const answer = (value: unknown) => ({ fields: { R: '1' }, body: JSON.stringify({ [deviceId]: value }) });
    recorder.on('Q11', () => answer({ chnames: ['Front'] }));
    recorder.on('Q12', () => answer('KEB-1234'));
    server.open = true;
    await session.login(PASSWORD);
    const [first] = await session.ready();
    expect([first?.deviceId, first?.plate, first?.channelNames[0]]).toEqual([deviceId, 'KEB-1234', 'Front']);
  });

  it('may be asked for while the login is under way, and is over with it', async () => {
    setUp();
    expect(await outcome(session.ready())).toBe('closed');
    const login = session.login(PASSWORD);
    const waiting = outcome(session.ready());
    await login;
    session.logout();
    expect(await waiting).toBe('aborted');
    expect(await outcome(session.ready())).toBe('aborted');
  });

  it('says why the login failed that it waited for', async () => {
    const { recorder } = setUp();
    recorder.connections = 'refuse';
    const login = session.login(PASSWORD).catch(() => undefined);
    const waiting = outcome(session.ready());
    await login;
    expect(await waiting).toBe('network');
    recorder.connections = 'accept';
    recorder.on('Q02', () => ({ fields: { R: '3' } }));
    await session.login(PASSWORD).catch(() => undefined);
    expect(await outcome(session.ready())).toBe('password-expired');
  });

  it('says what the server refused the login for', async () => {
    const { recorder } = setUp();
    recorder.on('Q02', () => ({ fields: { R: '0', T: 'no' } }));
    const login = session.login(PASSWORD).catch(() => undefined);
    const waiting = outcome(session.ready());
    await login;
    expect(await waiting).toBe('auth-failed');
  });

  it('ends with the signal, or after its time, and leaves nothing behind', async () => {
    const { clock } = setUp();
    await session.login(PASSWORD);
    await flushMicrotasks();
    const { pendingTimers } = clock;
    const cancel = new AbortController();
    const cancelled = outcome(session.ready({ signal: cancel.signal }));
    expect(clock.pendingTimers).toBe(pendingTimers + 1);
    cancel.abort();
    expect(await cancelled).toBe('aborted');
    expect(clock.pendingTimers).toBe(pendingTimers);
    expect(await outcome(session.ready({ signal: cancel.signal }))).toBe('aborted');

    let end = '';
    void outcome(session.ready({ timeoutMs: 5_000 })).then((how) => (end = how));
    await clock.advance(4_999);
    expect(end).toBe('');
    await clock.advance(1);
    expect(end).toBe('timeout');
  });
});
