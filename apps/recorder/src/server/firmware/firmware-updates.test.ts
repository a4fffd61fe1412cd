import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeSeeds } from '../testing/fake-world.js';
import { firmwareServer, noTickets, takesUpdates } from '../testing/firmware-server.js';
import { openStore } from '../testing/store-under-test.js';
import { FirmwareUpdates } from './firmware-updates.js';
import type { GuardedFetch } from '../outgoing/guarded-fetch.js';

const D = 'GK-0001';
const NO_FILE = 'The update failed: its file could not be fetched; the Run Log says why';
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end();
});

function setUp(platformFetch: GuardedFetch = firmwareServer) {
  const store = openStore(':memory:', fakeSeeds(1));
  ends.push(() => {
    store.close();
  });
  const state = { nowMs: 1_000_000, online: true };
  const logged: string[] = [];
  const options = {
    store,
    link: takesUpdates,
    tickets: noTickets,
    now: () => state.nowMs,
    isOnline: () => state.online,
  };
  const make = () => {
    const updates = new FirmwareUpdates({ ...options, fetch: platformFetch, log: (line) => logged.push(line) });
    ends.push(() => {
      updates.close();
    });
    return updates;
  };
  const hasCome = () =>
    vi.waitFor(() => {
      expect(store.firmwareUpdates.get(D)?.to).not.toBe('');
    });
  const hasFailed = () =>
    vi.waitFor(() => {
      expect(store.firmwareUpdates.get(D)?.outcome).toBe('failed');
    });
  return { state, logged, make, hasCome, hasFailed };
}

describe('a firmware update', () => {
  it('tells its progress between 1 and 99, and 100 at its end', async () => {
    const { state, make, hasCome } = setUp();
    const updates = make();
    expect(updates.status(D)).toEqual({ version: '1.2.3', status: 0, message: '' });
    await updates.start(D, { url: 'http://fw.test/gk-v2.5.bin' });
    expect(updates.status(D)).toMatchObject({ status: 1, message: 'Downloading' });
    await hasCome();
    const seen = [0, 10_000, 9_999, 1].map((ms) => {
      state.nowMs += ms;
      return updates.status(D);
    });
    expect(seen.map(({ status }) => status)).toEqual([1, 50, 99, 100]);
    expect(seen.map(({ version }) => version)).toEqual(['1.2.3', '1.2.3', '1.2.3', '2.5']);
  });

  it('fails when the device is offline at its end, and outlives a restart', async () => {
    const { state, make, hasCome } = setUp();
    const before = make();
    await before.start(D, { url: 'http://fw.test/9.1' });
    await hasCome();
    before.close();
    state.nowMs += 20_000;
    state.online = false;
    const after = make();
    expect(after.status(D)).toEqual({
      version: '1.2.3',
      status: 0,
      message: 'The update to 9.1 failed: the device went offline',
    });
    expect(after.isRunning(D)).toBe(false);
  });

  it('has the version of the first line of the file before that of its name', async () => {
    const { state, make, hasCome } = setUp(() => Promise.resolve(new Response('GKFW 4.0.1\nbytes')));
    const updates = make();
    await updates.start(D, { url: 'http://fw.test/gk-v2.5.bin' });
    await hasCome();
    state.nowMs += 20_000;
    expect(updates.status(D)).toEqual({ version: '4.0.1', status: 100, message: 'Updated to 4.0.1' });
  });

  it('has the version of the name that the server gives the file', async () => {
    const headers = { 'Content-Disposition': 'attachment; filename="gk-7.2.bin"' };
    const { state, make, hasCome } = setUp(() => Promise.resolve(new Response('bytes', { headers })));
    const updates = make();
    await updates.start(D, { url: 'http://fw.test/web.cgi?type=firmware&id=1' });
    await hasCome();
    state.nowMs += 20_000;
    expect(updates.status(D).version).toBe('7.2');
  });

  it.each<[string, string, GuardedFetch]>([
    ['cannot be reached', 'the address cannot be reached', () => Promise.reject(new Error('ECONNREFUSED'))],
    ['has no file', 'the address answered 404', () => Promise.resolve(new Response('', { status: 404 }))],
    ['has an empty file', 'the file is empty', () => Promise.resolve(new Response(''))],
    ['has a file without a version', 'the file names no version', () => Promise.resolve(new Response('bytes'))],
    [
      'leads elsewhere',
      'the address answered 302',
      () => Promise.resolve(new Response('', { status: 302, headers: { Location: 'http://other.test/2.0.bin' } })),
    ],
  ])('from an address that %s fails in the same words, and the log says why', async (_name, cause, answer) => {
    const { logged, make, hasFailed } = setUp(answer);
    const updates = make();
    await updates.start(D, { url: 'http://fw.test/latest?secret=1', username: 'me', password: 'hidden' });
    await hasFailed();
    expect(updates.status(D)).toEqual({ version: '1.2.3', status: 0, message: NO_FILE });
    expect(logged).toEqual([`The firmware update of ${D} from fw.test failed: ${cause}.`]);
    expect(updates.isRunning(D)).toBe(false);
  });

  it('from an address that does not answer fails after ten seconds', async () => {
    vi.useFakeTimers();
    ends.push(() => vi.useRealTimers());
    const { logged, make } = setUp(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init.signal.addEventListener('abort', () => {
            reject(new Error('aborted'));
          });
        }),
    );
    const updates = make();
    await updates.start(D, { url: 'http://fw.test/2.0.bin' });
    await vi.advanceTimersByTimeAsync(9_900);
    expect(updates.isRunning(D)).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(updates.status(D)).toMatchObject({ status: 0, message: NO_FILE });
    expect(logged[0]).toMatch(/the address does not answer/);
  });

  it('sends user and password as the server expects them, and is told of as interrupted after a restart', async () => {
    const asked: (string | null)[] = [];
    const { make } = setUp((_url, init) => {
      asked.push(new Headers(init?.headers).get('Authorization'));
      return new Promise(() => undefined);
    });
    const before = make();
    await before.start(D, { url: 'http://fw.test/2.0.bin', username: 'fleet', password: 'p:w' });
    expect(asked).toEqual([`Basic ${Buffer.from('fleet:p:w').toString('base64')}`]);
    before.close();
    expect(make().status(D)).toMatchObject({ status: 0, message: 'The update failed: its download was interrupted' });
  });
});
