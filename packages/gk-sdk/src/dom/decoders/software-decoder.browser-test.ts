import { expect } from '@open-wc/testing';
import { decodesH265, hasH265, needsRenderPath, skip } from '../fixtures/browser-features.js';
import { createLivePlayer, type LivePlayer, type LivePlayerOptions } from '../live/live-player.js';
import { setSoftwareDecoder } from './software-decoder.js';

const GLUE = '/node_modules/@hevcjs/core/dist/wasm/hevc-decode.js';
const ADAPTER = '/packages/gk-sdk/src/dom/decoders/hevc-decoder.ts';

let port = 0;
let names = 0;
let player: LivePlayer | undefined;

function play(
  words: Record<string, string | number>,
  renderPath: LivePlayerOptions['renderPath'] = 'auto',
): LivePlayer {
  const query = new URLSearchParams({ name: `software-${names++}` });
  for (const [key, value] of Object.entries(words)) query.set(key, String(value));
  const made = createLivePlayer({ url: `ws://127.0.0.1:${port}/ws.cgi?${query}`, renderPath });
  Object.assign(made.element.style, { width: '176px', height: '144px' });
  document.body.append(made.element);
  player = made;
  return made;
}

async function until(isDone: () => boolean, what: () => string): Promise<void> {
  const givenUpAt = performance.now() + 15_000;
  while (!isDone()) {
    if (performance.now() > givenUpAt) throw new Error(`not in time: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const told = ({ state, stats }: LivePlayer): string => JSON.stringify([state, stats]);

/** From the darkest to the brightest of the picture in sight. */
async function contrast(shown: LivePlayer): Promise<number> {
  const bitmap = await createImageBitmap(await shown.snapshot());
  expect([bitmap.width, bitmap.height]).to.deep.equal([176, 144]);
  const context = new OffscreenCanvas(176, 144).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const { data } = context?.getImageData(0, 0, 176, 144) ?? { data: [] };
  const greens = Array.from(data).filter((_, i) => i % 4 === 1);
  return Math.max(...greens) - Math.min(...greens);
}

describe('setSoftwareDecoder', () => {
  before(async () => {
    port = Number(await (await fetch('/gk-test-stream-port')).text());
  });

  beforeEach(async function () {
    if (typeof VideoDecoder === 'undefined') skip(this, 'no WebCodecs in this browser');
    if (await decodesH265()) skip(this, 'this browser decodes H.265 by WebCodecs');
  });

  afterEach(() => {
    setSoftwareDecoder(undefined);
    player?.close();
    player?.element.remove();
  });

  for (const renderPath of ['generator', 'canvas'] as const) {
    it(`plays H.265 on the render path ${renderPath}`, async function () {
      await needsRenderPath(this, renderPath);
      setSoftwareDecoder(`${ADAPTER}?glue=${GLUE}`);
      const shown = play({ clip: 'hevc.h265' }, renderPath);
      await until(
        () => shown.stats.presentedFrames >= 15,
        () => told(shown),
      );
      expect(shown.stats).to.include({ renderPath, width: 176, height: 144, decoderRestarts: 0 });
      expect(shown.stats.codec).to.match(/^h[ev][cv]1/);
      expect(shown.state.kind).to.equal('live');
      expect(await contrast(shown)).to.be.greaterThan(50);
    });
  }

  it('plays on after damaged pictures', async () => {
    setSoftwareDecoder(`${ADAPTER}?glue=${GLUE}`);
    const shown = play({ clip: 'hevc.h265', damage: 12 });
    await until(
      () => shown.stats.presentedFrames >= 30,
      () => told(shown),
    );
    expect(shown.state.kind).to.equal('live');
  });

  it('says in words that the script cannot be loaded', async function () {
    if (await hasH265()) skip(this, 'this browser plays H.265 by Media Source Extensions');
    setSoftwareDecoder('/packages/gk-sdk/src/dom/no-such-decoder.js');
    const shown = play({ clip: 'hevc.h265' });
    await until(
      () => shown.state.kind === 'unsupported',
      () => told(shown),
    );
    expect(shown.state.message).to.contain('H.265').and.to.contain('software decoder could not be loaded');
  });

  it('leaves to the browser what it can decode', async () => {
    setSoftwareDecoder('/packages/gk-sdk/src/dom/no-such-decoder.js');
    const shown = play({});
    await until(
      () => shown.stats.presentedFrames >= 5,
      () => told(shown),
    );
  });
});
