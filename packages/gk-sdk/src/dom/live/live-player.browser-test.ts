import { expect } from '@open-wc/testing';
import { bestRenderPath, hasH265, needsRenderPath, skip } from '../fixtures/browser-features.js';
import { createLivePlayer, type LivePlayer, type LivePlayerOptions } from './live-player.js';
import type { LiveStats } from './live-stats.js';
import type { RenderPath } from '../pipelines/render-path.js';

let port = 0;
let names = 0;
const players: LivePlayer[] = [];

/** The address of the test server's stream with these words; each its own name. */
function streamUrl(words: Record<string, string | number> = {}): string {
  const query = new URLSearchParams({ name: `stream-${names++}` });
  for (const [key, value] of Object.entries(words)) query.set(key, String(value));
  return `ws://127.0.0.1:${port}/ws.cgi?${query}`;
}

function play(options: LivePlayerOptions): LivePlayer {
  const player = createLivePlayer(options);
  players.push(player);
  player.element.style.width = '176px';
  player.element.style.height = '144px';
  document.body.append(player.element);
  return player;
}

/** Waits until `condition` holds after a change of the player. */
function until(player: LivePlayer, condition: () => boolean, timeoutMs = 10_000): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (!condition()) return;
      clearTimeout(timer);
      off();
      resolve();
    };
    const timer = setTimeout(() => {
      off();
      reject(new Error(`Not in time; the state is ${JSON.stringify(player.state)}, ${JSON.stringify(player.stats)}`));
    }, timeoutMs);
    const off = player.subscribe(check);
    check();
  });
}

async function pixels(player: LivePlayer): Promise<{ width: number; height: number; data: Uint8ClampedArray }> {
  const bitmap = await createImageBitmap(await player.snapshot());
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no 2D canvas');
  context.drawImage(bitmap, 0, 0);
  const { width, height } = bitmap;
  return { width, height, data: context.getImageData(0, 0, width, height).data };
}

/** Expects a snapshot to be refused so. */
async function noSnapshot(player: LivePlayer, code: string, words: string): Promise<void> {
  await player.snapshot().then(
    () => expect.fail('a picture of nothing'),
    (error: { code: string; message: string }) => {
      expect(error.code).to.equal(code);
      expect(error.message).to.contain(words);
    },
  );
}

function meanBrightness(data: Uint8ClampedArray): number {
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) sum += (data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0);
  return sum / ((data.length / 4) * 3);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

async function statsAfter(player: LivePlayer, presented: number, timeoutMs?: number): Promise<LiveStats> {
  await until(player, () => player.stats.presentedFrames >= presented, timeoutMs);
  return player.stats;
}

before(async () => {
  port = Number(await (await fetch('/gk-test-stream-port')).text());
});

afterEach(() => {
  for (const player of players.splice(0)) {
    player.close();
    player.element.remove();
  }
});

describe('createLivePlayer', () => {
  it('calls all its listeners, whatever one of them throws', () => {
    const { reportError } = window;
    const errors: unknown[] = [];
    window.reportError = (error) => errors.push(error);
    try {
      const player = play({ url: streamUrl() });
      let calls = 0;
      const off = player.subscribe(() => {
        throw new Error('a listener of the page');
      });
      player.subscribe(() => (calls += 1));
      player.volume = 0.5;
      off();
      expect(calls).to.equal(1);
      expect(errors).to.have.lengthOf(1);
    } finally {
      window.reportError = reportError;
    }
  });

  for (const renderPath of ['generator', 'canvas', 'mse', 'jpeg'] satisfies RenderPath[]) {
    it(`shows moving pictures on the render path ${renderPath}`, async function () {
      await needsRenderPath(this, renderPath);
      const player = play({
        url: streamUrl(renderPath === 'jpeg' ? { clip: 'moving.mjpeg', fps: 5 } : {}),
        renderPath,
      });
      await until(player, () => player.state.kind === 'live');
      const first = await pixels(player);
      expect([first.width, first.height]).to.deep.equal([176, 144]);
      expect(meanBrightness(first.data)).to.be.greaterThan(20);
      const stats = await statsAfter(player, 8);
      expect(stats.renderPath).to.equal(renderPath);
      // The clips are short: a later picture can be the same one of another round.
      let isMoving = false;
      for (let look = 0; look < 10 && !isMoving; look++) {
        const { data } = await pixels(player);
        isMoving = data.some((value, i) => Math.abs(value - (first.data[i] ?? 0)) > 40);
        await wait(130);
      }
      expect(isMoving).to.equal(true);
    });
  }

  it('plays bare Annex B, which only the compat worker reads', async () => {
    const player = play({ url: streamUrl({ packing: 'annexb' }) });
    const stats = await statsAfter(player, 20);
    expect(stats.renderPath).to.equal(await bestRenderPath());
    expect(player.element.childElementCount).to.equal(1);
  });

  for (const clip of ['h264-aac.mp4', 'h264-aac.flv', 'h264-aac.mpegts']) {
    it(`plays ${clip}, round after round, through the compat worker`, async () => {
      const player = play({ url: streamUrl({ packing: 'pieces', clip }) });
      // GStreamer's decoder holds up to ten pictures of a clip with B-frames back: not each is in time there.
      const stats = await statsAfter(player, 45, 18_000);
      expect(stats.renderPath).to.equal(await bestRenderPath());
      expect([stats.width, stats.height]).to.deep.equal([176, 144]);
      expect(meanBrightness((await pixels(player)).data)).to.be.greaterThan(20);
      // A transport stream that begins anew loses the unit that was under way.
      if (!clip.endsWith('.mpegts')) expect(stats.skippedBytes).to.equal(0);
    });
  }

  it('plays bare JPEG, one picture a message', async () => {
    const player = play({ url: streamUrl({ packing: 'annexb', clip: 'moving.mjpeg', fps: 5 }) });
    const stats = await statsAfter(player, 8);
    expect(stats.renderPath).to.equal('jpeg');
    expect(meanBrightness((await pixels(player)).data)).to.be.greaterThan(20);
  });

  it('takes the best render path by itself and says why', async () => {
    const player = play({ url: streamUrl() });
    const stats = await statsAfter(player, 15);
    const best = await bestRenderPath();
    expect(stats.renderPath).to.equal(best);
    if (best === 'generator') expect(stats.renderPathReason).to.equal('best');
    else expect(stats.renderPathReason).to.contain('no track generator in this browser');
    expect(stats.codec).to.match(/^avc1\.42/);
    expect([stats.width, stats.height]).to.deep.equal([176, 144]);
    expect(stats.droppedFrames).to.be.lessThan(4);
  });

  for (const renderPath of ['generator', 'canvas', 'mse'] satisfies RenderPath[]) {
    it(`survives changes of size on the render path ${renderPath} with at most one picture lost, never black`, async function () {
      await needsRenderPath(this, renderPath);
      const player = play({ url: streamUrl({ clip: 'resize.h264' }), renderPath });
      await until(player, () => player.state.kind === 'live');
      const seen = new Set<number>();
      let darkest = 255;
      while (player.stats.presentedFrames < 65) {
        const picture = await pixels(player);
        seen.add(picture.width);
        darkest = Math.min(darkest, meanBrightness(picture.data));
        await wait(60);
      }
      expect([...seen].sort()).to.deep.equal([176, 320]);
      expect(darkest).to.be.greaterThan(20);
      expect(player.stats.decoderRestarts).to.equal(0);
      if (renderPath !== 'mse') {
        // Every picture was decoded: the size changed twice.
        const { receivedFrames, decodedFrames, queuedFrames } = player.stats;
        expect(receivedFrames - decodedFrames - queuedFrames).to.be.lessThan(2);
      }
    });
  }

  it('is back at once after its socket was cut', async () => {
    const player = play({ url: streamUrl({ cut: 25 }) });
    await until(player, () => player.stats.retries === 1 && player.stats.presentedFrames > 40);
    expect(player.state.kind).to.equal('live');
  });

  it('loses nothing good to garbage in the stream', async () => {
    const player = play({ url: streamUrl({ garbage: 20 }) });
    await until(player, () => player.stats.presentedFrames >= 45);
    expect(player.stats.skippedBytes).to.be.greaterThan(0);
    expect(player.stats.droppedFrames).to.be.lessThan(4);
    expect(player.stats.retries).to.equal(0);
  });

  it('says what the server refused', async () => {
    const player = play({ url: streamUrl({ refuse: 403, message: 'Not your vehicle' }) });
    await until(player, () => player.state.kind === 'refused');
    expect(player.state).to.include({ code: 'forbidden', message: 'Not your vehicle' });
  });

  it('does not say which of device and channel is missing, or whether the device is offline', async () => {
    const player = play({ url: streamUrl({ refuse: 404 }) });
    await until(player, () => player.state.kind === 'offline');
    expect(player.state.code).to.equal('not-found');
  });

  it('says in words that H.265 cannot be shown where the browser lacks it', async function () {
    if (await hasH265()) skip(this, 'this browser plays H.265');
    const player = play({ url: streamUrl({ clip: 'hevc.h265' }) });
    await until(player, () => player.state.kind === 'unsupported');
    expect(player.state.message).to.contain('H.265');
  });

  it('says that a stream does not fit the render path that was asked for', async () => {
    const player = play({ url: streamUrl(), renderPath: 'jpeg' });
    await until(player, () => player.state.kind === 'unsupported');
    expect(player.state.code).to.equal('render-path');
    expect(player.state.message).to.contain('H.264');
    await noSnapshot(player, 'unsupported', player.state.message);
  });

  it('asks for the address anew at each connection', async () => {
    let asked = 0;
    const url = streamUrl({ cut: 20 });
    const player = play({
      url: () => {
        asked++;
        return Promise.resolve(url);
      },
    });
    await until(player, () => player.stats.retries === 1 && player.stats.presentedFrames > 30);
    expect(asked).to.equal(2);
  });

  it('stops decoding while paused, and is level again after', async () => {
    const player = play({ url: streamUrl() });
    await statsAfter(player, 15);
    player.pause();
    await until(player, () => player.state.kind === 'idle');
    await wait(1200);
    const paused = player.stats.decodedFrames;
    await wait(1200);
    expect(player.stats.decodedFrames).to.equal(paused);
    player.resume();
    await until(player, () => player.state.kind === 'live');
    await until(player, () => player.stats.presentedFrames > 25);
    expect(player.stats.latencyMs ?? Infinity).to.be.lessThan(500);
  });

  it('changes streams without a gap, and takes the first one away', async () => {
    const player = play({ url: streamUrl() });
    await until(player, () => player.state.kind === 'live');
    let darkest = 255;
    let isOver = false;
    const watch = (async () => {
      while (!isOver) {
        darkest = Math.min(darkest, meanBrightness((await pixels(player)).data));
        await wait(10);
      }
    })();
    const before = player.stats.presentedFrames;
    expect(before).to.be.at.least(0);
    // Its 45 pictures take no whole part of a second, or counts of each second could miss the larger ones.
    player.setSource(streamUrl({ clip: 'resize.h264', fps: 55 }));
    expect(player.state.kind).to.equal('live');
    await until(player, () => player.stats.width === 320);
    isOver = true;
    await watch;
    expect(darkest).to.be.greaterThan(20);
    expect(player.element.childElementCount).to.equal(1);
  });

  it('makes a snapshot of the stream that takes the place of one meanwhile', async function () {
    const player = play({ url: streamUrl() });
    await until(player, () => player.state.kind === 'live');
    const video = player.element.querySelector('video');
    if (video === null) return skip(this, 'this browser paints live pictures on a canvas');
    // It has no picture for a moment, in which its successor comes.
    video.srcObject = null;
    const snapshot = player.snapshot();
    player.setSource(streamUrl({ clip: 'resize.h264' }));
    expect((await snapshot).type).to.equal('image/png');
  });

  it('keeps the last picture under the words when the next stream is refused', async () => {
    const player = play({ url: streamUrl() });
    await until(player, () => player.state.kind === 'live');
    player.setSource(streamUrl({ refuse: 403 }));
    await until(player, () => player.state.kind === 'refused');
    expect(meanBrightness((await pixels(player)).data)).to.be.greaterThan(20);
    player.setSource(streamUrl());
    await until(player, () => player.state.kind === 'live');
    await until(player, () => player.stats.presentedFrames > 10);
    expect(player.element.childElementCount).to.equal(1);
  });

  it('frees its worker and its element when closed', async () => {
    const player = play({ url: streamUrl() });
    await until(player, () => player.state.kind === 'live');
    player.close();
    expect(player.state.kind).to.equal('idle');
    expect(player.element.childElementCount).to.equal(0);
    let told = false;
    player.subscribe(() => {
      told = true;
    });
    await wait(1500);
    expect(told).to.equal(false);
  });

  it('plays through a worker script of the same origin, for pages that forbid workers from blob URLs', async () => {
    const player = play({ url: streamUrl(), workerUrl: '/gk-test-decode-worker.js' });
    await until(player, () => player.state.kind === 'live');
  });

  it('says so when its worker cannot start', async () => {
    const player = play({ url: streamUrl(), workerUrl: '/no-such-worker.js' });
    await until(player, () => player.state.kind === 'unsupported');
    expect(player.state.code).to.equal('worker-blocked');
    expect(player.state.message).to.contain('did not start from /no-such-worker.js');
  });

  it('says so when the address is none', async () => {
    const player = play({ url: 'ftp://example.invalid/' });
    expect(player.state).to.include({ kind: 'unsupported', code: 'address' });
    await noSnapshot(player, 'unsupported', player.state.message);
  });

  it('has no snapshot before there is a picture', async () => {
    const player = play({ url: streamUrl({ refuse: 404 }) });
    await until(player, () => player.state.kind === 'offline');
    await noSnapshot(player, 'not-found', 'There is no picture yet');
  });
});
