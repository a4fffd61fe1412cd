import { expect, type Locator } from '@playwright/test';
import type { GkLiveTile, GkPlayer } from 'gk-elements';

/** Returns the state of a live tile, by its property. */
export const stateOf = (tile: Locator): Promise<string> => tile.evaluate((element: GkLiveTile) => element.state);

/** Returns the state of a live tile in words. */
export const wordsOf = (tile: Locator): Promise<string> => tile.evaluate((element: GkLiveTile) => element.stateMessage);

/** The figures of a live tile's stream; undefined while there is none. */
export const statsOf = (tile: Locator): Promise<GkLiveTile['stats']> =>
  tile.evaluate((element: GkLiveTile) => element.stats);

/**
 * A mark of the picture on the tile, or of the chosen channel of a player: the same for the same pixels. Rejects while there
 * is none. Of the file, which is without loss and says nothing but its pixels: to take it apart again costs more than to make it.
 */
export function pictureOf(tile: Locator): Promise<string> {
  return tile.evaluate(async (element: GkLiveTile | GkPlayer) => {
    const picture = await element.snapshot();
    if (picture.type !== 'image/png') throw new Error(`The picture is ${picture.type}.`);
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await picture.arrayBuffer()));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  });
}

/** The tile is live, and three pictures one after another are different ones. */
export async function expectMoving(tile: Locator): Promise<void> {
  await expect.poll(() => stateOf(tile)).toBe('live');
  await expectPictureChanges(tile);
}

/**
 * Three pictures one after another of a tile or a player are different ones. Of a vehicle that stands, only the clock that is
 * painted into them changes, each second.
 */
export async function expectPictureChanges(tile: Locator): Promise<void> {
  let before = await pictureOf(tile);
  for (let i = 0; i < 2; i++) {
    await expect.poll(() => pictureOf(tile), { intervals: [250] }).not.toBe(before);
    before = await pictureOf(tile);
  }
}

/** The tile holds one picture and does not change it; pictures that were already on their way may come first. */
export async function expectFrozen(tile: Locator): Promise<void> {
  const holdsStill = async (): Promise<boolean> => {
    const before = await pictureOf(tile);
    await tile.page().waitForTimeout(700);
    return (await pictureOf(tile)) === before;
  };
  await expect.poll(holdsStill).toBe(true);
}

/** Notes each state that the tiles of a page go through from now on; gives what was noted so far. */
export async function watchStates(tiles: Locator): Promise<() => Promise<readonly string[]>> {
  const page = tiles.page();
  await tiles.evaluateAll((elements) => {
    const seen: string[] = [];
    Object.assign(window, { gkSeenStates: seen });
    for (const tile of elements as GkLiveTile[]) {
      tile.addEventListener('gk-live-tile-state-changed', (event) => seen.push(event.state));
    }
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'gkSeenStates') as string[])]);
}
