import { logIn } from '../support/console.js';
import { deviceWith } from '../support/fleet.js';
import { expectMovingPicture } from '../support/moving-picture.js';
import { expect, test } from '../support/test.js';

test('four cameras play at first', async ({ page, recorder }) => {
  const deviceId = await deviceWith(recorder.url, 4);
  await logIn(page, `/liveview/${deviceId}`);
  await expect(page.locator('gk-live-tile')).toHaveCount(4);
  await expectMovingPicture(page.locator('gk-live-tile').first());
});

for (const [width, height] of [
  [1366, 768],
  [960, 540],
  [911, 512],
  [844, 390],
] as const) {
  test(`no tile is lower than 120 px at ${width}x${height}`, async ({ page, recorder }) => {
    const deviceId = await deviceWith(recorder.url, 4);
    await page.setViewportSize({ width, height });
    await logIn(page, `/liveview/${deviceId}`);
    await expect(page.locator('gk-live-tile')).toHaveCount(4);
    const heights = await page
      .locator('gk-live-tile')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(120);
  });
}

test('filter, channels and map go along to the next vehicle', async ({ page, recorder }) => {
  const deviceId = await deviceWith(recorder.url, 2);
  await logIn(page, `/liveview/${deviceId}?filter=online`);
  await page.getByRole('button', { name: 'Map' }).click();
  await page.getByRole('button', { name: 'ch2', exact: true }).click();
  await expect(page).toHaveURL(/ch=/);
  const next = page.locator('gk-device-list').getByRole('option', { selected: false }).first();
  await next.click();
  await expect(page).not.toHaveURL(new RegExp(`/liveview/${deviceId}`));
  await expect(page).toHaveURL(/filter=online/);
  await expect(page).toHaveURL(/map=off/);
  await expect(page).toHaveURL(/ch=/);
});

test('an unknown device is told in words', async ({ page }) => {
  await logIn(page, '/liveview/NO-SUCH-DEVICE');
  await expect(page.getByText('Unknow device or device offline')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('one picture, as wide as the screen, close below the bar', async ({ page, recorder }) => {
    const deviceId = await deviceWith(recorder.url, 2);
    await logIn(page, `/liveview/${deviceId}`);
    const tile = page.locator('gk-live-tile');
    await expect(tile).toHaveCount(1);
    await expectMovingPicture(tile);
    const box = await tile.boundingBox();
    expect(box?.width).toBeGreaterThan(360);
    const main = await page.getByRole('main').boundingBox();
    expect((box?.y ?? 0) - (main?.y ?? 0)).toBeLessThan(120);
    await page.getByRole('button', { name: '2 Win' }).click();
    await expect(tile).toHaveCount(2);
  });
});
