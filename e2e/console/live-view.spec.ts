import type { Locator } from '@playwright/test';
import type { GkLiveTile } from 'gk-elements';
import { changeRows } from '../support/changed-rows.js';
import { logIn } from '../support/console.js';
import { deviceWith } from '../support/fleet.js';
import { expectMovingPicture } from '../support/moving-picture.js';
import { openScreen } from '../support/screens.js';
import { expect, test } from '../support/test.js';

/** How many pixels of the canvas over a small map are of the colour of the trail. */
const redPixels = (map: Locator): Promise<number> =>
  map.evaluate((element) => {
    const canvas = element.shadowRoot?.querySelector<HTMLCanvasElement>('canvas.over');
    const context = canvas?.getContext('2d');
    if (!canvas || !context || canvas.width === 0) return 0;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const starts = Array.from({ length: data.length / 4 }, (_, index) => index * 4);
    const part = (at: number): number => data[at] ?? 0;
    return starts.filter((at) => part(at) > 170 && part(at + 1) < 90 && part(at + 2) < 100 && part(at + 3) > 200)
      .length;
  });

// Whose browser is not American gets kilometres.
test.use({ locale: 'en-GB' });

test('the panel beside the pictures: map with a red trail, address, coordinates, speeds; four cameras play at first, no tile is lower than 120 px, full screen shows the pictures alone, and a phone has one picture', async ({
  page,
  recorder,
}) => {
  const deviceId = await deviceWith(recorder.url, 4);
  const rows = await changeRows(page);
  const nowS = Math.floor(Date.now() / 1000);
  const data = { lat: 24.107522, lng: 120.533369, speedInKmh: 36, trackingAngle: 0 };
  rows.use((row) => (row.deviceid === deviceId ? { ...row, gps_info: { data, time: nowS } } : row));
  // It came from the south, some 2 m a second, as far as the panel's map shows.
  await page.route('**/api/gps', (route) =>
    route.fulfill({
      json: Array.from({ length: 60 }, (_, i) => ({
        lat: 24.107522 - (60 - i) * 0.000_02,
        lng: 120.533369,
        speed: i * 2,
        dir: 0,
        time: nowS - 60 + i,
      })),
    }),
  );
  await logIn(page, `/liveview/${deviceId}`);
  const panel = page.getByRole('complementary', { name: 'Position' });
  await expect(panel).toContainText('24.107522');
  await expect(panel).toContainText('120.533369');
  await expect(panel).toContainText('36 km/h');
  await expect(panel.locator('.gk-live-address gk-address')).toHaveText(/\p{L}{3}/u);
  const map = panel.locator('gk-mini-map');
  await expect.poll(() => redPixels(map)).toBeGreaterThan(30);
  const chart = panel.locator('gk-speed-chart');
  // Its top is 150: a limit of 100 has its place below.
  await expect(chart.getByText('100', { exact: true })).toBeVisible();
  for (const part of [map, chart]) {
    const box = await part.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(80);
  }

  const widths = (): Promise<number> =>
    page.locator('gk-live-tile').evaluateAll((tiles) => tiles.reduce((sum, tile) => sum + tile.clientWidth, 0));
  const beside = await widths();
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  await expect(panel).toHaveCount(0);
  await expect.poll(widths).toBeGreaterThan(beside);

  // The tightest is the one that is opened.
  const [wide = { width: 1440, height: 900 }, tightest] = [
    page.viewportSize() ?? undefined,
    { width: 844, height: 390 },
  ];
  await page.setViewportSize(tightest);
  await openScreen(page, `/liveview/${deviceId}`);
  const tiles = page.locator('gk-live-tile');
  for (const [width, height] of [
    [844, 390],
    [911, 512],
    [960, 540],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(tiles).toHaveCount(4);
    const heights = await tiles.evaluateAll(async (tiles) => {
      // Until what watches the size has answered.
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      return tiles.map((tile) => tile.getBoundingClientRect().height);
    });
    expect(Math.min(...heights), `${width}x${height}`).toBeGreaterThanOrEqual(120);
  }

  await page.setViewportSize(wide);
  await expect(tiles).toHaveCount(4);
  await expectMovingPicture(tiles.first());
  const before = await tiles.first().boundingBox();
  await page.getByRole('button', { name: 'Full Screen' }).first().click();
  await expect
    .poll(() =>
      page.evaluate(() => document.fullscreenElement?.contains(document.querySelector('gk-live-tile')) ?? false),
    )
    .toBe(true);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await expect.poll(async () => (await tiles.first().boundingBox())?.width).toBeCloseTo(width / 2, -2);
  const boxes = await tiles.evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().toJSON() as DOMRect));
  expect(Math.min(...boxes.map((box) => box.height))).toBeGreaterThan(height / 3);
  expect(Math.max(...boxes.map((box) => box.bottom))).toBeLessThanOrEqual(height + 1);
  const seen = await page.evaluate(
    (at) => at.map(({ x, y }) => document.elementFromPoint(x, y)?.closest('gk-live-tile') !== null),
    boxes.map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 })),
  );
  expect(seen).toEqual([true, true, true, true]);
  await expectMovingPicture(tiles.last());
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(async () => (await tiles.first().boundingBox())?.width).toBeCloseTo(before?.width ?? 0, 0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();

  // One picture on a phone, as wide as the screen, close below the bar.
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, `/liveview/${deviceId}`);
  await expect(tiles).toHaveCount(1);
  await expectMovingPicture(tiles);
  const only = await tiles.boundingBox();
  expect(only?.width).toBeGreaterThan(360);
  const main = await page.getByRole('main').boundingBox();
  expect((only?.y ?? 0) - (main?.y ?? 0)).toBeLessThan(120);
  await expect(page.getByRole('button', { name: /^Data saver: [1-9]/ })).toBeInViewport();
  await page.getByRole('button', { name: '2 Win' }).click();
  await expect(tiles).toHaveCount(2);
});

test(
  'what the pictures received is told, and the data saver asks for small ones only',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const deviceId = await deviceWith(recorder.url, 1);
    await logIn(page, `/liveview/${deviceId}?ch=1&map=off`);
    const tile = page.locator('gk-live-tile');
    await expectMovingPicture(tile);
    const saver = page.getByRole('button', { name: /^Data saver: [1-9]/ });
    await expect(saver).toBeVisible();
    // 1.2 MB, 640 MB per hour
    await expect(saver).toHaveText(/[KMG]B.*[KMG]B per hour/);

    const width = (): Promise<number> => tile.evaluate((element: GkLiveTile) => element.stats?.width ?? 0);
    const before = await width();
    await saver.click();
    await expect(saver).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(width).toBeLessThan(before);
    await expectMovingPicture(tile);
    await page.reload();
    await expect(saver).toHaveAttribute('aria-pressed', 'true');
    await saver.click();
    await expect.poll(width).toBe(before);
  },
);
