import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { expectMovingPicture } from '../support/moving-picture.js';
import { openScreen } from '../support/screens.js';
import { expect, test } from '../support/test.js';
import { wallTiles } from '../support/wall-tiles.js';

test('eight tiles play, each tells whose picture it is, and leads to that vehicle; four or nine windows fill the screen; on a phone they stand below each other', async ({
  page,
  recorder,
}) => {
  const known = await deviceIds(recorder.url);
  await logIn(page, '/rendomliveview');
  const tiles = wallTiles(page);
  await expect(tiles).toHaveCount(8);
  await expectMovingPicture(tiles.first().locator('gk-live-tile'));
  await expectMovingPicture(tiles.last().locator('gk-live-tile'));
  await expect(tiles.getByRole('link')).toHaveCount(8);
  const shown = await tiles.getByRole('link').allTextContents();
  for (const id of shown) expect(known).toContain(id);
  expect(new Set(shown).size).toBeGreaterThan(1);
  await tiles.first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/liveview/${shown[0]}`));

  // Four windows fill the screen from the device list, and Escape leads back.
  await openScreen(page, '/liveview');
  await page.getByRole('link', { name: 'Random live view in full screen, 4 windows' }).click();
  await expect(page).toHaveURL(/windows=4/);
  await expect(tiles).toHaveCount(4);
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  const viewport = page.viewportSize();
  const box = await tiles.first().boundingBox();
  expect(box?.width).toBeCloseTo((viewport?.width ?? 0) / 2, -2);
  await expectMovingPicture(tiles.first().locator('gk-live-tile'));
  await page.evaluate(() => document.exitFullscreen());
  await page.getByRole('button', { name: 'Random live view in full screen, 9 windows' }).focus();
  await page.keyboard.press('Enter');
  await expect(tiles).toHaveCount(9);
  await expect(page).toHaveURL(/windows=9/);

  await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());
  // The document has left full screen before its window has, and a window in full screen refuses a new size.
  await expect(() => page.setViewportSize({ width: 390, height: 844 })).toPass();
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/rendomliveview');
  await expect(page.locator('gk-live-tile')).toHaveCount(8);
  const heights = await page
    .locator('gk-live-tile')
    .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(120);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
