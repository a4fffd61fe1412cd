import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeviceLink } from '../../device/device-link.js';
import { firmwareServer, noTickets, takesUpdates } from '../testing/firmware-server.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { AutoFirmware } from './auto-firmware.js';
import { FirmwareUpdates } from './firmware-updates.js';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.useRealTimers();
});

function setUp(
  count: number,
  offline: ReadonlySet<string> = new Set(),
  platformFetch = firmwareServer,
  link: Pick<DeviceLink, 'updateFirmware'> = takesUpdates,
) {
  vi.useFakeTimers({ now: 1_790_000_000_000 });
  const store = openStore(':memory:', fakeSeeds(count));
  const options = {
    store,
    link,
    tickets: noTickets,
    now: () => Date.now(),
    isOnline: (id: string) => !offline.has(id),
    fetch: platformFetch,
    log: () => undefined,
  };
  const updates = new FirmwareUpdates(options);
  const auto = new AutoFirmware({ ...options, updates });
  auto.start();
  ends.push(
    () => {
      auto.close();
    },
    () => {
      updates.close();
    },
    () => {
      store.close();
    },
  );
  const plan = (target: string, url: string, groupId = store.groups.rootId): void => {
    store.autoFirmware.add({ groupId, target, url, memo: '', updatedS: Math.floor(Date.now() / 1000) });
  };
  const versions = (): string[] => [...store.devices.all()].map(({ seed, edit }) => edit.version ?? seed.version);
  return { store, updates, plan, versions };
}

describe('an auto update plan', () => {
  it('brings devices of its version that are online to the other, once', async () => {
    const { plan, versions, store } = setUp(3, new Set(['GK-0002']));
    store.devices.edit('GK-0003', { version: '9.9' });
    plan('1.2.3', 'http://fw.test/device-2.0.bin');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(versions()).toEqual(['1.2.3', '1.2.3', '9.9']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(versions()).toEqual(['2.0', '1.2.3', '9.9']);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(versions()).toEqual(['2.0', '1.2.3', '9.9']);
  });

  it('does not install again what leaves the version as it was', async () => {
    const { plan, store } = setUp(1);
    plan('1.2.3', 'http://fw.test/device-1.2.3.bin');
    await vi.advanceTimersByTimeAsync(100_000);
    const startedMs = store.firmwareUpdates.get('GK-0001')?.startedMs;
    expect(startedMs).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(store.firmwareUpdates.get('GK-0001')).toMatchObject({ startedMs, outcome: 'done' });
  });

  it('tries again after an hour what failed', async () => {
    const asked: number[] = [];
    const { plan, store } = setUp(1, new Set(), () => {
      asked.push(Date.now());
      return Promise.reject(new Error('ECONNREFUSED'));
    });
    plan('1.2.3', 'http://fw.test/2.0.bin');
    await vi.advanceTimersByTimeAsync(3_500_000);
    expect(asked).toHaveLength(1);
    expect(store.firmwareUpdates.get('GK-0001')).toMatchObject({ outcome: 'failed' });
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked).toHaveLength(2);
  });

  it('records no update that a device does not take, and asks it again after an hour or for a newer plan', async () => {
    const asked: string[] = [];
    const { plan, store, versions } = setUp(2, new Set(), firmwareServer, {
      updateFirmware: async (deviceId, { url }) => {
        asked.push(`${deviceId} ${url}`);
        return deviceId === 'GK-0001' ? { kind: 'unsupported' } : { kind: 'refused', reason: 'Driving' };
      },
    });
    plan('1.2.3', 'http://fw.test/2.0.bin');
    await vi.advanceTimersByTimeAsync(3_500_000);
    expect(asked).toEqual(['GK-0001 http://fw.test/2.0.bin', 'GK-0002 http://fw.test/2.0.bin']);
    expect(store.firmwareUpdates.running()).toEqual([]);
    expect([store.firmwareUpdates.get('GK-0001'), store.firmwareUpdates.get('GK-0002')]).toEqual([
      undefined,
      undefined,
    ]);
    await vi.advanceTimersByTimeAsync(300_000);
    expect(asked).toHaveLength(4);
    plan('1.2.3', 'http://fw.test/3.0.bin');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.slice(4)).toEqual(['GK-0001 http://fw.test/3.0.bin', 'GK-0002 http://fw.test/3.0.bin']);
    expect(versions()).toEqual(['1.2.3', '1.2.3']);
  });

  it('is for the devices of its group alone, and the one of the nearest group goes first', async () => {
    const { plan, versions, store } = setUp(4);
    const { groups, devices } = store;
    const [north = 0, south = 0] = groups.childrenOf(groups.rootId).map(({ groupid }) => groupid);
    plan('1.2.3', 'http://fw.test/2.0.bin', north);
    await vi.advanceTimersByTimeAsync(200_000);
    expect(versions()).toEqual(['2.0', '1.2.3', '2.0', '1.2.3']);
    const below = groups.add(south, 'Below');
    devices.edit('GK-0004', { groupIds: [below] });
    plan('1.2.3', 'http://fw.test/3.0.bin', below);
    plan('1.2.3', 'http://fw.test/4.0.bin');
    await vi.advanceTimersByTimeAsync(200_000);
    expect(versions()).toEqual(['2.0', '4.0', '2.0', '3.0']);
  });

  it('ends with its group', () => {
    const { plan, store } = setUp(2);
    const group = store.groups.add(store.groups.rootId, 'Short');
    plan('1.2.3', 'http://fw.test/2.0.bin', group);
    store.groups.remove(group);
    expect(store.autoFirmware.list()).toEqual([]);
  });

  it('begins 20 updates a minute at most', async () => {
    const { plan, store } = setUp(50);
    plan('1.2.3', 'http://fw.test/2.0');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(store.firmwareUpdates.running()).toHaveLength(20);
  });
});
