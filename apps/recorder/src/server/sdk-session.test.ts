import {
  createSession,
  isGkError,
  systemClock,
  type Clock,
  type LiveEvent,
  type Session,
  type SessionState,
} from 'gk-sdk';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fakeSeeds } from './testing/fake-world.js';
import { startRecorder } from './testing/recorder-under-test.js';
import { openStore } from './testing/store-under-test.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';

const { ends, start } = recordersUnderTest();

/** A session of the SDK on real sockets; its timers run `faster` times as fast. */
function sessionOn(server: string, faster = 1): Session {
  const clock: Clock = {
    now: () => systemClock.now(),
    after: (delayMs, callback) => systemClock.after(delayMs / faster, callback),
  };
  const session = createSession({ server, clock });
  ends.push(() => {
    session.close();
  });
  return session;
}

/** Waits for a state of the session. */
function reached(session: Session, matches: (state: SessionState) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!matches(session.state)) return;
      stop();
      resolve();
    };
    const stop = session.subscribe(look);
    look();
  });
}
const loaded = (session: Session): Promise<void> =>
  reached(session, (state) => state.kind === 'signed-in' && state.devicesLoaded);

const ADMIN = { kind: 'password', username: 'admin', password: 'admin' } as const;
const codeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isGkError(error) ? error.code : 'no GkError'),
  );

describe('a session of the SDK', () => {
  it('logs in, learns the server, its zone and its devices with what belongs to them', async () => {
    const { url } = await start();
    const session = sessionOn(url);
    const user = await session.login(ADMIN);
    expect([user.username, user.permission, user.permissions.P_live]).toEqual(['admin', 0, true]);
    await loaded(session);
    expect(session.serverInfo).toMatchObject({ utcOffsetS: 28_800, timeZone: 'Asia/Taipei' });
    expect(session.devices.counters).toMatchObject({ all: 4, online: 4 });
    await expect.poll(() => session.devices.get('GK-0001')?.channelNames).toEqual(['Front', 'Cabin', 'Left', 'Right']);
    expect(session.devices.get('GK-0001')?.position).toMatchObject({ lat: 24.078605, lng: 120.528535 });
  });

  it('is refused with a wrong password, and let in by the next try', async () => {
    const { url } = await start();
    const session = sessionOn(url);
    expect(await codeOf(session.login({ ...ADMIN, password: 'wrong' }))).toBe('auth-failed');
    expect(session.state.kind).toBe('refused');
    await session.login(ADMIN);
    expect(session.state.kind).toBe('signed-in');
  });

  it('follows the fleet by its polls: a device goes, another is edited', async () => {
    const { url, world, store } = await start();
    const session = sessionOn(url, 20);
    await session.login(ADMIN);
    await loaded(session);
    world.setOnline('GK-0002', false);
    await expect.poll(() => session.devices.counters.online).toBe(3);
    store.devices.edit('GK-0001', { drivername: 'Ada', plate: 'NEW-1' });
    await expect.poll(() => session.devices.get('GK-0001')?.driverName).toBe('Ada');
    // The next poll brings the vehicle's own word for its driver no more.
    await expect.poll(() => session.devices.get('GK-0001')?.plate).toBe('NEW-1');
    expect(session.devices.get('GK-0001')?.driverName).toBe('Ada');
  });

  it('hears the events of the devices that it sees', async () => {
    const { url, world } = await start();
    const session = sessionOn(url);
    const events: LiveEvent[] = [];
    session.on('event', (event) => events.push(event));
    await session.login({ kind: 'password', username: 'viewer', password: 'viewer' });
    await loaded(session);
    for (const deviceid of ['GK-0002', 'GK-0001'])
      world.emit({ cmd: 'new', serialno: 1, deviceid, eventtimeutc: 9, memo: 'Panic' });
    await expect.poll(() => events.map(({ deviceId }) => deviceId)).toEqual(['GK-0001']);
  });

  it('reads a track by REST, and is told what it may not see', async () => {
    const { url } = await start();
    const session = sessionOn(url);
    await session.login({ kind: 'password', username: 'viewer', password: 'viewer' });
    const track = await session.rest.gps({ deviceId: 'GK-0001', startS: 1_000, endS: 1_009 });
    expect(track).toHaveLength(10);
    expect(track[0]).toMatchObject({ lat: 24.078605 });
    // REST refusals carry the server's words, those of the command channel its code.
    await expect(session.rest.gps({ deviceId: 'GK-0002', startS: 0, endS: 9 })).rejects.toThrow('Unknown device');
    expect(await codeOf(session.command.device('GK-0002'))).toBe('not-found');
  });

  it('by a token sees what the token names, and ends with it', async () => {
    const { url } = await start();
    const admin = sessionOn(url);
    await admin.login(ADMIN);
    const { e, h } = await admin.rest.mintToken({ ttlS: 2, deviceIds: ['GK-0003'] });
    const guest = sessionOn(url);
    await guest.login({ kind: 'token', e, h });
    await loaded(guest);
    expect(guest.devices.counters.all).toBe(1);
    await reached(guest, (state) => state.kind === 'refused');
    expect(guest.state).toMatchObject({ kind: 'refused', error: { code: 'auth-failed' } });
    expect(await codeOf(guest.login({ kind: 'token', e, h }))).toBe('auth-failed');
    expect(admin.state.kind).toBe('signed-in');
  });

  it('lives through the end of its server and comes back by itself, with its list all the time', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-sdk-session-'));
    ends.push(() => {
      rmSync(folder, { recursive: true });
    });
    const first = await startRecorder({ store: openStore(folder, fakeSeeds(4)) });
    const session = sessionOn(first.url, 20);
    await session.login(ADMIN);
    await loaded(session);
    const sizes = new Set<number>();
    session.devices.subscribe(() => sizes.add(session.devices.counters.all));
    await first.close();
    await reached(session, (state) => state.kind === 'reconnecting');
    expect(session.state).toMatchObject({ user: { username: 'admin' } });
    expect(await codeOf(session.command.ping())).toBe('closed');

    const port = Number(new URL(first.url).port);
    const store = openStore(folder, fakeSeeds(4));
    store.devices.edit('GK-0004', { vehicleid: 'Bus 4' });
    await start({ store, port });
    await loaded(session);
    await expect.poll(() => session.devices.get('GK-0004')?.memo).toBe('Bus 4');
    expect([...sizes].filter((size) => size !== 4)).toEqual([]);
    await session.command.ping();
  });
});
