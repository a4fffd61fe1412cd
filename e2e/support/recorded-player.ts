import { expect, type Locator } from '@playwright/test';
import type { GkPlayer } from 'gk-elements';
import { expectPictureChanges } from './live-tile.js';
import { expectVisibleSize } from './moving-picture.js';

/** Returns the state of a player. */
export const playerState = (player: Locator): Promise<string> => player.evaluate((element: GkPlayer) => element.state);

/** Where a player is, unix seconds. */
export const playerPosition = (player: Locator): Promise<number> =>
  player.evaluate((element: GkPlayer) => element.positionS);

/** A player plays, large enough to see something, and the picture of its chosen channel changes. */
export async function expectPlaying(player: Locator): Promise<void> {
  await expect.poll(() => playerState(player)).toBe('playing');
  await expectVisibleSize(player.locator('[part~=screen]').first());
  await expectPictureChanges(player);
}
