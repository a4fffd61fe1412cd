import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { expect, test } from '../support/test.js';

/** Chooses a language for the browser as another tab would: the console hears it and renders anew. */
async function choose(page: Page, language: string): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen }));
  }, language);
}

const languageOfPage = (page: Page) => page.evaluate(() => document.documentElement.lang);

test("a brand's default language greets a browser that has chosen none; the server's texts go before the console's own; a change renders screens and elements anew", async ({
  page,
}) => {
  await page.route('**/brand.json', (route) => route.fulfill({ json: { switches: { defaultLanguage: 'tw' } } }));
  // A server without words leaves the bundled ones, and says nothing.
  await page.route('**/i18n/config', (route) => route.fulfill({ json: { hasError: true, message: 'no table' } }));
  await page.goto('/login');
  const login = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(login('登入')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await languageOfPage(page)).toBe('zh-Hant');
  await login('登入').click();
  await expect(page.getByText('使用者名稱或密碼無效')).toBeVisible();

  await page.unroute('**/i18n/config');
  await page.route('**/i18n/config', (route) =>
    route.fulfill({
      json: {
        configs: [
          { config: 'en', name: 'English', icon: '' },
          { config: 'fr', name: 'Français', icon: '' },
        ],
        raw: [],
        data: { en: { Login: 'Enter' }, fr: { Login: 'Connexion' } },
      },
    }),
  );
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  await expect(login('Enter')).toBeVisible();
  await choose(page, 'fr');
  await expect(login('Connexion')).toBeVisible();
  await expect(page.getByLabel('User name')).toBeVisible();

  // A change renders screens and elements anew, with the address as it was.
  await page.unroute('**/i18n/config');
  await page.unroute('**/brand.json');
  await page.evaluate(() => localStorage.removeItem('language'));
  await logIn(page, '/liveview?filter=online');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Device List');
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));
  await choose(page, 'tw');
  await expect(heading).toHaveText('設備清單');
  await expect(page.locator('gk-device-list')).toContainText('個頻道');
  await expect(page).toHaveURL(/\/liveview\?filter=online$/);
  await expect(page).toHaveTitle(/設備清單/);
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
  await page.reload();
  await expect(heading).toHaveText('設備清單');
  await choose(page, 'en');
  await expect(heading).toHaveText('Device List');
  expect(await languageOfPage(page)).toBe('en');
});
