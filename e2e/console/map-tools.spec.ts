import type {} from 'gk-elements/types/maplibre';
import type { Locator, Page } from '@playwright/test';
import type { GkGpsMap } from 'gk-elements';
import { fencesResource, tracksResource } from 'gk-sdk/rest';
import { logIn } from '../support/console.js';
import { asAdmin, deviceWith } from '../support/fleet.js';
import { goInside } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test.use({ paintsMaps: 'coarse' });

const map = (page: Page): Locator => page.locator('gk-gps-map');
const tool = (page: Page): Locator => map(page).locator('section.tool');
const menu = (page: Page): Locator => map(page).getByRole('menu', { name: 'At this place' });

test('fences and routes, nearest vehicles, ruler, search, and the menu of a place, which leads to live view, track and fence', async ({
  page,
  recorder,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const deviceId = await deviceWith(recorder.url, 1);
  await asAdmin(recorder.url, async ({ rest }) => {
    const yard = { lat: 24.08, lng: 120.52, radiusM: 600, triggerIn: true, triggerOut: false };
    const watched = { enabled: true, deviceIds: [deviceId] };
    await fencesResource(rest).save(0, { title: 'Yard', ...yard, ...watched });
    const points = [
      { lat: 24.085, lng: 120.51 },
      { lat: 24.06, lng: 120.54 },
    ];
    await tracksResource(rest).save(0, { title: 'Line 7', points, bitmap: undefined, ...watched });
  });
  await logIn(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click();
  await expect(page).toHaveURL(/\/$/);

  // Fences and routes are layers of the map, and stay chosen.
  await map(page).getByRole('button', { name: 'Layers of the map' }).click();
  await page.getByRole('checkbox', { name: 'Fences' }).check();
  await page.getByRole('checkbox', { name: 'Routes' }).check();
  const features = (source: string) =>
    map(page).evaluate(async (element: GkGpsMap, name) => {
      const data = (await element.whenMapReady()).getSource(name)?.serialize();
      return JSON.stringify(data ?? '');
    }, source);
  await expect.poll(() => features('map-fences')).toContain('Polygon');
  await expect.poll(() => features('map-routes')).toContain('MultiLineString');
  await page.reload();
  await expect.poll(() => features('map-fences')).toContain('Polygon');

  // The menu of the vehicle in the middle of the map, by keys.
  await goInside(page, `/?device=${deviceId}`);
  await expect(page.getByRole('group', { name: `Details of ${deviceId}` })).toBeVisible();
  await expect.poll(() => map(page).evaluate((element: GkGpsMap) => element.view?.zoom ?? 0)).toBeGreaterThan(16);
  await map(page).locator('canvas').first().focus();
  await page.keyboard.press('Shift+F10');
  await expect(menu(page).getByRole('menuitem')).toHaveText([
    'Live view',
    'Track of this hour',
    'Fence here',
    'Who was there ...',
    'Nearest vehicles',
    'Measure from here',
    'Search for a place',
    'Copy coordinates',
  ]);
  await menu(page).getByRole('menuitem', { name: 'Nearest vehicles' }).click();
  const rows = tool(page).getByRole('listitem');
  await expect(rows.first()).toContainText(deviceId);
  await expect(rows.nth(1)).toContainText(/\d (ft|mi)$|\d (ft|mi)\D/);
  await rows.nth(1).getByRole('button').click();
  await expect(page).not.toHaveURL(new RegExp(`device=${deviceId}$`));
  await page.keyboard.press('Escape');
  await expect(tool(page)).toHaveCount(0);

  // A place by its name.
  await map(page).getByRole('button', { name: 'Search for a place' }).click();
  await tool(page).getByRole('searchbox').fill('Depot North');
  await page.keyboard.press('Enter');
  await tool(page)
    .getByRole('button', { name: /^Depot North/ })
    .click();
  await tool(page).getByRole('button', { name: 'Close' }).click();

  // The ruler by presses; the right button has the menu there.
  const box = await map(page).boundingBox();
  if (!box) throw new Error('the map has a box');
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 80];
  await page.mouse.click(x - 150, y, { button: 'right' });
  await menu(page).getByRole('menuitem', { name: 'Measure from here' }).click();
  await page.mouse.click(x - 50, y);
  await page.mouse.click(x - 50, y - 60);
  await expect(tool(page).getByRole('listitem')).toHaveCount(2);
  await expect(tool(page).getByRole('status')).toHaveText(/^Total: [\d.]+ (ft|mi)$/);
  await page.keyboard.press('Escape');
  await expect(tool(page)).toHaveCount(0);

  // The menu leads to the other screens.
  await page.mouse.click(x - 150, y, { button: 'right' });
  await menu(page).getByRole('menuitem', { name: 'Fence here' }).click();
  await expect(page).toHaveURL(/\/fence\?.*lat=/);
  await expect(page.getByLabel('Radius')).toHaveValue('200');
  await expect(page.getByText('not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await goInside(page, `/?device=${deviceId}`);
  await expect(page.getByRole('group', { name: `Details of ${deviceId}` })).toBeVisible();
  await map(page).getByRole('button', { name: 'Tools at the centre of the map' }).click();
  await menu(page).getByRole('menuitem', { name: 'Track of this hour' }).click();
  await expect(page).toHaveURL(/\/gpsplayback\?.*day=\d{4}-\d\d-\d\d%2B08%3A00/);
  await expect(page.locator('gk-gps-player')).toBeVisible();

  // On a phone the map is a tab of the dashboard.
  await page.setViewportSize({ width: 390, height: 844 });
  await goInside(page, '/blockview');
  await page.getByRole('tab', { name: 'Map' }).click();
  await expect(page).toHaveURL(/view=map/);
  await expect(map(page)).toBeInViewport();
  await goInside(page, `/blockview?view=map&device=${deviceId}`);
  await expect(page.getByRole('link', { name: 'LiveView' })).toBeInViewport({ ratio: 1 });
});

test('who may neither see fences nor routes is offered no layers', async ({ page }) => {
  await logIn(page, '/', 'viewer');
  await expect(map(page)).toBeVisible();
  await map(page).getByRole('button', { name: 'Tools at the centre of the map' }).click();
  await expect(menu(page)).toBeVisible();
  await expect(menu(page).getByRole('menuitem', { name: 'Fence here' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Layers of the map' })).toHaveCount(0);
});
