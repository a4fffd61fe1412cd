import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSession, mediaSettingsCommands, type MediaSettings } from 'gk-sdk';
import { logIn } from '../support/console.js';
import { startRecorder } from '../support/recorder.js';
import { expect, test, users } from '../support/test.js';

/** The media slots as the server tells them to another program. */
async function mediaOf(server: string): Promise<MediaSettings> {
  const session = createSession({ server });
  await session.login({ kind: 'password', username: users.admin, password: users.admin });
  const settings = await mediaSettingsCommands(session.command).read();
  session.logout();
  return settings;
}

test('the disk stands as it is, and Format needs its name typed; media slots are saved up to the first empty one', async ({
  page,
  recorder,
}) => {
  await logIn(page, '/setting?tab=recorddisks');
  const disks = page.getByRole('table', { name: 'Disks' });
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('load lsblk success')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('load setting success')).toBeVisible();
  // A recorder that records nothing has the disk of its state, and says so.
  await expect(page.getByText(/^The recordings are simulated: .* take no space\.$/)).toBeVisible();
  await expect(page.getByText(/^Nothing is written to these disks: the recordings are simulated\./)).toBeVisible();
  await expect(disks.getByRole('row')).toHaveCount(2);
  const media = disks.getByRole('row', { name: /^media - \d[\d.]* [GT]B - .*media Format$/ });
  await expect(media).toBeVisible();

  await media.getByRole('button', { name: 'Format' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Format' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('medium');
  await expect(dialog.getByRole('button', { name: 'Format' })).toBeDisabled();
  await dialog.getByRole('textbox').fill('media');
  await dialog.getByRole('textbox').press('Enter');
  await expect(page.getByText('Formatting. The list is reloaded after 5 seconds.')).toBeVisible();
  await expect(media.getByRole('button', { name: 'Format' })).toBeDisabled();
  await expect(page.getByText('media is formatted: the earlier simulated recordings are gone').first()).toBeVisible();

  // Media slots follow one another.
  await expect(page.getByLabel('Disk of slot 2', { exact: true })).toHaveCount(0);
  await page.getByLabel('Disk of slot 1', { exact: true }).fill('e3a86c17-94d2-4b7f-a1c6-0b5d8f4e2a03');
  await page.getByLabel('Disk of slot 2', { exact: true }).fill('/mnt/nas');
  await page.getByRole('checkbox', { name: 'Slot 2 is read-only' }).check();
  await page.getByLabel('Disk of slot 3', { exact: true }).fill('spare');
  await expect(page.getByLabel('Disk of slot 4', { exact: true })).toBeVisible();
  await page.getByLabel('Disk of slot 3', { exact: true }).fill('');
  await expect(page.getByLabel('Disk of slot 4', { exact: true })).toHaveCount(0);
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
  await expect(page.getByLabel('Disk of slot 2', { exact: true })).toHaveValue('/mnt/nas');
  await expect(page.getByRole('checkbox', { name: 'Slot 2 is read-only' })).toBeChecked();
});

test('a recorder that records refuses a slot outside of its disks before it saves, and Format removes recordings from the folder and nothing else', async ({
  browser,
}) => {
  const disks = mkdtempSync(join(tmpdir(), 'gk-disks-'));
  mkdirSync(join(disks, 'depot'));
  const recorder = await startRecorder({ devices: 2, args: ['--record', '--disk', join(disks, 'depot')] });
  const context = await browser.newContext({ baseURL: recorder.url });
  const recordings = () =>
    readdirSync(join(disks, 'depot'), { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.gms'));
  try {
    const page = await context.newPage();
    await logIn(page, '/setting?tab=recorddisks');
    await page.getByLabel('Disk of slot 1', { exact: true }).fill('/etc');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const panel = page.getByRole('region', { name: 'Record Disks' });
    await expect(
      panel.getByText('/etc is not below a folder that the recorder was started with (--disk)'),
    ).toBeVisible();
    expect(await mediaOf(recorder.url)).toEqual({ mode: 'efficacy', slots: [] });

    await expect.poll(() => recordings().length).toBeGreaterThan(0);
    writeFileSync(join(disks, 'depot/letter.txt'), 'Dear');
    const depot = page.getByRole('table', { name: 'Disks' }).getByRole('row', { name: /^depot / });
    await expect(depot.getByRole('cell', { name: join(disks, 'depot') })).toBeVisible();
    await expect(page.getByText(/simulated/)).toHaveCount(0);
    const before = recordings();
    await depot.getByRole('button', { name: 'Format' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('depo');
    await expect(dialog.getByRole('button', { name: 'Format' })).toBeDisabled();
    await dialog.getByRole('textbox').fill('depot');
    await dialog.getByRole('textbox').press('Enter');
    await expect(page.getByText(/^depot is formatted: \d+ recordings are removed$/).first()).toBeVisible();
    expect(recordings().filter((name) => before.includes(name))).toEqual([]);
    expect(readdirSync(join(disks, 'depot'))).toContain('letter.txt');
  } finally {
    await context.close();
    await recorder.stop();
    rmSync(disks, { recursive: true });
  }
});
