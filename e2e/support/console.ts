import { expect, type Page } from '@playwright/test';
import { users } from './test.js';

/** Logs in on the console's own login screen; the password is the name. */
export async function logIn(page: Page, path = '/login', name: string = users.admin): Promise<void> {
  await page.goto(path);
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).not.toHaveURL(/\/login/);
  // The heading of the screen takes the focus, and with it keys that are pressed too early. A screen that says why it
  // cannot be shown has none.
  await page
    .waitForFunction(() => document.activeElement !== document.body, undefined, { timeout: 5_000 })
    .catch(() => undefined);
}
