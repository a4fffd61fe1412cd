import { expect } from '@open-wc/testing';
import { needsRenderPath } from '../fixtures/browser-features.js';
import { createLivePlayer, type LivePlayer } from './live-player.js';

/**
 * Clips without key frames, in which a yellow box goes round on blue, and the render paths that show them. Open groups by Media
 * Source Extensions move in Chromium, and stand still in its headless shell.
 */
const CLIPS = [
  ['intra-refresh.h264', ['generator', 'canvas', 'mse']],
  ['open-gop.h264', ['generator', 'canvas']],
] as const;
/** The box has been seen at so many places. */
const PLACES = 6;
/** Places that are nearer to each other are one, in pixels. */
const APART = 8;

let port = 0;
let names = 0;
let player: LivePlayer | undefined;

/** Centre of the box; undefined while the picture is another than of a yellow box on blue. */
async function boxOf(picture: Blob): Promise<{ x: number; y: number } | undefined> {
  const bitmap = await createImageBitmap(picture);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const { data } = context?.getImageData(0, 0, width, height) ?? { data: new Uint8ClampedArray() };
  let [yellow, blue, x, y] = [0, 0, 0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, , third = 0] = data.subarray(at, at + 3);
    if (third - red > 50) blue++;
    else if (red - third > 80) {
      yellow++;
      x += (at / 4) % width;
      y += Math.floor(at / 4 / width);
    }
  }
  const size = 48 * 48;
  const isWhole = yellow > size * 0.7 && yellow < size * 1.3 && blue > (width * height - size) * 0.8;
  return isWhole ? { x: x / yellow, y: y / yellow } : undefined;
}

before(async () => {
  port = Number(await (await fetch('/gk-test-stream-port')).text());
});

afterEach(() => {
  player?.close();
  player?.element.remove();
});

describe('a live stream without key frames', () => {
  for (const [clip, renderPaths] of CLIPS) {
    for (const renderPath of renderPaths) {
      it(`${clip} is seen, whole and moving, on the render path ${renderPath}`, async function () {
        this.timeout(60_000);
        await needsRenderPath(this, renderPath);
        const url = `ws://127.0.0.1:${port}/ws.cgi?name=refresh-${names++}&clip=${clip}&from=5`;
        const live = createLivePlayer({ url, renderPath });
        player = live;
        Object.assign(live.element.style, { width: '176px', height: '144px' });
        document.body.append(live.element);
        const seen: { x: number; y: number }[] = [];
        while (seen.length < PLACES) {
          await new Promise(requestAnimationFrame);
          const box = live.state.kind === 'live' ? await boxOf(await live.snapshot()) : undefined;
          if (box && seen.every(({ x, y }) => Math.hypot(box.x - x, box.y - y) > APART)) seen.push(box);
        }
        expect(live.stats.renderPath).to.equal(renderPath);
        expect(live.stats.decoderRestarts).to.be.lessThan(5);
      });
    }
  }
});
