import { afterEach, describe, expect, it, vi } from 'vitest';
import { isGkError } from '../errors/to-gk-error.js';
import { buildFleet, FakeClock, FakeRecorder, flushMicrotasks } from '../testing.js';
import { createSession } from './create-session.js';
import type { Credentials, CredentialsSource, Session } from './session.js';

const open: Session[] = [];
afterEach(() => {
  for (const session of open.splice(0)) session.close();
});

const token = (number: number): Credentials => ({ kind: 'token', e: `e${number}`, h: `h${number}` });

const acceptance = { fields: { R: '1', G: '0', A: '1'.repeat(86), S: '8902' } };

/** A session of a recorder that takes only the tokens in `good`. */
function setUp() {
  const clock = new FakeClock();
  const recorder = new FakeRecorder({ devices: buildFleet(3) });
  const good = new Set(['h1']);
  recorder.on('Q02', ({ fields }) => (good.has(fields.H ?? '') ? acceptance : { fields: { R: '0' } }));
  const session = createSession({ server: 'http://recorder.test', clock, ...recorder.sessionOptions });
  open.push(session);
  let asked = 0;
  const source = vi.fn<CredentialsSource>(() => Promise.resolve(token((asked += 1))));
  const kinds: string[] = [];
  session.subscribe(() => {
    if (kinds.at(-1) !== session.state.kind) kinds.push(session.state.kind);
  });
  const expire = async () => {
    recorder.commandSocket?.serverClose({ code: 4401, reason: 'The token has expired', wasClean: true });
    await flushMicrotasks();
  };
  const heldTokens = () => new URL(session.streamUrl({ deviceId: 'BUS-1', channel: 1 })).searchParams.get('h');
  return { clock, recorder, session, source, good, kinds, expire, heldTokens };
}

describe('login with a source of credentials', () => {
  it('asks once, and rejects with what the source rejects with', async () => {
    const { session, source, heldTokens } = setUp();
    await session.login(source);
    expect(source).toHaveBeenCalledTimes(1);
    expect(heldTokens()).toBe('h1');
    const other = setUp();
    await expect(other.session.login(() => Promise.reject(new Error('The portal says no')))).rejects.toThrow(
      'The portal says no',
    );
    expect(other.session.state.kind).toBe('signed-out');
  });

  it('asks again when the token is over, and keeps the fleet and the stream addresses meanwhile', async () => {
    const { session, source, good, kinds, expire, heldTokens } = setUp();
    await session.login(source);
    await flushMicrotasks();
    expect(session.devices.all).toHaveLength(3);
    kinds.length = 0;
    good.delete('h1');
    good.add('h2');
    let fleetDuring: number | undefined;
    source.mockImplementationOnce(() => {
      fleetDuring = session.devices.all.length;
      expect(heldTokens()).toBe('h1');
      return Promise.resolve(token(2));
    });
    await expire();
    expect(kinds).toEqual(['reconnecting', 'signed-in']);
    expect(fleetDuring).toBe(3);
    expect(heldTokens()).toBe('h2');
  });

  it('asks again, too, when the server was away while the token ended', async () => {
    const { session, source, good, clock, recorder } = setUp();
    await session.login(source);
    good.delete('h1');
    good.add('h2');
    recorder.commandSocket?.serverClose({ code: 1006, reason: '', wasClean: false });
    await flushMicrotasks();
    expect(session.state.kind).toBe('reconnecting');
    await clock.advance(11_000);
    await flushMicrotasks();
    expect(session.state.kind).toBe('signed-in');
    expect(source).toHaveBeenCalledTimes(2);
  });

  it('asks again, too, when the server went away while the token was renewed, until that one was over', async () => {
    const { session, source, good, clock, recorder, expire } = setUp();
    await session.login(source);
    recorder.connections = 'refuse';
    await expire();
    expect(session.state.kind).toBe('reconnecting');
    good.clear();
    good.add('h3');
    await clock.advance(30_000);
    recorder.connections = 'accept';
    await clock.advance(30_000);
    await flushMicrotasks();
    expect(session.state.kind).toBe('signed-in');
    expect(source).toHaveBeenCalledTimes(3);
  });

  it('asks again, too, when the clock was set back a day since it asked last', async () => {
    const { session, source, good, clock, expire } = setUp();
    await session.login(source);
    good.add('h2');
    await expire();
    await clock.advance(60_000);
    clock.set(clock.now() - 86_400_000);
    good.clear();
    good.add('h3');
    await expire();
    await flushMicrotasks();
    expect(source).toHaveBeenCalledTimes(3);
    expect(session.state.kind).toBe('signed-in');
  });

  it('gives up when fresh credentials are refused, too', async () => {
    const { session, source, good, expire } = setUp();
    await session.login(source);
    good.delete('h1');
    await expire();
    expect(source).toHaveBeenCalledTimes(2);
    expect(session.state.kind).toBe('refused');
  });

  it('waits and asks again when the source fails, and says so', async () => {
    const { session, source, good, clock, expire } = setUp();
    const warnings: string[] = [];
    session.on('warning', (error) => warnings.push(error.message));
    await session.login(source);
    good.add('h2');
    source.mockImplementationOnce(() => Promise.reject(new Error('The portal is away')));
    await expire();
    expect(session.state.kind).toBe('reconnecting');
    expect(warnings).toEqual([expect.stringContaining('The portal is away')]);
    await clock.advance(11_000);
    await flushMicrotasks();
    expect(session.state.kind).toBe('signed-in');
    expect(source).toHaveBeenCalledTimes(3);
  });

  it('asks again when fresh credentials ended before the server saw them, as those of a laptop that slept', async () => {
    const { session, source, good, clock, recorder, expire } = setUp();
    await session.login(source);
    good.delete('h1');
    good.add('h3');
    recorder.on('Q02', ({ fields }) => {
      if (fields.H === 'h2') clock.set(clock.now() + 3_600_000);
      return good.has(fields.H ?? '') ? acceptance : { fields: { R: '0' } };
    });
    await expire();
    await flushMicrotasks();
    expect(source).toHaveBeenCalledTimes(3);
    expect(session.state.kind).toBe('signed-in');
  });

  it('asks again, too, when those of the first login ended before the server could be reached', async () => {
    const { session, source, good, clock, recorder } = setUp();
    recorder.connections = 'refuse';
    const login = session.login(source, { retry: true });
    await flushMicrotasks();
    good.clear();
    good.add('h2');
    recorder.connections = 'accept';
    await clock.advance(30_000);
    await login;
    expect(source).toHaveBeenCalledTimes(2);
    expect(session.state.kind).toBe('signed-in');
  });

  it('waits for other credentials of a first login that is tried again', async () => {
    const { session, source, good, clock, recorder } = setUp();
    recorder.connections = 'refuse';
    const login = session.login(source, { retry: true });
    const failed = login.catch((thrown: unknown) => thrown);
    await flushMicrotasks();
    good.clear();
    source.mockRejectedValue(new Error('The portal is away'));
    recorder.connections = 'accept';
    await clock.advance(30_000);
    expect(session.state.kind).toBe('reconnecting');
    source.mockImplementation(() => Promise.resolve(token(9)));
    good.add('h9');
    await clock.advance(30_000);
    expect(await failed).not.toBeInstanceOf(Error);
    expect(session.state.kind).toBe('signed-in');
  });

  it('asks nobody after a logout', async () => {
    const { session, source, expire } = setUp();
    await session.login(source);
    let answer: (credentials: Credentials) => void = () => undefined;
    source.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    await expire();
    session.logout();
    answer(token(1));
    await flushMicrotasks();
    expect(session.state.kind).toBe('signed-out');
  });

  it('ends an older login that still asks', async () => {
    const { session, source, good } = setUp();
    good.add('h9');
    let answer: (credentials: Credentials) => void = () => undefined;
    const first = session.login(() => new Promise((resolve) => (answer = resolve)));
    await session.login(() => Promise.resolve(token(9)));
    answer(token(1));
    const error: unknown = await first.catch((thrown: unknown) => thrown);
    expect(isGkError(error) && error.code).toBe('aborted');
    expect(session.state.kind).toBe('signed-in');
    expect(source).not.toHaveBeenCalled();
  });

  it.each([
    ['logout', 'aborted'],
    ['close', 'closed'],
  ] as const)('is ended by %s while it asks for the first time, and logs nobody in', async (how, code) => {
    const { session, recorder } = setUp();
    let answer: (credentials: Credentials) => void = () => undefined;
    const login = session.login(() => new Promise((resolve) => (answer = resolve)));
    expect(session.state.kind).toBe('connecting');
    session[how]();
    await expect(login).rejects.toMatchObject({ code });
    answer(token(1));
    await flushMicrotasks();
    expect(session.state.kind).toBe('signed-out');
    expect(recorder.sockets.all).toHaveLength(0);
  });

  it('takes the last of two first logins, whichever source answers first', async () => {
    const { session, good, heldTokens } = setUp();
    good.add('h2');
    const answers: ((credentials: Credentials) => void)[] = [];
    const asking = (): Promise<Credentials> => new Promise((resolve) => answers.push(resolve));
    const first = session.login(asking).catch((thrown: unknown) => thrown);
    const second = session.login(asking);
    answers[0]?.(token(1));
    await flushMicrotasks();
    expect(session.state.kind).toBe('connecting');
    answers[1]?.(token(2));
    await second;
    expect(isGkError(await first, 'aborted')).toBe(true);
    expect(heldTokens()).toBe('h2');
  });

  it('lets who waits for the devices wait while it asks, and tells them why it failed', async () => {
    const { session } = setUp();
    let answer: (credentials: Credentials) => void = () => undefined;
    void session.login(() => new Promise((resolve) => (answer = resolve)));
    const devices = session.ready();
    answer(token(1));
    await expect(devices).resolves.toHaveLength(3);
    const other = setUp();
    const login = other.session.login(() => Promise.resolve({ kind: 'token', e: '', h: '' }));
    const never = other.session.ready().catch((thrown: unknown) => thrown);
    await expect(login).rejects.toMatchObject({ code: 'invalid-argument' });
    expect(isGkError(await never, 'invalid-argument')).toBe(true);
    expect(other.session.state.kind).toBe('signed-out');
  });

  it('keeps the login that stands while another one asks in vain', async () => {
    const { session, source, heldTokens } = setUp();
    await session.login(source);
    await expect(session.login(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect([session.state.kind, heldTokens()]).toEqual(['signed-in', 'h1']);
  });

  it('gives up when fresh credentials of a slow source are refused three times', async () => {
    const { session, source, good, clock, expire } = setUp();
    await session.login(source);
    good.delete('h1');
    source.mockImplementation(
      () =>
        new Promise((resolve) =>
          clock.after(3_000, () => {
            resolve(token(2));
          }),
        ),
    );
    await expire();
    await clock.advance(20_000);
    expect(session.state.kind).toBe('refused');
    expect(source).toHaveBeenCalledTimes(4);
  });
});
