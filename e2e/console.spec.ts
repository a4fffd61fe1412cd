import type { Page } from '@playwright/test';
import { logIn } from './support/console.js';
import { startRecorder } from './support/recorder.js';
import { allowConsoleError, expect, test } from './support/test.js';

const overflowsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('the theme changes at once, stays after a reload, and asks no other host; on a phone the dashboard leads to a camera', async ({
  page,
  recorder,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(recorder.url).origin) foreign.push(request.url());
  });
  // An unknown address shows the map.
  await logIn(page, '/no-such-screen');
  await expect(page.getByRole('region', { name: 'Vehicle list' })).toBeVisible();
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByLabel('Style theme').selectOption('darkly');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(background).toBe('rgb(34, 34, 34)');
  await page.reload();
  await expect.poll(background).toBe('rgb(34, 34, 34)');
  expect(await page.evaluate(() => document.fonts.load('16px Lato').then((faces) => faces.length))).toBeGreaterThan(0);

  // On a phone the map home gives way to the dashboard, and the way from there to a camera fits the width.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page).toHaveURL(/\/blockview$/);
  await page
    .getByRole('button', { name: /Driving|Idle/ })
    .filter({ hasText: /GK-/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'LiveView' }).click();
  await expect(page).toHaveURL(/\/liveview\/.+/);
  await expect(page.getByRole('button', { name: '4 Win' })).toBeVisible();
  await expect(page.locator('gk-live-tile')).toHaveCount(1);
  expect(await overflowsSideways(page), 'live view').toBe(false);
  expect(foreign).toEqual([]);
});

test('a dead server shows the session-lost bar, and its return needs no reload', async ({ page, recorder }) => {
  // The browser itself logs each refused connection.
  allowConsoleError(/ERR_CONNECTION|WebSocket connection|Failed to (load|fetch)/);
  // Without the maps, whose code may still be on its way when the server goes.
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('grid', { name: 'Devices' }).getByRole('row')).toHaveCount(13);
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await recorder.stop({ keepState: true });
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await expect(page.getByText(/The server (does not answer|closed the connection)/)).toBeVisible();
  await expect(page.getByText(/Trying again in \d+ s/)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Devices' }).getByRole('row')).toHaveCount(13);

  const again = await startRecorder({ port: recorder.port, stateDir: recorder.stateDir });
  try {
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByText('Connection lost.')).toBeHidden();
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
    await expect(page.getByRole('grid', { name: 'Devices' }).getByRole('row')).toHaveCount(13);
  } finally {
    await again.stop();
  }
});
