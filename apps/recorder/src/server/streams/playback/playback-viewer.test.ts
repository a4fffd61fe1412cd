import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { done } from '../../../device/device-answer.js';
import type { DeviceLink, SeekRequest } from '../../../device/device-link.js';
import type { ContainerWriter } from '../../containers/container-writer.js';
import { computedArchive } from '../../../media/recordings/computed-archive.js';
import { computeRecordings } from '../../../media/recordings/computed-recordings.js';
import { FakeClock } from '../../../media/testing/fake-clock.js';
import { FakeMedia } from '../../testing/fake-media.js';
import { openRecorded } from './open-recorded.js';
import { PlaybackViewer } from './playback-viewer.js';
import { parsePlaybackQuery } from './playback-query.js';

const DAY_S = 1_795_046_400;
const NOW_MS = (DAY_S + 86_400) * 1000;
const media = new FakeMedia({ fps: 10 });
/** Two drives: 08:00 to 08:08, with 2 minutes more, and 09:00 to 09:30. */
const recordings = computeRecordings({
  world: {
    isOnline: () => true,
    trips: () => [
      { startS: DAY_S + 8 * 3600, endS: DAY_S + 8 * 3600 + 480, distanceM: 1 },
      { startS: DAY_S + 9 * 3600, endS: DAY_S + 9 * 3600 + 1800, distanceM: 1 },
    ],
  },
  now: () => NOW_MS,
  channelsOf: () => [1, 2],
  clipOf: (id, channel) => media.clipOf(id, channel),
  keptDays: () => 7,
  incidents: () => [],
  stillAt: () => undefined,
  deletions: { ofDevice: () => [], add: () => undefined },
});

const archive = computedArchive(recordings);

const noDevice: Pick<DeviceLink, 'openRecording'> = { openRecording: async () => ({ kind: 'unsupported' }) };

async function play(query: Record<string, string>, link: Pick<DeviceLink, 'openRecording'> = noDevice) {
  const clock = new FakeClock(NOW_MS);
  const packets: GkPacket[] = [];
  const texts: { code: number; message: string; position?: number }[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    closed: undefined as number | undefined,
    send(data: unknown) {
      if (typeof data === 'string') texts.push(JSON.parse(data) as (typeof texts)[number]);
    },
    close(code: number) {
      socket.closed = code;
      socket.readyState = 3;
    },
  };
  const writer: ContainerWriter = {
    write: (packet) => {
      packets.push(packet);
      return [];
    },
    end: () => [],
  };
  const parsed = parsePlaybackQuery(new URLSearchParams({ deviceid: 'A', type: 'lopb', ...query }));
  if ('code' in parsed) throw new Error(parsed.message);
  let obstacle: string | undefined;
  const playback = new AbortController();
  const failures: unknown[] = [];
  const open = openRecorded({ archive, link, clock, log: () => undefined }, parsed, parsed.channels, playback.signal);
  const start = { startS: parsed.startS, speed: parsed.speed, keyFramesOnly: parsed.speed > 4 };
  const opened = await open(start, new AbortController().signal);
  if (opened.kind !== 'done') throw new Error(opened.kind);
  const viewer = new PlaybackViewer({
    socket: socket as unknown as WebSocket,
    reader: opened.value,
    open,
    clock,
    query: parsed,
    channels: parsed.channels,
    writer: () => writer,
    entry: { received: () => undefined, sent: () => undefined, toDevice: () => undefined, close: () => undefined },
    track: (startS, endS) => {
      const times = Array.from({ length: endS - startS + 1 }, (_, i) => startS + i);
      return Promise.resolve(times.map((time) => ({ lat: 24, lng: 120, speed: 36, dir: 0, time })));
    },
    obstacle: () => obstacle,
    onFailure: (error) => failures.push(error),
  });
  await positionsRead();
  const video = () => packets.filter(({ kind }) => kind === GkKind.video);
  const lastS = () => (video().at(-1)?.capturedAtUs ?? 0) / 1e6;
  return {
    clock,
    packets,
    texts,
    socket,
    viewer,
    playback,
    video,
    lastS,
    failures,
    block: (words: string) => (obstacle = words),
  };
}

/** Positions come a little later than they are asked for. */
const positionsRead = () => new Promise((resolve) => setImmediate(resolve));

const START_S = DAY_S + 9 * 3600 + 100;
const at = (startS: number, more: Record<string, string> = {}) =>
  play({ spbtime: String(startS), duration: '1200', main: '1', ...more });

/** Lets time pass as it does: packets are read in between. */
async function pass(clock: FakeClock, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) {
    clock.advance(10);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a playback', () => {
  it.each([0.2, 0.5, 1, 2, 4, 8, 16])('at speed %d lets as much recorded time pass', async (speed) => {
    const { clock, lastS, video, failures } = await at(START_S, { speed: String(speed) });
    await pass(clock, 10_000);
    expect(failures).toEqual([]);
    // The last frame is at most one group of pictures behind.
    expect(START_S + 10 * speed - lastS()).toBeLessThanOrEqual(speed > 4 ? 1 : 0.1);
    expect(lastS()).toBeLessThanOrEqual(START_S + 10 * speed);
    const keysOnly = video().every(({ flags }) => (flags & GkFlag.key) !== 0);
    expect(keysOnly).toBe(speed > 4);
    const numbers = video().map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i));
  });

  it('begins with info and the group of pictures under way, and sends the rest in true time', async () => {
    const { clock, packets, video } = await at(START_S + 0.35);
    await pass(clock, 10);
    expect(packets.find(({ channel }) => channel === 1)?.kind).toBe(GkKind.info);
    expect(video().map(({ capturedAtUs }) => capturedAtUs / 1e6 - START_S)).toEqual(
      [0, 0.1, 0.2, 0.3].map((s) => expect.closeTo(s, 3)),
    );
    await pass(clock, 1000);
    expect(video()).toHaveLength(14);
  });

  it('keeps several channels on one clock, in the order of their times', async () => {
    const { clock, packets } = await at(START_S, { chs: '3' });
    await pass(clock, 5000);
    const media = packets.filter(({ kind }) => kind === GkKind.video);
    expect(new Set(media.map(({ channel }) => channel))).toEqual(new Set([1, 2]));
    const times = media.map(({ capturedAtUs }) => capturedAtUs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('sends the track of the vehicle, one position for each second', async () => {
    const { clock, packets } = await at(START_S);
    for (let second = 0; second < 70; second++) {
      await pass(clock, 1000);
      await positionsRead();
    }
    const gps = packets.filter(({ kind }) => kind === GkKind.gps).map(({ capturedAtUs }) => capturedAtUs / 1e6);
    expect(gps).toEqual(Array.from({ length: 71 }, (_, i) => START_S + i));
  });

  it('stands while paused, and goes on where it stood', async () => {
    const { clock, viewer, video, lastS } = await at(START_S);
    await pass(clock, 2000);
    viewer.pause();
    const before = video().length;
    await pass(clock, 60_000);
    expect(video()).toHaveLength(before);
    expect(viewer.status()).toEqual({
      state: 'paused',
      position: START_S + 2,
      speed: 1,
      start: START_S,
      end: START_S + 1200,
    });
    viewer.play();
    await pass(clock, 1000);
    expect(lastS()).toBeCloseTo(START_S + 3, 1);
  });

  it('seeks to a key frame that is marked, paused or not, and stays where it is when nothing is there', async () => {
    const { clock, viewer, video, lastS } = await at(START_S);
    await pass(clock, 1000);
    const before = video().length;
    expect(await viewer.seek(START_S + 500.5)).toEqual(done(true));
    await positionsRead();
    const first = video()[before];
    expect((first?.flags ?? 0) & GkFlag.key).not.toBe(0);
    expect((first?.flags ?? 0) & GkFlag.discontinuity).not.toBe(0);
    await pass(clock, 1000);
    expect(lastS()).toBeCloseTo(START_S + 501.5, 1);
    expect(await viewer.seek(START_S + 40_000)).toEqual(done(false));
    expect(viewer.status().position).toBeCloseTo(START_S + 501.5, 1);
    viewer.pause();
    expect(await viewer.seek(START_S)).toEqual(done(true));
    expect(viewer.status()).toMatchObject({ state: 'paused', position: START_S });
  });

  it('changes speed where it is; from key frames back to all it starts at a key frame', async () => {
    const { clock, viewer, video, lastS } = await at(START_S);
    await pass(clock, 1000);
    await viewer.setSpeed(16);
    await pass(clock, 1000);
    expect(lastS()).toBeCloseTo(START_S + 17, 0);
    const before = video().length;
    await viewer.setSpeed(0.5);
    await pass(clock, 2000);
    const after = video().slice(before);
    expect((after[0]?.flags ?? 0) & (GkFlag.key | GkFlag.discontinuity)).toBe(GkFlag.key | GkFlag.discontinuity);
    expect(after.some(({ flags }) => (flags & GkFlag.key) === 0)).toBe(true);
    expect(lastS()).toBeCloseTo(START_S + 18, 1);
  });

  it('goes on with the next recording, and says so', async () => {
    const { clock, texts, video, viewer } = await at(DAY_S + 8 * 3600 + 590, { duration: '7200' });
    await pass(clock, 12_000);
    const hourS = DAY_S + 9 * 3600;
    expect(texts).toEqual([expect.objectContaining({ code: 1, position: hourS })]);
    expect(texts[0]?.message).toMatch(/^No record from .*T08:10:00Z to .*T09:00:00Z: playback goes on there$/);
    const next = video().find(({ capturedAtUs }) => capturedAtUs >= hourS * 1e6);
    expect((next?.flags ?? 0) & GkFlag.discontinuity).not.toBe(0);
    expect(viewer.status().position).toBeCloseTo(hourS + 2, 0);
  });

  it('begins with the next recording when it starts in a gap', async () => {
    const { clock, texts, lastS } = await at(DAY_S + 8 * 3600 + 3000);
    await pass(clock, 1000);
    expect(texts).toHaveLength(1);
    expect(lastS()).toBeCloseTo(DAY_S + 9 * 3600 + 1, 0);
  });

  it('ends with an end packet and a proper close', async () => {
    const { clock, packets, socket, viewer, lastS } = await at(START_S, { duration: '5' });
    await pass(clock, 4700);
    expect(socket.closed).toBeUndefined();
    await pass(clock, 500);
    expect(packets.at(-1)?.kind).toBe(GkKind.end);
    expect(lastS()).toBeLessThan(START_S + 5);
    expect(socket.closed).toBe(1000);
    expect(viewer.status().state).toBe('ended');
    expect(clock.pending).toBe(0);
  });

  it('waits for a slow viewer instead of leaving pictures out', async () => {
    const { clock, socket, video } = await at(START_S);
    await pass(clock, 1000);
    socket.bufferedAmount = 2 * 1024 * 1024;
    await pass(clock, 5000);
    const before = video().length;
    expect(before).toBeLessThan(15);
    socket.bufferedAmount = 0;
    await pass(clock, 1000);
    const numbers = video().map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i));
    expect(video().length - before).toBeLessThan(15);
  });

  it('ends when the device goes away', async () => {
    const { clock, socket, block, texts } = await at(START_S);
    await pass(clock, 1000);
    block('Device offline');
    await pass(clock, 1000);
    expect(socket.closed).toBe(4404);
    expect(texts.at(-1)).toEqual({ code: 404, message: 'Device offline' });
    expect(clock.pending).toBe(0);
  });
});

/** A device whose packets come when a test lets them. */
function slowDevice(canSeek = false) {
  const asked: { startS: number; keyFramesOnly?: boolean }[] = [];
  let isStalled = false;
  let goOn: () => void = () => undefined;
  let answer: 'done' | 'offline' | 'timeout' = 'done';
  const closed: number[] = [];
  const link: Pick<DeviceLink, 'openRecording'> = {
    openRecording: async (deviceId, { channel, startS, endS, sub, keyFramesOnly }) => {
      asked.push({ startS, ...(keyFramesOnly !== undefined && { keyFramesOnly }) });
      if (answer !== 'done') return { kind: answer };
      async function* sent(fromS: number) {
        const times = { fromUs: fromS * 1e6, toUs: endS * 1e6 };
        for (const packet of recordings.packets({ deviceId, channel, place: 'device', sub, ...times })) {
          if (isStalled) await new Promise<void>((resolve) => (goOn = resolve));
          yield [packet];
        }
      }
      return done({
        packets: sent(startS),
        pacing: { kind: 'reader' },
        ...(canSeek && {
          seek: async (place: SeekRequest) => {
            asked.push({ startS: place.startS });
            return answer === 'done' ? done(sent(place.startS)) : { kind: answer };
          },
        }),
        stillAt: async () => undefined,
        close: () => closed.push(startS),
      });
    },
  };
  return {
    link,
    asked,
    closed,
    stall: () => (isStalled = true),
    goOn: () => {
      isStalled = false;
      goOn();
    },
    answerWith: (kind: typeof answer) => (answer = kind),
  };
}

describe('a playback from a device', () => {
  const from = (device: ReturnType<typeof slowDevice>, more: Record<string, string> = {}) =>
    play({ spbtime: String(START_S), duration: '1200', main: '1', type: 'repb', ...more }, device.link);

  it('sends what the device sends, in true time, and asks it for key frames when they are enough', async () => {
    const device = slowDevice();
    const { clock, viewer, lastS, failures } = await from(device, { chs: '3' });
    await pass(clock, 2000);
    expect(lastS()).toBeCloseTo(START_S + 2, 0);
    expect(await viewer.setSpeed(8)).toEqual(done(true));
    await pass(clock, 1000);
    expect(lastS()).toBeCloseTo(START_S + 10, 0);
    expect(failures).toEqual([]);
    expect(device.asked.map(({ keyFramesOnly }) => keyFramesOnly)).toEqual([undefined, undefined, true, true]);
    expect(device.closed).toEqual([START_S, START_S]);
  });

  it('stands while the device sends nothing, and goes on where it stood', async () => {
    const device = slowDevice();
    const { clock, viewer, video, socket } = await from(device);
    await pass(clock, 1000);
    device.stall();
    await pass(clock, 5000);
    const before = video().length;
    expect(viewer.status().position).toBeLessThan(START_S + 1.5);
    device.goOn();
    await pass(clock, 1000);
    expect(video().length - before).toBeLessThan(14);
    const numbers = video().map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i));
    device.stall();
    await pass(clock, 16_000);
    expect(socket.closed).toBe(4404);
  });

  it('stays where it is when the device does not go along', async () => {
    const device = slowDevice();
    const { clock, viewer, lastS } = await from(device);
    await pass(clock, 1000);
    device.answerWith('timeout');
    expect(await viewer.seek(START_S + 300)).toEqual({ kind: 'timeout' });
    expect(await viewer.setSpeed(16)).toEqual({ kind: 'timeout' });
    device.answerWith('offline');
    expect(await viewer.seek(START_S + 300)).toEqual({ kind: 'offline' });
    await pass(clock, 1000);
    expect(viewer.status()).toMatchObject({ speed: 1, state: 'playing' });
    expect(lastS()).toBeCloseTo(START_S + 2, 0);
  });

  it('has a device that can seek go to the last of several places at once, and leaves it open until the end', async () => {
    const device = slowDevice(true);
    const { clock, viewer, lastS, playback } = await from(device);
    const moves = [viewer.seek(START_S + 100), viewer.seek(START_S + 200), viewer.seek(START_S + 300)];
    expect(await Promise.all(moves)).toEqual([done(true), done(true), done(true)]);
    await pass(clock, 1000);
    expect(lastS()).toBeCloseTo(START_S + 301, 0);
    // Where nothing is recorded it does not stay.
    expect(await viewer.seek(START_S + 40_000)).toEqual(done(false));
    await pass(clock, 1000);
    expect(lastS()).toBeCloseTo(START_S + 302, 0);
    expect(device.closed).toEqual([]);
    viewer.close();
    playback.abort();
    expect(device.closed).toEqual([START_S]);
  });

  it('follows the last of several seeks at once, at the last speed', async () => {
    const device = slowDevice();
    const { clock, viewer, lastS } = await from(device);
    const moves = [viewer.seek(START_S + 100), viewer.seek(START_S + 200), viewer.setSpeed(16)];
    expect(await Promise.all(moves)).toEqual([done(true), done(true), done(true)]);
    expect(viewer.status()).toMatchObject({ speed: 16 });
    await pass(clock, 1000);
    expect(lastS()).toBeGreaterThan(START_S + 205);
    viewer.close();
    expect(await viewer.seek(START_S)).toEqual({ kind: 'failed', reason: 'The playback has ended' });
    // Whatever was opened is closed.
    expect(device.closed).toHaveLength(device.asked.length);
  });
});
