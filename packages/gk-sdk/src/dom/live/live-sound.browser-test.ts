import { expect } from '@open-wc/testing';
import { bestRenderPath, needsRenderPath, skip } from '../fixtures/browser-features.js';
import { SoundTap } from '../fixtures/sound-tap.js';
import { createLivePlayer, type LivePlayer } from './live-player.js';

const players: LivePlayer[] = [];
let port = 0;
let names = 0;

function play(words: Record<string, string | number>, renderPath: 'auto' | 'mse' = 'auto'): LivePlayer {
  const query = new URLSearchParams({ name: `sound-${names++}` });
  for (const [key, value] of Object.entries(words)) query.set(key, String(value));
  const player = createLivePlayer({ url: `ws://127.0.0.1:${port}/ws.cgi?${query}`, renderPath });
  players.push(player);
  player.element.style.width = '176px';
  player.element.style.height = '144px';
  document.body.append(player.element);
  return player;
}

async function until(isDone: () => boolean, what: string, timeoutMs = 15_000): Promise<void> {
  const givenUpAt = performance.now() + timeoutMs;
  while (!isDone()) {
    if (performance.now() > givenUpAt) throw new Error(`never: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

const tap = new SoundTap({ fftSize: 4096 });

/** When sound that follows silence reached the loudspeaker, on the page's clock; undefined when there is none yet. */
function onsetMs(): number | undefined {
  const { context, analyser } = tap;
  if (context === undefined || analyser === undefined) return undefined;
  const samples = new Float32Array(4096);
  const atFrame = context.currentTime * context.sampleRate;
  analyser.getFloatTimeDomainData(samples);
  const first = samples.findIndex((sample) => Math.abs(sample) > 0.05);
  // Sound all through says nothing about when it began.
  if (first < 1000) return undefined;
  const { contextTime = 0, performanceTime = 0 } = context.getOutputTimestamp();
  const onsetS = (atFrame - (samples.length - first)) / context.sampleRate;
  // WebKitGTK reports a time that runs at twice the pace; its clock of samples is right.
  const told = performanceTime <= performance.now() + 50;
  const [atS, atMs] = told ? [contextTime, performanceTime] : [context.currentTime, performance.now()];
  return atMs + (onsetS - atS) * 1000;
}

/** One round of the clip, which is small for two thirds of it, then large. */
const ROUND_MS = 3_000;
/** Changes of size, one after another, that have to come with their sound. */
const IN_A_ROW = 3;
/** Mean difference of two pictures, 0 to 255: within a size of the clip 6 at most, from one to the other 17. */
const CUT = 11;

/** Returns a function that measures the difference between the picture in sight and that of its last call. */
function pictureWatcher(video: HTMLVideoElement): () => number {
  const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 12 });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let before: Uint8ClampedArray | undefined;
  return () => {
    context?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const now = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    const difference = before?.reduce((sum, value, i) => sum + Math.abs(value - (now[i] ?? 0)), 0) ?? 0;
    before = now;
    // A quarter of the values is opacity.
    return difference / (now.length * 0.75);
  };
}

/**
 * Calls back with the time at which a picture of this width is in sight for the first time after another. WebKitGTK has
 * `requestVideoFrameCallback` and calls back for no picture of Media Source Extensions, and it reports the size of a
 * picture ahead of that, or late: there the pictures are sampled. Returns a function that stops it.
 */
function onWidth(video: HTMLVideoElement, width: number, seen: (atMs: number) => void): () => void {
  let before = 0;
  let tellsPictures = false;
  const frame: VideoFrameRequestCallback = (_now, { width: now, expectedDisplayTime }) => {
    tellsPictures = true;
    if (now === width && before !== 0 && before !== width) seen(expectedDisplayTime);
    before = now;
    video.requestVideoFrameCallback(frame);
  };
  video.requestVideoFrameCallback(frame);
  const differenceNow = pictureWatcher(video);
  const timer = setInterval(() => {
    if (!tellsPictures && differenceNow() > CUT && video.videoWidth === width) seen(performance.now());
  }, 5);
  return () => {
    clearInterval(timer);
  };
}

function video(player: LivePlayer): HTMLVideoElement {
  const found = player.element.querySelector('video');
  if (found === null) throw new Error('no video');
  return found;
}

before(async () => {
  port = Number(await (await fetch('/gk-test-stream-port')).text());
});

beforeEach(() => {
  tap.open();
});

afterEach(async () => {
  for (const player of players.splice(0)) {
    player.close();
    player.element.remove();
  }
  await tap.close();
});

describe('sound of a live stream', () => {
  it('is told, and silent until it is wanted', async () => {
    const player = play({ sound: 'along' });
    expect([player.hasSound, player.muted, player.volume, player.soundState]).to.deep.equal([false, true, 1, 'none']);
    let changes = 0;
    player.subscribe(() => changes++);
    await until(() => player.hasSound, 'sound');
    expect(changes).to.be.greaterThan(0);
    expect(player.soundState).to.equal('muted');
    expect(tap.context).to.equal(undefined);
    player.muted = false;
    await until(() => player.soundState === 'playing', 'playing');
    player.muted = true;
    expect(player.soundState).to.equal('muted');
    await until(() => tap.context?.state === 'closed', 'nothing is left of it');
  });

  for (const renderPath of ['auto', 'mse'] as const) {
    it(`goes with the picture, within 80 ms (${renderPath})`, async function () {
      this.timeout(45_000);
      if (renderPath === 'mse') await needsRenderPath(this, renderPath);
      else if ((await bestRenderPath()) === 'canvas') skip(this, 'a canvas does not tell when its picture is in sight');
      const player = play({ sound: 'along', clip: 'resize.h264', loudFrom: 30 }, renderPath);
      player.muted = false;
      await until(() => player.soundState === 'playing' && player.state.kind === 'live', 'sound and picture');
      const seen: number[] = [];
      const heard: number[] = [];
      const note = (times: number[], atMs: number): void => {
        if (atMs - (times.at(-1) ?? -Infinity) > ROUND_MS / 2) times.push(atMs);
      };
      const end = onWidth(video(player), 320, (atMs) => {
        note(seen, atMs);
      });
      const skews = (): number[] => seen.map((at) => Math.min(...heard.map((sound) => Math.abs(sound - at))));
      // A pacing that still adapts takes the sound along, and a busy machine shows a picture late: what counts is that
      // picture and sound come together and stay so.
      await until(
        () => {
          const onset = onsetMs();
          if (onset !== undefined) note(heard, onset);
          const last = skews().slice(-IN_A_ROW);
          return last.length === IN_A_ROW && last.every((skew) => skew < 80);
        },
        `${IN_A_ROW} changes, one after another, within 80 ms`,
        35_000,
      )
        .catch((error: unknown) => {
          throw new Error(JSON.stringify({ seen, heard, skews: skews() }), { cause: error });
        })
        .finally(end);
    });
  }

  it('plays what only the compat worker reads: AAC out of MP4', async () => {
    const player = play({ packing: 'pieces', clip: 'h264-aac.mp4' });
    player.muted = false;
    await until(() => player.soundState === 'playing', 'sound');
    await until(() => onsetMs() !== undefined || loudest() > 0.05, 'a tone');
  });

  it('says that there is only sound', async () => {
    const player = play({ sound: 'only' });
    player.muted = false;
    await until(() => player.soundState === 'playing', 'sound');
    await until(() => player.state.code === 'sound-only', 'words');
    expect(player.stats.retries).to.equal(0);
  });
});

function loudest(): number {
  const samples = new Float32Array(4096);
  tap.analyser?.getFloatTimeDomainData(samples);
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
}
