import { expect, type Locator } from '@playwright/test';
import { expectMoving } from './live-tile.js';

/** Lowest picture that is still one, CSS pixels. */
const LEAST_SIDE_PX = 120;

/** An element is large enough to see something on it. */
export async function expectVisibleSize(element: Locator): Promise<void> {
  const box = await element.boundingBox();
  expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(LEAST_SIDE_PX);
}

/**
 * A tile is live, large enough to see something, and its picture changes: the decoded one, for the tile's bar has a clock of its
 * own, which goes on beside a picture that stands.
 */
export async function expectMovingPicture(tile: Locator): Promise<void> {
  await expectMoving(tile);
  await expectVisibleSize(tile);
}
