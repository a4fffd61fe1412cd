import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { simulate } from '../simulation/simulate.js';
import { createWorld } from '../world/create-world.js';
import { bodyOf, CommandClient } from './testing/command-client.js';
import { FakeMedia } from './testing/fake-media.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { openStore } from './testing/store-under-test.js';

const FIXTURE = fileURLToPath(new URL('../store/testing/schema-30.sql', import.meta.url));
/** When the recorder of the fixture ended. */
const ENDED_S = 1_796_020_430;
const ASKED = 5_233_170_256;
const NOTED = 5_233_649_472;

let root: string;
let recorder: RecorderUnderTest;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gk-former-main-'));
  const folder = join(root, 'state');
  mkdirSync(folder);
  const database = new DatabaseSync(join(folder, 'recorder.sqlite'));
  database.exec(readFileSync(FIXTURE, 'utf8'));
  database.close();
});
afterEach(async () => {
  await recorder.close();
  rmSync(root, { recursive: true });
});

async function start(): Promise<void> {
  const startedMs = Date.now();
  const now = () => (ENDED_S + 60) * 1000 + Date.now() - startedMs;
  const world = createWorld({ deviceCount: 3, seed: 7, startMs: now() });
  const store = openStore(join(root, 'state'), world.seeds);
  const media = new FakeMedia();
  const { world: live, ...parts } = simulate({ world, media, store, now });
  recorder = await startRecorder({ store, media, live, ...parts, now });
}

it('a state folder from before footage was a stored state is taken over: notes, orders, edits and deletions', async () => {
  await start();
  const { events } = apiOf(recorder.url);
  expect(await events.query({ serialNo: NOTED })).toMatchObject([{ deviceId: 'GK-0003', memo: 'Seen <b>' }]);
  // The order that no device was ever asked for is worked off now.
  const orderOf = (serialNo: number) => recorder.store.events.footageOrders.find(serialNo);
  await expect.poll(() => orderOf(ASKED)?.state.kind).toBe('here');
  expect(await events.query({ serialNo: ASKED })).toMatchObject([
    { deviceId: 'GK-0002', memo: 'Ignition off', downloaded: true, downloadMask: 1 },
  ]);
  const [custom] = [...recorder.store.events.added.all()];
  expect(custom).toMatchObject({ deviceId: 'GK-0001' });
  await expect.poll(() => orderOf(custom?.serialno ?? 0)?.state.kind).toBe('here');
  expect(recorder.store.events.footage.use().files).toBe(3);

  const client = await CommandClient.login(recorder.address);
  const minutes = async (deviceId: string, dayS: number) => {
    const reply = await client.call('Q06', { D: deviceId, S: String(dayS) });
    return (bodyOf(reply) as { readonly hours: readonly string[] }).hours.join('').replaceAll('0', '').length;
  };
  const dayBeforeS = Math.floor(ENDED_S / 86_400 - 2) * 86_400;
  expect(await minutes('GK-0001', dayBeforeS)).toBe(0);
  expect(await minutes('GK-0003', dayBeforeS)).toBeGreaterThan(0);
  client.close();
  expect(recorder.store.devices.get('GK-0002')?.edit).toMatchObject({ plate: 'ABC-123', recordDays: 14 });
  expect([...recorder.store.accessLog.newestFirst()].length).toBeGreaterThanOrEqual(6);
  expect(recorder.logged).toEqual([]);
});

it('it is not taken over twice', async () => {
  await start();
  await expect.poll(() => recorder.store.events.footageOrders.find(ASKED)?.state.kind).toBe('here');
  const tries = recorder.store.events.footageOrders.find(ASKED)?.tries;
  await recorder.close();
  await start();
  expect(recorder.store.events.footageOrders.find(ASKED)).toMatchObject({ tries, state: { kind: 'here' } });
});
