import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GkFlag, GkKind, microseconds, type GkPacket } from 'gk-sdk/wire';
import { FakeClock } from 'gk-sdk/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { done } from '../../device/device-answer.js';
import type { LiveRequest, StreamSink } from '../../device/device-link.js';
import { clientOf, emptyDisk, read, roomOn } from '../../footage/testing/memory-recordings.js';
import { PICTURES_A_SECOND, streamPackets } from '../../footage/testing/stream-packets.js';
import type { FootageRoom } from '../../footage/footage-room.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { SERVER_RECORDING } from '../settings/server-settings.js';
import { fakeSeeds } from '../testing/fake-world.js';
import { openStore } from '../testing/store-under-test.js';
import { archiveRules } from './archive-rules.js';
import { HeldMemory, HeldPackets } from './held-packets.js';
import { RecordingBudget } from './recording-budget.js';
import { ServerRecordings } from './server-recordings.js';
import { WatchedCameras } from './watched-cameras.js';

const NOW_S = Date.UTC(2026, 8, 14, 4) / 1000;
const [FIRST, SECOND] = ['GK-0001', 'GK-0002'];
const OVERSPEED = 13;
const IGNITION_ON = 4;

/** Cameras that send four pictures a second, a key frame each second, while somebody asks for them. */
class Cameras {
  readonly #sinks = new Map<string, Set<StreamSink>>();

  async live(deviceId: string, { channel, sub }: LiveRequest, sink: StreamSink) {
    const key = `${deviceId} ${channel} ${sub ? 'sub' : 'main'}`;
    const sinks = this.#sinks.get(key) ?? new Set();
    this.#sinks.set(key, sinks.add(sink));
    return done({ stillAt: () => undefined, close: () => void sinks.delete(sink) });
  }

  /** Streams that are asked for. */
  get open(): string[] {
    return [...this.#sinks].flatMap(([key, sinks]) => (sinks.size > 0 ? [key] : [])).sort();
  }

  send(startS: number, seconds: number): void {
    for (const [key, sinks] of this.#sinks) {
      const [deviceId = '', channel, stream] = key.split(' ');
      const part = { deviceId, channel: Number(channel), sub: stream === 'sub', startS, seconds, size: 1_000 };
      for (const packet of streamPackets(part)) for (const sink of sinks) sink.packet(packet);
    }
  }
}

let folder: string;
let store: RecorderStore;
let clock: FakeClock;
let cameras: Cameras;
let watched: WatchedCameras;
let room: FootageRoom;
let said: string[];
let recordings: ServerRecordings | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gk-server-recordings-'));
  store = openStore(folder, fakeSeeds(2));
  clock = new FakeClock(NOW_S * 1000);
  cameras = new Cameras();
  watched = new WatchedCameras(cameras);
  ({ room } = roomOn(emptyDisk(), { steadyMs: () => clock.now() }));
  said = [];
});
afterEach(() => {
  recordings?.close();
  recordings = undefined;
  store.close();
  rmSync(folder, { recursive: true });
});

type Setting = typeof SERVER_RECORDING.defaults;

async function start(setting: Partial<Setting>): Promise<void> {
  set(setting);
  recordings = new ServerRecordings({
    footage: clientOf(room, clock),
    disks: { start: () => Promise.resolve() },
    store,
    link: cameras,
    watched: () => watched.all(),
    isOnline: () => true,
    zoneOf: () => 'Asia/Taipei',
    rules: archiveRules(store),
    clock,
    steady: () => clock.now(),
    now: () => clock.now(),
    believedMs: () => clock.now(),
    onReceived: () => undefined,
    log: (line) => said.push(line),
  });
  recordings.start();
  await clock.advance(0);
}

function set(setting: Partial<Setting>): void {
  store.settings.write(SERVER_RECORDING, { ...SERVER_RECORDING.defaults, ...setting });
}

/** Cameras send for some seconds, one at a time. */
async function drive(seconds: number): Promise<void> {
  for (let n = 0; n < seconds; n += 1) {
    cameras.send(Math.floor(clock.now() / 1000), 1);
    await clock.advance(1_000);
  }
}

const report = (deviceid: string, appdevid: number, eventtimeutc = Math.floor(clock.now() / 1000)) =>
  recordings?.take({ cmd: 'new', serialno: 1, deviceid, appdevid, eventtimeutc });

/** Seconds from the start of the test at which there are pictures of a channel, one for each second. */
async function recordedSeconds(deviceId: string, channel: number, sub = false): Promise<number[]> {
  const packets = await read(room, { stream: { deviceId, channel, sub } });
  const pictures = packets.filter(({ kind }) => kind === GkKind.video);
  return [...new Set(pictures.map(({ capturedAtUs }) => Math.floor(capturedAtUs / 1e6) - NOW_S))];
}

const seconds = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('what the server records', () => {
  it('is all of it by default, and the sub stream where that is set', async () => {
    await start({});
    expect(cameras.open).toEqual(
      [FIRST, SECOND].flatMap((id) => [1, 2, 3, 4].map((channel) => `${id} ${channel} main`)),
    );
    await drive(5);
    expect(await recordedSeconds(FIRST ?? '', 4)).toEqual(seconds(0, 4));
    set({ stream: 'sub' });
    await clock.advance(2_000);
    expect(cameras.open.every((key) => key.endsWith('sub'))).toBe(true);
    expect(cameras.open).toHaveLength(8);
  });

  it('is nothing with never, and cameras are not asked', async () => {
    await start({ when: 'never' });
    await drive(3);
    expect(cameras.open).toEqual([]);
    expect(await recordedSeconds(FIRST ?? '', 1)).toEqual([]);
  });

  it('is with watched the stream that somebody watches, for as long', async () => {
    await start({ when: 'watched' });
    await drive(3);
    expect(cameras.open).toEqual([]);
    const sink = { packet: () => undefined, ended: () => undefined };
    const answer = await watched.live(FIRST ?? '', { channel: 2, sub: true }, sink);
    await drive(8);
    if (answer.kind !== 'done') throw new Error('It is not live');
    answer.value.close();
    await drive(6);
    expect(cameras.open).toEqual([]);
    const recorded = await recordedSeconds(FIRST ?? '', 2, true);
    // It begins with the next look, within two seconds.
    expect(recorded).toEqual(seconds(recorded[0] ?? NaN, recorded.at(-1) ?? NaN));
    expect(recorded[0]).toBeLessThanOrEqual(5);
    expect(recorded.at(-1)).toBeGreaterThanOrEqual(10);
    expect(recorded.at(-1)).toBeLessThanOrEqual(12);
    expect(await recordedSeconds(FIRST ?? '', 1)).toEqual([]);
  });

  it('is with events what came before and after a warning, of all channels of its device', async () => {
    await start({ when: 'events', before: 5, after: 7 });
    await drive(20);
    expect(await recordedSeconds(FIRST ?? '', 1)).toEqual([]);
    report(FIRST ?? '', OVERSPEED);
    await drive(20);
    for (const channel of [1, 4]) {
      const recorded = await recordedSeconds(FIRST ?? '', channel);
      expect(recorded).toEqual(seconds(recorded[0] ?? NaN, recorded.at(-1) ?? NaN));
      // Whole groups, and up to two seconds more on either side.
      expect(recorded[0]).toBeLessThanOrEqual(15);
      expect(recorded[0]).toBeGreaterThanOrEqual(12);
      expect(recorded.at(-1)).toBeGreaterThanOrEqual(26);
      expect(recorded.at(-1)).toBeLessThanOrEqual(29);
    }
    expect(await recordedSeconds(SECOND ?? '', 1)).toEqual([]);
    // Another one while it lasts makes it longer, and pictures of one second are not there twice.
    report(SECOND ?? '', OVERSPEED);
    await drive(5);
    report(SECOND ?? '', OVERSPEED);
    await drive(20);
    const packets = await read(room, { stream: { deviceId: SECOND ?? '', channel: 1, sub: false } });
    const times = packets.flatMap(({ kind, capturedAtUs }) => (kind === GkKind.video ? [capturedAtUs] : []));
    expect(new Set(times).size).toBe(times.length);
    expect(times.length).toBeGreaterThanOrEqual((5 + 5 + 7) * PICTURES_A_SECOND);
  });

  it('is with events nothing for an ignition, or for a warning of yesterday that is told late', async () => {
    await start({ when: 'events' });
    await drive(10);
    report(FIRST ?? '', IGNITION_ON);
    report(FIRST ?? '', OVERSPEED, NOW_S - 86_400);
    await drive(10);
    expect(await recordedSeconds(FIRST ?? '', 1)).toEqual([]);
  });

  it('is nothing of a device whose recording option is against it', async () => {
    store.recordingRules.put(FIRST ?? '', { sinceS: NOW_S - 120, mode: 0, channels: '' });
    await start({ when: 'events' });
    await drive(5);
    report(FIRST ?? '', OVERSPEED);
    await drive(5);
    expect(cameras.open.filter((key) => key.startsWith(FIRST ?? ''))).toEqual([]);
    expect(await recordedSeconds(FIRST ?? '', 1)).toEqual([]);
  });
});

describe('the budget of a device a day', () => {
  /** Of one device with four channels, each second. */
  const BYTES_A_SECOND = 4 * PICTURES_A_SECOND * 1_000;

  it('ends its recording, says so once, and begins anew on its next day, also after a restart', async () => {
    await start({ megabytes: 1 });
    const lasts = 1_000_000 / BYTES_A_SECOND;
    await drive(100);
    const recorded = await recordedSeconds(FIRST ?? '', 1);
    expect(recorded.length).toBeGreaterThanOrEqual(Math.floor(lasts));
    expect(recorded.length).toBeLessThanOrEqual(lasts + 4);
    expect(cameras.open).toEqual([]);
    expect(said).toEqual(
      [FIRST, SECOND].map(
        (id) => `Nothing more of ${id} is recorded today: its 1 MB a day (Record Options) are used up.`,
      ),
    );
    // The recorder is started again: the files of the day count.
    recordings?.close();
    room.close();
    await start({ megabytes: 1 });
    await clock.advance(4_000);
    await clock.advance(4_000);
    expect(cameras.open).toEqual([]);
    // It is noon in Taipei.
    await clock.advance(12 * 3_600_000);
    expect(cameras.open).toHaveLength(8);
  });
});

it('asks where the day of a device begins once a day, not for each packet', () => {
  let [nowS, asked] = [NOW_S, 0];
  const budget = new RecordingBudget({
    dayStartS: (_, atS) => {
      asked += 1;
      return Math.floor(atS / 86_400) * 86_400;
    },
    nowS: () => nowS,
    recordedSince: async () => 0,
    log: () => undefined,
  });
  for (let n = 0; n < 1_000; n += 1) budget.recorded(FIRST ?? '', 10);
  const ofOneDay = asked;
  expect(budget.isSpent(FIRST ?? '', 10_000)).toBe(true);
  nowS += 86_400;
  expect(budget.isSpent(FIRST ?? '', 10_000)).toBe(false);
  expect([ofOneDay, asked]).toEqual([2, 4]);
  // A clock that was set back is on the day before again.
  nowS -= 86_400;
  budget.recorded(FIRST ?? '', 10);
  expect(asked).toBe(6);
});

describe('the last seconds of a camera', () => {
  const memory = () => new HeldMemory(1_000_000);

  it('begin with a key frame, and are what was asked for', () => {
    const held = new HeldPackets(memory());
    const sent = streamPackets({ startS: 100, seconds: 20 });
    for (const packet of sent) held.push(packet, 5_000);
    const taken = held.take();
    expect(taken[0]?.kind).toBe(GkKind.info);
    const [, first] = taken;
    expect((first?.flags ?? 0) & GkFlag.key).toBe(GkFlag.key);
    expect(first?.capturedAtUs).toBe(114e6);
    expect(held.take()).toEqual([sent[0]]);
  });

  it('take no more memory than there is for all cameras together', () => {
    const shared = new HeldMemory(10_000);
    const [one, other] = [new HeldPackets(shared), new HeldPackets(shared)];
    const size = (packets: readonly GkPacket[]) => packets.reduce((sum, { payload }) => sum + payload.byteLength, 0);
    for (const packet of streamPackets({ startS: 100, seconds: 20, size: 200 })) {
      one.push(packet, 60_000);
      other.push(packet, 60_000);
    }
    const pictures = [...one.take(), ...other.take()].filter(({ kind }) => kind === GkKind.video);
    expect(size(pictures)).toBeGreaterThan(5_000);
    expect(size(pictures)).toBeLessThanOrEqual(10_000);
    expect(shared.isFull).toBe(false);
  });

  it('are those since a clock was set back', () => {
    const held = new HeldPackets(memory());
    const back = streamPackets({ startS: 50, seconds: 2 });
    for (const packet of [...streamPackets({ startS: 100, seconds: 3 }), ...back]) held.push(packet, 60_000);
    expect(held.take().filter(({ kind }) => kind === GkKind.video)).toEqual(
      back.filter(({ kind }) => kind === GkKind.video),
    );
    expect(back[1]?.capturedAtUs).toBe(microseconds(50e6));
  });
});
