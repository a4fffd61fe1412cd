import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { fullSession, part, press, withTools } from '../../../testing/live-tile.js';
import type { GkLiveTile } from '../live-tile.js';

/** A tile of this size in CSS that shows plate, speed and clock, with its picture. */
async function tileWithDisplay(style: string, osd = 'auto'): Promise<GkLiveTile> {
  const { session } = fullSession();
  const tile = await fixture<GkLiveTile>(
    html`<gk-live-tile style=${style} osd=${osd} device="CAR-1" channel="2" .session=${session}></gk-live-tile>`,
  );
  await withTools(tile);
  await waitUntil(() => tile.pictureRect !== undefined && part(tile, '.display time'), 'a picture', {
    timeout: 10_000,
  });
  return tile;
}

const place = (tile: GkLiveTile): string | undefined => part(tile, '.frame')?.dataset['display'];

/** By how many CSS pixels plate, speed and clock reach into the picture, the way on which they leave it soonest. */
function reachesIntoPicture(tile: GkLiveTile): number {
  const display = part(tile, '.display')?.getBoundingClientRect();
  const video = part(tile, '.video')?.getBoundingClientRect();
  const rect = tile.pictureRect;
  if (!display || !video || !rect) throw new Error('a picture and its display');
  const left = video.left + Math.max(0, rect.x);
  const top = video.top + Math.max(0, rect.y);
  const right = Math.min(video.right, video.left + rect.x + rect.width);
  const bottom = Math.min(video.bottom, video.top + rect.y + rect.height);
  return Math.max(
    0,
    Math.min(
      Math.min(display.right, right) - Math.max(display.left, left),
      Math.min(display.bottom, bottom) - Math.max(display.top, top),
    ),
  );
}

describe('plate, speed and clock of a tile', () => {
  for (const [style, kind] of [
    ['width: 640px; height: 240px', 'side'],
    ['width: 320px; height: 320px', 'top'],
    ['width: 448px; height: 256px', 'row'],
  ] as const) {
    it(`stand beside the picture: ${kind}, in ${style}`, async () => {
      const tile = await tileWithDisplay(style);
      await waitUntil(() => place(tile) === kind, `${place(tile)}`);
      await waitUntil(() => reachesIntoPicture(tile) < 1.5, `${reachesIntoPicture(tile)} px over the picture`);
      const display = part(tile, '.display')?.getBoundingClientRect();
      const around = tile.getBoundingClientRect();
      expect(display && display.left >= around.left - 1 && display.right <= around.right + 1).to.equal(true);
      expect(display && display.top >= around.top - 1 && display.bottom <= around.bottom + 1).to.equal(true);
      expect(part(tile, '.display time')?.checkVisibility()).to.equal(true);
      await expect(tile).to.be.accessible();
    });
  }

  it('stand in a row under a picture that is zoomed, and over it where the page wants them there', async () => {
    const tile = await tileWithDisplay('width: 640px; height: 240px');
    await waitUntil(() => place(tile) === 'side', 'a bar');
    for (const key of ['+', '+', '+', '+']) press(tile, key);
    await waitUntil(() => place(tile) === 'row', 'a row');
    await waitUntil(() => reachesIntoPicture(tile) < 1.5, `${reachesIntoPicture(tile)} px over the picture`);
    tile.osd = true;
    await tile.updateComplete;
    expect(place(tile)).to.equal(undefined);
    expect(reachesIntoPicture(tile), 'over the picture').to.be.greaterThan(10);
  });

  it('come back where they were when they are switched off and on', async () => {
    const tile = await tileWithDisplay('width: 640px; height: 240px');
    const item = (): HTMLElement | undefined =>
      [...(tile.shadowRoot?.querySelectorAll<HTMLElement>('.item') ?? [])].find(({ textContent }) =>
        /plate/i.test(textContent),
      );
    item()?.click();
    await tile.updateComplete;
    expect([tile.osd, part(tile, '.display')]).to.deep.equal([false, null]);
    item()?.click();
    await tile.updateComplete;
    expect(tile.osd).to.equal('auto');
  });
});
