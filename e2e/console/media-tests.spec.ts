import { chromiumFlags, chromiumMicrophoneFlags, chromiumSoundFlags } from '../../scripts/lib/browser-flags.mjs';
import { logIn } from '../support/console.js';
import { deviceWith } from '../support/fleet.js';
import { expectMovingPicture } from '../support/moving-picture.js';
import { expect, test } from '../support/test.js';

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...chromiumSoundFlags, ...chromiumMicrophoneFlags],
  },
});

test('the video test plays a camera, tells its figures, and what the browser decodes', async ({ page, recorder }) => {
  const deviceId = await deviceWith(recorder.url, 2);
  await logIn(page, `/videotest?device=${deviceId}`);
  await expectMovingPicture(page.locator('gk-live-tile'));
  const stream = page.getByRole('region', { name: 'Stream' });
  await expect(stream).toContainText('Playing');
  await expect(stream).toContainText(/Codecavc1\.[\da-fA-F]{6}/);
  await expect(stream).toContainText(/Pictures per second[5-9]|Pictures per second1\d/);
  await expect(page.getByRole('row', { name: /^H\.264 Main yes/ })).toBeVisible();
  await page.getByLabel('Playback method').selectOption('mse');
  await expect(stream).toContainText('Playback methodMedia Source Extensions');
  await expectMovingPicture(page.locator('gk-live-tile'));
});

test('the audio test records the microphone, and turns it off', async ({ page, context }) => {
  await context.grantPermissions(['microphone']);
  await logIn(page, '/audiotest');
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('meter', { name: 'Level of the microphone' })).toBeVisible();
  await page.getByRole('button', { name: 'Listen to the recording' }).click();
  await expect(page.getByRole('meter')).toBeHidden();
  await page.getByRole('button', { name: 'Both sides' }).click();
  await expect(page.getByRole('button', { name: 'Left' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Left' })).toBeEnabled();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});
