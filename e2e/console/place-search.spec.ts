import { createSession } from 'gk-sdk';
import { logIn } from '../support/console.js';
import { deviceWith, recordedMinute } from '../support/fleet.js';
import { openScreen } from '../support/screens.js';
import { allowConsoleError, expect, test } from '../support/test.js';
import { serverDay } from '../support/zones.js';

// Every track of the day is read: a small fleet has all that counts.
test.use({ recorderOptions: { devices: 8 } });

test('who was at a place is found with progress, and played from when it came', async ({ page, recorder }) => {
  const deviceId = await deviceWith(recorder.url, 2);
  const startS = await recordedMinute(recorder.url, deviceId);
  const session = createSession({ server: recorder.url });
  await session.login({ kind: 'password', username: 'admin', password: 'admin' });
  const [point] = await session.rest.gps({ deviceId, startS, endS: startS + 60 });
  session.close();
  if (!point) throw new Error(`${deviceId} has no position while it is recorded.`);

  await logIn(page, '/gpsplayback');
  await page.getByRole('link', { name: 'Who was there' }).click();
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeDisabled();
  await openScreen(page, `/gpsplayback?find=1&day=${serverDay(startS)}&lat=${point.lat}&lng=${point.lng}&radius=60`);
  allowConsoleError(/500/);
  // One track cannot be read: it is told, and does not hold up the others.
  let refused = '';
  await page.route(/\/api\/gps/, async (route) => {
    const body = `${route.request().url()} ${route.request().postData() ?? ''}`;
    if (refused === '' && !body.includes(deviceId)) {
      refused = /GK-\d{4}/.exec(body)?.[0] ?? '';
      await route.fulfill({ status: 500, json: { hasError: true, message: 'no disk' } });
    } else await route.continue();
  });
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const table = page.getByRole('grid', { name: 'Who was there' });
  await expect(table.getByRole('link', { name: deviceId }).first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: `Unknown for ${refused}` })).toBeVisible();
  const row = table.getByRole('row').filter({ hasText: deviceId }).first();
  await row.hover();
  await row.getByRole('button', { name: 'Play' }).click();
  await expect(page.getByRole('dialog', { name: `Playback ${deviceId}` }).locator('gk-player')).toBeVisible();
});
