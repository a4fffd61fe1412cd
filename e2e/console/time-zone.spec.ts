import type { Page } from '@playwright/test';
import { deviceSetupResource } from 'gk-sdk/rest';
import { logIn } from '../support/console.js';
import { asAdmin, deviceWith, recordedMinute } from '../support/fleet.js';
import { goInside } from '../support/screens.js';
import { expect, test } from '../support/test.js';

/** Twenty hours behind of the server in Taipei: mostly on another day. */
const ZONE = 'Etc/GMT+12';
test.use({ timezoneId: ZONE });

const firstTime = (page: Page) =>
  page.getByRole('grid', { name: "Today's events" }).locator('tbody td[data-column="time"]').first();

async function choose(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await page.getByRole('combobox', { name: 'Dates and times' }).selectOption(words);
}

/** The day that a screen begins with is today where the clock stands, and its zone stands beside it. */
async function expectToday(page: Page, timeZone: string): Promise<void> {
  await goInside(page, '/gpsplayback');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format();
  await expect(page.getByRole('button', { name: `Day: ${today} (${timeZone})`, exact: true })).toBeVisible();
}

test('a browser in another zone tells days and times by the clock that is chosen, with its offset, and keeps the choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await logIn(page, '/todayevents');
  await expect(firstTime(page)).toHaveText(/ \+08:00$/);
  await expect(page.getByRole('status').filter({ hasText: /events? · updated .* \+08:00$/ })).toBeVisible();
  await expectToday(page, 'Asia/Taipei');

  await choose(page, "This computer's time");
  await expectToday(page, ZONE);
  await page.reload();
  await expectToday(page, ZONE);
  await goInside(page, '/todayevents');
  await expect(page.getByText(/events? · updated .* -12:00$/)).toBeVisible();
});

test(
  "by the vehicle's clock, playback and evidence of a vehicle in Nepal tell its time, wherever server and browser are",
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const deviceId = await deviceWith(recorder.url, 2);
    const startS = await recordedMinute(recorder.url, deviceId);
    await asAdmin(recorder.url, async (session) => {
      await deviceSetupResource(session.rest).save(deviceId, { timeZone: 'Asia/Kathmandu' });
    });
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', hour: '2-digit', minute: '2-digit' });
    await page.setViewportSize({ width: 1366, height: 768 });
    await logIn(page, '/todayevents');
    await choose(page, "Vehicle's time");
    await goInside(page, `/splayback/${deviceId}?at=${startS}`);
    const timeline = page.locator('gk-player gk-timeline [part=toolbar]');
    await expect(timeline).toContainText('Asia/Kathmandu');
    await expect(timeline).toContainText(clock.format(startS * 1000));
    await expect(page.getByText('Date (Asia/Kathmandu)')).toBeVisible();
    await page.getByRole('button', { name: 'Evidence' }).click();
    await expect(page.getByRole('dialog', { name: `Evidence of ${deviceId}` })).toContainText('Asia/Kathmandu');
  },
);
