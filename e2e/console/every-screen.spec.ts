import type { Page } from '@playwright/test';
import { THEME_NAMES } from '../../apps/console/src/shared/theme/theme-names.js';
import { axeViolations, type AxeLook } from '../support/axe.js';
import { logIn } from '../support/console.js';
import { deviceIds, deviceWith } from '../support/fleet.js';
import { addressOf, consoleScreens, goInside, settled } from '../support/screens.js';
import { expect, test } from '../support/test.js';

const isNight = process.env['GK_NIGHTLY'] !== undefined;

// Axe reads each row of each table: by day those of a small fleet.
test.use({ recorderOptions: { devices: isNight ? 24 : 8 } });

/** All of them at night, one of `every` by day: most of their parts are those of other screens. */
const byDay = (every: number, addresses: readonly string[]): readonly string[] =>
  addresses.filter((_, index) => isNight || index % every === 0);

const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Returns the serious faults of the page, in words. */
async function seriousFaults(page: Page, look: AxeLook = { tags: LEVEL_AA }): Promise<string[]> {
  const violations = await axeViolations(page, look);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ html }) => html.slice(0, 200))
          .slice(0, 3)
          .join(' | ')}`,
    );
}

/** A colour on its way from one theme to the other is none of either: elements take the new one at once. */
async function changeAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { transition: none !important } html { --gk-duration: 0ms !important }');
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Chooses a theme for the browser as another tab would: the console hears it. */
async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    localStorage.setItem('themeName', name);
    dispatchEvent(new StorageEvent('storage', { key: 'themeName', newValue: name }));
  }, theme);
  await page.waitForFunction((name) => document.documentElement.dataset['gkTheme'] === name, theme);
}

test('screens, dialogs, the drawer of a vehicle and a phone are without a serious fault of accessibility, half of them in a dark theme', async ({
  page,
  recorder,
}) => {
  test.slow(isNight, 'all screens');
  const deviceId = await deviceWith(recorder.url, 2);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await logIn(page, '/idle');
  const addresses = consoleScreens().map((screen) => addressOf(screen, deviceId));
  expect(await faultsOf(page, byDay(6, addresses))).toEqual([]);

  const dialogs = ['palette', 'keys', 'notifications', 'stream-status', 'custom-event', 'change-password'];
  expect(
    await faultsOf(
      page,
      byDay(3, [
        ...dialogs.map((dialog) => `/mileage?dialog=${dialog}`),
        ...['live', 'talk', 'broadcast'].map((dialog) => `/mileage?dialog=${dialog}&of=${deviceId}`),
        `/mileage?vehicle=${deviceId}`,
      ]),
    ),
  ).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(
    await faultsOf(page, byDay(3, ['/blockview', `/liveview/${deviceId}`, '/mileage', `/mileage?vehicle=${deviceId}`])),
  ).toEqual([]);
});

test.describe('in each of the 18 themes', { tag: '@nightly' }, () => {
  for (const screen of consoleScreens()) {
    test(`${screen.path} is without one`, async ({ page, recorder }) => {
      const [deviceId = ''] = await deviceIds(recorder.url);
      await logIn(page, '/idle');
      await changeAtOnce(page);
      await goInside(page, addressOf(screen, deviceId));
      await settled(page);
      const faults: Record<string, string[]> = {};
      // The console begins in the first of them: choosing it changes something only after another one.
      for (const theme of [...THEME_NAMES].reverse()) {
        await chooseTheme(page, theme);
        const found = await seriousFaults(page, { rules: ['color-contrast'] });
        if (found.length > 0) faults[theme] = found;
      }
      expect(faults).toEqual({});
    });
  }
});

/**
 * Returns the faults of each address: the first half is tried in the dark theme, the rest in the light one, and the shell with the
 * first address of each half. At night each screen is looked at in all themes.
 */
async function faultsOf(page: Page, addresses: readonly string[]): Promise<[string, string[]][]> {
  await changeAtOnce(page);
  const faults: [string, string[]][] = [];
  const half = Math.ceil(addresses.length / 2);
  for (const [index, address] of addresses.entries()) {
    const isFirst = index % half === 0;
    if (isFirst) await chooseTheme(page, index === 0 ? 'darkly' : 'default');
    await goInside(page, address);
    await settled(page);
    // The one of the address before is gone, and this one is there.
    const { searchParams } = new URL(address, page.url());
    const isDialog = searchParams.has('dialog') || searchParams.has('vehicle');
    await expect(page.getByRole('dialog'), address).toHaveCount(isDialog ? 1 : 0);
    const part = isDialog ? '[role="dialog"]' : '#main';
    const found = await seriousFaults(page, { tags: LEVEL_AA, ...(!isFirst && { part }) });
    if ((await page.title()) === '') found.push('without a title');
    if (found.length > 0) faults.push([address, found]);
  }
  return faults;
}
