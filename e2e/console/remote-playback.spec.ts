import type { Page } from '@playwright/test';
import { logIn, tellTimesOfBrowser } from '../support/console.js';
import { deviceWithAlarm, recordedOnDevice } from '../support/fleet.js';
import { expectPlaying, playerPosition, playerState } from '../support/recorded-player.js';
import { openScreen } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test.beforeEach(tellTimesOfBrowser);

const player = (page: Page) => page.locator('gk-player');
const list = (page: Page) => page.getByRole('region', { name: 'Record list' });

/** `HH:MM:SS` of a moment, as the browser's clock shows it. */
const clockOf = (page: Page, timeS: number) =>
  page.evaluate((unixS) => new Date(unixS * 1000).toTimeString().slice(0, 8), timeS);

test('starts stopped; a row of the record list plays, a jump says No Record or plays, a minute is played and no more', async ({
  page,
  recorder,
}) => {
  const deviceId = await deviceWithAlarm(recorder.url);
  const startS = await recordedOnDevice(recorder.url, deviceId);
  await logIn(page, `/remoteplayback/${deviceId}?at=${startS}`);
  const rows = list(page).getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  await expect.poll(() => playerState(player(page))).toBe('stopped');
  await rows.nth(1).click();
  await expectPlaying(player(page));
  await expect(page).toHaveURL(/at=\d+/);

  const types = page.getByRole('group', { name: 'Record type' });
  await types.getByRole('button', { name: 'Normal' }).click();
  await expect(page).toHaveURL(/type=Normal/);
  await expect(rows.nth(1)).toContainText('Normal');

  await openScreen(page, `/remoteplayback/${deviceId}?at=${startS}`);
  await expect.poll(() => playerState(player(page))).toBe('stopped');
  const time = page.getByLabel(/^Time to jump to/);
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

  await openScreen(page, `/remoteplayback/${deviceId}?at=${startS}`);
  await expect.poll(() => playerState(player(page))).toBe('stopped');
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
  await expect.poll(() => playerState(player(page))).toBe('ended');
  expect((await playerPosition(player(page))) - startS).toBeLessThanOrEqual(61);

  // Nothing goes beyond a phone sideways.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
