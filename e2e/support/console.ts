import { expect, type Page } from '@playwright/test';
import { hashOf } from './fleet.js';
import { users } from './test.js';

/** Tells dates and times by the zone of the browser, whose days the test counts, and not by that of the server. */
export async function tellTimesOfBrowser({ page }: { readonly page: Page }): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('timeZone', 'mine'));
}

/**
 * Opens the console at a path as a browser does that remembers the login; the password is the name. The form takes as long
 * as many a test: {@link logInByForm} is for those that are about it.
 */
export async function logIn(page: Page, path = '/', name: string = users.admin): Promise<void> {
  // A page of the server's origin, on which nothing else is: what the browser keeps is put where the console looks for it.
  const empty = /^https?:/.test(path) ? new URL('/empty', path).href : '/empty';
  await page.route('**/empty', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto(empty);
  await page.evaluate(
    ([username, passwordHash]) => {
      localStorage.setItem('UserName', username);
      localStorage.setItem('Sha256Pass', passwordHash);
      localStorage.setItem('ServerIp', location.hostname);
      localStorage.setItem('ServerPort', location.port);
      localStorage.setItem('AutoLogin', 'true');
    },
    [name, hashOf(name)] as const,
  );
  await page.unroute('**/empty');
  await page.goto(path);
  // Until the login and the screen's own code are there, a status stands in its place.
  await expect(page.locator('main > :not([role="status"])').first()).toBeAttached();
}

/** Fills the console's own login form and sends it. */
export async function submitLogin(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
}

/** Logs in on the console's own login screen; the password is the name. */
export async function logInByForm(page: Page, path = '/login', name: string = users.admin): Promise<void> {
  await page.goto(path);
  await submitLogin(page, name, name);
  await expect(page).not.toHaveURL(/\/login/);
  // The heading of the screen takes the focus, and with it keys that are pressed too early. A screen that says why it
  // cannot be shown has none.
  await page
    .waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 5_000 })
    .catch(() => undefined);
}
