import type { Locator, Page } from '@playwright/test';
import type { GkGpsMap } from 'gk-elements';
import { changeRows } from '../support/changed-rows.js';
import { logIn } from '../support/console.js';
import { deviceWith } from '../support/fleet.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 1366, height: 768 } });

test('six vehicles a page in 72 px each, with the pager in sight', async ({ page }) => {
  await logIn(page);
  const entries = page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem');
  await expect(entries).toHaveCount(6);
  const box = await entries.first().boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(72);
  expect(box?.height).toBeLessThan(75);
  await expect(page.getByRole('navigation', { name: 'Pages of the vehicle list' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^1 to 6 of \d+$/)).toBeInViewport();
});

test('focuses a vehicle, keeps it in the address, and closes it', async ({ page }) => {
  await logIn(page);
  const entries = page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem');
  await entries.first().getByRole('button').first().click();
  await expect(page).toHaveURL(/device=/);
  const card = page.getByRole('complementary', { name: /Focused vehicle/ });
  await expect(card).toBeVisible();
  await expect(page.getByText('Mileage today')).toBeVisible();
  await page.getByRole('button', { name: 'Close details' }).click();
  await expect(page).not.toHaveURL(/device=/);
  await expect(card).toHaveCount(0);
});

test('the focus survives a filter that the vehicle leaves, with a word', async ({ page, recorder }) => {
  const deviceId = await deviceWith(recorder.url, 1);
  await logIn(page, `/?device=${deviceId}&filter=offline`);
  await expect(page.getByRole('group', { name: `Details of ${deviceId}` })).toBeVisible();
  await expect(page.getByText('No longer matches the filter. Shown until you close it.')).toBeVisible();
});

test('the arrows lead from the filter box into the list and through it', async ({ page }) => {
  await logIn(page);
  const entries = page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('button', { pressed: false });
  await expect(entries.nth(2)).toBeVisible();
  await page.keyboard.press('/');
  const filter = page.getByRole('searchbox', { name: 'Filter devices' });
  await expect(filter).toBeFocused();
  await filter.pressSequentially('GK-');
  await page.keyboard.press('ArrowDown');
  await expect(entries.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(entries.nth(1)).toBeFocused();
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('ArrowUp');
  await expect(filter).toBeFocused();
});

test('a vehicle without a fix has its info window in the corner of the map', async ({ page, recorder }) => {
  const deviceId = await deviceWith(recorder.url, 1);
  const rows = await changeRows(page);
  rows.use((row) =>
    row.deviceid === deviceId
      ? { ...row, gps_info: { data: { lat: 0, lng: 0, speedInKmh: 0, trackingAngle: 0 }, time: 0 } }
      : row,
  );
  await logIn(page, `/?q=${deviceId}`);
  const list = page.getByRole('list', { name: 'Vehicles of this page' });
  await list.getByRole('listitem').first().getByRole('button').first().click();
  const details = page.getByRole('group', { name: `Details of ${deviceId}` });
  await expect(details).toBeInViewport({ ratio: 1 });
  await expect(details).toContainText('No GPS');
  const [map, box] = [await page.locator('gk-gps-map').boundingBox(), await details.boundingBox()];
  expect((box?.x ?? 0) - (map?.x ?? 0)).toBeLessThan(40);
  expect((map?.y ?? 0) + (map?.height ?? 0) - (box?.y ?? 0) - (box?.height ?? 0)).toBeLessThan(40);
  await details.getByRole('button', { name: 'Close details' }).click();
  await expect(page).not.toHaveURL(/device=/);
  await expect(details).toHaveCount(0);
});

test('a vehicle without a fix stands at its fixed place, without a speed', async ({ page, recorder }) => {
  const deviceId = await deviceWith(recorder.url, 1);
  const place = { lat: 24.1, lng: 120.6 };
  const rows = await changeRows(page);
  rows.use((row) => (row.deviceid === deviceId ? { ...row, gps_info: null, maplocation: place } : row));
  await logIn(page, `/?q=${deviceId}`);
  const entry = page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem').first();
  await expect(entry).toContainText('24.100000, 120.600000');
  await entry.getByRole('button').first().click();
  await expect(page.getByRole('group', { name: `Details of ${deviceId}` })).toContainText('Fixed place');
  const card = page.getByRole('complementary', { name: `Focused vehicle ${deviceId}` });
  await expect(card.locator('gk-mini-map')).toBeVisible();
  await expect(card.locator('gk-gauge')).toHaveCount(0);
  await expect
    .poll(() =>
      page.locator('gk-gps-map').evaluate((map: GkGpsMap) => [map.view?.lat.toFixed(3), map.view?.lng.toFixed(3)]),
    )
    .toEqual(['24.100', '120.600']);
});

test('an offline vehicle shows its age and no gauge', async ({ page }) => {
  await logIn(page, '/?filter=offline');
  const entry = page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem').first();
  await expect(entry).toContainText(/last known|No GPS/);
  await entry.getByRole('button').first().click();
  const card = page.getByRole('complementary', { name: /Focused vehicle/ });
  await expect(card).toBeVisible();
  await expect(card.locator('gk-gauge')).toHaveCount(0);
});

test('the filter of the footer begins at page 1, and Back returns', async ({ page }) => {
  await logIn(page, '/?page=2');
  await page
    .getByRole('group', { name: 'Show vehicles' })
    .getByRole('button', { name: /^Online/ })
    .click();
  await expect(page).toHaveURL(/filter=online/);
  await expect(page).not.toHaveURL(/page=/);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
});

test('without WebGL the map says why, with a link to help, and the list works on', async ({ page }) => {
  await page.addInitScript(() => {
    // No card that can: the browser knows WebGL, and gives no context.
    const original = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...more: unknown[]) {
      return kind.includes('webgl') ? null : (Reflect.apply(original, this, [kind, ...more]) as unknown);
    } as typeof original;
    if (localStorage.getItem('no-webgl') !== null) Reflect.deleteProperty(globalThis, 'WebGLRenderingContext');
  });
  await logIn(page);
  const map = page.locator('gk-gps-map');
  for (const words of [
    'Your graphics card does not seem to support WebGL',
    'Your browser does not seem to support WebGL',
  ]) {
    await expect(map.getByRole('status').filter({ hasText: words })).toBeInViewport();
    const help = map.getByRole('link', { name: 'How to turn WebGL on' });
    await expect(help).toBeVisible();
    await expect(help).toHaveAttribute('href', 'https://get.webgl.org/');
    const entry = page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem').first();
    await entry.getByRole('button').first().click();
    await expect(page).toHaveURL(/device=/);
    const details = page.getByRole('group', { name: /^Details of/ });
    await expect(details).toBeInViewport({ ratio: 1 });
    // The words and their link stay beside it.
    const [window, link] = [await details.boundingBox(), await help.boundingBox()];
    expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThan(window?.y ?? 0);
    await details.getByRole('button', { name: 'Close details' }).click();
    await expect(page).not.toHaveURL(/device=/);
    await page.evaluate(() => localStorage.setItem('no-webgl', '1'));
    await page.goto('/');
  }
});

test.describe('follow', () => {
  // Whose browser is not American gets kilometres.
  test.use({ locale: 'en-GB' });
  /** As long as the session waits from one list of devices to the next. */
  const POLL_MS = 10_000;
  const map = (page: Page): Locator => page.locator('gk-gps-map');
  const view = (page: Page) => map(page).evaluate((element: GkGpsMap) => element.view);

  /** How far the corner of the info window, which stands below the vehicle's name, is from the middle of the map, px. */
  async function offCentre(page: Page, details: Locator): Promise<number> {
    const [info, box] = [await details.boundingBox(), await map(page).boundingBox()];
    if (!info || !box) return Infinity;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const dx = Math.min(Math.abs(info.x - x), Math.abs(info.x + info.width - x));
    const dy = Math.min(Math.abs(info.y - y), Math.abs(info.y + info.height - y));
    return Math.hypot(dx, dy);
  }

  test('begins by keyboard alone: the filter box, and Enter at once', async ({ page, recorder }) => {
    const deviceId = await deviceWith(recorder.url, 1);
    await logIn(page, '/');
    await expect(page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem')).not.toHaveCount(0);
    await expect.poll(() => view(page).then((at) => at?.zoom ?? 0)).toBeGreaterThan(0);
    await page.keyboard.press('/');
    await page.keyboard.type(deviceId);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: `Details of ${deviceId}` })).toBeVisible();
    await expect.poll(() => view(page).then((at) => at?.zoom)).toBeCloseTo(17, 1);
    await expect(map(page).getByRole('button', { name: 'Follow the vehicle' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('goes with the vehicle through a red light, ends when the hand moves the map, and closing leads back', async ({
    page,
    recorder,
  }) => {
    const deviceId = await deviceWith(recorder.url, 1);
    const rows = await changeRows(page);
    let drive = { lat: 24.15, lng: 120.65, speedInKmh: 40, trackingAngle: 90 };
    rows.use((row) => {
      if (row.deviceid !== deviceId) return row;
      return { ...row, status: 1, gps_info: { data: { ...drive }, time: Math.floor(Date.now() / 1000) } };
    });
    const reports = async (change: Partial<typeof drive>): Promise<void> => {
      drive = { ...drive, ...change };
      await page.clock.fastForward(POLL_MS);
    };
    await page.clock.install();
    await logIn(page, `/?filter=driving&q=${deviceId}`);
    const entry = page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem');
    await expect(entry).toContainText('40 km/h');
    const details = page.getByRole('group', { name: `Details of ${deviceId}` });
    const left = page.getByText('No longer matches the filter. Shown until you close it.');
    await expect.poll(() => view(page).then((at) => at?.lat)).toBeCloseTo(24.15, 2);
    const before = await view(page);

    await entry.getByRole('button').first().click();
    await expect(details).toBeVisible();
    await expect.poll(() => view(page).then((at) => at?.zoom)).toBeCloseTo(17, 1);
    await expect.poll(() => offCentre(page, details)).toBeLessThan(45);

    // It drives on, 500 m to the north: far out of what a street's view shows.
    await reports({ lat: 24.1545 });
    await expect.poll(() => view(page).then((at) => at?.lat)).toBeCloseTo(24.1545, 4);
    await expect.poll(() => offCentre(page, details)).toBeLessThan(45);

    // A red light: it stands, and is not among the driving ones; nothing of it is lost.
    await reports({ lat: 24.1546, speedInKmh: 0 });
    await expect(left).toBeVisible();
    await expect(details).toContainText('Idle');
    await expect(page.getByRole('complementary', { name: `Focused vehicle ${deviceId}` })).toBeVisible();
    const follow = map(page).getByRole('button', { name: 'Follow the vehicle' });
    await expect(follow).toHaveAttribute('aria-pressed', 'true');

    // Green.
    await reports({ lat: 24.159, speedInKmh: 50 });
    await expect(left).toBeHidden();
    await expect.poll(() => view(page).then((at) => at?.lat)).toBeCloseTo(24.159, 4);
    await expect.poll(() => offCentre(page, details)).toBeLessThan(45);

    // The hand looks elsewhere: the vehicle drives on without the map.
    const box = await map(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + 400];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect(follow).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => offCentre(page, details)).toBeGreaterThan(50);
    await reports({ lat: 24.165, speedInKmh: 60 });
    await expect(entry).toContainText('60 km/h');
    expect((await view(page))?.lat).toBeLessThan(24.162);

    await follow.click();
    await expect.poll(() => view(page).then((at) => at?.lat)).toBeCloseTo(24.165, 4);

    // By keyboard alone: an arrow looks elsewhere, too, and Escape closes.
    await map(page).locator('canvas').first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(follow).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Escape');
    await expect.poll(() => view(page).then((at) => at?.zoom)).toBeCloseTo(before?.zoom ?? 0, 1);
    await expect.poll(() => view(page).then((at) => at?.lat)).toBeCloseTo(before?.lat ?? 0, 4);
    await expect(details).toHaveCount(0);
  });
});
