import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { milliseconds, type Clock } from 'gk-sdk';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JournalRow } from '../../journal/journal-rows.js';
import { position } from '../../journal/testing/journal-under-test.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { guardedFetch } from '../outgoing/guarded-fetch.js';
import { GPS_RELAY, HEARTBEAT_RELAY } from '../settings/server-settings.js';
import { FakeWorld, fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { Relays } from './relays.js';

const SEEDS = fakeSeeds(3);
const START_MS = Date.UTC(2026, 10, 30, 12);

interface Got {
  readonly id: string;
  readonly body: { readonly positions?: readonly object[]; readonly heartbeats?: readonly object[] };
}

let root: string;
let store: RecorderStore;
let world: FakeWorld;
let nowMs: number;
let look: (() => void) | undefined;
let got: Got[];
let answer: (response: ServerResponse) => void;
let receiver: Server;
let port: number;
let relays: Relays;
let logged: string[];
/** Devices whose positions the journal keeps. */
let journaled: Set<string>;
/** Listener for the batches of the journal. */
let appended: ((rows: readonly JournalRow[]) => void) | undefined;

const clock: Clock = {
  now: () => milliseconds(nowMs),
  after: (_, callback) => {
    look = callback;
    return () => {
      look = undefined;
    };
  },
};

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'gk-relays-'));
  store = openStore(join(root, 'state'), SEEDS);
  world = new FakeWorld(SEEDS);
  nowMs = START_MS;
  got = [];
  logged = [];
  journaled = new Set();
  answer = (response) => response.writeHead(204).end();
  receiver = createServer((request: IncomingMessage, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      got.push({ id: String(request.headers['webhook-id']), body: JSON.parse(text) as Got['body'] });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  ({ port } = receiver.address() as AddressInfo);
  relays = begin();
});
afterEach(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await relays.close();
  store.close();
  rmSync(root, { recursive: true });
});

function begin(isPrivateAllowed = true): Relays {
  return new Relays({
    store,
    world: { isOnline: (id) => world.isOnline(id), live: (id) => world.live(id, nowMs) },
    journal: {
      onAppended: (listener) => {
        appended = listener;
        return () => {
          appended = undefined;
        };
      },
    },
    isJournaled: (id) => journaled.has(id),
    fetch: guardedFetch({ allows: () => isPrivateAllowed, permittedBy: '--allow-private-targets' }),
    clock,
    log: (line) => logged.push(line),
  });
}

/** Lets time go on, and the relays look. */
function after(seconds: number): void {
  nowMs += seconds * 1000;
  look?.();
}

const relayPositions = (): void => {
  store.settings.write(GPS_RELAY, { enable: 1, ip: '127.0.0.1', port });
};
const deviceIds = (rows: readonly object[] | undefined) => rows?.map((row) => ('deviceid' in row ? row.deviceid : ''));

it('posts the fix of each device that is online once, with its time', async () => {
  relayPositions();
  world.setOnline('GK-0003', false);
  relays.start();
  await expect.poll(() => got.length).toBe(1);
  expect(got[0]?.body).toEqual({
    positions: ['GK-0001', 'GK-0002'].map((deviceid) => ({
      deviceid,
      time: START_MS / 1000,
      lat: 24.078605,
      lng: 120.528535,
      speed: 36,
      direction: 90,
    })),
  });
  await expect.poll(() => store.relays.waiting('gps')).toBe(0);
  // The same fix is not told again.
  look?.();
  expect(store.relays.waiting('gps')).toBe(0);
  await setImmediate();
  after(5);
  await expect.poll(() => got.length).toBe(2);
  expect(relays.counts.gps).toEqual({ sentRows: 4, failedAttempts: 0, givenUpRows: 0 });
  expect(store.lastOutcomes.last('gps', 'success')?.text).toBe(`http://127.0.0.1:${port}/ (2 rows)`);
});

it('posts who is connected each 30 seconds', async () => {
  store.settings.write(HEARTBEAT_RELAY, { enable: 1, addr: `127.0.0.1:${port}` });
  relays.start();
  after(5);
  after(24);
  await expect.poll(() => got.length).toBe(1);
  world.setOnline('GK-0002', false);
  after(1);
  await expect.poll(() => got.length).toBe(2);
  expect(got.map(({ body }) => deviceIds(body.heartbeats))).toEqual([
    ['GK-0001', 'GK-0002', 'GK-0003'],
    ['GK-0001', 'GK-0003'],
  ]);
});

it('keeps what a receiver does not take over a kill, and posts it in its order under the ids that it had', async () => {
  relayPositions();
  answer = (response) => response.writeHead(500).end();
  relays.start();
  await expect.poll(() => store.lastOutcomes.last('gps', 'failure')?.text).toBe('The receiver answered 500');
  after(5);
  await relays.close();
  const waiting = store.relays.waiting('gps');
  expect(waiting).toBe(6);
  // A kill closes nothing: what counts is what the file has.
  store.close();
  store = openStore(join(root, 'state'), SEEDS);
  expect(store.relays.waiting('gps')).toBe(6);
  answer = (response) => response.writeHead(200).end();
  relays = begin();
  nowMs += 60_000;
  relays.start();
  await expect.poll(() => got.length).toBe(4);
  expect(got[1]?.id).toBe(got[0]?.id);
  expect(new Set(got.map(({ id }) => id)).size).toBe(3);
  const times = got.map(({ body }) => JSON.stringify(body.positions));
  expect(times[1]).toBe(times[0]);
});

it('waits for a slow receiver without holding up the other relay, and ends at once when it is closed', async () => {
  relayPositions();
  store.settings.write(HEARTBEAT_RELAY, { enable: 1, addr: `127.0.0.1:${port}` });
  const held: ServerResponse[] = [];
  answer = (response) => {
    if (got.at(-1)?.body.positions === undefined) response.writeHead(204).end();
    else held.push(response);
  };
  relays.start();
  await expect.poll(() => store.relays.waiting('heartbeat')).toBe(0);
  for (let n = 0; n < 5; n += 1) after(5);
  expect(held).toHaveLength(1);
  await relays.close();
  expect(store.relays.waiting('gps')).toBe(18);
});

it('goes to no address of a private network, and says which option permits it', async () => {
  await relays.close();
  relays = begin(false);
  relayPositions();
  expect(await relays.test('gps')).toMatchObject({ kind: 'failed' });
  relays.start();
  await expect.poll(() => relays.counts.gps.failedAttempts).toBe(1);
  expect(store.lastOutcomes.last('gps', 'failure')?.text).toMatch(
    /127\.0\.0\.1 is not an address.*--allow-private-targets/,
  );
  expect(got).toEqual([]);
});

it('is tried with an empty batch, says what is off, and forgets what waits when it is switched off', async () => {
  expect(await relays.test('gps')).toMatchObject({
    kind: 'failed',
    reason: expect.stringMatching(/off in the server/),
  });
  relayPositions();
  expect(await relays.test('gps')).toEqual({ kind: 'sent' });
  expect(got[0]?.body).toEqual({ positions: [] });
  answer = (response) => response.writeHead(503).end();
  relays.start();
  await expect.poll(() => relays.counts.gps.failedAttempts).toBe(1);
  store.settings.write(GPS_RELAY, { enable: 0, ip: '127.0.0.1', port });
  relays.settingsSaved('gps');
  expect(store.relays.waiting('gps')).toBe(0);
});

it('posts each position that the journal keeps, those between two looks and late ones, too, in one batch a look', async () => {
  relayPositions();
  journaled = new Set(['GK-0001', 'GK-0002', 'GK-0003']);
  relays.start();
  const nowS = START_MS / 1000;
  appended?.([position('GK-0001', nowS), { ...position('GK-0001', nowS + 1), place: undefined }]);
  appended?.([position('GK-0001', nowS + 1), position('GK-0002', nowS + 1)]);
  appended?.([position('GK-0001', nowS - 86_400)]);
  expect(store.relays.waiting('gps')).toBe(4);
  await setImmediate();
  after(5);
  await expect.poll(() => got.length).toBe(1);
  const at = (deviceid: string, time: number) => ({ deviceid, time, lat: 24, lng: 120.5, speed: 36, direction: 90 });
  expect(got[0]?.body.positions).toEqual([
    at('GK-0001', nowS),
    at('GK-0001', nowS + 1),
    at('GK-0002', nowS + 1),
    at('GK-0001', nowS - 86_400),
  ]);
  await expect.poll(() => store.relays.waiting('gps')).toBe(0);
});

it('adds nothing to a batch that may have gone out, before a kill, either', async () => {
  relayPositions();
  journaled = new Set(['GK-0001', 'GK-0002', 'GK-0003']);
  answer = (response) => response.writeHead(500).end();
  relays.start();
  const nowS = START_MS / 1000;
  appended?.([position('GK-0001', nowS)]);
  await setImmediate();
  after(5);
  await expect.poll(() => relays.counts.gps.failedAttempts).toBe(1);
  appended?.([position('GK-0001', nowS + 6)]);
  await relays.close();
  expect(appended).toBeUndefined();
  answer = (response) => response.writeHead(200).end();
  relays = begin();
  relays.start();
  appended?.([position('GK-0001', nowS + 7)]);
  await expect.poll(() => got.length).toBeGreaterThan(1);
  after(60);
  await expect.poll(() => store.relays.waiting('gps')).toBe(0);
  const rows = got.map(({ id, body }) => [id, body.positions?.length]);
  expect(rows[1]).toEqual(rows[0]);
  expect(rows.map(([, length]) => length)).toEqual([1, 1, 1, 1]);
  expect(new Set(rows.map(([id]) => id)).size).toBe(3);
});

it('keeps a bounded number of batches: the oldest are given up, and the log says so once', () => {
  const room = { mostRows: 500, mostBatches: 3 };
  for (let n = 0; n < 5; n += 1) store.relays.add('gps', [String(n), '0'], { ...room, sealedId: n });
  expect(store.relays.waiting('gps')).toBe(6);
  expect(store.relays.first('gps')?.body).toBe('{"positions":[2,0]}');
});
