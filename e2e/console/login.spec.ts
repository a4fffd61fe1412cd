import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { submitLogin } from '../support/console.js';
import { startRecorder } from '../support/recorder.js';
import { expect, test, users } from '../support/test.js';

/** SHA-256 of the first password of `admin`. */
const ADMIN = '8C6976E5B5410415BDE908BD4DEE15DFB167A9C873FC4BB8A81F6F2AB448A918';

const password = (page: Page) => page.getByLabel('Password', { exact: true });

async function logOut(page: Page, name: string = users.admin): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

/** Lets a password of a recorder that is stopped be over since long. */
function expirePassword(stateDir: string, name: string): void {
  const database = new DatabaseSync(join(stateDir, 'recorder.sqlite'));
  const { changes } = database.prepare('UPDATE users SET password_expires_s = 1 WHERE name = ?').run(name);
  database.close();
  expect(changes).toBe(1);
}

async function tokenOf(url: string): Promise<{ readonly e: string; readonly h: string }> {
  const reply = await fetch(`${url}/gkserver/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: ADMIN, ttl: 600 }),
  });
  return (await reply.json()) as { e: string; h: string };
}

test.describe('login', () => {
  test('turns away a wrong password, leads back to the URL that was asked for with the focus on its heading, and is remembered as wished; tabs log out together, and give way to another user with words', async ({
    page,
    context,
  }) => {
    // A screen without maps and pictures.
    const asked = '/liveview?filter=online';
    const list = page.getByRole('heading', { name: 'Device List', level: 1 });
    await page.goto(asked);
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Oops Invalid username or password')).toBeVisible();
    await submitLogin(page, users.admin, 'wrong');
    await expect(page.getByRole('alert').filter({ hasText: 'AuthFailed' })).toBeVisible();
    await password(page).fill(users.admin);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL((url) => url.pathname + url.search === asked);
    await expect(list).toBeFocused();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeFocused();
    await page.goBack();
    await expect(list).toBeFocused();
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(
      await page.evaluate(() => Object.values(localStorage).includes('admin') && localStorage.getItem('AutoLogin')),
    ).toBe('true');

    await logOut(page);
    await expect(page).toHaveURL(/\/login$/);
    await page.getByLabel('Save Password').uncheck();
    await password(page).fill(users.admin);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.goto('/liveview');
    await expect(page).toHaveURL(/\/login$/);

    // Tabs of one browser log out together, and give way to another user with words.
    await page.getByLabel('Save Password').check();
    await submitLogin(page, users.admin, users.admin);
    await expect(list).toBeVisible();
    const second = await context.newPage();
    await second.goto('/liveview');
    await expect(second.getByRole('heading', { name: 'Device List', level: 1 })).toBeVisible();
    await logOut(page);
    await expect(second).toHaveURL(/\/login$/);
    await expect(second.getByText('You logged out in another tab.')).toBeVisible();

    await submitLogin(second, users.admin, users.admin);
    await expect(second).toHaveURL(/\/liveview$/);
    await submitLogin(page, users.viewer, users.viewer);
    await expect(page).not.toHaveURL(/\/login/);
    await expect(second).toHaveURL(/\/login$/);
    await expect(second.getByText('viewer logged in to this server in another tab.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test(
    'a remembered login whose password has expired leads to the dialog, and back to where it was',
    { tag: '@nightly' },
    async ({ page }) => {
      const first = await startRecorder();
      await page.goto(`${first.url}/login`);
      await submitLogin(page, users.operator, users.operator);
      await expect(page).not.toHaveURL(/\/login/);
      // A page that is still open would tell of the recorder's end.
      await page.goto('about:blank');
      await first.stop({ keepState: true });
      expirePassword(first.stateDir, users.operator);
      const recorder = await startRecorder({ stateDir: first.stateDir, port: first.port });
      try {
        await page.goto(`${recorder.url}/blockview?filter=online`);
        const dialog = page.getByRole('dialog', { name: 'Change password' });
        await expect(dialog.getByText('Your password has expired.')).toBeVisible();
        await dialog.getByLabel('Current password').fill(users.operator);
        await dialog.getByLabel('New password', { exact: true }).fill('Another-1');
        await dialog.getByLabel('Repeat new password').fill('Another-1');
        await dialog.getByRole('button', { name: 'Change password' }).click();
        await expect(page).toHaveURL(/\/blockview\?filter=online/);
      } finally {
        await page.goto('about:blank');
        await recorder.stop();
      }
    },
  );
});

test.describe('a recorder whose login leads to other servers', () => {
  test.use({ baseURL: undefined });

  test('logs in to another one, reads its calls and pictures, and goes on there after a reload', async ({ page }) => {
    const global = await startRecorder({ args: ['--global'], devices: 3 });
    const other = await startRecorder({ args: ['--allow-origin', global.url], devices: 5 });
    try {
      const refused: string[] = [];
      page.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) refused.push(message.text());
      });
      await page.goto(`${global.url}/login`);
      const address = page.getByLabel('Server address');
      await address.fill(new URL(other.url).host);
      const style = page.waitForResponse((response) => response.url().startsWith(`${other.url}/map/style.json`));
      await submitLogin(page, users.admin, users.admin);
      await expect(page).not.toHaveURL(/\/login/);
      expect((await style).status()).toBe(200);
      await expect(page.getByRole('button', { name: /^All\b.*5/ })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('button', { name: /^All\b.*5/ })).toBeVisible();
      expect(refused).toEqual([]);
    } finally {
      // A page that is still open would tell of the recorder's end.
      await page.goto('about:blank');
      await Promise.all([global.stop(), other.stop()]);
    }
  });
});

test.describe('a kiosk', () => {
  test('keeps its token in the address of every screen, and goes on after a reload', async ({ page, recorder }) => {
    const { e, h } = await tokenOf(recorder.url);
    await page.goto(`/liveview?${new URLSearchParams({ e, h }).toString()}`);
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
    await expect(heading('Device List')).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(heading('Dashboard')).toBeVisible();
    const tokenOfPage = () => {
      const { searchParams } = new URL(page.url());
      return { e: searchParams.get('e'), h: searchParams.get('h') };
    };
    expect(tokenOfPage()).toEqual({ e, h });
    await page.reload();
    await expect(heading('Dashboard')).toBeVisible();
    expect(tokenOfPage()).toEqual({ e, h });
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(h);

    await logOut(page);
    await expect(page).toHaveURL(/\/login$/);
  });
});
