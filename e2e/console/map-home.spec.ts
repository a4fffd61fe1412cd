import type { Locator, Page } from '@playwright/test';
import type { GkGpsMap } from 'gk-elements';
import { changeRows } from '../support/changed-rows.js';
import { logIn } from '../support/console.js';
import { deviceWith, onlineIds } from '../support/fleet.js';
import { loseGraphicsCard } from '../support/graphics-card.js';
import { goInside } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 1366, height: 768 } });

const map = (page: Page): Locator => page.locator('gk-gps-map');
const view = (page: Page) => map(page).evaluate((element: GkGpsMap) => element.view);
const zoom = (page: Page) => view(page).then((at) => at?.zoom ?? 0);
const list = (page: Page): Locator => page.getByRole('list', { name: 'Vehicles of this page' });
const entries = (page: Page): Locator => list(page).getByRole('listitem');
const details = (page: Page, deviceId: string): Locator => page.getByRole('group', { name: `Details of ${deviceId}` });

// With a graphics card: below.
test('six vehicles a page with the pager in sight; keys lead through the list; a vehicle is focused and closed; without WebGL the map says why, with a link to help', async ({
  page,
}) => {
  await page.addInitScript(loseGraphicsCard);
  await logIn(page);
  await expect(entries(page)).toHaveCount(6);
  const box = await entries(page).first().boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(72);
  expect(box?.height).toBeLessThan(75);
  await expect(page.getByRole('navigation', { name: 'Pages of the vehicle list' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^1 to 6 of \d+$/)).toBeInViewport();

  const buttons = list(page).getByRole('button', { pressed: false });
  await page.keyboard.press('/');
  const filter = page.getByRole('searchbox', { name: 'Filter devices' });
  await expect(filter).toBeFocused();
  await filter.pressSequentially('GK-');
  await page.keyboard.press('ArrowDown');
  await expect(buttons.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(buttons.nth(1)).toBeFocused();
  for (let presses = 0; presses < 2; presses++) await page.keyboard.press('ArrowUp');
  await expect(filter).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/q=/);

  await buttons.first().click();
  await expect(page).toHaveURL(/device=/);
  const card = page.getByRole('complementary', { name: /Focused vehicle/ });
  await expect(card).toBeVisible();
  await expect(page.getByText('Mileage today')).toBeVisible();
  await page.getByRole('button', { name: 'Close details' }).click();
  await expect(page).not.toHaveURL(/device=/);
  await expect(card).toHaveCount(0);

  // The filter of the footer begins at page 1, and Back returns.
  await goInside(page, '/?page=2');
  await page
    .getByRole('group', { name: 'Show vehicles' })
    .getByRole('button', { name: /^Online/ })
    .click();
  await expect(page).toHaveURL(/filter=online/);
  await expect(page).not.toHaveURL(/page=/);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);

  // An offline vehicle shows its age and no gauge.
  await goInside(page, '/?filter=offline');
  await expect(entries(page).first()).toContainText(/last known|No GPS/);
  await entries(page).first().getByRole('button').first().click();
  await expect(card).toBeVisible();
  await expect(card.locator('gk-gauge')).toHaveCount(0);
  await page.getByRole('button', { name: 'Close details' }).click();

  // No graphics card: what the map says instead, and its link to help, stay beside the details of a vehicle. The words of a browser
  // that does not know WebGL: gps-map-core.test.ts.
  await goInside(page, '/');
  await expect(
    map(page).getByRole('status').filter({ hasText: 'Your graphics card does not seem to support WebGL' }),
  ).toBeInViewport();
  const help = map(page).getByRole('link', { name: 'How to turn WebGL on' });
  await expect(help).toBeVisible();
  await expect(help).toHaveAttribute('href', 'https://get.webgl.org/');
  await entries(page).first().getByRole('button').first().click();
  await expect(page).toHaveURL(/device=/);
  const shown = page.getByRole('group', { name: /^Details of/ });
  await expect(shown).toBeInViewport({ ratio: 1 });
  const [window, link] = [await shown.boundingBox(), await help.boundingBox()];
  expect((link?.y ?? 0) + (link?.height ?? 0)).toBeLessThan(window?.y ?? 0);
});

test.describe('on the map', () => {
  // Whose browser is not American gets kilometres.
  test.use({ locale: 'en-GB', paintsMaps: 'coarse' });
  /** As long as the session waits from one list of devices to the next. */
  const POLL_MS = 10_000;

  /** How far the corner of the info window, which stands below the vehicle's name, is from the middle of the map, px. */
  async function offCentre(page: Page, shown: Locator): Promise<number> {
    const [info, box] = [await shown.boundingBox(), await map(page).boundingBox()];
    if (!info || !box) return Infinity;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const dx = Math.min(Math.abs(info.x - x), Math.abs(info.x + info.width - x));
    const dy = Math.min(Math.abs(info.y - y), Math.abs(info.y + info.height - y));
    return Math.hypot(dx, dy);
  }

  test('a vehicle without a fix has its place or says so; one is found by Enter, and followed', async ({
    page,
    recorder,
  }) => {
    const deviceId = await deviceWith(recorder.url, 1);
    const [unfixed = '', placed = ''] = (await onlineIds(recorder.url)).filter((id) => id !== deviceId).slice(-2);
    const rows = await changeRows(page);
    rows.use((row) => {
      if (row.deviceid === unfixed) {
        const nowhere = { lat: 0, lng: 0, speedInKmh: 0, trackingAngle: 0 };
        return { ...row, gps_info: { data: nowhere, time: 0 } };
      }
      return row.deviceid === placed ? { ...row, gps_info: null, maplocation: { lat: 24.1, lng: 120.6 } } : row;
    });
    // The map is where it leads to at once: each picture on the way is painted without a graphics card.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn(page);
    const card = page.getByRole('complementary', { name: /Focused vehicle/ });
    // Without a fix the info window stands in the corner of the map.
    await goInside(page, `/?q=${unfixed}`);
    await expect(entries(page)).toHaveCount(1);
    await entries(page).filter({ hasText: unfixed }).getByRole('button').first().click();
    await expect(details(page, unfixed)).toBeInViewport({ ratio: 1 });
    await expect(details(page, unfixed)).toContainText('No GPS');
    const [around, info] = [await map(page).boundingBox(), await details(page, unfixed).boundingBox()];
    expect((info?.x ?? 0) - (around?.x ?? 0)).toBeLessThan(40);
    expect((around?.y ?? 0) + (around?.height ?? 0) - (info?.y ?? 0) - (info?.height ?? 0)).toBeLessThan(40);
    await details(page, unfixed).getByRole('button', { name: 'Close details' }).click();
    await expect(page).not.toHaveURL(/device=/);
    await expect(details(page, unfixed)).toHaveCount(0);

    // With a fixed place it stands there, without a speed.
    await goInside(page, `/?q=${placed}`);
    await expect(entries(page).first()).toContainText('24.100000, 120.600000');
    await entries(page).first().getByRole('button').first().click();
    await expect(details(page, placed)).toContainText('Fixed place');
    await expect(card.locator('gk-mini-map')).toBeVisible();
    await expect(card.locator('gk-gauge')).toHaveCount(0);
    await expect
      .poll(() => view(page).then((at) => [at?.lat.toFixed(3), at?.lng.toFixed(3)]))
      .toEqual(['24.100', '120.600']);

    // By keyboard alone: the filter box, and Enter at once.
    await goInside(page, '/');
    await expect(entries(page)).toHaveCount(6);
    await page.keyboard.press('/');
    await page.keyboard.type(deviceId);
    await page.keyboard.press('Enter');
    await expect(details(page, deviceId)).toBeVisible();
    await expect.poll(() => zoom(page)).toBeCloseTo(17, 1);
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
    const shown = details(page, deviceId);
    const left = page.getByText('No longer matches the filter. Shown until you close it.');
    await expect.poll(() => view(page).then((at) => at?.lat)).toBeCloseTo(24.15, 2);
    const before = await view(page);

    await entry.getByRole('button').first().click();
    await expect(shown).toBeVisible();
    await expect.poll(() => view(page).then((at) => at?.zoom)).toBeCloseTo(17, 1);
    await expect.poll(() => offCentre(page, shown)).toBeLessThan(45);

    // It drives on, 500 m to the north: far out of what a street's view shows.
    await reports({ lat: 24.1545 });
    await expect.poll(() => view(page).then((at) => at?.lat)).toBeCloseTo(24.1545, 4);
    await expect.poll(() => offCentre(page, shown)).toBeLessThan(45);

    // A red light: it stands, and is not among the driving ones; nothing of it is lost.
    await reports({ lat: 24.1546, speedInKmh: 0 });
    await expect(left).toBeVisible();
    await expect(shown).toContainText('Idle');
    await expect(page.getByRole('complementary', { name: `Focused vehicle ${deviceId}` })).toBeVisible();
    const follow = map(page).getByRole('button', { name: 'Follow the vehicle' });
    await expect(follow).toHaveAttribute('aria-pressed', 'true');

    // Green.
    await reports({ lat: 24.159, speedInKmh: 50 });
    await expect(left).toBeHidden();
    await expect.poll(() => view(page).then((at) => at?.lat)).toBeCloseTo(24.159, 4);
    await expect.poll(() => offCentre(page, shown)).toBeLessThan(45);

    // The hand looks elsewhere: the vehicle drives on without the map.
    const box = await map(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + 400];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 40, { steps: 4 });
    await page.mouse.up();
    await expect(follow).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => offCentre(page, shown)).toBeGreaterThan(50);
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
    await expect(shown).toHaveCount(0);
  });
});
