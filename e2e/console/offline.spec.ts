import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { startRecorder } from '../support/recorder.js';
import { goInside } from '../support/screens.js';
import { allowConsoleError, expect, test } from '../support/test.js';

// Elsewhere they are off: each test begins with an empty browser, which would keep all files anew.
test.use({ serviceWorkers: 'allow', savesData: false });

/** Screens come in idle time, which a page on a busy machine seldom has: each comes at once after the one before it. */
async function isAlwaysIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.requestIdleCallback = (run) => window.setTimeout(() => run({ didTimeout: false, timeRemaining: () => 50 }));
  });
}

/** Waits until the worker keeps the console's files and answers for this page. */
async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    timeout: 75_000,
  });
}

/** Addresses that the browser keeps. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

test('a newer console on the server shows a bar, and Reload loads it', async ({ page }) => {
  await page.route('**/asset-manifest.json', (route) =>
    route.fulfill({ json: { build: 'newer', entrypoints: ['/assets/index-newer.js'], files: {} } }),
  );
  await page.goto('/login');
  const bar = page.getByRole('status').filter({ hasText: 'A newer console is ready.' });
  await expect(bar).toBeVisible();
  await page.unroute('**/asset-manifest.json');
  await page.evaluate(() => Object.assign(window, { before: true }));
  await bar.getByRole('button', { name: 'Reload' }).click();
  await page.waitForFunction(() => !('before' in window));
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.waitForTimeout(500);
  await expect(bar).toBeHidden();
});

test('without the server the console opens with its words and a notice, a viewer says so, and the return needs no hand', async ({
  page,
  recorder,
}) => {
  // The browser itself logs each refused connection.
  allowConsoleError(/ERR_CONNECTION|WebSocket connection|Failed to (load|fetch)/);
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) violations.push(message.text());
  });
  await isAlwaysIdle(page);
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('grid', { name: 'Devices' }).getByRole('row')).toHaveCount(13);
  await workerReady(page);
  const kept = await keptPaths(page);
  expect(kept).toContain('/index.html');
  // Nothing that the recorder answers itself, but how the console looks.
  expect(kept.filter((path) => !/^\/(assets|css_v5\.3\.8)\/|^\/[\w-]+\.(html|css|js|svg)$/.test(path))).toEqual([
    '/brand.json',
  ]);

  await recorder.stop({ keepState: true });
  await page.reload();
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await expect(page.getByText('Waiting for the server')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('AutoLogin', 'false'));
  await page.goto('/login');
  const notice = page.getByRole('status').filter({ hasText: 'Offline.' });
  await expect(notice).toContainText('The console runs from its copy in this browser, without live data.');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const viewer = await page.context().newPage();
  await viewer.goto('/live/GK-0001/admin/admin');
  await expect(viewer.getByRole('heading', { name: 'No connection to the server' })).toBeVisible();

  const again = await startRecorder({ port: recorder.port, stateDir: recorder.stateDir });
  try {
    await expect(notice).toBeHidden();
    await viewer.getByRole('link', { name: 'Try again' }).press('Enter');
    await expect(viewer.locator('gk-live-tile').first()).toBeVisible();
    expect(violations).toEqual([]);
  } finally {
    await again.stop();
  }
});

test('a screen whose style sheets failed in idle time has them when it is opened', async ({ page }) => {
  allowConsoleError(/ERR_FAILED|Failed to (load|fetch)/);
  // The tests before this one may have stopped the one that they share.
  const recorder = await startRecorder();
  try {
    await isAlwaysIdle(page);
    await logIn(page, `${recorder.url}/idle`);
    await page.route('**/assets/*.css', (route) => route.abort());
    await page.waitForRequest(/\/assets\/mileage-page-/, { timeout: 75_000 });
    await page.waitForTimeout(500);
    await page.unrouteAll({ behavior: 'wait' });
    await goInside(page, '/mileage');
    const heading = page.getByRole('heading', { name: 'Mileage', level: 1 });
    await expect(heading).toBeVisible();
    await expect(heading).toHaveCSS('font-size', '20px');
  } finally {
    await page.goto('about:blank');
    await recorder.stop();
  }
});

test(
  'without the server the console opens in the theme that the browser chose',
  { tag: '@nightly' },
  async ({ page }) => {
    allowConsoleError(/ERR_CONNECTION|WebSocket connection|Failed to (load|fetch)/);
    const recorder = await startRecorder();
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    try {
      await isAlwaysIdle(page);
      await logIn(page, `${recorder.url}/idle`);
      await page.evaluate(() => localStorage.setItem('themeName', 'darkly'));
      await page.goto(`${recorder.url}/blockview?tiles=0`);
      await workerReady(page);
      await expect.poll(() => keptPaths(page)).toContain('/css_v5.3.8/darkly/bootstrap.min.css');
      // Darkly's own.
      expect(await background()).toBe('rgb(34, 34, 34)');
      await recorder.stop();
      await page.reload();
      await expect(page.getByText('Connection lost.')).toBeVisible();
      expect(await background()).toBe('rgb(34, 34, 34)');
    } finally {
      await page.goto('about:blank');
      await recorder.stop();
    }
  },
);
