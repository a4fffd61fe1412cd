// Parts that were cramped or covered at some size of the design, and are whole: boxes that only a browser knows.
import type { Locator } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceWith, recordedMinute } from '../support/fleet.js';
import { goInside, settled } from '../support/screens.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

/** No tile that is seen is lower (design of the console, section 3). */
const LEAST_TILE_PX = 120;

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('The part is not there.');
  return box;
}

test('pictures of eight cameras, tiles of random devices and recordings on a narrow phone have 120 px each; a notice leaves the head of a dialog free', async ({
  page,
  recorder,
}) => {
  // Each event has pictures of eight cameras, whichever the fleet has had today.
  // Some of them are not there.
  allowConsoleError(/404 .*pic\.cgi/);
  await page.route('**/gkevent/eventquery', async (route) => {
    const text = await (await route.fetch()).text();
    const json: unknown = JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'object' && value !== null && 'serialno' in value ? { ...value, snap: 0xff } : value,
    );
    await route.fulfill({ json });
  });
  await page.setViewportSize({ width: 1366, height: 768 });
  await logIn(page, '/todayevents');
  await page.locator('tbody td[data-column="time"]').first().click();
  const dialog = page.getByRole('dialog');
  const pictures = dialog.locator('.gk-event-pictures figure');
  await expect(pictures).toHaveCount(8);
  for (const part of ['Video', 'Photo', 'Map'])
    await expect(dialog.getByRole('region', { name: part })).toBeInViewport();
  for (const [width, height] of [
    [1366, 768],
    [960, 540],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const picture of await pictures.all()) {
      const shown = picture.locator('.gk-event-picture, .gk-event-no-picture');
      expect((await boxOf(shown)).height, `${width}x${height}`).toBeGreaterThanOrEqual(LEAST_TILE_PX);
    }
  }

  // Refused words come in a notice, over the dialog.
  allowConsoleError(/500/);
  await page.route(/\/gkevent\/eventset/, (route) =>
    route.fulfill({ status: 500, json: { message: 'Internal error' } }),
  );
  await dialog.getByRole('button', { name: 'Reviewed, next' }).click();
  const notice = page.locator('.gk-notice');
  await expect(notice).toBeVisible();
  const head = await boxOf(dialog.locator('.modal-header'));
  await expect.poll(async () => (await boxOf(notice)).y).toBeGreaterThanOrEqual(head.y + head.height);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dialog).toHaveCount(0);

  await page.setViewportSize({ width: 320, height: 640 });
  await goInside(page, '/rendomliveview');
  await settled(page);
  const tiles = page.locator('.gk-random-tile');
  await expect(tiles).toHaveCount(8);
  const boxes = await tiles.evaluateAll((all) =>
    all.map((tile) => ({
      tile: tile.getBoundingClientRect().toJSON() as DOMRect,
      picture: tile.querySelector('gk-live-tile')?.getBoundingClientRect().height ?? 0,
    })),
  );
  for (const [index, { tile, picture }] of boxes.entries()) {
    expect(picture).toBeGreaterThanOrEqual(LEAST_TILE_PX);
    const below = boxes.slice(index + 1).find((other) => other.tile.x === tile.x);
    if (below) expect(below.tile.y).toBeGreaterThanOrEqual(tile.bottom);
  }

  const bus = await deviceWith(recorder.url, 4);
  const atS = await recordedMinute(recorder.url, bus, 2);
  await page.goto(`/playback/${bus}@3/0/${atS}/${users.admin}/${users.admin}`);
  const recorded = page.locator('.wall .tile');
  await expect(recorded).toHaveCount(2);
  // Whatever it says about itself stays in the window.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await expect(page.locator('gk-timeline')).toBeVisible();
  for (const one of await recorded.all()) expect((await boxOf(one)).height).toBeGreaterThanOrEqual(LEAST_TILE_PX);
  // The buttons stand in two rows below the name.
  const rows = await page
    .locator('.bar .button')
    .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().y / 16))).size);
  expect(rows).toBe(2);
});

test('a settings tab is seen from its top, and forms beside each other are even', async ({ page }) => {
  // Also when it is chosen at the end of the list.
  await page.setViewportSize({ width: 1366, height: 768 });
  await logIn(page, '/setting?tab=ssl');
  await page.getByRole('button', { name: 'Run Log' }).click();
  await expect(page.getByRole('heading', { name: 'Run Log', level: 1 })).toBeInViewport({ ratio: 1 });
  // Two forms beside each other have their fields and buttons in the same rows, however long their words are.
  for (const width of [960, 1366, 1920]) {
    await page.setViewportSize({ width, height: 540 });
    await goInside(page, '/regdevices');
    const [days, netflow] = ['Set record days', 'Set netflow limit'].map((name) => page.getByRole('form', { name }));
    if (!days || !netflow) throw new Error('There are two forms.');
    for (const part of ['input[type=number]', '[type=submit]']) {
      const [one, other] = [await boxOf(days.locator(part)), await boxOf(netflow.locator(part))];
      expect([other.y, other.height], `${part} at ${width} px`).toEqual([one.y, one.height]);
    }
  }
});
