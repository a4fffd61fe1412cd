import type { Page } from '@playwright/test';
import { axeOf } from './support/axe.js';
import { logIn } from './support/console.js';
import { startRecorder } from './support/recorder.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

/** Violations of WCAG A and AA on the page as it is, in words. */
async function accessibilityFaults(page: Page): Promise<string[]> {
  const { violations } = await axeOf(page).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .map((node) => node.html)
        .slice(0, 3)
        .join(' | ')}`,
  );
}

/** State of a live tile. */
const stateOf = (tile: Element): string => (tile as Element & { readonly state: string }).state;

const overflowsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

/** Opens the first online vehicle's live view. */
async function openLiveView(page: Page): Promise<void> {
  await page.goto('/?filter=online');
  await page
    .getByRole('link', { name: /^Liveview of/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/liveview\/.+/);
}

test.describe('login', () => {
  test('a wrong password says AuthFailed and lets the user try again', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('User name').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'AuthFailed' })).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('admin');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('empty fields are told before anything is sent', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Oops Invalid username or password')).toBeVisible();
  });

  test('leads back to the URL that was asked for, with its filter', async ({ page }) => {
    await logIn(page, '/blockview?filter=online');
    await expect(page).toHaveURL(/\/blockview\?filter=online$/);
  });

  test('is remembered with Save Password on, and not with it off', async ({ page }) => {
    await logIn(page);
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(
      await page.evaluate(() => Object.values(localStorage).includes('admin') && localStorage.getItem('AutoLogin')),
    ).toBe('true');

    await page.getByRole('button', { name: 'admin' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Save Password').uncheck();
    await page.getByLabel('Password', { exact: true }).fill('admin');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL(/\/$/);
    await page.reload();
    await expect(page).toHaveURL(/\/login$/);
  });

  test('a token in the URL logs in and leaves the address at once', async ({ page, recorder }) => {
    const password = '8C6976E5B5410415BDE908BD4DEE15DFB167A9C873FC4BB8A81F6F2AB448A918';
    const reply = await fetch(`${recorder.url}/gkserver/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password, ttl: 600 }),
    });
    const { e, h } = (await reply.json()) as { e: string; h: string };
    await page.goto(`/blockview?${new URLSearchParams({ e, h }).toString()}`);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    expect(page.url()).not.toContain(encodeURIComponent(h));
  });
});

test.describe('screens', () => {
  test('the map home shows the fleet, focuses a vehicle, and keeps both in the URL', async ({ page }) => {
    await logIn(page);
    const entries = page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem');
    await expect(entries).toHaveCount(6);
    await entries.first().getByRole('button').first().click();
    await expect(page).toHaveURL(/device=/);
    await expect(page.getByRole('complementary', { name: /Focused vehicle/ })).toBeVisible();
    await page.getByRole('button', { name: 'Close details' }).click();
    await expect(page).not.toHaveURL(/device=/);

    await page.goto('/?page=2');
    await page
      .getByRole('group', { name: 'Show vehicles' })
      .getByRole('button', { name: /^Online/ })
      .click();
    await expect(page).toHaveURL(/filter=online/);
    await expect(page).not.toHaveURL(/page=/);
    await page.goBack();
    await expect(page).toHaveURL(/page=2/);
  });

  test('the dashboard sorts, filters, hides a column, and plays a device in a pop-up', async ({ page }) => {
    await logIn(page, '/blockview');
    const rows = page.getByRole('region', { name: 'Devices' }).getByRole('row');
    await expect(rows).toHaveCount(13);
    await page.getByRole('button', { name: 'Speed', exact: true }).click();
    await page.getByRole('columnheader', { name: 'Speed' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'Speed' })).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/sort=-speed/);

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByLabel('Voltage').uncheck();
    await expect(page.getByRole('columnheader', { name: 'Voltage' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page
      .getByRole('button', { name: /^Live pop-up of/, disabled: false })
      .first()
      .click();
    const tile = page.getByRole('dialog').locator('gk-live-tile');
    await expect(tile).toHaveCount(1);
    await expect.poll(() => tile.evaluate(stateOf)).toBe('live');
  });

  test('live view plays: the tiles go live and their pictures change', async ({ page }) => {
    await logIn(page);
    await openLiveView(page);
    const tile = page.locator('gk-live-tile').first();
    await expect.poll(() => tile.evaluate(stateOf), { timeout: 20_000 }).toBe('live');
    const before = await tile.screenshot();
    await expect.poll(async () => (await tile.screenshot()).equals(before), { timeout: 10_000 }).toBe(false);
  });

  test('an unknown device is told in words', async ({ page }) => {
    await logIn(page, '/liveview/NO-SUCH-DEVICE');
    await expect(page.getByText('Unknow device or device offline')).toBeVisible();
  });

  test('a known screen that is not built says so, an unknown address shows the map', async ({ page }) => {
    await logIn(page, '/gpsplayback');
    await expect(page.getByText('GPS playback is not built yet')).toBeVisible();
    await page.goto('/no-such-screen');
    await expect(page.getByRole('region', { name: 'Vehicle list' })).toBeVisible();
  });

  test('a viewer sees no administration and is led away from it with words', async ({ page }) => {
    await logIn(page, '/usersetting', users.viewer);
    await expect(page.getByText('has no right to open "User setting"')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });

  test('the theme changes at once, stays after a reload, and asks no other host', async ({ page, recorder }) => {
    const foreign: string[] = [];
    page.on('request', (request) => {
      const { protocol, origin } = new URL(request.url());
      if (protocol.startsWith('http') && origin !== new URL(recorder.url).origin) foreign.push(request.url());
    });
    await logIn(page);
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByLabel('Style theme').selectOption('darkly');
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    await expect.poll(background).toBe('rgb(34, 34, 34)');
    await page.reload();
    await expect.poll(background).toBe('rgb(34, 34, 34)');
    expect(await page.evaluate(() => document.fonts.load('16px Lato').then((faces) => faces.length))).toBeGreaterThan(
      0,
    );
    expect(foreign).toEqual([]);
  });
});

test.describe('accessibility', () => {
  test('no fault on any screen', async ({ page }) => {
    test.setTimeout(120_000);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await logIn(page);
    for (const path of ['/', '/blockview', '/liveview', '/gpsplayback', '/idle']) {
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.waitForTimeout(1500);
      expect(await accessibilityFaults(page), path).toEqual([]);
    }
    await openLiveView(page);
    await page.waitForTimeout(2000);
    expect(await accessibilityFaults(page), '/liveview/x').toEqual([]);
  });

  async function expectContrast(page: Page, isWanted: (theme: string) => boolean): Promise<void> {
    await logIn(page, '/blockview');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    const themes = await page
      .getByLabel('Style theme')
      .locator('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(themes).toHaveLength(18);
    const wanted = themes.filter(isWanted);
    expect(wanted.length).toBeGreaterThan(1);
    for (const theme of wanted) {
      await page.getByLabel('Style theme').selectOption(theme);
      await page.waitForFunction(
        (name) => document.querySelector('#gk-theme')?.getAttribute('href')?.includes(`/${name}/`),
        theme,
      );
      await page.waitForTimeout(400);
      const { violations } = await axeOf(page).withRules(['color-contrast']).analyze();
      expect(
        violations.flatMap(({ nodes }) => nodes.map((node) => node.html)),
        theme,
      ).toEqual([]);
    }
  }

  test('no fault of contrast on the dashboard in a light and a dark theme', async ({ page }) => {
    await expectContrast(page, (theme) => theme === 'flatly' || theme === 'darkly');
  });

  test('no fault of contrast on the dashboard in any of the 18 themes', { tag: '@nightly' }, async ({ page }) => {
    test.setTimeout(180_000);
    await expectContrast(page, () => true);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('every screen fits its width, and the map home gives way to the dashboard', async ({ page }) => {
    await page.goto('/login');
    expect(await overflowsSideways(page)).toBe(false);
    await logIn(page);
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
    for (const path of ['/blockview', '/liveview', '/idle', '/gpsplayback']) {
      await page.goto(path);
      await page.waitForTimeout(800);
      expect(await overflowsSideways(page), path).toBe(false);
    }
  });
});

test('a dead server shows the session-lost bar, and its return needs no reload', async ({ page, recorder }) => {
  test.setTimeout(90_000);
  // The browser itself logs each refused connection.
  allowConsoleError(/ERR_CONNECTION|WebSocket connection|Failed to (load|fetch)/);
  await logIn(page, '/blockview');
  await expect(page.getByRole('region', { name: 'Devices' }).getByRole('row')).toHaveCount(13);
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await recorder.stop({ keepState: true });
  await expect(page.getByText('Connection lost.')).toBeVisible();
  await expect(page.getByText(/The server (does not answer|closed the connection)/)).toBeVisible();
  await expect(page.getByText(/Trying again in \d+ s/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Devices' }).getByRole('row')).toHaveCount(13);

  const again = await startRecorder({ port: recorder.port, stateDir: recorder.stateDir });
  try {
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByText('Connection lost.')).toBeHidden({ timeout: 30_000 });
    expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
    await expect(page.getByRole('region', { name: 'Devices' }).getByRole('row')).toHaveCount(13);
  } finally {
    await again.stop();
  }
});
