import type { Locator } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceWith } from '../support/fleet.js';
import { expectMovingPicture } from '../support/moving-picture.js';
import { goInside, openScreen } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test('Tab leaves the table after one row; a click sorts, a column is hidden, and the address keeps both; pop-ups and the drawer have a moving picture, and cameras move by pointer and by key', async ({
  page,
  recorder,
}) => {
  const sent: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes('D12')) sent.push(String(payload));
    }),
  );
  await logIn(page, '/blockview?tiles=0&filter=online');
  const grid = page.getByRole('grid', { name: 'Devices' });
  await expect(grid.locator('tbody tr').nth(2)).toBeVisible();
  const focusedRow = () => page.evaluate(() => document.activeElement?.closest('tr')?.dataset['index']);
  await grid.locator('tbody td').first().focus();
  await page.keyboard.press('ArrowDown');
  expect(await focusedRow()).toBe('1');
  const stops: (string | undefined)[] = [];
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press('Tab');
    const row = await focusedRow();
    if (row === undefined) break;
    stops.push(row);
  }
  expect(await focusedRow()).toBeUndefined();
  // The live pop-up, the link, the cameras, the talk and the details of that vehicle.
  expect(stops).toEqual(['1', '1', '1', '1', '1']);

  await page.getByRole('columnheader', { name: 'Speed' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Speed' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByLabel('Driver', { exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Driver' })).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Speed' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByRole('columnheader', { name: 'Driver' })).toHaveCount(0);

  // The state of a vehicle has a colour of its own, in its dot and its words.
  const state = grid.locator('.gk-status').first();
  await expect(state).not.toHaveText(/Offline/);
  const text = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
  const colour = await state.evaluate((shown) => getComputedStyle(shown).color);
  const dot = await state.locator('.gk-status-dot').evaluate((shown) => getComputedStyle(shown).backgroundColor);
  expect(dot).toBe(colour);
  expect(colour).not.toBe(text);

  await page
    .getByRole('button', { name: /^Live pop-up of/, disabled: false })
    .first()
    .click();
  const tile = page.getByRole('dialog').locator('gk-live-tile');
  await expect(tile).toHaveCount(1);
  await expectMovingPicture(tile);
  await page.keyboard.press('Escape');
  await expect(tile).toHaveCount(0);

  // The drawer that the address names has its picture, too.
  const deviceId = await deviceWith(recorder.url, 2);
  await openScreen(page, `/blockview?tiles=0&q=${deviceId}&vehicle=${deviceId}`);
  const drawer = page.getByRole('dialog', { name: `Vehicle ${deviceId}` });
  await expectMovingPicture(drawer.locator('gk-live-tile'));
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page).not.toHaveURL(/vehicle=/);

  await page.getByRole('button', { name: `Move the cameras of ${deviceId}` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Move the cameras of ${deviceId}` });
  const camera = dialog.locator('gk-live-tile').first();
  await expectMovingPicture(camera);
  await camera.hover();
  await dialog.getByRole('button', { name: 'Move camera', exact: true }).click();
  await dialog.getByRole('button', { name: 'Right', exact: true }).click();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  const byPointer = sent.length;
  await page.keyboard.press('Shift+ArrowLeft');
  await expect.poll(() => sent.length).toBeGreaterThan(byPointer);
});

test('every device of the page has a map in its own shape, and of all rows those in sight; columns that act are in sight, and what has no room stands in the details of its row; on a phone the devices are filtered, and lead to live view and playback', async ({
  page,
  recorder,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await logIn(page, '/blockview');
  const list = page.getByRole('list', { name: 'Maps of this page' });
  const tiles = list.getByRole('listitem');
  await expect(tiles).toHaveCount(12);

  // A button under the pointer does not look pressed.
  const ground = (button: Locator): Promise<string> =>
    button.evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(element).backgroundColor;
    });
  const pressed = page.getByRole('button', { name: 'Maps', pressed: true });
  const other = page.getByRole('button', { name: 'Wall', pressed: false });
  await other.hover();
  expect(await ground(other)).not.toBe(await ground(pressed));
  const box = await tiles.locator('gk-mini-map').first().boundingBox();
  expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(0.69, 1);

  await goInside(page, '/blockview?size=0');
  const column = list.locator('..');
  const names = (): Promise<string[]> => list.locator('.gk-map-tile-words > button').allTextContents();
  await expect
    .poll(async () => {
      const { length } = await names();
      return length > 3 && length < 12;
    })
    .toBe(true);
  const first = await names();
  const heights = (): Promise<readonly [number, number]> =>
    column.evaluate(({ scrollHeight, clientHeight }) => [scrollHeight, clientHeight]);
  const [whole, seen] = await heights();
  expect(whole).toBeGreaterThan(2 * seen);
  await column.evaluate((element) => element.scrollTo(0, element.scrollHeight * 0.6));
  await expect.poll(async () => (await names()).some((name) => first.includes(name))).toBe(false);
  // Everything in sight is drawn: the tiles reach from the upper edge of the column to its lower one.
  await expect
    .poll(() =>
      column.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        const tiles = [...element.querySelectorAll('li')].map((tile) => tile.getBoundingClientRect());
        return tiles.some((tile) => tile.top <= top) && tiles.some((tile) => tile.bottom >= bottom);
      }),
    )
    .toBe(true);
  // Without room for both they come on wish, in the place of the table.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.locator('gk-mini-map')).toHaveCount(0);
  await page.getByRole('button', { name: 'Maps' }).click();
  await expect(list.locator('gk-mini-map').first()).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('grid', { name: 'Devices' })).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'Rows' })).toBeInViewport();

  // The columns.
  const head = (title: string) => page.getByRole('columnheader', { name: title, exact: true });
  const overflow = (label: string): Promise<number> =>
    page
      .getByRole('grid', { name: label })
      .evaluate(({ parentElement: scroller }) => (scroller?.scrollWidth ?? 0) - (scroller?.clientWidth ?? 0));
  await openScreen(page, '/blockview');
  const rows = page.getByRole('grid', { name: 'Devices' }).locator('tbody tr[data-index]');
  for (const { width, height, rowHeight } of [
    { width: 1920, height: 1080, rowHeight: 44 },
    { width: 1366, height: 768, rowHeight: 36 },
  ]) {
    await page.setViewportSize({ width, height });
    await expect(rows).toHaveCount(12);
    for (const title of ['Recording', 'PTZ', 'Talk']) await expect(head(title)).toBeInViewport({ ratio: 1 });
    await expect.poll(() => overflow('Devices')).toBe(0);
    await expect
      .poll(async () => Math.round((await rows.first().boundingBox())?.height ?? 0))
      .toBeGreaterThanOrEqual(rowHeight);
  }
  await expect(head('Device Memo')).toHaveCount(0);
  await page.getByRole('button', { name: 'Details of row 1', exact: true }).click();
  await expect(page.locator('[data-detail="memo"] dt')).toHaveText('Device Memo');

  await goInside(page, '/todayevents');
  for (const title of ['Video', 'Photo', 'DL', 'PB']) await expect(head(title)).toBeInViewport({ ratio: 1 });
  await expect.poll(() => overflow("Today's events")).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const id of ['name', 'device']) {
    await expect(page.locator(`tbody td[data-column="${id}"]`).first()).toBeInViewport({ ratio: 0.9 });
  }
  await expect.poll(() => overflow("Today's events")).toBe(0);

  // On a phone.
  const deviceId = await deviceWith(recorder.url, 1);
  await openScreen(page, '/blockview');
  // Letter after letter without a pause: each comes before the screen of the one before is drawn.
  const filter = page.getByRole('searchbox', { name: 'Filter devices' });
  await filter.pressSequentially(deviceId);
  await expect(filter).toHaveValue(deviceId);
  await page.getByRole('button', { name: new RegExp(deviceId) }).click();
  await expect(page.getByRole('link', { name: 'PlayBack' })).toBeVisible();
  await page.getByRole('link', { name: 'LiveView' }).click();
  await expect(page).toHaveURL(new RegExp(`/liveview/${deviceId}.*q=${deviceId}`));

  // The list of devices to play back is filtered in its place, and Enter opens the one.
  await goInside(page, '/splayback');
  const options = page.locator('gk-device-list').getByRole('option');
  await expect(options.nth(1)).toBeVisible();
  await filter.pressSequentially(deviceId);
  await expect(options).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`/splayback\\?q=${deviceId}`));
  await filter.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/splayback/${deviceId}`));
});
