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
