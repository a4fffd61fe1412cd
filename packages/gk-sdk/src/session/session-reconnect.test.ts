import { describe, expect, it } from 'vitest';
import { flushMicrotasks } from '../testing.js';
import { PASSWORD, setUp, signedIn } from './fixtures/session-room.js';
import { loginFlag } from './login-flag.js';

describe('reconnect', () => {
  it('tries again 10 s after an unexpected close, keeps the fleet and the flag, and logs in again', async () => {
    const { session, recorder, clock } = await signedIn();
    const user = session.state.kind === 'signed-in' ? session.state.user : undefined;
    recorder.commandSocket?.serverClose({ code: 1001 });
    expect(session.state).toEqual({
      kind: 'reconnecting',
      reason: 'closed-by-server',
      retryAtS: clock.now() / 1000 + 10,
      user,
      error: expect.objectContaining({ code: 'network' }),
    });
    expect(loginFlag(session.state)).toBe(1);
    expect(session.devices.all).toHaveLength(20);
    expect(recorder.commandSocket).toBeUndefined();

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
    expect(session.state).toMatchObject({ retryAtS: clock.now() / 1000 + 10.5 });
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

  const WAIT = 'Too many wrong passwords: try again in 40 s.';

  it.each([
    ['R 0 that says to wait', { R: '0', T: WAIT }, 40_000],
    ['a result that says nothing about the password', { R: '404' }, 10_000],
  ])('comes back after a login that was not looked at, and forgets nothing: %s', async (_, fields, waitMs) => {
    const { session, recorder, clock, storage } = setUp();
    await session.login(PASSWORD, { savePassword: true });
    await flushMicrotasks();
    recorder.on('Q02', () => ({ fields }));
    recorder.commandSocket?.serverClose();
    await clock.advance(10_000);
    expect(session.state).toMatchObject({ kind: 'reconnecting', retryAtS: (clock.now() + waitMs) / 1000 });
    expect(storage.items.get('AutoLogin')).toBe('true');
    expect(session.devices.all).toHaveLength(20);
    recorder.on('Q02', () => ({ fields: { R: '1', G: '0' } }));
    await clock.advance(waitMs - 1);
    expect(session.state.kind).toBe('reconnecting');
    await clock.advance(1);
    expect(session.state.kind).toBe('signed-in');
  });

  it.each([1013, 4401])('waits as long as a close with %i says', async (code) => {
    const { session, recorder, clock, storage } = setUp();
    await session.login(PASSWORD, { savePassword: true });
    recorder.commandSocket?.serverClose({ code, reason: WAIT });
    expect(session.state).toMatchObject({ kind: 'reconnecting', retryAtS: clock.now() / 1000 + 40 });
    expect(storage.items.get('AutoLogin')).toBe('true');
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

describe('the event channel while the command channel is away', () => {
  it('loses no event of a healthy event socket, and has no other socket made', async () => {
    const { session, recorder, clock } = await signedIn();
    const events: unknown[] = [];
    session.on('event', (event) => events.push(event.serialNo));
    recorder.connections = 'refuse';
    recorder.commandSocket?.serverClose();
    for (let serialno = 1; serialno <= 23; serialno++) {
      recorder.sendEvent({ cmd: 'new', serialno, deviceid: 'BUS-1', eventtimeutc: 1 });
      await clock.advance(1_300);
    }
    expect(session.state.kind).toBe('reconnecting');
    expect(events).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));

    recorder.connections = 'accept';
    await clock.advance(10_000);
    expect(session.state.kind).toBe('signed-in');
    recorder.sendEvent({ cmd: 'new', serialno: 24, deviceid: 'BUS-1', eventtimeutc: 1 });
    expect(events).toHaveLength(24);
    expect(recorder.sockets.all.filter(({ url }) => url.includes('/event.cgi'))).toHaveLength(1);
  });

  it.each(['silence', 'a break'])('is made anew when nothing has come by it since the loss: %s', async (loss) => {
    const { session, recorder, clock } = await signedIn();
    if (loss === 'silence') for (const code of ['Q04', 'D20', 'Q10']) recorder.on(code, () => 'silence');
    else recorder.commandSocket?.serverClose();
    await clock.advance(loss === 'silence' ? 2_500 + 15_000 : 0);
    expect(session.state.kind).toBe('reconnecting');
    await clock.advance(10_000);
    expect(session.state.kind).toBe('signed-in');
    const sockets = recorder.sockets.all.filter(({ url }) => url.includes('/event.cgi'));
    expect(sockets.map(({ state }) => state)).toEqual(['closed', 'open']);
  });

  it('opens again after its own second when both break, while the command channel waits for its ten', async () => {
    const { session, recorder, clock } = await signedIn();
    for (const socket of recorder.sockets.open()) socket.serverClose({ code: 1012 });
    await clock.advance(1_000);
    expect(recorder.sockets.open('/event.cgi')).toHaveLength(1);
    expect(session.state.kind).toBe('reconnecting');
    await clock.advance(9_000);
    expect(session.state.kind).toBe('signed-in');
  });

  it('is made anew at the next login when the server had refused it, and when its address is another one', async () => {
    const { recorder, clock } = await signedIn();
    recorder.sockets.open('/event.cgi')[0]?.serverClose({ code: 4403 });
    await clock.advance(60_000);
    expect(recorder.sockets.open('/event.cgi')).toHaveLength(0);
    recorder.commandSocket?.serverClose();
    await clock.advance(10_000);
    expect(recorder.sockets.open('/event.cgi')).toHaveLength(1);
    recorder.on('Q02', () => ({ fields: { R: '1', G: '0', A: '1'.repeat(86), S: '8999' } }));
    recorder.commandSocket?.serverClose();
    await clock.advance(10_000);
    expect(recorder.sockets.open('/event.cgi').map(({ url }) => new URL(url).port)).toEqual(['8999']);
  });
});
