import { describe, expect, it } from 'vitest';
import { fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { FirmwareUpdates } from './firmware-updates.js';

const D = 'GK-0001';

function setUp() {
  const store = openStore(':memory:', fakeSeeds(1));
  const state = { nowMs: 1_000_000, online: true };
  const make = () => new FirmwareUpdates({ store, now: () => state.nowMs, isOnline: () => state.online });
  return { store, state, make };
}

describe('a firmware update', () => {
  it('tells its progress between 1 and 99, and 100 at its end', () => {
    const { state, make } = setUp();
    const updates = make();
    expect(updates.status(D)).toEqual({ version: '1.2.3', status: 0, message: '' });
    updates.start(D, 'http://fw.test/gk-v2.5.bin');
    const seen = [0, 10_000, 9_999, 1].map((ms) => {
      state.nowMs += ms;
      return updates.status(D);
    });
    expect(seen.map(({ status }) => status)).toEqual([1, 50, 99, 100]);
    expect(seen.map(({ version }) => version)).toEqual(['1.2.3', '1.2.3', '1.2.3', '2.5']);
    updates.close();
  });

  it('fails when the device is offline at its end, and outlives a restart', () => {
    const { state, make } = setUp();
    const before = make();
    before.start(D, 'http://fw.test/9');
    before.close();
    state.nowMs += 20_000;
    state.online = false;
    const after = make();
    expect(after.status(D)).toMatchObject({
      version: '1.2.3',
      status: 0,
      message: expect.stringContaining('1.2.4 failed'),
    });
    expect(after.isRunning(D)).toBe(false);
    after.close();
  });
});
