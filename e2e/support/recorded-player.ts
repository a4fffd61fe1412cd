import { expect, type Locator } from '@playwright/test';
import type { GkPlayer } from 'gk-elements';

/** What a player does. */
export const playerState = (player: Locator): Promise<string> => player.evaluate((element: GkPlayer) => element.state);

/** Where a player is, unix seconds. */
export const playerPosition = (player: Locator): Promise<number> =>
  player.evaluate((element: GkPlayer) => element.positionS);

/** A player plays, and what is seen changes. */
export async function expectPlaying(player: Locator): Promise<void> {
  await expect.poll(() => playerState(player), { timeout: 30_000 }).toBe('playing');
  const screen = player.locator('[part~=screen]').first();
  const box = await screen.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(120);
  const before = await screen.screenshot();
  await expect.poll(async () => (await screen.screenshot()).equals(before), { timeout: 15_000 }).toBe(false);
}
