import { logIn, submitLogin } from '../support/console.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

test.use({ recorderOptions: { devices: 4 } });

const PASSPHRASE = 'correct horse battery';

test('a backup is made, checked and restored after a typed word; everybody signs in again, and what came since is gone', async ({
  page,
}) => {
  // A wrong passphrase is refused, and the server is away while it begins anew.
  allowConsoleError(/status of 400 .*gkserver\/upload|ERR_CONNECTION_REFUSED/);
  await logIn(page, '/backup');
  const now = page.getByRole('form', { name: 'Back up now' });
  await now.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await now.getByLabel('Passphrase once more').fill(PASSPHRASE);
  const download = page.waitForEvent('download');
  await now.getByRole('button', { name: 'Make a backup' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^gk-backup-[\d-]+\.gkbackup$/);
  const file = await saved.path();

  // The schedule is what comes since.
  const daily = page.getByRole('form', { name: 'Every day' });
  await daily.getByLabel('Backups to keep').fill('9');
  await daily.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Schedule saved')).toBeVisible();

  const restore = page.getByRole('form', { name: 'Restore' });
  await restore.getByLabel('Backup file').setInputFiles(file);
  await restore.getByLabel('Passphrase', { exact: true }).fill(`${PASSPHRASE}!`);
  await restore.getByRole('button', { name: 'Check the backup' }).click();
  await expect(restore.getByRole('alert')).toContainText('The passphrase does not open this backup');
  await restore.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE);
  await restore.getByRole('button', { name: 'Check the backup' }).click();
  await expect(restore.getByRole('region', { name: 'In this backup' })).toContainText('Accounts4');
  await restore.getByRole('button', { name: 'Restore', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Restore' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('RESTORE');
  await dialog.getByRole('button', { name: 'Restore' }).click();

  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByText(/sign in again/i).first()).toBeVisible();
  // The server begins anew within some seconds.
  const answers = (): Promise<boolean> =>
    page.request.get('/api/server').then(
      (reply) => reply.ok(),
      () => false,
    );
  await expect.poll(answers).toBe(true);
  await submitLogin(page, users.admin, users.admin);
  await expect(page).not.toHaveURL(/\/login/);
  await page.goto('/backup');
  await expect(page.getByLabel('Backups to keep')).toHaveValue('7');
});
