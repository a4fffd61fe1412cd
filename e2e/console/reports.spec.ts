import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Download, Page } from '@playwright/test';
import { haversineKm } from 'gk-sdk/rules';
import { logIn } from '../support/console.js';
import { openScreen } from '../support/screens.js';
import { allowConsoleError, expect, test } from '../support/test.js';

const data = process.env['GK_DATA'];
const TRACKS = join(data ?? '', 'gps/kaohsiung_buses_20181108.jsonl');

// Kilometres: a browser in en-US begins with miles.
test.use({
  locale: 'en-GB',
  recorderOptions: { devices: 6, samples: true, args: data === undefined ? [] : ['--tracks', TRACKS] },
});

interface Fix {
  readonly plate: string;
  readonly time: number;
  readonly lat: number;
  readonly lng: number;
}

/** A longer silence is a time offline, of which nobody knows the way. */
const OFFLINE_S = 600;

/** How far each bus of the track file drove while it was heard, km. */
function trackLengths(): ReadonlyMap<string, number> {
  const last = new Map<string, Fix>();
  const lengths = new Map<string, number>();
  const fixes = readFileSync(TRACKS, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Fix)
    .sort((a, b) => a.time - b.time);
  for (const fix of fixes) {
    const before = last.get(fix.plate) ?? fix;
    const km = fix.time - before.time > OFFLINE_S ? 0 : haversineKm(before, fix);
    lengths.set(fix.plate, (lengths.get(fix.plate) ?? 0) + km);
    last.set(fix.plate, fix);
  }
  return lengths;
}

/** A day of the browser's zone so many days before today: `2026-09-14`. */
function day(page: Page, ago: number): Promise<string> {
  return page.evaluate((days) => {
    const date = new Date();
    date.setDate(date.getDate() - days);
    const two = (value: number): string => String(value).padStart(2, '0');
    return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  }, ago);
}

const result = (page: Page) => page.getByRole('grid', { name: 'Result' });
const cells = (page: Page, column: string) => result(page).locator(`tbody td[data-column="${column}"]`);
const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8');

test('mileage of a day is as long as the tracks of the 34 buses, and the total is the sum', async ({ page }) => {
  test.skip(data === undefined, 'GK_DATA is not set: real tracks are not tested');
  await logIn(page, '/mileage');
  await expect(page.getByRole('button', { name: 'Search' })).toBeDisabled();
  await expect(page.getByText('Please select the first day')).toBeVisible();
  const yesterday = await day(page, 1);
  await openScreen(page, `/mileage?days=${yesterday}_${yesterday}`);
  await expect(result(page)).toBeVisible();
  const ids = await cells(page, 'deviceId').allTextContents();
  const kilometres = (await cells(page, 'mileage').allTextContents()).map(Number);
  const lengths = trackLengths();
  expect(lengths.size).toBe(34);
  for (const [plate, km] of lengths) {
    const shown = kilometres[ids.indexOf(plate)];
    expect(shown, plate).toBeGreaterThan(km * 0.99 - 0.001);
    expect(shown, plate).toBeLessThan(km * 1.01 + 0.001);
  }
  const total = Number(await result(page).locator('tfoot td').first().textContent());
  expect(Math.abs(total - kilometres.reduce((sum, km) => sum + km, 0))).toBeLessThan(0.1);
  await expect(page.locator('.gk-bar-chart-bar').first()).toBeVisible();
});

test('net flow, stream log, access log, report files and automatic uploads: narrowed, coloured, exported, refused in words', async ({
  page,
}) => {
  // Net flow: a month in three lines a device, coloured by size, and its files.
  await logIn(page, '/devicenetflow');
  await expect(result(page)).toBeVisible();
  await expect(page.getByLabel('Month').locator('option')).toHaveCount(4);
  const month = await page.getByLabel('Month').inputValue();
  await expect(cells(page, 'flow').first()).toHaveText('InOutTotal');
  const tones = await result(page)
    .locator('[data-tone]')
    .evaluateAll((amounts) => amounts.map((amount) => [amount.textContent, amount.getAttribute('data-tone')]));
  const toneOf: Readonly<Record<string, string>> = { G: 'red', M: 'orange', K: 'green' };
  for (const [text = '', tone] of tones) expect([text, tone]).toEqual([text, toneOf[text?.at(-1) ?? ''] ?? 'grey']);
  // By keyboard: a line goes, from the files too.
  await page.getByRole('checkbox', { name: 'Flow Out' }).focus();
  await page.keyboard.press('Space');
  await expect(cells(page, 'flow').first()).toHaveText('InTotal');
  const devices = await cells(page, 'deviceId').count();
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(csv.suggestedFilename()).toBe(`${month}_netflow.csv`);
  const lines = (await textOf(csv)).trim().split('\r\n');
  expect(lines).toHaveLength(1 + 2 * devices);
  expect(lines[0]).toMatch(/^\uFEFF?Device ID,Flow,Day1,.*,Total$/);
  const [raw] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Raw Data JSON' }).click(),
  ]);
  expect(raw.suggestedFilename()).toBe(`${month}_netflow_raw.json`);
  expect((JSON.parse(await textOf(raw)) as object[])[0]).toHaveProperty('flowin');
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await expect(page.getByRole('button', { name: 'CSV' })).toBeDisabled();

  // Stream log: filters, an archive with a password, and the words of a refusal.
  await openScreen(page, '/uslog');
  await expect(page.getByRole('button', { name: 'Query' })).toBeDisabled();
  const days = `${await day(page, 3)}_${await day(page, 0)}`;
  await openScreen(page, `/uslog?days=${days}`);
  await expect(cells(page, 'type').filter({ hasText: 'Liveview end' }).first()).toBeVisible();
  await page.getByLabel('Type').selectOption({ label: 'Download local' });
  await page.getByRole('button', { name: 'Query' }).click();
  await expect(cells(page, 'type')).toHaveText(['Download local']);
  await page.getByLabel('Entrance').selectOption({ label: 'Rtsp' });
  await page.getByRole('button', { name: 'Query' }).click();
  await expect(page.getByText('no records')).toBeVisible();

  await page.getByRole('button', { name: 'Export uslogs.7z' }).click();
  await page.getByRole('dialog').getByLabel('File password').fill('secret');
  const [archive] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(archive.suggestedFilename()).toBe('uslogs.7z');
  expect(
    readFileSync(await archive.path())
      .subarray(0, 6)
      .toString('hex'),
  ).toBe('377abcaf271c');

  allowConsoleError(/500/);
  await page.route('**/gklog/uslog', (route) =>
    route.fulfill({ status: 500, json: { hasError: true, message: 'the log is being packed' } }),
  );
  await page.getByRole('button', { name: 'Query' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'the log is being packed' }).first()).toBeVisible();
  await page.unroute('**/gklog/uslog');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('no records')).toBeVisible();

  // Access log: narrowed by what the server can tell of; nothing is exported without a password.
  await openScreen(page, `/accesslog?days=${days}`);
  await expect(cells(page, 'action').filter({ hasText: 'login' }).first()).toBeVisible();
  await page.getByLabel('User', { exact: true }).fill("da'x");
  await expect(page.getByLabel('User', { exact: true })).toHaveValue('');
  await page.getByLabel('User', { exact: true }).fill('dealer');
  await page.getByLabel('Type').selectOption('Login');
  await page.getByRole('button', { name: 'Query' }).click();
  await expect(cells(page, 'username').first()).toHaveText('dealer');
  expect(new Set(await cells(page, 'type').allTextContents())).toEqual(new Set(['Login']));
  await page.getByRole('button', { name: 'Export accesslog.7z' }).click();
  const exported: string[] = [];
  page.on('request', (request) => exported.push(...(/exportaccesslog/.exec(request.url()) ?? [])));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // Files are saved with no login in their addresses.
  const weeks = `${await day(page, 40)}_${await day(page, 0)}`;
  await openScreen(page, `/reportfilelist?days=${weeks}`);
  await expect(cells(page, 'filename').first()).toBeVisible();
  await expect(page.getByLabel('Profile').locator('option').first()).toHaveText('All Profile');
  const name = (await cells(page, 'filename').first().textContent()) ?? '';
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${name}` }).click(),
  ]);
  expect(report.suggestedFilename()).toBe(name);
  expect(report.url()).toMatch(/^blob:/);
  await openScreen(page, `/autoupload?days=${weeks}`);
  await expect(cells(page, 'filesize').first()).toHaveText(/^[\d.]+ (B|KB|MB|GB)$/);
  const extension = (await cells(page, 'fileext').first().textContent()) ?? '';
  await page.getByLabel('File Extension').fill(extension);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/extension=/);
  await expect(cells(page, 'fileext').first()).toHaveText(extension);
  expect(new Set(await cells(page, 'fileext').allTextContents())).toEqual(new Set([extension]));
  expect(exported).toEqual([]);
});
