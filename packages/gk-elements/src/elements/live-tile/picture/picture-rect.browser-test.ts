import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { part, press, streamUrl, withTools } from '../../../testing/live-tile.js';
import type { GkLiveTile } from '../live-tile.js';
import type { PictureRect } from './picture-rect.js';

interface Edges {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A tile of this size in CSS, with a line drawn over its picture. */
async function tileWithOverlay(style: string, renderPath: GkLiveTile['renderPath'] = 'auto'): Promise<GkLiveTile> {
  const tile = await fixture<GkLiveTile>(
    html`<gk-live-tile style=${style} render-path=${renderPath} .src=${streamUrl()} label="Front"
      ><div slot="overlay" class="lines"></div
    ></gk-live-tile>`,
  );
  await waitUntil(() => tile.pictureRect !== undefined, 'a picture', { timeout: 10_000 });
  return tile;
}

const overlay = (tile: GkLiveTile): Edges => (tile.querySelector('.lines') as HTMLElement).getBoundingClientRect();

/** Where the browser shows the picture, reckoned from the element that paints it: it stands in the middle, whole. */
function picture(tile: GkLiveTile): Edges {
  const element = part(tile, '.video')?.querySelector('video, canvas') as HTMLVideoElement | HTMLCanvasElement;
  const aspect =
    element instanceof HTMLVideoElement ? element.videoWidth / element.videoHeight : element.width / element.height;
  const box = element.getBoundingClientRect();
  const width = Math.min(box.width, box.height * aspect);
  const height = width / aspect;
  return { left: box.left + (box.width - width) / 2, top: box.top + (box.height - height) / 2, width, height };
}

function expectSame(actual: Edges, expected: Edges): void {
  for (const edge of ['left', 'top', 'width', 'height'] as const) {
    expect(actual[edge], edge).to.be.closeTo(expected[edge], 0.1);
  }
}

const resized = async (tile: GkLiveTile, style: string): Promise<void> => {
  const before = tile.pictureRect;
  tile.setAttribute('style', style);
  await waitUntil(() => tile.pictureRect !== before, 'the picture stands elsewhere');
};

describe('the overlay of a tile', () => {
  for (const renderPath of ['auto', 'canvas', 'mse'] as const) {
    it(`lies on the picture and not on the bars beside it, in tiles of any shape (${renderPath})`, async () => {
      const tile = await tileWithOverlay('width: 500px; aspect-ratio: 3', renderPath);
      const wide = picture(tile);
      expect(wide.width, 'there are bars').to.be.lessThan(400);
      expectSame(overlay(tile), wide);
      await resized(tile, 'width: 240px; aspect-ratio: 1 / 2');
      const high = picture(tile);
      expect(high.height, 'there are bars').to.be.lessThan(300);
      expectSame(overlay(tile), high);
    });
  }

  it('follows zoom and pan, at once', async () => {
    const tile = await withTools(await tileWithOverlay('width: 400px; aspect-ratio: 2'));
    const { width } = picture(tile);
    for (const key of ['+', '+', '+', 'ArrowLeft', 'ArrowUp']) press(tile, key);
    await tile.updateComplete;
    expect(picture(tile).width).to.be.greaterThan(1.5 * width);
    expectSame(overlay(tile), picture(tile));
    press(tile, '0');
    await tile.updateComplete;
    expectSame(overlay(tile), picture(tile));
  });

  it('follows the tile that fills the window', async () => {
    const tile = await tileWithOverlay('width: 200px');
    await resized(tile, 'position: fixed; inset: 0; aspect-ratio: auto');
    expectSame(overlay(tile), picture(tile));
    expect(overlay(tile).width).to.be.greaterThan(200);
  });

  it('follows the way in which the picture fills the tile', async () => {
    const tile = await tileWithOverlay('width: 300px; aspect-ratio: 3; --gk-live-tile-fit: cover');
    const { videoWidth = 0, videoHeight = 0 } = tile.pictureRect ?? {};
    const height = (300 * videoHeight) / videoWidth;
    const box = tile.getBoundingClientRect();
    expectSame(overlay(tile), { left: box.left, top: box.top + (100 - height) / 2, width: 300, height });
  });

  it('lets the pointer through to the tile, unless the page wants it', async () => {
    const tile = await tileWithOverlay('width: 300px');
    const { left, top, width, height } = overlay(tile);
    const hit = (): Element | null => document.elementFromPoint(left + width / 2, top + height / 2);
    expect(hit()).to.equal(tile);
    const lines = tile.querySelector('.lines') as HTMLElement;
    lines.style.pointerEvents = 'auto';
    expect(hit()).to.equal(lines);
  });

  it('is told by an event, with the size of the video, and is gone with the picture', async () => {
    const tile = await tileWithOverlay('width: 320px; aspect-ratio: 1');
    const told: (PictureRect | undefined)[] = [];
    tile.addEventListener('gk-live-tile-picture-rect-changed', ({ rect }) => told.push(rect));
    await waitUntil(() => (tile.stats?.width ?? 0) > 0, 'figures', { timeout: 5_000 });
    const { width, height } = tile.stats ?? { width: 0, height: 0 };
    expect([tile.pictureRect?.videoWidth, tile.pictureRect?.videoHeight]).to.deep.equal([width, height]);
    await resized(tile, 'width: 160px; aspect-ratio: 1');
    expect(told.at(-1)).to.deep.equal(tile.pictureRect);
    expect(tile.pictureRect?.width).to.be.closeTo(160, 0.1);
    tile.src = undefined;
    await waitUntil(() => told.at(-1) === undefined, 'no picture');
    expect(tile.pictureRect).to.equal(undefined);
    expect(overlay(tile).width).to.equal(0);
  });
});
