import { readFileSync } from 'node:fs';
import { GkError } from 'gk-sdk';
import type { Playback, PlaybackOptions, PlaybackState } from 'gk-sdk/recordings';
import { microseconds, type AudioUnit, type VideoUnit } from 'gk-sdk/wire';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LONGEST_CLIP_S, recordClip, type ClipRequest } from './record-clip.js';

const START_S = 1_700_000_000;
const FPS = 15;
const bytes = new Uint8Array(readFileSync(new URL('../../../gk-sdk/src/dom/fixtures/moving.h264', import.meta.url)));

/** Pictures of the clip, each with its delimiter ahead. */
const pictures = ((): readonly Uint8Array[] => {
  const starts: number[] = [];
  for (let i = 0; i + 4 < bytes.length; i++) {
    if (bytes[i] === 0 && bytes[i + 1] === 0 && bytes[i + 2] === 1 && ((bytes[i + 3] ?? 0) & 0x1f) === 9) {
      starts.push(bytes[i - 1] === 0 ? i - 1 : i);
    }
  }
  return starts.map((start, n) => bytes.subarray(start, starts[n + 1] ?? bytes.length));
})();

function unit(n: number, channel: number): VideoUnit {
  return {
    channel,
    codec: 'h264',
    key: n % 15 === 0,
    capturedAtUs: microseconds(START_S * 1e6 + Math.round((n * 1e6) / FPS)),
    discontinuity: n === 0,
    recorded: true,
    data: pictures[n % pictures.length] ?? new Uint8Array(),
  };
}

const sound = (n: number): AudioUnit => ({
  channel: 1,
  codec: 'pcm16',
  capturedAtUs: microseconds(START_S * 1e6 + n * 40_000),
  discontinuity: false,
  data: new Uint8Array(640),
});

let options: PlaybackOptions;
let listeners: (() => void)[];
let speeds: number[];
let closed: number;
let state: PlaybackState;

/** A playback controlled by the test. */
function play(given: PlaybackOptions): Playback {
  options = given;
  return {
    get state() {
      return state;
    },
    positionS: START_S + 1,
    speed: 1,
    subscribe: (listener: () => void) => {
      listeners.push(listener);
      return () => undefined;
    },
    play: () => undefined,
    setSpeed: (speed: number) => speeds.push(speed),
    close: () => closed++,
  } as unknown as Playback;
}

function enter(next: PlaybackState): void {
  state = next;
  for (const listener of listeners) listener();
}

const request = (over: Partial<ClipRequest> = {}): ClipRequest => ({
  session: {} as ClipRequest['session'],
  deviceId: 'BUS-7',
  place: 'server',
  channels: [1, 2],
  startS: START_S,
  endS: START_S + 2,
  ...over,
});

async function begin(over: Partial<ClipRequest> = {}, signal = new AbortController().signal) {
  const shares: number[] = [];
  const made = recordClip(request(over), { signal, onProgress: (share) => shares.push(share), play });
  made.catch(() => undefined);
  await vi.waitFor(() => {
    expect(listeners).toHaveLength(1);
  });
  return { made, shares, sink: options.sink ?? {} };
}

const info = (channel: number, audio?: 'pcm16') =>
  ({ container: 'gk', channel, clock: 'capture', codec: 'h264', ...(audio && { audio }) }) as const;

beforeEach(() => {
  listeners = [];
  speeds = [];
  closed = 0;
  state = { kind: 'opening' };
});

describe('recordClip', () => {
  it('makes a file of each channel, as long as the clip, and says how far it is', async () => {
    const { made, shares, sink } = await begin();
    for (const channel of [1, 2]) sink.onInfo?.(info(channel));
    enter({ kind: 'playing' });
    for (let n = 0; n < 2 * FPS; n++) for (const channel of [1, 2]) sink.onVideo?.(unit(n, channel));
    enter({ kind: 'ended' });
    const files = await made;
    expect(files.map(({ channel, pictures: count }) => [channel, count])).toEqual([
      [1, 30],
      [2, 30],
    ]);
    expect(files[0]?.durationS).toBeCloseTo(2, 1);
    expect(files[0]?.startS).toBeCloseTo(START_S, 3);
    expect(files[0]?.content.type).toBe('video/mp4');
    expect(new TextDecoder().decode((await files[0]?.content.arrayBuffer())?.slice(4, 8))).toBe('ftyp');
    expect(shares).toContain(0.5);
    expect(options).toMatchObject({ durationS: 2, startS: START_S, statusIntervalMs: 0 });
    expect(closed).toBe(1);
  });

  it('is four times as fast where no channel has sound', async () => {
    const { sink } = await begin();
    sink.onInfo?.(info(1));
    expect(speeds).toEqual([]);
    sink.onInfo?.(info(2));
    expect(speeds).toEqual([4]);
  });

  it('keeps the sound, in true time', async () => {
    const { made, sink } = await begin({ channels: [1] });
    sink.onInfo?.(info(1, 'pcm16'));
    for (let n = 0; n < 30; n++) sink.onVideo?.(unit(n, 1));
    for (let n = 0; n < 50; n++) sink.onAudio?.(sound(n));
    enter({ kind: 'ended' });
    expect((await made)[0]?.hasSound).toBe(true);
    expect(speeds).toEqual([]);
  });

  it('takes nothing twice when the stream breaks and comes back', async () => {
    const { made, sink } = await begin({ channels: [1] });
    sink.onInfo?.(info(1));
    for (let n = 0; n < 20; n++) sink.onVideo?.(unit(n, 1));
    enter({ kind: 'opening', retryAtS: 1 });
    // From the key frame ahead of where it broke.
    for (let n = 15; n < 30; n++) sink.onVideo?.({ ...unit(n, 1), discontinuity: n === 15 });
    enter({ kind: 'ended' });
    const [file] = await made;
    expect(file?.pictures).toBe(30);
    expect(file?.durationS).toBeCloseTo(2, 1);
  });

  it('has no file of a channel without any picture', async () => {
    const { made, sink } = await begin();
    for (const channel of [1, 2]) sink.onInfo?.(info(channel));
    for (let n = 0; n < 30; n++) sink.onVideo?.(unit(n, 2));
    enter({ kind: 'ended' });
    expect((await made).map(({ channel }) => channel)).toEqual([2]);
  });

  it('fails with what the server said', async () => {
    const { made } = await begin();
    enter({ kind: 'failed', error: new GkError('not-found', 'No Record') });
    await expect(made).rejects.toThrow('No Record');
    expect(closed).toBe(1);
  });

  it('is given up by its signal', async () => {
    const controller = new AbortController();
    const { made } = await begin({}, controller.signal);
    controller.abort();
    await expect(made).rejects.toMatchObject({ code: 'aborted' });
    expect(closed).toBe(1);
  });

  it('refuses what does not belong in memory', async () => {
    const made = recordClip(request({ endS: START_S + LONGEST_CLIP_S + 1 }), {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      play,
    });
    await expect(made).rejects.toThrow('30 minutes');
  });
});
