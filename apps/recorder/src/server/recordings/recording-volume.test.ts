import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { RecordingVolume } from './recording-volume.js';
import { diskOfDevice } from './server-disks.js';

const ID = 'GK-0001';
/** A whole minute. */
const NOON_S = 1_790_000_040;
const HOUR_S = 3600;
const CHANNELS = 4;
const BYTES_PER_S = 1000;
const SIGNAL = new AbortController().signal;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A vehicle that has driven for the hour before noon, and stands with its engine on since. */
function setup() {
  const folder = mkdtempSync(join(tmpdir(), 'gk-volume-'));
  const store = openStore(folder, fakeSeeds(2));
  ends.push(() => {
    store.close();
    rmSync(folder, { recursive: true });
  });
  const clock = { nowS: NOON_S };
  const trips = vi.fn(async function* () {
    yield await Promise.resolve([{ startS: NOON_S - HOUR_S, lastS: NOON_S + HOUR_S, distanceM: 1 }]);
  });
  const volume = new RecordingVolume({
    store,
    history: { trips },
    archive: { bytesPerS: () => BYTES_PER_S },
    now: () => clock.nowS * 1000,
  });
  return { store, clock, trips, volume };
}

describe('storedBytes', () => {
  it('are those of the minutes that are over, reckoned once a minute', async () => {
    const { clock, trips, volume } = setup();
    expect(await volume.storedBytes(ID, SIGNAL)).toBe(HOUR_S * CHANNELS * BYTES_PER_S);
    clock.nowS += 59;
    expect(await volume.storedBytes(ID, SIGNAL)).toBe(HOUR_S * CHANNELS * BYTES_PER_S);
    expect(trips).toHaveBeenCalledTimes(1);
    clock.nowS += 1;
    expect(await volume.storedBytes(ID, SIGNAL)).toBe((HOUR_S + 60) * CHANNELS * BYTES_PER_S);
    expect(trips).toHaveBeenCalledTimes(2);
  });

  it('follow at once what is deleted or no longer recorded', async () => {
    const { store, volume } = setup();
    const hour = HOUR_S * BYTES_PER_S;
    expect(await volume.storedBytes(ID, SIGNAL)).toBe(CHANNELS * hour);
    store.recordingDeletions.add({ deviceId: ID, channel: 2, startS: NOON_S - HOUR_S, endS: NOON_S });
    expect(await volume.storedBytes(ID, SIGNAL)).toBe((CHANNELS - 1) * hour);
    store.recordingRules.put(ID, { sinceS: NOON_S - HOUR_S / 2, mode: 0, channels: '' });
    expect(await volume.storedBytes(ID, SIGNAL)).toBe(((CHANNELS - 1) * hour) / 2);
  });

  it('begin anew when the disk is formatted', async () => {
    const { store, clock, volume } = setup();
    expect(await volume.storedBytes(ID, SIGNAL)).toBe(HOUR_S * CHANNELS * BYTES_PER_S);
    store.recordingRules.format(`disk ${diskOfDevice(ID)}`, NOON_S);
    expect(await volume.storedBytes(ID, SIGNAL)).toBe(0);
    clock.nowS += 60;
    expect(await volume.storedBytes(ID, SIGNAL)).toBe(60 * CHANNELS * BYTES_PER_S);
  });

  it('are what they were when the deletion is taken back', async () => {
    const { store, volume } = setup();
    const before = await volume.storedBytes(ID, SIGNAL);
    expect(() =>
      store.atomically(() => {
        store.recordingDeletions.add({ deviceId: ID, channel: 0, startS: NOON_S - HOUR_S, endS: NOON_S });
        throw new Error('the disk is full');
      }),
    ).toThrow('the disk is full');
    expect(await volume.storedBytes(ID, SIGNAL)).toBe(before);
    expect(store.recordingDeletions.all()).toEqual([]);
  });

  it('are none for a device that is not there', async () => {
    expect(await setup().volume.storedBytes('NOBODY', SIGNAL)).toBe(0);
  });
});
