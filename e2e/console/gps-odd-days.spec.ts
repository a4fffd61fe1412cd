import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { expect, test } from '../support/test.js';

test.use({ timezoneId: 'Asia/Taipei', paintsMaps: 'coarse', recorderOptions: { devices: 1 } });

const DAY = '2026-01-15';
/** 08:00:00 of the day. */
const EIGHT_S = Date.parse(`${DAY}T08:00:00+08:00`) / 1000;

/** A point so many seconds after eight, further to the north with each. */
const pointAt = (second: number, step: number) => ({
  time: EIGHT_S + second,
  lat: 24 + step / 10_000,
  lng: 121,
  speed: 30 + step,
  dir: 0,
});

/** Asks for the day, of which the server tells these points. */
async function open(page: Page, url: string, seconds: readonly number[]): Promise<void> {
  const [id = ''] = await deviceIds(url);
  await page.route('**/api/gps', (route) => route.fulfill({ json: seconds.map(pointAt) }));
  await logIn(page, `/gpsplayback?device=${id}&day=${DAY}`);
}

const points = (page: Page) => page.getByRole('grid', { name: 'Points' });

/** Times of day in the exported file. */
async function exportedTimes(page: Page): Promise<readonly string[]> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const [, ...lines] = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  return lines.map((line) => new Date(line.split(',')[1] ?? '').toISOString().slice(11, 19));
}

test(
  'a day with one point is a day: a row, a place on the map, one minute of data, a file of one line',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    await open(page, recorder.url, [0]);
    await expect(points(page).getByText('08:00:00')).toHaveCount(1);
    await expect(page.getByRole('slider', { name: 'Hour' })).toHaveAttribute('aria-valuetext', /^08:00 \S+ to 09:00 /);
    await expect(page.locator('gk-gps-player canvas:visible').first()).toBeVisible();
    expect(await exportedTimes(page)).toEqual(['00:00:00']);
    await page.getByRole('button', { name: 'Full View' }).click();
    await expect(
      page.getByRole('dialog').getByRole('gridcell', { name: /^\d\d:\d\d GPS data available$/ }),
    ).toHaveCount(1);
  },
);

test(
  'a clock that jumps, and seconds that come twice, are one line of time; no data is said',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    // A second twice, an hour back, two hours ahead, and on.
    await open(page, recorder.url, [0, 1, 1, 2, -3600, -3599, 7200, 3, 3, 4]);
    await expect(page.getByRole('slider', { name: 'Hour' })).toHaveAttribute('aria-valuetext', /^07:00 \S+ to 08:00 /);
    expect(await exportedTimes(page)).toEqual([
      '23:00:00',
      '23:00:01',
      '00:00:00',
      '00:00:01',
      '00:00:02',
      '00:00:03',
      '00:00:04',
      '02:00:00',
    ]);
    await page.getByRole('slider', { name: 'Hour' }).press('ArrowRight');
    await expect(page.getByRole('slider', { name: 'Hour' })).toHaveAttribute('aria-valuetext', /^08:00 \S+ to 09:00 /);
    await expect(points(page).getByText('08:00:01')).toHaveCount(1);
    // The next hour has nothing.
    await page.getByRole('slider', { name: 'Hour' }).press('ArrowRight');
    await expect(page.getByRole('slider', { name: 'Hour' })).toHaveAttribute('aria-valuetext', /^10:00 \S+ to 11:00 /);

    await open(page, recorder.url, []);
    await expect(page.locator('.gk-report-answer').getByText('no gps data')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  },
);
