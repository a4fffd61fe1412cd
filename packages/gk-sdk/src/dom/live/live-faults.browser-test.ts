import { expect } from '@open-wc/testing';
import { needsRenderPath } from '../fixtures/browser-features.js';
import { createLivePlayer, type LivePlayer, type LivePlayerOptions } from './live-player.js';
import type { LiveState } from './live-state.js';
import type { RenderPath } from '../pipelines/render-path.js';

type Words = Readonly<Record<string, string | number>>;

/** Each fault that a recorder or a network can make, and how it must end on every render path that it concerns. */
interface Fault {
  readonly name: string;
  readonly words: Words;
  /** `picture`: it moves again; otherwise the words' code. */
  readonly end: 'picture' | LiveState['code'];
  /** The spec's times: silence of 10 s, 15 s between retries; and a moment for the machine. */
  readonly withinMs: number;
  readonly renderPaths?: readonly RenderPath[];
}

const SPEC_MS = 15_000;
const ALL: readonly RenderPath[] = ['generator', 'canvas', 'mse', 'jpeg'];
const VIDEO: readonly RenderPath[] = ['generator', 'canvas', 'mse'];

const FAULTS: readonly Fault[] = [
  { name: 'loss of every 23rd picture', words: { drop: 23 }, end: 'picture', withinMs: SPEC_MS },
  { name: 'a stall of 5 s', words: { stall: 20, stallMs: 5_000 }, end: 'picture', withinMs: SPEC_MS },
  { name: 'a cut', words: { cut: 20 }, end: 'picture', withinMs: SPEC_MS },
  { name: 'garbage ahead of a picture', words: { garbage: 20 }, end: 'picture', withinMs: SPEC_MS },
  { name: 'garbage inside pictures', words: { damage: 23 }, end: 'picture', withinMs: SPEC_MS },
  {
    name: 'a stream that begins without a key frame',
    words: { from: 4 },
    end: 'picture',
    withinMs: SPEC_MS,
    renderPaths: VIDEO,
  },
  { name: 'refreshes, and no key frame', words: { refresh: 1 }, end: 'live', withinMs: SPEC_MS, renderPaths: VIDEO },
  {
    name: 'a clock that jumps an hour ahead',
    words: { jump: 20, jumpMs: 3_600_000 },
    end: 'picture',
    withinMs: SPEC_MS,
  },
  { name: 'a clock that jumps 4 s back', words: { jump: 20, jumpMs: -4_000 }, end: 'picture', withinMs: SPEC_MS },
  { name: 'another size', words: { clip: 'resize.h264' }, end: 'picture', withinMs: SPEC_MS, renderPaths: VIDEO },
  {
    name: 'a codec that nobody knows',
    words: { codec: 99 },
    end: 'codec',
    withinMs: 10_000,
    renderPaths: ['generator'],
  },
  { name: 'a device that is offline', words: { refuse: 404 }, end: 'not-found', withinMs: 10_000 },
  { name: 'a channel that is forbidden', words: { refuse: 403 }, end: 'forbidden', withinMs: 10_000 },
  { name: 'a channel that never starts', words: { silent: 1 }, end: 'waiting-for-video', withinMs: 10_000 },
  { name: 'sound alone', words: { sound: 'only' }, end: 'sound-only', withinMs: SPEC_MS, renderPaths: ['generator'] },
];

let port = 0;
let names = 0;
const players: LivePlayer[] = [];
const logged: string[] = [];
const { warn, error } = console;

function streamUrl(words: Words, renderPath: RenderPath): string {
  const query = new URLSearchParams({ name: `fault-${names++}` });
  const clip = renderPath === 'jpeg' ? { clip: 'moving.mjpeg' } : {};
  for (const [key, value] of Object.entries({ ...clip, ...words })) query.set(key, String(value));
  return `ws://127.0.0.1:${port}/ws.cgi?${query}`;
}

function play(url: LivePlayerOptions['url'], options: Omit<LivePlayerOptions, 'url'>): LivePlayer {
  const player = createLivePlayer({ url, ...options });
  players.push(player);
  Object.assign(player.element.style, { width: '176px', height: '144px' });
  document.body.append(player.element);
  return player;
}

/** Waits until `isDone`, which is asked ten times a second. */
async function until(isDone: () => boolean | Promise<boolean>, what: () => string, withinMs: number): Promise<void> {
  const givenUpAt = performance.now() + withinMs;
  while (!(await isDone())) {
    if (performance.now() > givenUpAt) throw new Error(`not within ${withinMs} ms: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const told = (player: LivePlayer): string => JSON.stringify([player.state, player.stats]);

async function brightness(player: LivePlayer): Promise<number> {
  const bitmap = await createImageBitmap(await player.snapshot());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray(4);
  return data.reduce((sum, value, i) => (i % 4 === 3 ? sum : sum + value), 0) / ((data.length / 4) * 3);
}

async function expectEnd(player: LivePlayer, { end, withinMs }: Fault): Promise<void> {
  const what = (): string => told(player);
  if (end !== 'picture') {
    await until(() => player.state.code === end, what, withinMs);
    return;
  }
  // Well behind the fault, which comes with the twentieth picture of 15 a second at the latest.
  await until(() => player.stats.presentedFrames >= 40, what, withinMs);
  const before = player.stats.presentedFrames;
  await until(() => player.stats.presentedFrames >= before + 10 && player.state.kind === 'live', what, 5_000);
  expect(await brightness(player)).to.be.greaterThan(20);
  // A decoder that begins anew has none for a moment.
  await until(() => (player.stats.latencyMs ?? Infinity) < 1_000, what, 3_000);
}

before(async () => {
  port = Number(await (await fetch('/gk-test-stream-port')).text());
  console.warn = console.error = (...words: unknown[]) => logged.push(words.join(' '));
});

after(() => {
  Object.assign(console, { warn, error });
});

afterEach(() => {
  expect(logged.splice(0)).to.have.length.below(2);
  for (const player of players.splice(0)) {
    player.close();
    player.element.remove();
  }
});

describe('faults of a live stream', () => {
  for (const renderPath of ALL) {
    it(`every one ends in a picture or in words on the render path ${renderPath}`, async function () {
      this.timeout(2 * SPEC_MS);
      await needsRenderPath(this, renderPath);
      const faults = FAULTS.filter(({ renderPaths = ALL }) => renderPaths.includes(renderPath));
      const played = faults.map(({ words }) => play(streamUrl(words, renderPath), { renderPath }));
      const ends = await Promise.allSettled(played.map((player, i) => expectEnd(player, faults[i] as Fault)));
      const failed = ends.flatMap((result, i) =>
        result.status === 'rejected' ? [`${faults[i]?.name ?? ''}: ${String(result.reason)}`] : [],
      );
      expect(failed).to.deep.equal([]);
    });
  }

  it('a token that expires while playing: a new one is asked for, and the picture goes on', async () => {
    const asked: string[] = [];
    const player = play(
      () => {
        const words: Words = asked.length === 0 ? { expire: 25 } : {};
        asked.push('');
        return Promise.resolve(streamUrl(words, 'generator'));
      },
      { renderPath: 'auto' },
    );
    await until(
      () => player.stats.presentedFrames >= 45,
      () => told(player),
      10_000,
    );
    expect(asked).to.have.length(2);
    expect(player.state.kind).to.equal('live');
  });

  it('a token that expires while playing, and no new one: words', async () => {
    const url = streamUrl({ expire: 25 }, 'generator');
    let asked = 0;
    const player = play(() => (asked++ === 0 ? url : streamUrl({ refuse: 401 }, 'generator')), {});
    await until(
      () => player.state.code === 'auth-failed',
      () => told(player),
      10_000,
    );
    expect(await brightness(player)).to.be.greaterThan(20);
  });

  it('a worker that dies again and again: the last picture, and words', async function () {
    this.timeout(4 * SPEC_MS);
    const name = crypto.randomUUID();
    const deaths = new BroadcastChannel(name);
    const player = play(streamUrl({}, 'generator'), { workerUrl: `/gk-test-decode-worker.js?crash=${name}` });
    let lives = 0;
    let kind: LiveState['kind'] = 'connecting';
    const words = new Promise<void>((resolve) => {
      player.subscribe(() => {
        if (player.state.code === 'worker-crashed') resolve();
        // Kills each worker as soon as it shows pictures, however long it took to get there.
        if (player.state.kind === 'live' && kind !== 'live') {
          lives++;
          const isSeen = (): Promise<boolean> =>
            brightness(player).then(
              (level) => level > 20,
              () => false,
            );
          void until(isSeen, () => told(player), 2 * SPEC_MS).then(() => {
            deaths.postMessage('');
          });
        }
        kind = player.state.kind;
      });
    });
    await words;
    deaths.close();
    expect(lives).to.equal(6);
    expect(await brightness(player)).to.be.greaterThan(20);
  });

  it('a browser whose workers lack MediaSource: the page feeds the media', async () => {
    const player = play(streamUrl({}, 'mse'), {
      renderPath: 'mse',
      workerUrl: '/gk-test-decode-worker.js?without=MediaSource',
    });
    await until(
      () => player.stats.presentedFrames >= 20,
      () => told(player),
      10_000,
    );
    expect(player.stats.renderPath).to.equal('mse');
    expect(player.element.querySelector('video')?.src).to.match(/^blob:/);
  });

  it('a browser without WebCodecs: MSE, and why', async () => {
    const player = play(streamUrl({}, 'mse'), { workerUrl: '/gk-test-decode-worker.js?without=VideoDecoder' });
    await until(
      () => player.stats.presentedFrames >= 20,
      () => told(player),
      10_000,
    );
    expect(player.stats.renderPath).to.equal('mse');
    expect(player.stats.renderPathReason).to.contain('WebCodecs');
  });
});
