import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { archiveRules } from '../../server/recordings/archive-rules.js';
import { diskOfDevice } from '../../server/recordings/server-disks.js';
import { fakeSeeds } from '../../server/testing/fake-world.js';
import { openStore } from '../../server/testing/store-under-test.js';
import { RecordedVolume } from './recorded-volume.js';

const ID = 'GK-0001';
/** A whole minute. */
const NOON_S = 1_790_000_040;
const HOUR_S = 3600;
const DAY_S = 86_400;
const CHANNELS = 4;
const BYTES_PER_S = 1000;

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
  const trips = vi.fn(() => [{ startS: NOON_S - HOUR_S, endS: NOON_S + HOUR_S, distanceM: 1 }]);
  const volume = new RecordedVolume({
    ...archiveRules(store),
    world: { trips },
    bytesPerS: () => BYTES_PER_S,
    reach: () => ({ startS: NOON_S - DAY_S, endS: Math.floor(clock.nowS / 60) * 60 }),
  });
  return { store, clock, trips, volume };
}

describe('bytes of computed recordings', () => {
  it('are those of the minutes that are over, reckoned once a minute', () => {
    const { clock, trips, volume } = setup();
    expect(volume.stored(ID)).toBe(HOUR_S * CHANNELS * BYTES_PER_S);
    clock.nowS += 59;
    expect(volume.stored(ID)).toBe(HOUR_S * CHANNELS * BYTES_PER_S);
    expect(trips).toHaveBeenCalledTimes(1);
    clock.nowS += 1;
    expect(volume.stored(ID)).toBe((HOUR_S + 60) * CHANNELS * BYTES_PER_S);
    expect(trips).toHaveBeenCalledTimes(2);
  });

  it('follow at once what is deleted or no longer recorded', () => {
    const { store, volume } = setup();
    const hour = HOUR_S * BYTES_PER_S;
    expect(volume.stored(ID)).toBe(CHANNELS * hour);
    store.recordingDeletions.add({ deviceId: ID, channel: 2, startS: NOON_S - HOUR_S, endS: NOON_S });
    expect(volume.stored(ID)).toBe((CHANNELS - 1) * hour);
    store.recordingRules.put(ID, { sinceS: NOON_S - HOUR_S / 2, mode: 0, channels: '' });
    expect(volume.stored(ID)).toBe(((CHANNELS - 1) * hour) / 2);
  });

  it('begin anew when the disk is formatted', () => {
    const { store, clock, volume } = setup();
    expect(volume.stored(ID)).toBe(HOUR_S * CHANNELS * BYTES_PER_S);
    store.recordingRules.format(`disk ${diskOfDevice(ID)}`, NOON_S);
    expect(volume.stored(ID)).toBe(0);
    clock.nowS += 60;
    expect(volume.stored(ID)).toBe(60 * CHANNELS * BYTES_PER_S);
  });

  it('are what they were when the deletion is taken back', () => {
    const { store, volume } = setup();
    const before = volume.stored(ID);
    expect(() =>
      store.atomically(() => {
        store.recordingDeletions.add({ deviceId: ID, channel: 0, startS: NOON_S - HOUR_S, endS: NOON_S });
        throw new Error('the disk is full');
      }),
    ).toThrow('the disk is full');
    expect(volume.stored(ID)).toBe(before);
    expect(store.recordingDeletions.all()).toEqual([]);
  });

  it('are told of spans of days as they were received, deleted since or not', () => {
    const { store, clock, volume } = setup();
    store.recordingDeletions.add({ deviceId: ID, channel: 0, startS: NOON_S - HOUR_S, endS: NOON_S });
    const spans = [
      { startS: NOON_S - HOUR_S, endS: NOON_S - HOUR_S / 2 },
      { startS: NOON_S - HOUR_S / 2, endS: NOON_S + DAY_S },
    ];
    const half = (HOUR_S / 2) * CHANNELS * BYTES_PER_S;
    expect(volume.received(ID, spans, clock.nowS)).toEqual([half, half]);
  });

  it('are none for a device that is not there', () => {
    expect(setup().volume.stored('NOBODY')).toBe(0);
  });
});
