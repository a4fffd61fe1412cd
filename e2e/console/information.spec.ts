import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

test.use({ recorderOptions: { devices: 8, samples: true } });

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
    await page.waitForRequest('**/api/diskinfo', { timeout: 7000 });
    allowConsoleError(/500/);
    await page.route('**/api/diskinfo', (route) =>
      route.fulfill({ status: 500, json: { hasError: true, message: 'no disk answers' } }),
    );
    await expect(page.getByRole('alert').filter({ hasText: 'no disk answers' })).toBeVisible();
    await expect(cells(page, 'path').first()).toContainText('/');
  },
);

test('device usage, models and performance show what the server tells', async ({ page, recorder }) => {
  await logIn(page, '/deviceusage');
  await expect(cells(page, 'deviceId').first()).toHaveText('ALL');
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await page.goto('/devicemodelinfo');
  const ids = await deviceIds(recorder.url);
  await expect(cells(page, 'deviceId')).toHaveCount(ids.length);
  await page.goto('/performanceinfo');
  await expect(cells(page, 'atS').first()).toHaveText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d$/);
  await expect(cells(page, 'longestS').first()).toHaveText(/^\d+\.\d{3}$/);
});

test('performance info is for administrators', async ({ page }) => {
  await logIn(page, '/performanceinfo', users.operator);
  await expect(page).not.toHaveURL(/performanceinfo/);
});

test('registered devices: the record days of one are set by keyboard, and read back', async ({ page }) => {
  await logIn(page, '/regdevices');
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
});

test('level 1 sees the registered devices without the editors', async ({ page }) => {
  await logIn(page, '/regdevices', users.dealer);
  await expect(cells(page, 'deviceid').first()).toBeVisible();
  await expect(page.getByRole('form', { name: 'Set record days' })).toHaveCount(0);
});

test('group summary finds by group and device, and shows what a user may view', async ({ page }) => {
  await logIn(page, '/groupsummary');
  await expect(cells(page, 'deviceid').nth(3)).toBeVisible();
  const id = (await cells(page, 'deviceid').first().textContent()) ?? '';
  await page.getByLabel('Device ID').fill(id);
  await expect(cells(page, 'deviceid')).toHaveText([id]);
  await page.getByLabel('Device ID').fill('nobody');
  await expect(page.getByText('No matching groups or devices.')).toBeVisible();
  await page.getByLabel('User').selectOption(users.viewer);
  await expect(page.getByRole('region', { name: 'Viewable groups' }).getByRole('listitem').first()).toContainText(
    'devices',
  );
});

test('driver setting is a stub: a name can be typed, Save sends nothing and says nothing', async ({ page }) => {
  await logIn(page, '/driversetting');
  const name = page.getByRole('textbox', { name: /^Driver name of/ }).first();
  await name.fill('Ada');
  await expect(page.getByLabel(/^Gender of/).first()).toBeDisabled();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
  });
  await name.hover();
  await page.getByRole('button', { name: 'Save' }).first().click();
  await page.waitForTimeout(500);
  expect(sent.filter((path) => /setup|driver/.test(path))).toEqual([]);
  await expect(page.getByRole('region', { name: 'Notices' })).toHaveCount(0);
  await expect(name).toHaveValue('Ada');
});

test.describe('sixty devices', () => {
  test.use({ recorderOptions: { devices: 60 } });

  for (const [width, height] of [
    [1920, 1080],
    [1366, 768],
  ] as const) {
    test(`the rows scroll in the table, between its head and its foot, at ${width}x${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await logIn(page, '/regdevices');
      for (const path of ['/regdevices', '/devicemodelinfo']) {
        await page.goto(path);
        const table = page.getByRole('grid', { name: 'Result' });
        await expect(table.locator('tbody tr').nth(5)).toBeInViewport();
        const footer = page.getByText(/^1-\d+ of \d+/);
        await expect(footer, path).toBeInViewport({ ratio: 1 });
        await page.getByRole('main').evaluate((main) => main.scrollBy(0, 500));
        await expect(page.getByRole('heading', { level: 1 }), path).toBeInViewport({ ratio: 1 });
        await table.hover();
        await page.mouse.wheel(0, 5000);
        await expect(table.locator('tbody tr').last()).toBeInViewport();
        await expect(table.locator('thead th').first()).toBeInViewport();
        await expect(footer, path).toBeInViewport({ ratio: 1 });
      }
    });
  }
});
