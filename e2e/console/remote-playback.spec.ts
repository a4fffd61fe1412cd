import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceWithAlarm, recordedOnDevice } from '../support/fleet.js';
import { expectPlaying, playerPosition, playerState } from '../support/recorded-player.js';
import { expect, test } from '../support/test.js';

const player = (page: Page) => page.locator('gk-player');
const list = (page: Page) => page.getByRole('region', { name: 'Record list' });

/** `HH:MM:SS` of a moment, as the browser's clock shows it. */
const clockOf = (page: Page, timeS: number) =>
  page.evaluate((unixS) => new Date(unixS * 1000).toTimeString().slice(0, 8), timeS);

test('starts stopped; a row of the record list plays, by hand and by keyboard', async ({ page, recorder }) => {
  const deviceId = await deviceWithAlarm(recorder.url);
  const startS = await recordedOnDevice(recorder.url, deviceId);
  await logIn(page, `/remoteplayback/${deviceId}?at=${startS}`);
  const rows = list(page).getByRole('row');
  await expect.poll(() => rows.count(), { timeout: 20_000 }).toBeGreaterThan(1);
  await expect.poll(() => playerState(player(page))).toBe('stopped');
  await rows.nth(1).click();
  await expectPlaying(player(page));
  await expect(page).toHaveURL(/at=\d+/);

  const types = page.getByRole('group', { name: 'Record type' });
  await types.getByRole('button', { name: 'Normal' }).click();
  await expect(page).toHaveURL(/type=Normal/);
  await expect(rows.nth(1)).toContainText('Normal');
});

test('a jump to a time without a record says so and moves nothing; one with a record plays', async ({
  page,
  recorder,
}) => {
  const deviceId = await deviceWithAlarm(recorder.url);
  const startS = await recordedOnDevice(recorder.url, deviceId);
  await logIn(page, `/remoteplayback/${deviceId}?at=${startS}`);
  await expect.poll(() => playerState(player(page)), { timeout: 20_000 }).toBe('stopped');
  const time = page.getByLabel('Time to jump to');
  const records = await player(page).evaluate(
    (element: HTMLElementTagNameMap['gk-player']) =>
      element.records?.filter(({ channel }) => channel === 1).map(({ startS: from, endS: to }) => [from, to]) ?? [],
  );
  // Of the day's minutes one without a record; a vehicle of the night has some at both ends of its day.
  const dayStartS = startS - (startS % 86_400);
  const unrecordedS = Array.from({ length: 1440 }, (_, minute) => dayStartS + minute * 60 + 30).find((timeS) =>
    records.every(([from = 0, to = 0]) => timeS < from || timeS >= to),
  );
  if (unrecordedS === undefined) throw new Error('The vehicle was recorded all day.');
  await time.fill(await clockOf(page, unrecordedS));
  await time.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'No Record' })).toBeVisible();
  expect(await playerState(player(page))).toBe('stopped');
  await time.fill(await clockOf(page, startS + 60));
  await page.getByRole('button', { name: 'Jump' }).click();
  await expectPlaying(player(page));
  expect(Math.abs((await playerPosition(player(page))) - (startS + 60))).toBeLessThan(30);
});

test('a minute is played and no more, or as long as is chosen', async ({ page, recorder }) => {
  const deviceId = await deviceWithAlarm(recorder.url);
  const startS = await recordedOnDevice(recorder.url, deviceId);
  await logIn(page, `/remoteplayback/${deviceId}?at=${startS}`);
  await expect.poll(() => playerState(player(page)), { timeout: 20_000 }).toBe('stopped');
  await expect(page.getByLabel('Duration').locator('option')).toHaveText([
    '1 min.',
    '2 min.',
    '3 min.',
    '4 min.',
    '5 min.',
  ]);
  await player(page).getByRole('button', { name: 'Play', exact: true }).last().click();
  await expectPlaying(player(page));
  await player(page).getByRole('combobox', { name: 'Speed' }).selectOption('16');
  await expect.poll(() => playerState(player(page)), { timeout: 20_000 }).toBe('ended');
  expect((await playerPosition(player(page))) - startS).toBeLessThanOrEqual(61);
});

test('a list that fails is told in place, and is asked for again', async ({ page, recorder }) => {
  const deviceId = await deviceWithAlarm(recorder.url);
  const startS = await recordedOnDevice(recorder.url, deviceId);
  let broken = true;
  await page.routeWebSocket(
    (url) => !url.pathname.includes('ws.cgi'),
    (socket) => {
      const server = socket.connectToServer();
      server.onMessage((message) => {
        // The answer to Q08, the device's list, becomes a refusal of the same length.
        const text = String(message);
        socket.send(
          broken && typeof message === 'string' && text.includes('Q08') ? text.replace('R:1', 'R:5') : message,
        );
      });
    },
  );
  await logIn(page, `/remoteplayback/${deviceId}?at=${startS}`);
  const retry = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await expect(list(page)).toHaveCount(0);
  broken = false;
  await retry.click();
  await expect(list(page).getByRole('row').nth(1)).toBeVisible();
});

test('nothing goes beyond a phone sideways', async ({ page, recorder }) => {
  const deviceId = await deviceWithAlarm(recorder.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, `/remoteplayback/${deviceId}`);
  await expect(list(page)).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
