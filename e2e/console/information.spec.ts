import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { goInside } from '../support/screens.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

// More devices than a window has room for.
test.use({ recorderOptions: { devices: 60, samples: true } });

const cells = (page: Page, column: string) => page.locator(`tbody td[data-column="${column}"]`);

test(
  'disk info is asked again each 5 s, and stays with a word when the server fails',
  { tag: '@nightly' },
  async ({ page }) => {
    await logIn(page, '/diskinfo');
    await expect(page.getByRole('heading', { name: 'Disk Info' })).toBeVisible();
    await expect(cells(page, 'path').first()).toContainText('/');
    await expect(page.getByText(/MB per minute, [\d.]+ GB per hour/)).toBeVisible();
    const folder = page.getByRole('region', { name: 'Event Download Folder' });
    await expect(folder).toContainText('System root usable size');
    await expect(folder).toContainText(/Full size (undefined|[\d.]+ GB)/);
    await page.waitForRequest('**/api/diskinfo');
    allowConsoleError(/500/);
    await page.route('**/api/diskinfo', (route) =>
      route.fulfill({ status: 500, json: { hasError: true, message: 'no disk answers' } }),
    );
    await expect(page.getByRole('alert').filter({ hasText: 'no disk answers' })).toBeVisible();
    await expect(cells(page, 'path').first()).toContainText('/');
  },
);

test('each information screen shows what the server tells; the record days of a device are set by keyboard; rows scroll in the table, between its head and its foot', async ({
  page,
  recorder,
}) => {
  await logIn(page, '/deviceusage');
  await expect(cells(page, 'deviceId').first()).toHaveText('ALL');
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await goInside(page, '/devicemodelinfo');
  const ids = await deviceIds(recorder.url);
  expect(ids.length).toBeGreaterThan(50);
  await expect(page.getByText(new RegExp(`^1-\\d+ of ${ids.length}`))).toBeVisible();
  await goInside(page, '/performanceinfo');
  await expect(cells(page, 'atS').first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d$/);
  await expect(cells(page, 'longestS').first()).toHaveText(/^\d+\.\d{3}$/);

  await goInside(page, '/groupsummary');
  await expect(cells(page, 'deviceid').nth(3)).toBeVisible();
  const grouped = (await cells(page, 'deviceid').first().textContent()) ?? '';
  await page.getByLabel('Device ID').fill(grouped);
  await expect(cells(page, 'deviceid')).toHaveText([grouped]);
  await page.getByLabel('Device ID').fill('nobody');
  await expect(page.getByText('No matching groups or devices.')).toBeVisible();
  await page.getByLabel('User').selectOption(users.viewer);
  await expect(page.getByRole('region', { name: 'Viewable groups' }).getByRole('listitem').first()).toContainText(
    'devices',
  );

  await goInside(page, '/regdevices');
  const id = (await cells(page, 'deviceid').first().textContent()) ?? '';
  const form = page.getByRole('form', { name: 'Set record days' });
  await form.getByRole('combobox', { name: 'Device ID' }).fill(id);
  await form.getByRole('combobox', { name: 'Device ID' }).press('Escape');
  await form.getByLabel('Record days (0 = unlimited)').fill('-1');
  await expect(form.getByRole('button', { name: 'Set record days' })).toBeDisabled();
  await form.getByLabel('Record days (0 = unlimited)').fill('30');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Notices' }).getByText(`${id} saved`)).toBeVisible();
  await expect(cells(page, 'recdays').first()).toHaveText('30');

  // The rows scroll in the table, between its head and its foot.
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const path of ['/regdevices', '/devicemodelinfo']) {
    await goInside(page, path);
    const table = page.getByRole('grid', { name: 'Result' });
    await expect(table.locator('tbody tr').nth(5)).toBeInViewport();
    for (const size of [
      { width: 1920, height: 1080 },
      { width: 1366, height: 768 },
    ]) {
      await page.setViewportSize(size);
      const at = `${path} ${size.width}x${size.height}`;
      const footer = page.getByText(/^1-\d+ of \d+/);
      await expect(footer, at).toBeInViewport({ ratio: 1 });
      await page.getByRole('main').evaluate((main) => main.scrollBy(0, 500));
      await expect(page.getByRole('heading', { level: 1 }), at).toBeInViewport({ ratio: 1 });
      await table.hover();
      await page.mouse.wheel(0, -10_000);
      await expect(table.locator('tbody tr').last(), at).not.toBeInViewport();
      await page.mouse.wheel(0, 10_000);
      await expect(table.locator('tbody tr').last(), at).toBeInViewport();
      await expect(table.locator('thead th').first(), at).toBeInViewport();
      await expect(footer, at).toBeInViewport({ ratio: 1 });
    }
  }
});
