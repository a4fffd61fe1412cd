import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeSeeds } from '../../server/testing/fake-world.js';
import { openStore } from '../../server/testing/store-under-test.js';

const NOW_S = 1_790_000_000;
let folder = '';
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  folder = mkdtempSync(join(tmpdir(), 'gk-known-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

/** Since when a recorder that starts at `nowS` knows its devices. */
function knownAt(nowS: number, devices: number): readonly (number | undefined)[] {
  vi.setSystemTime(nowS * 1000);
  const store = openStore(folder, fakeSeeds(devices));
  const known = fakeSeeds(devices).map(({ deviceid }) => store.devices.knownSinceS(deviceid));
  store.close();
  return known;
}

it('a device is known since it came, over restarts and after another fleet', () => {
  expect(knownAt(NOW_S, 2)).toEqual([NOW_S, NOW_S]);
  expect(knownAt(NOW_S + 60, 2)).toEqual([NOW_S, NOW_S]);
  expect(knownAt(NOW_S + 120, 3)).toEqual([NOW_S, NOW_S, NOW_S + 120]);
  // One that is gone and comes back has been away.
  expect(knownAt(NOW_S + 180, 1)).toEqual([NOW_S]);
  expect(knownAt(NOW_S + 240, 2)).toEqual([NOW_S, NOW_S + 240]);
});

it('of a folder from before it was noted, since the first start that notes it', () => {
  knownAt(NOW_S, 2);
  const database = new DatabaseSync(join(folder, 'recorder.sqlite'));
  database.exec('UPDATE devices SET known_s = NULL');
  database.close();
  expect(knownAt(NOW_S + 60, 2)).toEqual([NOW_S + 60, NOW_S + 60]);
});

it('over its removal and return within one run', () => {
  vi.setSystemTime(NOW_S * 1000);
  const store = openStore(folder, fakeSeeds(1));
  store.devices.remove('GK-0001');
  const [seed] = fakeSeeds(1);
  if (seed !== undefined) store.registerDevice(seed, {}, NOW_S + 60);
  expect(store.devices.knownSinceS('GK-0001')).toBe(NOW_S);
  store.close();
});
