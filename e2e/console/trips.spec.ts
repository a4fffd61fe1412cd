import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { openScreen } from '../support/screens.js';
import { expect, test } from '../support/test.js';

// Kilometres: a browser in en-US begins with miles.
test.use({ locale: 'en-GB', recorderOptions: { devices: 6 } });

const cells = (page: Page, column: string) => page.locator(`tbody td[data-column="${column}"]`);

/** The day before today in UTC: `2026-09-14`. */
const yesterday = (): string => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

test('trips of a day: where from and where to, as far as the mileage, opened as track with video, saved as a file', async ({
  page,
}) => {
  await logIn(page, '/blockview');
  await expect(cells(page, 'since').first()).toHaveText(/^(Stopped|Idling|Driving|Offline) (<|\d)/);

  await openScreen(page, '/trips');
  await expect(page.getByRole('button', { name: 'Search' })).toBeDisabled();
  const days = `${yesterday()}%2B00:00_${yesterday()}%2B00:00`;
  await openScreen(page, `/trips?days=${days}`);
  await expect(page.getByRole('grid', { name: 'Result' })).toBeVisible();
  const count = await cells(page, 'startS').count();
  expect(count).toBeGreaterThan(0);
  await expect(cells(page, 'duration').first()).toHaveText(/^\d+:\d\d:\d\d$/);

  await page.getByRole('button', { name: /^Look up \d+ addresses/ }).click();
  await expect(page.getByRole('button', { name: /^Look up/ })).toHaveCount(0);

  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(csv.suggestedFilename()).toBe('trips.csv');
  const lines = readFileSync(await csv.path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF?Device ID,Driver,Device Memo,Day,Start Time,End Time,Duration,Distance \(km\)/);
  // A page of the table may have fewer.
  expect(lines.length).toBeGreaterThan(count);

  const started = (await cells(page, 'startS').first().textContent()) ?? '';
  await page.getByRole('link', { name: 'Track' }).first().click();
  await expect(page.getByRole('heading', { name: 'GPS playback' })).toBeVisible();
  await expect(page.getByText(new RegExp(`· ${started.slice(0, 16)}`))).toBeVisible();
  await page.goBack();
  await expect(cells(page, 'startS')).toHaveCount(count);
  await page.getByRole('link', { name: 'Video' }).first().click();
  await expect(page).toHaveURL(/\/splayback\/.+at=\d+/);
});
