import type { Page } from '@playwright/test';
import { axeOf } from '../support/axe.js';
import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { addressOf, consoleScreens, goInside, settled } from '../support/screens.js';
import { expect, test } from '../support/test.js';

/** What is serious of the page as it is, in words. */
async function seriousFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  const axe = axeOf(page);
  const looking = rules
    ? axe.withRules([...rules])
    : axe.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  const { violations } = await looking.analyze();
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

async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => localStorage.setItem('themeName', name), theme);
  await page.reload();
  await page.waitForFunction(
    (name) => document.querySelector('#gk-theme')?.getAttribute('href')?.includes(`/${name}/`),
    theme,
  );
}

/** Looks at every screen for faults in a theme; contrast is the one rule that depends on it. */
async function expectNoFaults(page: Page, deviceId: string, rules?: readonly string[]): Promise<void> {
  const faults: [string, string[]][] = [];
  for (const screen of consoleScreens()) {
    const address = addressOf(screen, deviceId);
    await goInside(page, address);
    await settled(page);
    const found = await seriousFaults(page, rules);
    if (found.length > 0) faults.push([address, found]);
  }
  expect(faults).toEqual([]);
}

test.describe('every screen is without a serious fault of accessibility', () => {
  // Some forty screens, each of them read whole.
  test.describe.configure({ timeout: 300_000 });

  test('in the default theme', async ({ page, recorder }) => {
    const [deviceId = ''] = await deviceIds(recorder.url);
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await seriousFaults(page)).toEqual([]);
    await logIn(page, '/idle');
    await expectNoFaults(page, deviceId);
  });

  test('in a dark theme', async ({ page, recorder }) => {
    const [deviceId = ''] = await deviceIds(recorder.url);
    await logIn(page, '/idle');
    await chooseTheme(page, 'darkly');
    await expectNoFaults(page, deviceId, ['color-contrast']);
  });
});
