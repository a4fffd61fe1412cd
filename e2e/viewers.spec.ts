import type { Page } from '@playwright/test';
import { deviceWith, hashOf } from './support/fleet.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

const tiles = (page: Page) => page.locator('gk-live-tile');

/** The channel numbers of the wall. */
const channels = (page: Page): Promise<number[]> =>
  tiles(page).evaluateAll((found) => found.map((tile) => Number(Reflect.get(tile, 'channel'))));

/** Where the tiles are: how many different columns and rows. */
async function layoutOf(page: Page): Promise<{ columns: number; rows: number }> {
  const boxes = await tiles(page).evaluateAll((found) =>
    found.map((tile) => tile.getBoundingClientRect().toJSON() as DOMRect),
  );
  return { columns: new Set(boxes.map(({ x }) => x)).size, rows: new Set(boxes.map(({ y }) => y)).size };
}

test.describe('the live viewer', () => {
  test('shows every channel of a device in the grid of the layout, and cleans the address', async ({
    page,
    recorder,
  }) => {
    const device = await deviceWith(recorder.url, 8);
    await page.goto(`/live/${device}/${users.admin}/${users.admin}`);
    await expect(tiles(page)).toHaveCount(8);
    expect(await channels(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(await layoutOf(page)).toEqual({ columns: 4, rows: 2 });
    await expect(page).toHaveTitle(`${device} liveview`);
    expect(new URL(page.url()).pathname).toBe('/live');
    for (const tile of await tiles(page).all()) await expect(tile).toHaveJSProperty('state', 'live');
    // Nothing that is left of the page's address gives the credentials away.
    expect(
      await page.evaluate(() => `${location.href} ${document.referrer} ${JSON.stringify(history.state)}`),
    ).not.toContain(hashOf(users.admin));
  });

  for (const { mask, shown, grid } of [
    { mask: 1, shown: [1], grid: { columns: 1, rows: 1 } },
    { mask: 0b1010, shown: [2, 4], grid: { columns: 2, rows: 1 } },
    { mask: 0b111, shown: [1, 2, 3], grid: { columns: 2, rows: 2 } },
    { mask: 0b11111, shown: [1, 2, 3, 4, 5], grid: { columns: 3, rows: 2 } },
  ]) {
    test(`shows channels ${shown.join(', ')} for the mask ${mask}`, async ({ page, recorder }) => {
      const device = await deviceWith(recorder.url, 8);
      await page.goto(`/live/${device}@${mask}/${users.admin}/${hashOf(users.admin)}`);
      await expect(tiles(page)).toHaveCount(shown.length);
      expect(await channels(page)).toEqual(shown);
      expect(await layoutOf(page)).toEqual(grid);
    });
  }

  test('opens an encoded path, and asks for what a reload no longer has', async ({ page, recorder }) => {
    const device = await deviceWith(recorder.url, 2);
    const encoded = Buffer.from(`${device}@2/${users.admin}/${users.admin}`).toString('base64url');
    await page.goto(`/live/${encoded}`);
    await expect(tiles(page)).toHaveCount(1);
    expect(page.url()).not.toContain(encoded);
    await page.reload();
    await expect(page.getByLabel('Device id')).toHaveValue(`${device}@2`);
    await page.getByLabel('User name').fill(users.admin);
    await page.getByLabel('Password').fill(users.admin);
    await page.getByRole('button', { name: 'Watch' }).click();
    await expect(tiles(page)).toHaveJSProperty('state', 'live');
  });

  test('gives a single channel the whole window of a phone', async ({ page, recorder }) => {
    const device = await deviceWith(recorder.url, 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/live/${device}@1/${users.admin}/${users.admin}`);
    await expect(tiles(page)).toHaveJSProperty('state', 'live');
    expect(await tiles(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  });

  test('says in a red banner what the server says, and lets the user try another password', async ({
    page,
    recorder,
  }) => {
    allowConsoleError(/401 \(Unauthorized\)/);
    const device = await deviceWith(recorder.url, 1);
    await page.goto(`/live/${device}@1/${users.admin}/wrong`);
    const banner = page.getByRole('alert');
    await expect(banner).toHaveText('User name or password is wrong.');
    await expect(banner).toHaveCSS('background-color', 'rgb(179, 32, 42)');
    await page.getByRole('button', { name: 'Change device or user' }).click();
    await page.getByLabel('User name').fill(users.admin);
    await page.getByLabel('Password').fill(users.admin);
    await page.keyboard.press('Enter');
    await expect(tiles(page)).toHaveJSProperty('state', 'live');
  });

  test('says that a device is unknown, and that a link cannot be read', async ({ page }) => {
    allowConsoleError(/404 \(Not Found\)/);
    await page.goto(`/live/NOBODY/${users.admin}/${users.admin}`);
    await expect(page.getByRole('alert')).toHaveText('Unknown device');
    await page.goto('/live/nonsense');
    await expect(page.getByRole('alert')).toHaveText('This link cannot be read. Fill in what it should open.');
  });

  test('keeps a spinner until the server answers', async ({ page, recorder }) => {
    const device = await deviceWith(recorder.url, 1);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/gkdevice/device', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/live/${device}@1/${users.admin}/${users.admin}`);
    await expect(page.getByRole('status')).toContainText(device);
    answer();
    await expect(tiles(page)).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: 'Asking' })).toHaveCount(0);
  });
});

test('viewers that are not built say so', async ({ page }) => {
  await page.goto('/playback/GK-0001/0/0/admin/admin');
  await expect(page.getByRole('heading')).toHaveText('Playback is not built yet');
});
