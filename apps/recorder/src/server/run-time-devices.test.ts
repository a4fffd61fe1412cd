import { once } from 'node:events';
import { FakeClock } from 'gk-sdk/testing';
import { GkKind, sha256Hex } from 'gk-sdk/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AnnouncedDevice, Decision } from '../device/device-registry.js';
import type { DeviceSeed } from '../device/world.js';
import { unknownSeed } from '../store/devices/device-seed.js';
import { steadyFrom } from '../time/steady-clock.js';
import { RecorderStore } from '../store/recorder-store.js';
import { StateFolder } from '../store/state/state-folder.js';
import { bodyOf, CommandClient } from './testing/command-client.js';
import { fakeSeeds } from './testing/fake-world.js';
import { HandWrittenLink } from './testing/hand-written-link.js';
import type { RecorderUnderTest } from './testing/recorder-under-test.js';
import { recordersUnderTest } from './testing/recorders-under-test.js';
import { apiOf } from './testing/sdk-clients.js';
import { asUser, StreamClient } from './testing/stream-client.js';
import { ToldHistory, ToldWorld } from './testing/told-world.js';

const recorders = recordersUnderTest();
const TERMINAL = '013912345678';
const START_MS = Date.UTC(2026, 10, 2, 8);

let clock: FakeClock;
let world: ToldWorld;
let link: HandWrittenLink;
let recorder: RecorderUnderTest;
let admin: CommandClient;
let decisions: [string, Decision][];

async function start(seeds: readonly DeviceSeed[] = [], folder = ':memory:'): Promise<void> {
  const clocks = { now: () => clock.now(), steady: steadyFrom(() => clock.now()) };
  const store = new RecorderStore(new StateFolder(folder), seeds, { passwordRounds: 16, ...clocks });
  world = new ToldWorld(seeds);
  link = new HandWrittenLink();
  recorder = await recorders.start({ live: world, history: new ToldHistory(), link, store, clock, ...clocks });
  decisions = [];
  world.registry.onDecision((deviceId, decision) => decisions.push([deviceId, decision]));
  admin = await CommandClient.login(recorder.address);
}

beforeEach(async () => {
  clock = new FakeClock(START_MS);
  await start();
});
afterEach(() => {
  admin.close();
});

const announced = (deviceid: string, more: Partial<AnnouncedDevice> = {}): AnnouncedDevice => ({
  deviceid,
  source: 'jt808',
  address: '203.0.113.9',
  told: {},
  ...more,
});
const D01 = async (id: string, body: object = {}, client = admin) => {
  const { R, T } = (await client.call('D01', { D: id }, JSON.stringify(body))).fields;
  return [R, T];
};
const waiting = (user = 'admin') => apiOf(recorder.url, user).registrations.waiting();
const waitingIds = async (user = 'admin') => (await waiting(user)).devices.map(({ deviceId }) => deviceId);
const rowOf = async (id: string) => bodyOf(await admin.call('Q05', { D: id })) as Record<string, unknown>;

describe('a device that nobody has accepted', () => {
  it('waits, is accepted into a group with a name, and lives', async () => {
    const told = { plate: 'A12345', model: 'X5', version: '3.1', chn_count: 4, timeZone: 'Asia/Kathmandu' };
    expect(world.registry.announce(announced(TERMINAL, { told }))).toEqual({ kind: 'waiting' });
    expect((await admin.call('Q05', { D: TERMINAL })).fields.R).toBe('404');
    expect(await waiting()).toEqual({
      devices: [
        {
          deviceId: TERMINAL,
          source: 'jt808',
          address: '203.0.113.9',
          plate: 'A12345',
          model: 'X5',
          firmwareVersion: '3.1',
          channelCount: 4,
          driver: undefined,
          looksLike: undefined,
          contests: false,
          sinceS: START_MS / 1000,
          heardS: START_MS / 1000,
        },
      ],
      dropped: 0,
    });
    const north = recorder.store.groups.add(recorder.store.groups.rootId, 'Depot North');
    expect(await D01(TERMINAL, { vehicleid: 'Bus 7', groups: [north], accept: 1 })).toEqual(['1', 'Registered']);
    expect(decisions).toEqual([[TERMINAL, 'accepted']]);
    expect(await waitingIds()).toEqual([]);
    expect(recorder.store.devices.groupIdsOf(TERMINAL)).toEqual([north]);
    expect(world.registry.announce(announced(TERMINAL, { told }))).toEqual({ kind: 'member' });
    expect(await rowOf(TERMINAL)).toMatchObject({ status: 0, registed: true });
    world.online.add(TERMINAL);
    expect(await rowOf(TERMINAL)).toMatchObject({
      deviceid: TERMINAL,
      vehicleid: 'Bus 7',
      version: '3.1',
      chn_count: 4,
      timezone: 'Asia/Kathmandu',
      status: 1,
    });
    expect(bodyOf(await admin.call('Q12'))).toEqual({ [TERMINAL]: 'A12345' });
    expect(await apiOf(recorder.url).serverStatus.deviceModels()).toMatchObject([
      { deviceId: TERMINAL, model: 'X5', version: '3.1', mobileId: '' },
    ]);
    expect(bodyOf(await admin.call('Q04'))).toMatchObject([{ deviceid: TERMINAL, status: 1 }]);
  });

  it('is watched in the moment of its first login, before it has told how many cameras it has', async () => {
    world.registry.announce(announced(TERMINAL));
    await D01(TERMINAL, { accept: 1 });
    world.online.add(TERMINAL);
    const watch = (channel: string): StreamClient =>
      new StreamClient(recorder.address, '/ws.cgi', { ...asUser('admin'), deviceid: TERMINAL, main: '1', channel });
    const first = watch('1');
    const ninth = watch('9');
    await Promise.all([first, ninth].map(({ socket }) => once(socket, 'open')));
    world.registry.tell(TERMINAL, { chn_count: 4 });
    await clock.advance(2_000);
    expect(await ninth.closed).toEqual({ code: 4404, reason: 'The device has no such channel' });
    await first.until(({ packets }) => packets.some(({ kind }) => kind === GkKind.video));
    first.close();
  });

  it('is accepted by one of two administrators, and the other hears of it', async () => {
    world.registry.announce(announced(TERMINAL));
    const other = await CommandClient.login(recorder.address);
    const answers = await Promise.all([
      D01(TERMINAL, { vehicleid: 'First', accept: 1 }),
      D01(TERMINAL, { vehicleid: 'Second', accept: 1 }, other),
    ]);
    other.close();
    expect(answers).toContainEqual(['1', 'Registered']);
    expect(answers).toContainEqual(['0', `${TERMINAL} is registered already`]);
    expect(decisions).toHaveLength(1);
    const winner = answers[0]?.[0] === '1' ? 'First' : 'Second';
    expect(await rowOf(TERMINAL)).toMatchObject({ vehicleid: winner });
  });

  it('is seen and accepted only by who sees the whole fleet', async () => {
    const { store } = recorder;
    const group = store.groups.add(store.groups.rootId, 'Depot');
    store.users.add({ name: 'depot', permissionId: 0, groupId: group, wireHash: sha256Hex('depot') });
    world.registry.announce(announced(TERMINAL));
    expect(await waitingIds('depot')).toEqual([]);
    const depot = await CommandClient.login(recorder.address, 'depot');
    expect(await D01(TERMINAL, {}, depot)).toEqual(['404', 'Unknown device']);
    depot.close();
    await expect(waiting('dealer')).rejects.toMatchObject({ code: 'forbidden' });
    expect(await D01(TERMINAL, { groups: [99] })).toEqual(['404', 'Unknown group 99']);
    expect(await waitingIds()).toEqual([TERMINAL]);
  });

  it('is refused in words where its id can be taken for another one', async () => {
    expect(await D01('BUS-101')).toEqual(['1', 'Registered']);
    for (const id of ['bus-101', 'BUS-1O1', 'BUS-l01', 'B\u0423S-101', 'BUS\u2011101', ' BUS-101']) {
      world.registry.announce(announced(id));
      const [result, words] = await D01(id, { accept: 1 });
      expect([result, words?.includes('can be taken for BUS-101')]).toEqual(
        id.includes('\u0423') ? ['1', false] : ['0', true],
      );
    }
    expect((await waiting()).devices.find(({ deviceId }) => deviceId === 'bus-101')?.looksLike).toBe('BUS-101');
  });

  it('cannot be named as what stands for something else', () => {
    for (const id of ['*', 'broadcast', '..', 'A\u202EB', '']) {
      expect(world.registry.announce(announced(id)).kind).toBe('refused');
    }
  });

  it('tells only what can be, at the length that it can have', async () => {
    const told = {
      plate: `  <b>\u0000${'x'.repeat(100_000)}`,
      version: 'V\u202E1',
      chn_count: -3,
      chmask: 'all of them',
      timeZone: 'Mars/Olympus',
    };
    world.registry.announce(announced(TERMINAL, { told }));
    const [row] = (await waiting()).devices;
    expect(row).toMatchObject({ plate: '<b>xxxxxxxxx', firmwareVersion: 'V1' });
    expect(row?.channelCount).toBeUndefined();
    await D01(TERMINAL);
    expect(await rowOf(TERMINAL)).toMatchObject({ chn_count: 0, chmask: '' });
  });

  it('leaves the list ten minutes after it was heard from last, also while the clock is set back', async () => {
    world.registry.announce(announced('A'));
    world.registry.announce(announced('B'));
    await clock.advance(599_000);
    world.registry.announce(announced('A'));
    clock.set(START_MS - 3_600_000);
    expect(await waitingIds()).toEqual(['A', 'B']);
    await clock.advance(2_000);
    expect((await waiting()).devices).toMatchObject([{ deviceId: 'A', sinceS: START_MS / 1000 }]);
  });
});

describe('ten thousand ids of somebody with time', () => {
  it('push out their own, are counted, and cost a line a minute', async () => {
    for (let index = 0; index < 5; index++) {
      world.registry.announce(announced(`OWN-${index}`, { address: `198.51.100.${index}` }));
    }
    for (let index = 0; index < 10_000; index++) {
      // A network of 64 bits has addresses for all.
      world.registry.announce(announced(`T${index}`, { address: `2001:db8::${index.toString(16)}` }));
    }
    const { devices, dropped } = await waiting();
    expect([devices.length, dropped]).toEqual([1_000, 9_005]);
    expect(devices.slice(-5).map(({ deviceId }) => deviceId)).toEqual(['OWN-4', 'OWN-3', 'OWN-2', 'OWN-1', 'OWN-0']);
    expect(recorder.logged.filter((line) => line.startsWith('Waiting devices'))).toHaveLength(1);
    await clock.advance(60_000);
    world.registry.announce(announced('LATER', { address: '2001:db8::1' }));
    expect(recorder.logged.filter((line) => line.startsWith('Waiting devices')).at(-1)).toContain(
      ': 9005. It holds 1000',
    );
    // Nothing of it was written.
    expect(recorder.store.devices.size).toBe(0);
  });
});

describe('a device that is registered ahead', () => {
  it('belongs to the source that it connects by first, with what it tells then', async () => {
    expect(await D01(TERMINAL, { vehicleid: 'Bus 8' })).toEqual(['1', 'Registered']);
    expect(await rowOf(TERMINAL)).toMatchObject({ vehicleid: 'Bus 8', status: 0, registed: true, version: '' });
    const device = announced(TERMINAL, { told: { version: '3.1', chn_count: 2 } });
    expect(world.registry.announce(device)).toEqual({ kind: 'member' });
    expect(world.registry.announce({ ...device, source: 'other' })).toEqual({
      kind: 'refused',
      reason: `${TERMINAL} belongs to another source: jt808`,
    });
    await clock.advance(1_000);
    expect(recorder.store.devices.get(TERMINAL)?.seed).toMatchObject({ source: 'jt808', version: '3.1', chn_count: 2 });
  });

  it('counts for the licence', async () => {
    const added = Array.from({ length: 10_000 }, (_, index) => ({ seed: unknownSeed(`N${index}`, 'jt808') }));
    recorder.store.devices.change({ added }, START_MS / 1000);
    const words = 'The licence allows 10000 devices';
    expect(await D01('ONE-MORE')).toEqual(['0', words]);
    world.registry.announce(announced(TERMINAL));
    expect(await D01(TERMINAL, { accept: 1 })).toEqual(['0', words]);
    expect(await waitingIds()).toEqual([TERMINAL]);
    const joined = world.registry.add(unknownSeed('FROM-SOURCE', 'other'));
    await clock.advance(1_000);
    expect(await joined).toEqual({ kind: 'refused', reason: words });
  });
});

describe('a device that is removed at run time', () => {
  const member = async (): Promise<void> => {
    const joined = world.registry.add({ ...unknownSeed('GK-0001', 'jt808'), chn_count: 4, chmask: '1111' });
    await clock.advance(1_000);
    expect(await joined).toEqual({ kind: 'member' });
    world.online.add('GK-0001');
  };

  it.each(['a user', 'its source'] as const)('by %s: its streams end, and its source hears of it', async (by) => {
    await member();
    const query = { ...asUser('admin'), deviceid: 'GK-0001', chs: '1', main: '1' };
    const stream = new StreamClient(recorder.address, '/ws.cgi', query);
    await stream.until(({ packets }) => packets.length >= 3);
    if (by === 'a user') expect((await admin.call('D02', { D: 'GK-0001' })).fields.R).toBe('1');
    else {
      world.registry.remove('GK-0001');
      await clock.advance(1_000);
    }
    expect(await stream.closed).toEqual({ code: 4404, reason: 'Unknown device' });
    await expect.poll(() => link.asked.at(-1)?.what).toBe('live ended');
    expect(decisions).toEqual(by === 'a user' ? [['GK-0001', 'removed']] : []);
    expect((await admin.call('Q05', { D: 'GK-0001' })).fields.R).toBe('404');
  });

  it('waits again, and no source brings it back by itself', async () => {
    await member();
    await admin.call('D02', { D: 'GK-0001' });
    expect(world.registry.announce(announced('GK-0001')).kind).toBe('waiting');
    expect((await world.registry.add(unknownSeed('GK-0001', 'jt808'))).kind).toBe('waiting');
    await clock.advance(2_000);
    expect(recorder.store.devices.get('GK-0001')).toBeUndefined();
    expect(await D01('GK-0001', { accept: 1 })).toEqual(['1', 'Registered']);
    expect(recorder.store.devices.get('GK-0001')?.seed.source).toBe('jt808');
  });
});

describe('first connections', () => {
  it('ten thousand in 10 s are told at most once a second, and lists are made so often', async () => {
    const { meta, devices } = recorder.store;
    let counter = meta.changeCounter;
    const grewMs: number[] = [];
    const look = (): void => {
      if (meta.changeCounter > counter) grewMs.push(clock.now());
      expect(meta.changeCounter - counter).toBeLessThanOrEqual(1);
      counter = meta.changeCounter;
    };
    for (let index = 0; index < 10_000; index++) {
      void world.registry.add({ ...unknownSeed(`T${index}-x`, 'jt808'), plate: `P${index}` });
      if (index % 100 < 99) continue;
      await clock.advance(100);
      look();
    }
    for (let step = 0; step < 30; step++) {
      await clock.advance(100);
      look();
    }
    expect(devices.size).toBe(10_000);
    expect(grewMs.length).toBeGreaterThan(8);
    const gaps = grewMs.slice(1).map((atMs, index) => atMs - (grewMs[index] ?? 0));
    // It is looked at each 100 ms only.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(900);
    expect(Object.keys(bodyOf(await admin.call('Q12')) as object)).toHaveLength(10_000);
  });

  it('tell a change of the plate, the channels and the version within a second, and once', async () => {
    void world.registry.add({ ...unknownSeed(TERMINAL, 'jt808'), plate: 'OLD' });
    await clock.advance(5_000);
    const before = recorder.store.meta.changeCounter;
    world.registry.tell(TERMINAL, { plate: 'NEW', chn_count: 8, version: '4.0' });
    world.registry.tell(TERMINAL, { plate: 'NEWER' });
    await clock.advance(2_000);
    expect(await rowOf(TERMINAL)).toMatchObject({ chn_count: 8, version: '4.0' });
    expect(bodyOf(await admin.call('Q12'))).toEqual({ [TERMINAL]: 'NEWER' });
    expect(recorder.store.meta.changeCounter).toBe(before + 1);
    for (let index = 0; index < 10; index++) {
      world.registry.announce(announced(TERMINAL, { told: { plate: 'NEWER', version: '4.0' } }));
      await clock.advance(2_000);
    }
    expect(recorder.store.meta.changeCounter).toBe(before + 1);
  });
});

it('a start without the source loses nothing: its devices are there, offline, with groups and edits', async () => {
  const folder = recorders.stateFolder();
  admin.close();
  await start(fakeSeeds(2), folder);
  const group = recorder.store.groups.add(recorder.store.groups.rootId, 'Real ones');
  world.registry.announce(announced(TERMINAL, { told: { plate: 'REAL-1', chn_count: 4 } }));
  await D01(TERMINAL, { vehicleid: 'Bus 7', groups: [group] });
  world.online.add(TERMINAL);
  admin.close();
  await recorder.close();
  await start(fakeSeeds(2), folder);
  expect(await rowOf(TERMINAL)).toMatchObject({ vehicleid: 'Bus 7', chn_count: 4, status: 0, gps_info: null });
  expect(recorder.store.devices.groupIdsOf(TERMINAL)).toEqual([group]);
  expect(bodyOf(await admin.call('Q12'))).toMatchObject({ [TERMINAL]: 'REAL-1', 'GK-0001': 'TST-1' });
});
