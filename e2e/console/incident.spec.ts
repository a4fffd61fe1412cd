import type { GkIncident } from 'gk-elements';
import { logIn } from '../support/console.js';
import { deviceWith, recordedMinute } from '../support/fleet.js';
import { expectPlaying } from '../support/recorded-player.js';
import { expect, test } from '../support/test.js';

/** The moments that the pictures and the track of the incident show, unix seconds. */
const moments = (incident: GkIncident) => ({
  picturesS: incident.shadowRoot?.querySelector('gk-player')?.positionS ?? 0,
  trackS: incident.positionS ?? 0,
});

test('pictures, track and speed of a day are on one clock: a chosen minute plays, and the pictures follow a press on the plot', async ({
  page,
  recorder,
}) => {
  const deviceId = await deviceWith(recorder.url, 2);
  const startS = await recordedMinute(recorder.url, deviceId);
  await logIn(page, `/splayback/${deviceId}?at=${startS}`);
  await page.getByRole('button', { name: 'Track and speed' }).click();
  await expect(page).toHaveURL(/together=1/);
  const incident = page.locator('gk-incident');
  const player = incident.locator('gk-player');
  const minute = page.getByRole('group', { name: 'Start of playback' }).getByLabel('Minute');
  await minute.selectOption(await minute.inputValue());
  await expectPlaying(player);
  await expect
    .poll(() => incident.evaluate(moments).then(({ picturesS, trackS }) => Math.abs(picturesS - trackS)))
    .toBeLessThan(2);

  // By keyboard on the plot, as a drag does.
  const before = await incident.evaluate(moments);
  const plot = incident.locator('gk-speed-chart').getByRole('slider');
  await plot.focus();
  await plot.press('PageUp');
  const chosen = await incident.evaluate(moments);
  expect(chosen.trackS - before.trackS).toBeGreaterThan(20);
  await expect
    .poll(() => incident.evaluate(moments).then(({ picturesS, trackS }) => Math.abs(picturesS - trackS)))
    .toBeLessThan(2);
  expect((await incident.evaluate(moments)).picturesS).toBeGreaterThanOrEqual(Math.floor(chosen.trackS));

  const box = await incident.boundingBox();
  expect(box?.height).toBeGreaterThan(400);
});
