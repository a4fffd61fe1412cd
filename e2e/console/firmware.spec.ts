import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logIn } from '../support/console.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

test.use({ recorderOptions: { devices: 4 } });

test('a file is stored with its memo, sent to a device, and removed after a question', async ({ page }) => {
  await logIn(page, '/devicefirmwareupdate?tab=store');
  await expect(page.getByText('There are no firmware files')).toBeVisible();
  await page.getByLabel('Firmware file', { exact: true }).setInputFiles({
    name: 'gk-9.9.9.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.concat([Buffer.from('GKFW 9.9.9\n'), Buffer.alloc(100_000)]),
  });
  await page.getByLabel('Memo', { exact: true }).fill('<b>night</b>');
  await page.getByRole('button', { name: 'Upload' }).click();
  const files = page.getByRole('grid', { name: 'Firmware files' });
  await expect(files.getByText('<b>night</b>')).toBeVisible();
  await expect(files.getByText('97.67 KB')).toBeVisible();

  // The tabs go by keyboard.
  await page.getByRole('tab', { name: 'Firmware Store' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Firmware Update' })).toHaveAttribute('aria-selected', 'true');
  const update = page.getByRole('button', { name: /^Update GK-/ });
  await expect(update.first()).toBeDisabled();
  await page.getByRole('combobox', { name: 'Firmware' }).selectOption({ label: 'gk-9.9.9.bin – <b>night</b>' });
  await page.getByLabel('User for the address').fill(users.admin);
  await page.getByLabel('Password for the address').fill(users.admin);
  const progress = page.waitForResponse((response) => /\/gkdevice\/firmware\/GK-/.test(response.url()));
  await expect(update.first()).toBeEnabled();
  await update.first().click();
  await expect(update.first()).toBeDisabled();
  await expect(update.first()).toHaveText(/Update \(\d+ s\)/);
  await progress;
  await expect.poll(() => page.getByRole('progressbar').first().getAttribute('value')).toMatch(/^[1-9]/);
  // Asked every second until the device has what its file says.
  const device = page.locator('tbody tr').first();
  await expect(device.locator('td[data-column="version"]')).toHaveText('9.9.9', { timeout: 45_000 });
  await expect(device.getByText('100 %')).toBeVisible();
  await expect(update.first()).toBeEnabled();

  await page.getByRole('tab', { name: 'Firmware Store' }).click();
  await files.getByText('gk-9.9.9.bin').hover();
  await files.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog')).toContainText('Do you really want to remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('There are no firmware files')).toBeVisible();
});

test('an upload tells how far it is, and leaves nothing behind when it is cancelled', async ({ page }) => {
  await logIn(page, '/devicefirmwareupdate?tab=store');
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/gkserver/upload/*', async (route) => {
    await held;
    await route.abort().catch(() => undefined);
  });
  await page.getByLabel('Firmware file', { exact: true }).setInputFiles({
    name: 'gk-1.0.0.bin',
    mimeType: 'application/octet-stream',
    buffer: Buffer.alloc(300_000),
  });
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText(/^[\d.]+ K?B of 292.97 KB sent/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  answer();
  // The file stays chosen, for another try.
  await expect(page.getByRole('button', { name: 'Upload' })).toBeEnabled();
  await page.reload();
  await expect(page.getByText('There are no firmware files')).toBeVisible();
});

test('a file above 200 MB is refused before it is sent', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'gk-firmware-'));
  try {
    const path = join(folder, 'large.bin');
    writeFileSync(path, '');
    truncateSync(path, 209_715_201);
    await logIn(page, '/devicefirmwareupdate?tab=store');
    await page.getByLabel('Firmware file', { exact: true }).setInputFiles(path);
    await expect(page.getByText('Error : Exceeded size 200MB')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload' })).toBeDisabled();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('plans are added with version and URL, edited in place, and never emptied', async ({ page }) => {
  await logIn(page, '/devicefirmwareupdate?tab=plans', users.dealer);
  const form = page.getByRole('form', { name: 'Add a plan' });
  await form.getByLabel('Source version').fill('1.0.0');
  await expect(form.getByRole('button', { name: 'Add' })).toBeDisabled();
  await form.getByLabel('URL').fill('https://fw.example/2.bin');
  await form.getByRole('button', { name: 'Add' }).click();
  const plans = page.getByRole('grid', { name: 'Auto Update Plan' });
  const version = plans.getByLabel('Source version');
  await expect(version).toHaveValue('1.0.0');
  await version.fill('');
  await version.press('Enter');
  await expect(plans.getByText('cannot be empty')).toBeVisible();
  await version.press('Escape');
  await expect(version).toHaveValue('1.0.0');
  await version.fill('1.0.1');
  await version.press('Enter');
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('Plan saved')).toBeVisible();
  allowConsoleError(/500/);
  await page.route('**/gkserver/autofw', (route) =>
    route.fulfill({ status: 500, json: { hasError: true, message: 'the plans are locked' } }),
  );
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'the plans are locked' }).first()).toBeVisible();
  await page.unroute('**/gkserver/autofw');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(plans.getByLabel('Source version')).toHaveValue('1.0.1');
});
