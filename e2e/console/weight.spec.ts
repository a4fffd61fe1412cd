import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { logIn, logInByForm } from '../support/console.js';
import { addedBytes, builtScript, neededBy, onDemand } from '../support/console-scripts.js';
import { expect, test } from '../support/test.js';
import type { Page } from '@playwright/test';

/**
 * The bytes of all scripts that a page asks for from here on, compressed as servers send them; the map engine and `later` apart.
 *
 * @param later - Names of what comes some seconds after the start: a busy machine may still be busy with the start then.
 */
function weigh(page: Page, later: ReadonlySet<string> = new Set()): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js') || pathname.includes('maplibre') || later.has(basename(pathname))) return;
    const size = response.body().then((body) => gzipSync(body).byteLength);
    // Responses after the end of the test are ignored.
    size.catch(() => undefined);
    sizes.push(size);
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test('the login brings at most 130 KB of JavaScript, and the console comes while the user types', async ({ page }) => {
  const weight = weigh(page);
  await page.goto('/treeview?every=5');
  await page.getByLabel('User name').waitFor();
  await expect(page).toHaveURL(/\/login$/);
  await page.waitForLoadState('networkidle');
  const login = await weight();
  expect(login).toBeGreaterThan(50_000);
  expect(login).toBeLessThanOrEqual(130_000);
  await page.getByLabel('User name').fill('a');
  await expect.poll(weight).toBeGreaterThan(login + 20_000);
});

test('the dashboard brings at most 250 KB of JavaScript before its maps', async ({ page }) => {
  // The other screens come in idle time.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  // The code that shows events comes with what it alone needs.
  const needed = neededBy(['console', 'dashboard-page'].map(builtScript));
  const later = [...neededBy([builtScript('alarm-watch')])].filter((name) => !needed.has(name));
  const weight = weigh(page, new Set(later));
  await logInByForm(page, '/blockview?tiles=0');
  await expect(page.locator('td[data-column="deviceid"]').nth(3)).toBeVisible();
  const dashboard = await weight();
  expect(dashboard).toBeGreaterThan(150_000);
  expect(dashboard).toBeLessThanOrEqual(250_000);
});

const TABS = 23;
/** Most bytes that a tab of the settings may add to a page that has another one, compressed. */
const TAB_BYTES = 15_000;

test('a tab of the settings needs at most 15 KB of JavaScript beyond the kit, by the files of the build', () => {
  const page = builtScript('settings-page');
  const tabs = onDemand(page);
  expect(tabs).toHaveLength(TABS);
  const weights = tabs.map((tab, index) => {
    const first = tabs[index === 0 ? 1 : 0] ?? '';
    return [tab, addedBytes(tab, neededBy([page, first]))] as const;
  });
  expect(weights.filter(([, bytes]) => bytes <= 100)).toEqual([]);
  expect(weights.filter(([, bytes]) => bytes > TAB_BYTES)).toEqual([]);
});

// A page takes half a minute for it.
test(
  'a tab of the settings brings at most 15 KB of JavaScript beyond the kit',
  { tag: '@nightly' },
  async ({ page }) => {
    // All tabs one after another, on a machine that may be busy.
    // Neither the other screens nor the other tabs come before they are asked for.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    // With a route the browser keeps nothing: what is asked for again comes whole.
    await page.route('**/*.js', (route) => route.continue());
    // The code that shows events is loaded some seconds after the start.
    const showsEvents = () => page.waitForResponse(/\/alarm-watch-/);
    const first = showsEvents();
    await logIn(page, '/setting?tab=ddns');
    await first;
    const tabs = page.getByRole('list', { name: 'Settings' }).getByRole('button');
    await expect(tabs).toHaveCount(TABS);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    const weights: [string, number][] = [];
    const weight = weigh(page);
    const measure = async (name: string): Promise<void> => {
      const before = await weight();
      await page.getByRole('list', { name: 'Settings' }).getByRole('button', { name, exact: true }).click();
      const panel = page.getByRole('region', { name, exact: true });
      await expect(panel.getByRole('button').first()).toBeVisible();
      weights.push([name, (await weight()) - before]);
    };
    for (const name of await tabs.allTextContents()) if (name !== 'DDNS') await measure(name);
    // The tab that was opened first has come with the screen.
    const second = showsEvents();
    await page.goto('/setting?tab=network');
    await second;
    await expect(page.getByRole('textbox', { name: 'Server IP' })).toBeVisible();
    await measure('DDNS');
    expect(weights).toHaveLength(TABS);
    expect(weights.every(([, bytes]) => bytes > 100)).toBe(true);
    expect(weights.filter(([, bytes]) => bytes > TAB_BYTES)).toEqual([]);
  },
);
