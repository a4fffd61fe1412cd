// A user turns a second factor on, logs in with a code and with a recovery code, and turns it off again.
import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { logIn, submitLogin } from '../support/console.js';
import { hashOf } from '../support/fleet.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

/** The code that an authenticator app shows for a secret, so many steps of 30 seconds from now (RFC 6238). */
function codeOf(secret: string, steps: number): string {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) & 0xf) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

async function openDialog(page: Page) {
  await page.locator('#menu-user').click();
  await page.getByRole('button', { name: 'Second factor' }).click();
  return page.getByRole('dialog', { name: 'Second factor' });
}

test('a second factor is turned on, asked for at the login, kept over a reload, and turned off', async ({
  page,
  recorder,
}) => {
  allowConsoleError(/401|WebSocket/);
  await logIn(page, '/diskinfo', users.operator);
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Set up' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = ((await dialog.locator('.gk-second-factor-secret').textContent()) ?? '').replaceAll(' ', '');
  // Of a phone that is 30 s ahead: the code is taken for at least another 60 s, in which it is given again below. Another code than
  // this one would log in.
  const used = codeOf(secret, 1);
  await dialog.getByLabel('Code of the app').fill(used);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const recovery = await dialog.getByRole('listitem').allTextContents();
  await dialog.getByLabel('I have kept the recovery codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText('10 recovery codes are left.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();

  // Name and hash open nothing any more.
  const login = { username: users.operator, password: hashOf(users.operator) };
  expect((await page.request.post(`${recorder.url}/gkcommon/userinfo`, { data: login })).status()).toBe(401);
  const verified = await page.request.post(`${recorder.url}/gkserver/verifyUser`, { data: login });
  expect(await verified.json()).toEqual({ valid: false, expired: false });

  await page.reload();
  await expect(page.locator('#menu-user')).toBeVisible();
  await page.locator('#menu-user').click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await submitLogin(page, users.operator, users.operator);
  const code = page.getByLabel('Code, or a recovery code');
  await code.fill(used);
  await code.press('Enter');
  await expect(page.getByText('This code was used already. Wait for the next one.')).toBeVisible();
  await code.fill(recovery[0] ?? '');
  await code.press('Enter');
  await expect(page.locator('#menu-user')).toBeVisible();

  const again = await openDialog(page);
  await expect(again.getByText('9 recovery codes are left.')).toBeVisible();
  await again.getByRole('button', { name: 'Turn off' }).click();
  await again.getByLabel('Password', { exact: true }).fill(users.operator);
  await again.getByLabel('Code, or a recovery code').fill(recovery[1] ?? '');
  await again.getByRole('button', { name: 'Turn off' }).click();
  await expect(again.getByRole('button', { name: 'Set up' })).toBeVisible();
  expect((await page.request.post(`${recorder.url}/gkcommon/userinfo`, { data: login })).status()).toBe(200);
});
