import { afterEach, beforeEach, expect, it } from 'vitest';
import { done, type DeviceAnswer } from '../device/device-answer.js';
import type { DeviceCircle } from '../device/device-circle.js';
import type { DeviceSessions } from '../device/device-sessions.js';
import type { RecorderStore } from '../store/recorder-store.js';
import type { StoredFence } from '../store/tracks/fence-store.js';
import { HandWrittenLink } from './testing/hand-written-link.js';
import { fakeSeeds } from './testing/fake-world.js';
import { startRecorder, type RecorderUnderTest } from './testing/recorder-under-test.js';
import { openStore } from './testing/store-under-test.js';

const BUS = 'GK-0001';
const REFUSING = 'GK-0002';
const SIMULATED = 'GK-0003';

/** Terminals that watch circles, or refuse to. */
class FencedLink extends HandWrittenLink {
  readonly told: [deviceId: string, circles: readonly number[]][] = [];
  readonly #listeners = new Set<(deviceId: string) => void>();

  setFences(deviceId: string, circles: readonly DeviceCircle[]): Promise<DeviceAnswer<void>> {
    this.told.push([deviceId, circles.map(({ id }) => id)]);
    return Promise.resolve(deviceId === REFUSING ? { kind: 'unsupported' } : done(undefined));
  }

  override onPresence(listener: (deviceId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  comesBack(deviceId: string): void {
    for (const listener of this.#listeners) listener(deviceId);
  }
}

const SESSIONS: DeviceSessions = {
  isKnown: (deviceId) => deviceId !== SIMULATED,
  all: () => Promise.resolve(new Map()),
  watch: () => () => undefined,
};

let store: RecorderStore;
let link: FencedLink;
let recorder: RecorderUnderTest;
beforeEach(async () => {
  store = openStore(':memory:', fakeSeeds(3));
  await start();
});
afterEach(async () => {
  await recorder.stop();
  store.close();
});

async function start(): Promise<void> {
  link = new FencedLink();
  recorder = await startRecorder({ devices: 3, store, link, sessions: SESSIONS });
}

const fence = (devices: string[], fields: Partial<StoredFence> = {}): StoredFence => ({
  title: 'Depot',
  enable: 1,
  lat: 24.1,
  lng: 120.5,
  radius: 200,
  trigger_in: 1,
  trigger_out: 0,
  devices,
  ...fields,
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));
const save = async (place: number, saved: StoredFence): Promise<void> => {
  store.saveFence(place, saved, 1);
  await settled();
};

it('a fence that is saved is told to its terminals, with all others that they have, and to no simulated device', async () => {
  await save(4, fence([BUS, SIMULATED]));
  await save(7, fence([BUS], { trigger_in: 0, trigger_out: 1 }));
  // Nothing is to be reported of this one.
  await save(8, fence([BUS], { trigger_in: 0 }));
  expect(link.told).toEqual([
    [BUS, [5]],
    [BUS, [5, 8]],
  ]);
});

it('a fence that is removed, or not for a terminal any more, is taken from it', async () => {
  await save(4, fence([BUS]));
  await save(4, fence([SIMULATED]));
  expect(link.told.at(-1)).toEqual([BUS, []]);
  await save(4, fence([BUS]));
  await save(4, fence([BUS], { enable: 0 }));
  expect(link.told.slice(-2)).toEqual([
    [BUS, [5]],
    [BUS, []],
  ]);
});

it('a terminal that comes back is told once, and one that takes no fences is asked again only then', async () => {
  await save(4, fence([BUS, REFUSING]));
  link.told.length = 0;
  await save(4, fence([BUS, REFUSING], { title: 'Depot' }));
  expect(link.told).toEqual([]);
  expect(recorder.logged).toContainEqual(`${REFUSING} did not take its fences: it watches none by itself`);
  link.comesBack(BUS);
  link.comesBack(REFUSING);
  await settled();
  expect(link.told).toEqual([
    [BUS, [5]],
    [REFUSING, [5]],
  ]);
});

it('a terminal that has fences from before a restart is rid of them when nobody wants them any more', async () => {
  await save(4, fence([BUS]));
  await recorder.stop();
  store.saveFence(4, fence([]), 2);
  await start();
  link.comesBack(BUS);
  link.comesBack(REFUSING);
  await settled();
  expect(link.told).toEqual([[BUS, []]]);
});
