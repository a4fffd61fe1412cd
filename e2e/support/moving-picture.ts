import { expect, type Locator } from '@playwright/test';

/** Lowest picture that is still one, CSS pixels. */
const LEAST_HEIGHT_PX = 120;

/** State of a live tile. */
const stateOf = (tile: Element): string => (tile as Element & { readonly state: string }).state;

/** A tile is large enough to see something, and its pixels change. */
export async function expectMovingPicture(tile: Locator): Promise<void> {
  await expect.poll(() => tile.evaluate(stateOf), { timeout: 20_000 }).toBe('live');
  const box = await tile.boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(LEAST_HEIGHT_PX);
  expect(box?.width).toBeGreaterThanOrEqual(LEAST_HEIGHT_PX);
  const before = await tile.screenshot();
  await expect.poll(async () => (await tile.screenshot()).equals(before), { timeout: 10_000 }).toBe(false);
}
