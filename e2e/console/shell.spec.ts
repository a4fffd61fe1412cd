import type { Page } from '@playwright/test';
import { logIn, submitLogin } from '../support/console.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

const SIZES = [
  [1920, 1080],
  [1402, 800],
  [1366, 768],
  [1200, 800],
  // 1920 at 200 %.
  [960, 540],
  [911, 512],
  [844, 390],
  [768, 1024],
  [390, 844],
  [320, 640],
] as const;

/** What somebody reads or presses, and where it stands in the window. */
interface Part {
  readonly name: string;
  /** Parts of different groups may lie on each other: an open menu, for instance. */
  readonly group: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The visible parts of a page that a selector finds. */
function partsOf(page: Page, selector: string): Promise<Part[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest('.dropdown-menu, .offcanvas'),
      )
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return {
          name: element.textContent.trim() || (element.getAttribute('class') ?? element.tagName),
          group: element.closest('.gk-nav, .gk-footer')?.className ?? '',
          left,
          right,
          top,
          bottom,
        };
      }),
  );
}

/** Names of the parts that lie beyond the window, or on another one of their group. */
function cutParts(parts: readonly Part[], { width, height }: { width: number; height: number }): string[] {
  const cut = parts.filter(
    ({ left, right, top, bottom }) => left < -1 || top < -1 || right > width + 1 || bottom > height + 1,
  );
  const overlapping = parts.filter((one, index) =>
    parts
      .slice(index + 1)
      .some(
        (other) =>
          other.group === one.group &&
          one.left < other.right - 1 &&
          other.left < one.right - 1 &&
          one.top < other.bottom - 1 &&
          other.top < one.bottom - 1,
      ),
  );
  return [...cut, ...overlapping].map(({ name }) => name);
}

const BAR_PARTS = '.gk-nav :is(a, button, input, select), .gk-footer :is(button, time), .gk-footer > ul li';

test('bar and footer are whole at every size, and the page does not scroll sideways', async ({ page }) => {
  await logIn(page, '/blockview?tiles=0');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await expect(page.locator('.gk-footer')).toBeVisible();
    await expect
      .poll(async () => cutParts(await partsOf(page, BAR_PARTS), { width, height }), { message: `${width}x${height}` })
      .toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width}`).toBe(true);
  }
});

test('clocks of the idle screen and their choice stand beside one another at every size, all in sight', async ({
  page,
}) => {
  await logIn(page, '/idle');
  await expect(page.locator('.gk-idle-digits')).toBeVisible();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    const shown = async () => {
      const clocks = await partsOf(page, '.gk-idle-clock, .gk-idle-digits, .gk-idle-choice');
      const large = clocks.filter(({ left, right, top, bottom }) => right - left > 80 && bottom - top > 30);
      // Between the bars, not only in the window.
      const bars = (await partsOf(page, '.gk-nav, .gk-footer')).map((bar) => ({ ...bar, group: '' }));
      const clock = await page.locator('.gk-idle-clock').boundingBox();
      const screen = await page.locator('.gk-main').boundingBox();
      const side = Math.min(screen?.width ?? 0, screen?.height ?? 0);
      return {
        large: large.length,
        cut: cutParts([...clocks, ...bars], { width, height }),
        // "Clock size is 400, or the smaller screen side minus 30 when that is under 430" (spec 000 section 2.9).
        clock: [clock?.width, clock?.height].map((px) => (px ?? 0) - (side < 430 ? Math.floor(side) - 30 : 400)),
      };
    };
    await expect.poll(shown, { message: `${width}x${height}` }).toEqual({ large: 3, cut: [], clock: [0, 0] });
  }
});

test('what has no room of its own is found in More, and keeps the filter', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await logIn(page, '/blockview?tiles=0&filter=online');
  await page.getByRole('button', { name: 'More' }).click();
  const entry = page.getByRole('link', { name: 'GPS playback' });
  await expect(entry).toBeVisible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden();
  await page.getByRole('button', { name: 'Live view', exact: true }).click();
  await page.getByRole('link', { name: 'Live view', exact: true }).click();
  await expect(page).toHaveURL(/\/liveview\?filter=online$/);
});

test('on a phone the footer has the filter buttons only, and the bar a drawer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, '/blockview?tiles=0');
  const footer = page.locator('.gk-footer');
  await expect(footer.getByRole('button')).toHaveCount(6);
  await expect(footer.locator('time')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
  await page.getByRole('dialog').getByRole('button', { name: 'admin' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('the filter box: Escape clears it, then leaves it; Enter opens the one vehicle that fits', async ({ page }) => {
  await logIn(page, '/');
  const first = page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem').first();
  await expect(first).toBeVisible();
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox');
  await expect(box).toBeFocused();
  await box.fill('nothing like this');
  await expect(page).toHaveURL(/q=nothing/);
  await box.press('Escape');
  await expect(box).toHaveValue('');
  await expect(page).not.toHaveURL(/q=/);
  await expect(box).toBeFocused();
  await box.press('Escape');
  await expect(box).not.toBeFocused();
  await box.fill('GK-0003');
  await box.press('Enter');
  await expect(page).toHaveURL(/device=GK-0003/);
});

test('a group whose devices cannot be loaded is told in place, with another try', async ({ page }) => {
  await logIn(page, '/');
  allowConsoleError(/500/);
  await page.route('**/gkcommon/groupdevicelist', (route) => route.fulfill({ status: 500, json: {} }));
  const groups = page.getByLabel('Show the devices of a group');
  const value = await groups.locator('option').nth(1).getAttribute('value');
  await groups.selectOption(value);
  // The bar above the screen; the list says it, too.
  const bar = page.getByRole('alert').filter({ hasText: 'could not be loaded' }).first();
  await expect(bar).toBeVisible();
  await page.unroute('**/gkcommon/groupdevicelist');
  await bar.getByRole('button', { name: 'Try again' }).click();
  await expect(bar).toBeHidden();
  await expect(page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem').first()).toBeVisible();
});

test('the counters of the footer follow the group', async ({ page }) => {
  await logIn(page, '/blockview?tiles=0');
  const all = page
    .getByRole('group', { name: 'Show vehicles' })
    .getByRole('button', { name: /^All/ })
    .locator('strong');
  await expect(all).not.toHaveText('0');
  const whole = Number(await all.textContent());
  const groups = page.getByLabel('Show the devices of a group');
  await expect(groups.locator('option')).not.toHaveCount(1);
  await groups.selectOption({ index: (await groups.locator('option').count()) - 1 });
  await expect.poll(async () => Number(await all.textContent())).toBeLessThan(whole);
  await groups.selectOption({ index: 0 });
  await expect(all).toHaveText(String(whole));
});

test('keys: ? shows the sheet, g d goes to the dashboard, Ctrl-K finds a vehicle', async ({ page }) => {
  await logIn(page, '/idle');
  await page.locator('body').press('Shift+?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard keys' });
  await expect(sheet.getByText('Go to the dashboard')).toBeVisible();
  await expect(page).toHaveURL(/dialog=keys/);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL(/\/blockview$/);
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Device, screen or action' }).fill('gk-0005');
  await expect(page.getByRole('option', { name: /GK-0005/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/liveview\/GK-0005$/);
});

test('settings: language and theme are chosen in the menu; the severity of toasts is kept', async ({ page }) => {
  await logIn(page, '/blockview?tiles=0');
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByLabel('Notify about').selectOption('alarm');
  expect(await page.evaluate(() => localStorage.getItem('eventSeverity'))).toBe('alarm');
  await page.getByLabel('Language').selectOption('tw');
  await expect(page.getByRole('group', { name: '顯示車輛' })).toBeVisible();
});

test(
  'the idle countdown warns in the last minute, any input begins it anew, and its end leads to the idle screen',
  {
    tag: '@nightly',
  },
  async ({ page }) => {
    // An hour of the page's seconds, with all that it does in each of them.
    test.setTimeout(240_000);
    await page.clock.install();
    await logIn(page, '/blockview');
    await expect(page.getByRole('button', { name: /until the idle screen/ })).toBeVisible();
    await page.clock.runFor(1_745_000);
    await expect(page.getByText('The idle screen opens soon.')).toBeVisible();
    await page.mouse.move(400, 400);
    await page.clock.runFor(1_000);
    await expect(page.getByText('The idle screen opens soon.')).toBeHidden();
    await page.clock.runFor(1_805_000);
    await expect(page).toHaveURL(/\/idle$/);
  },
);

test('one click leaves the idle screen that came up while the computer slept', async ({ page }) => {
  await page.clock.install();
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('button', { name: /until the idle screen/ })).toBeVisible();
  await page.clock.fastForward(1_805_000);
  await expect(page).toHaveURL(/\/idle$/);
  await page.getByRole('button', { name: 'Go back' }).click({ position: { x: 40, y: 40 } });
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: /until the idle screen/ })).toHaveText(/^(30:00|29:5\d)/);
  expect(new URL(page.url()).pathname).toBe('/blockview');
});

test('disk icon, group filter and system menu are for administrators', async ({ page }) => {
  await logIn(page, '/blockview?tiles=0', users.viewer);
  await expect(page.getByRole('button', { name: 'viewer' })).toBeVisible();
  await expect(page.locator('[data-disk-state]')).toHaveCount(0);
  await expect(page.getByLabel('Show the devices of a group')).toHaveCount(0);
});

test('the disk icon says the state in words and leads to the disks', async ({ page }) => {
  await logIn(page, '/blockview?tiles=0');
  await page.getByRole('link', { name: /disk/i }).first().click();
  await expect(page).toHaveURL(/\/diskinfo$/);
});

test('a part of the console that cannot be loaded is told in words, with another try', async ({ page }) => {
  allowConsoleError(/500|Failed to (fetch|load)|error loading/i);
  await page.route('**/assets/console-*.js', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/login');
  await submitLogin(page, users.admin, users.admin);
  await expect(page.getByRole('alert').filter({ hasText: 'The console could not be loaded' })).toBeVisible();
  await page.unroute('**/assets/console-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
