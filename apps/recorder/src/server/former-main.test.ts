import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { simulate } from '../simulation/simulate.js';
import type { FootageState } from '../store/events/footage-order-store.js';
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
const CUSTOM = 5_233_790_161;

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

/** The state in which an order ends. */
async function settled(serialNo: number): Promise<FootageState | undefined> {
  const stateOf = () => recorder.store.events.footageOrders.find(serialNo)?.state;
  await expect.poll(() => stateOf()?.kind ?? '').toMatch(/^(here|failed)$/);
  return stateOf();
}

it('a state folder from before footage was a stored state is taken over: notes, orders, edits and deletions', async () => {
  await start();
  const { events } = apiOf(recorder.url);
  expect(await events.query({ serialNo: NOTED })).toMatchObject([{ deviceId: 'GK-0003', memo: 'Seen <b>' }]);
  // Orders that no device was ever asked for are worked off now: each ends with files, or with the reason why there are none.
  for (const serialNo of [ASKED, CUSTOM]) {
    const state = await settled(serialNo);
    const [row] = await events.query({ serialNo });
    expect(row).toMatchObject({ downloaded: state?.kind === 'here', footage: { state: state?.kind } });
    expect(recorder.store.events.footageOrders.find(serialNo)?.tries).toBeGreaterThan(0);
  }

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
  await settled(ASKED);
  const before = recorder.store.events.footageOrders.find(ASKED);
  await recorder.close();
  await start();
  expect(recorder.store.events.footageOrders.find(ASKED)).toEqual(before);
});
