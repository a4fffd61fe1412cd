import { createSession, mediaSettingsCommands, type MediaSettings } from 'gk-sdk';
import { logIn } from '../support/console.js';
import { expect, test, users } from '../support/test.js';

/** The media slots as the server tells them to another program. */
async function mediaOf(server: string): Promise<MediaSettings> {
  const session = createSession({ server });
  await session.login({ kind: 'password', username: users.admin, password: users.admin });
  const settings = await mediaSettingsCommands(session.command).read();
  session.logout();
  return settings;
}

test('the disks stand as a tree, and Format needs the name of the disk typed; media slots are saved up to the first empty one', async ({
  page,
  recorder,
}) => {
  await logIn(page, '/setting?tab=recorddisks');
  const disks = page.getByRole('table', { name: 'Disks' });
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('load lsblk success')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('load setting success')).toBeVisible();
  await expect(disks.getByRole('row', { name: /sda2 ?part of sda ext4 255 GB .* \// })).toBeVisible();
  await expect(disks.getByRole('row', { name: /^sda / }).getByText('The server runs from it')).toBeVisible();
  const sdb = disks.getByRole('row', { name: /^sdb ext4 4096 GB/ });
  const idBefore = await sdb.getByRole('cell').nth(2).textContent();

  await sdb.getByRole('button', { name: 'Format' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Format' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('sdc');
  await expect(dialog.getByRole('button', { name: 'Format' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('sdb');
  await dialog.getByRole('textbox').press('Enter');
  await expect(page.getByText('Formatting. The list is reloaded after 5 seconds.')).toBeVisible();
  await expect(sdb.getByRole('button', { name: 'Format' })).toBeDisabled();
  await expect(page.getByText('sdb is formatted').first()).toBeVisible();
  await expect(sdb.getByRole('cell').nth(2)).not.toHaveText(idBefore ?? '');

  // Media slots follow one another.
  await expect(page.getByRole('combobox', { name: 'Disk of slot 2' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Disk of slot 1' }).fill('e3a86c17-94d2-4b7f-a1c6-0b5d8f4e2a03');
  await page.getByRole('combobox', { name: 'Disk of slot 2' }).fill('/mnt/nas');
  await page.getByRole('checkbox', { name: 'Slot 2 is read-only' }).check();
  await page.getByRole('combobox', { name: 'Disk of slot 3' }).fill('spare');
  await expect(page.getByRole('combobox', { name: 'Disk of slot 4' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Disk of slot 3' }).fill('');
  await expect(page.getByRole('combobox', { name: 'Disk of slot 4' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Mode' }).selectOption('Capacity');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('set done')).toBeVisible();
  expect(await mediaOf(recorder.url)).toEqual({
    mode: 'capacity',
    slots: [
      { disk: 'e3a86c17-94d2-4b7f-a1c6-0b5d8f4e2a03', readOnly: false },
      { disk: '/mnt/nas', readOnly: true },
    ],
  });
  await page.reload();
  await expect(page.getByRole('combobox', { name: 'Disk of slot 2' })).toHaveValue('/mnt/nas');
  await expect(page.getByRole('checkbox', { name: 'Slot 2 is read-only' })).toBeChecked();
});
