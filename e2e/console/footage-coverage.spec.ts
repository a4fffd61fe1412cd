import { createSession } from 'gk-sdk';
import { playbackCommands } from 'gk-sdk/recordings';
import { logIn, tellTimesOfBrowser } from '../support/console.js';
import { deviceWith } from '../support/fleet.js';
import { expect, test, users } from '../support/test.js';

test.beforeEach(tellTimesOfBrowser);

test.use({ timezoneId: 'UTC' });

test('the track shows where its footage is; what the server has lost is asked for, or played from the device', async ({
  page,
  recorder,
}) => {
  const dayStartS = Math.floor(Date.now() / 86_400_000) * 86_400 - 86_400;
  const session = createSession({ server: recorder.url });
  await session.login({ kind: 'password', username: users.admin, password: users.admin });
  const commands = playbackCommands(session.command);
  const deviceId = await deviceWith(recorder.url, 4);
  const { minutes } = await commands.dayRecords(deviceId, dayStartS);
  const first = minutes.findIndex((_, minute) => minutes.slice(minute, minute + 10).join('') === '1'.repeat(10));
  expect(first).toBeGreaterThanOrEqual(0);
  const startS = dayStartS + first * 60;
  await commands.deleteRecords(deviceId, { startS, endS: startS + 300 });
  session.close();

  const day = new Date(dayStartS * 1000).toISOString().slice(0, 10);
  await logIn(page, `/gpsplayback?device=${deviceId}&day=${day}`);
  await page.getByRole('button', { name: 'Query GPS' }).click();
  const legend = page.getByRole('list', { name: 'Footage of the track' }).first();
  await expect(page.locator('gk-gps-player')).toBeVisible();
  await expect(legend).toHaveCount(0);
  // The switch follows the address, which a busy machine shows some moments after the press.
  await page.getByLabel('Footage', { exact: true }).click();
  await expect(page.getByLabel('Footage', { exact: true })).toBeChecked();
  await expect(legend).toContainText(/On the device ?5:00/);
  const time = new Date(startS * 1000).toISOString().slice(11, 16);
  await page.getByRole('button', { name: `${time} +00:00 On the device` }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`Footage of ${deviceId}`) });
  await expect(dialog.getByRole('link', { name: 'Play from the device' })).toHaveAttribute(
    'href',
    new RegExp(`^/remoteplayback/${deviceId}\\?at=${startS}`),
  );
  await dialog.getByRole('button', { name: 'Request the footage' }).click();
  const asked = page.getByRole('dialog', { name: 'Custom event download' });
  await expect(asked.getByLabel('Start time')).toHaveValue(new RegExp(`^${day}T${time}`));
});
