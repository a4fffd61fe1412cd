import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { ContainerWriter } from '../../containers/container-writer.js';
import { createRecordingArchive } from '../../../media/recordings/create-recording-archive.js';
import { FakeClock } from '../../../media/testing/fake-clock.js';
import { FakeMedia } from '../../testing/fake-media.js';
import { PlaybackViewer } from './playback-viewer.js';
import { parsePlaybackQuery } from './playback-query.js';

const DAY_S = 1_795_046_400;
const NOW_MS = (DAY_S + 86_400) * 1000;
const media = new FakeMedia({ fps: 10 });
/** Two drives: 08:00 to 08:08, with 2 minutes more, and 09:00 to 09:30. */
const archive = createRecordingArchive({
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
  deletions: { all: () => [], add: () => undefined },
});

function play(query: Record<string, string>) {
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
  const parsed = parsePlaybackQuery(new URLSearchParams({ deviceid: 'A', type: 'repb', ...query }));
  if ('code' in parsed) throw new Error(parsed.message);
  let obstacle: string | undefined;
  const failures: unknown[] = [];
  const viewer = new PlaybackViewer({
    socket: socket as unknown as WebSocket,
    archive,
    clock,
    query: parsed,
    channels: parsed.channels,
    writer,
    entry: { received: () => undefined, sent: () => undefined, toDevice: () => undefined, close: () => undefined },
    track: (startS, endS) =>
      Array.from({ length: endS - startS + 1 }, (_, i) => ({ lat: 24, lng: 120, speed: 36, dir: 0, time: startS + i })),
    obstacle: () => obstacle,
    onFailure: (error) => failures.push(error),
  });
  const video = () => packets.filter(({ kind }) => kind === GkKind.video);
  const lastS = () => (video().at(-1)?.capturedAtUs ?? 0) / 1e6;
  return {
    clock,
    packets,
    texts,
    socket,
    viewer,
    video,
    lastS,
    failures,
    block: (words: string) => (obstacle = words),
  };
}

const START_S = DAY_S + 9 * 3600 + 100;
const at = (startS: number, more: Record<string, string> = {}) =>
  play({ spbtime: String(startS), duration: '1200', main: '1', ...more });

describe('a playback', () => {
  it.each([0.2, 0.5, 1, 2, 4, 8, 16])('at speed %d lets as much recorded time pass', (speed) => {
    const { clock, lastS, video, failures } = at(START_S, { speed: String(speed) });
    clock.advance(10_000);
    expect(failures).toEqual([]);
    // The last frame is at most one group of pictures behind.
    expect(START_S + 10 * speed - lastS()).toBeLessThanOrEqual(speed > 4 ? 1 : 0.1);
    expect(lastS()).toBeLessThanOrEqual(START_S + 10 * speed);
    const keysOnly = video().every(({ flags }) => (flags & GkFlag.key) !== 0);
    expect(keysOnly).toBe(speed > 4);
    const numbers = video().map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i));
  });

  it('begins with info and the group of pictures under way, and sends the rest in true time', () => {
    const { clock, packets, video } = at(START_S + 0.35);
    clock.advance(0);
    expect(packets.find(({ channel }) => channel === 1)?.kind).toBe(GkKind.info);
    expect(video().map(({ capturedAtUs }) => capturedAtUs / 1e6 - START_S)).toEqual(
      [0, 0.1, 0.2, 0.3].map((s) => expect.closeTo(s, 3)),
    );
    clock.advance(1000);
    expect(video()).toHaveLength(14);
  });

  it('keeps several channels on one clock, in the order of their times', () => {
    const { clock, packets } = at(START_S, { chs: '3' });
    clock.advance(5000);
    const media = packets.filter(({ kind }) => kind === GkKind.video);
    expect(new Set(media.map(({ channel }) => channel))).toEqual(new Set([1, 2]));
    const times = media.map(({ capturedAtUs }) => capturedAtUs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('sends the track of the vehicle, one position for each second', () => {
    const { clock, packets } = at(START_S);
    clock.advance(70_000);
    const gps = packets.filter(({ kind }) => kind === GkKind.gps).map(({ capturedAtUs }) => capturedAtUs / 1e6);
    expect(gps).toEqual(Array.from({ length: 71 }, (_, i) => START_S + i));
  });

  it('stands while paused, and goes on where it stood', () => {
    const { clock, viewer, video, lastS } = at(START_S);
    clock.advance(2000);
    viewer.pause();
    const before = video().length;
    clock.advance(60_000);
    expect(video()).toHaveLength(before);
    expect(viewer.status()).toEqual({
      state: 'paused',
      position: START_S + 2,
      speed: 1,
      start: START_S,
      end: START_S + 1200,
    });
    viewer.play();
    clock.advance(1000);
    expect(lastS()).toBeCloseTo(START_S + 3, 1);
  });

  it('seeks to a key frame that is marked, paused or not, and stays where it is when nothing is there', () => {
    const { clock, viewer, video, lastS } = at(START_S);
    clock.advance(1000);
    const before = video().length;
    expect(viewer.seek(START_S + 500.5)).toBe(true);
    const first = video()[before];
    expect((first?.flags ?? 0) & GkFlag.key).not.toBe(0);
    expect((first?.flags ?? 0) & GkFlag.discontinuity).not.toBe(0);
    clock.advance(1000);
    expect(lastS()).toBeCloseTo(START_S + 501.5, 1);
    expect(viewer.seek(START_S + 40_000)).toBe(false);
    expect(viewer.status().position).toBeCloseTo(START_S + 501.5, 1);
    viewer.pause();
    expect(viewer.seek(START_S)).toBe(true);
    expect(viewer.status()).toMatchObject({ state: 'paused', position: START_S });
  });

  it('changes speed where it is; from key frames back to all it starts at a key frame', () => {
    const { clock, viewer, video, lastS } = at(START_S);
    clock.advance(1000);
    viewer.setSpeed(16);
    clock.advance(1000);
    expect(lastS()).toBeCloseTo(START_S + 17, 0);
    const before = video().length;
    viewer.setSpeed(0.5);
    clock.advance(2000);
    const after = video().slice(before);
    expect((after[0]?.flags ?? 0) & (GkFlag.key | GkFlag.discontinuity)).toBe(GkFlag.key | GkFlag.discontinuity);
    expect(after.some(({ flags }) => (flags & GkFlag.key) === 0)).toBe(true);
    expect(lastS()).toBeCloseTo(START_S + 18, 1);
  });

  it('goes on with the next recording, and says so', () => {
    const { clock, texts, video, viewer } = at(DAY_S + 8 * 3600 + 590, { duration: '7200' });
    clock.advance(12_000);
    const hourS = DAY_S + 9 * 3600;
    expect(texts).toEqual([expect.objectContaining({ code: 1, position: hourS })]);
    expect(texts[0]?.message).toMatch(/^No record from .*T08:10:00Z to .*T09:00:00Z: playback goes on there$/);
    const next = video().find(({ capturedAtUs }) => capturedAtUs >= hourS * 1e6);
    expect((next?.flags ?? 0) & GkFlag.discontinuity).not.toBe(0);
    expect(viewer.status().position).toBeCloseTo(hourS + 2, 0);
  });

  it('begins with the next recording when it starts in a gap', () => {
    const { clock, texts, lastS } = at(DAY_S + 8 * 3600 + 3000);
    clock.advance(1000);
    expect(texts).toHaveLength(1);
    expect(lastS()).toBeCloseTo(DAY_S + 9 * 3600 + 1, 0);
  });

  it('ends with an end packet and a proper close', () => {
    const { clock, packets, socket, viewer, lastS } = at(START_S, { duration: '5' });
    clock.advance(4700);
    expect(socket.closed).toBeUndefined();
    clock.advance(500);
    expect(packets.at(-1)?.kind).toBe(GkKind.end);
    expect(lastS()).toBeLessThan(START_S + 5);
    expect(socket.closed).toBe(1000);
    expect(viewer.status().state).toBe('ended');
    expect(clock.pending).toBe(0);
  });

  it('waits for a slow viewer instead of leaving pictures out', () => {
    const { clock, socket, video } = at(START_S);
    clock.advance(1000);
    socket.bufferedAmount = 2 * 1024 * 1024;
    clock.advance(5000);
    const before = video().length;
    expect(before).toBeLessThan(15);
    socket.bufferedAmount = 0;
    clock.advance(1000);
    const numbers = video().map(({ sequence }) => sequence);
    expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] ?? 0) + i));
    expect(video().length - before).toBeLessThan(15);
  });

  it('ends when the device goes away', () => {
    const { clock, socket, block, texts } = at(START_S);
    clock.advance(1000);
    block('Device offline');
    clock.advance(1000);
    expect(socket.closed).toBe(4404);
    expect(texts.at(-1)).toEqual({ code: 404, message: 'Device offline' });
    expect(clock.pending).toBe(0);
  });
});
