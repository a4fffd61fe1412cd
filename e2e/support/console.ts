import { expect, type Page } from '@playwright/test';
import { users } from './test.js';

/** Logs in on the console's own login screen; the password is the name. */
export async function logIn(page: Page, path = '/login', name: string = users.admin): Promise<void> {
  await page.goto(path);
  await page.getByLabel('User name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(name);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).not.toHaveURL(/\/login/);
}
