import { logIn } from '../support/console.js';
import { expect, test, users } from '../support/test.js';

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

  await page.getByRole('tab', { name: 'Firmware Store' }).click();
  await files.getByText('gk-9.9.9.bin').hover();
  await files.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog')).toContainText('Do you really want to remove');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('There are no firmware files')).toBeVisible();
});
