import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
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
  await expect(page.getByRole('status').filter({ hasText: /events · updated .* \+08:00$/ })).toBeVisible();
  await expectToday(page, 'Asia/Taipei');

  await choose(page, "This computer's time");
  await expectToday(page, ZONE);
  await page.reload();
  await expectToday(page, ZONE);
  await goInside(page, '/todayevents');
  await expect(page.getByText(/events · updated .* -12:00$/)).toBeVisible();
});
