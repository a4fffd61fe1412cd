import type { Page } from '@playwright/test';
import { logIn, tellTimesOfBrowser } from '../support/console.js';
import { eventWithFootage } from '../support/event-with-footage.js';
import { deviceIds } from '../support/fleet.js';
import { expectPlaying, playerPosition } from '../support/recorded-player.js';
import { reportEvent } from '../support/report-event.js';
import { goInside } from '../support/screens.js';
import { expect, test } from '../support/test.js';
import { zoneWhereItIs } from '../support/zones.js';

test.beforeEach(tellTimesOfBrowser);

/** It is evening where the browser stands, whenever the tests run: the day has its events, and those their footage. */
const { timezoneId, offsetH } = zoneWhereItIs(21);
test.use({ timezoneId });

const OFFSET_S = offsetH * 3600;
/** The first second of the day where the browser stands, unix seconds. */
const dayStartS = (): number => Math.floor((Date.now() / 1000 + OFFSET_S) / 86_400) * 86_400 - OFFSET_S;

/** Every column is chosen: none of them stands in the details of its row, however narrow the window is. */
const ALL_COLUMNS = `list-columns=${[
  'source',
  'uid',
  'notify',
  'name',
  'device',
  'vehicle',
  'plate',
  'try',
  'ok',
  'checked',
  'memo',
  'fence',
  'speed',
  'updated',
  'video',
  'photo',
  'dl',
  'pb',
]
  .map((id) => `*${id}`)
  .join()}`;

/** All events of the day, those whose footage is on the server first: a long list has the rows in sight only. */
const FOOTAGE_FIRST = `/todayevents?size=2000&list-sort=ok:desc&${ALL_COLUMNS}`;

const OVERSPEED = 13;

/** Today's events with at least one of a device, whose words are `memo`. */
async function openToday(page: Page, url: string, memo = 'first'): Promise<string> {
  const [id = ''] = await deviceIds(url);
  await reportEvent(url, id, OVERSPEED, memo);
  await logIn(page, `/todayevents?${ALL_COLUMNS}`);
  await expect(page.getByRole('grid', { name: "Today's events" })).toBeVisible();
  return id;
}

/** The row of the event with these words; the fleet reports events of its own, too. */
const rowWith = (page: Page, memo: string) =>
  page.getByRole('grid', { name: "Today's events" }).locator('tbody tr', { hasText: memo });

/** The row of the event with this number. */
const rowOf = (page: Page, serialNo: number) =>
  page
    .locator('tbody tr')
    .filter({ has: page.locator('[data-column="uid"]', { hasText: new RegExp(`^${serialNo}$`) }) });

test('a new event does not move what is read; hours filter, and reset to the newest page; a long list draws the columns in sight', async ({
  page,
  recorder,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const id = await openToday(page, recorder.url, 'before');
  const row = rowWith(page, 'before');
  await row.hover();
  const top = await row.boundingBox();
  const read = await row.locator('[data-column="uid"]').textContent();
  await reportEvent(recorder.url, id, OVERSPEED, 'while reading');
  // The fleet reports events of its own, too.
  const news = page.getByRole('button', { name: /^\d+ new$/ });
  await expect(news).toBeVisible();
  await expect(row.locator('[data-column="uid"]')).toHaveText(read ?? '');
  expect(Math.abs(((await row.boundingBox())?.y ?? 0) - (top?.y ?? 0))).toBeLessThan(60);
  // By the keyboard: what is new is shown by itself when the pointer leaves the table, and the button goes.
  await news.press('Enter');
  await expect(page.locator('td[data-column="memo"]', { hasText: 'while reading' })).toBeVisible();
  // The pointer still stands in the table: the new event is where it belongs, not behind the others, and the focus is on it.
  await expect(page.locator('tbody tr').first()).toContainText('while reading');
  await expect(page.locator('tbody tr').first().locator('td').first()).toBeFocused();
  await page.mouse.move(5, 5);

  await expect(page.getByRole('status').filter({ hasText: /^\d+ events? · updated \d{4}/ })).toBeVisible();
  await page.getByLabel('Events per page').selectOption('10');
  await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Page 1' });
  await expect(page).toHaveURL(/page=0/);
  // Not the hour that it is: the fleet goes on to report events.
  const hours = page.getByRole('radio', { name: /^\d\d:00 \([1-9]/ });
  const words = (await hours.nth(-2).getAttribute('aria-label')) ?? '';
  const [, hour = '', count = '0'] = /^(\d\d):00 \((\d+)\)$/.exec(words) ?? [];
  await page.locator('.gk-hour-chart-bars label').nth(Number(hour)).click();
  await expect(page).toHaveURL(new RegExp(`hour=${Number(hour)}$`));
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByText(`1-${Math.min(10, Number(count))} of ${count}`, { exact: true })).toBeVisible();
  await expect(page.locator('td[data-column="time"]').first()).toContainText(` ${hour}:`);
  // The keyboard goes from hour to hour.
  await page.getByRole('radio', { name: words }).press('ArrowLeft');
  await expect(page).toHaveURL(/hour=\d+$/);
  await expect(page).not.toHaveURL(new RegExp(`hour=${Number(hour)}$`));

  // A long list: rows have the columns in sight, those of the tab stop all, and the others when it is scrolled sideways.
  await goInside(page, `/todayevents?size=2000&${ALL_COLUMNS}`);
  const grid = page.getByRole('grid', { name: "Today's events" });
  const updated = (row: number) => grid.locator(`tr[data-index="${row}"] [data-column="updated"]`);
  const widths = () =>
    grid.locator('thead th').evaluateAll((heads) => heads.map((head) => Math.round(head.clientWidth)));
  const scrollTo = (place: { top?: number; left?: number }) =>
    grid.evaluate((table, to) => table.parentElement?.scrollTo(to), place);
  await expect(updated(3)).toHaveText(/^\d{4}-\d\d-\d\d /);
  await expect(updated(3)).not.toBeInViewport();
  const before = await widths();

  await scrollTo({ top: 45 * 36 });
  await expect(grid.locator('tr[data-index="45"] [data-column="time"]')).toBeInViewport();
  await expect(updated(45)).toHaveText('');
  const columnsOutOfSight = await grid
    .locator('thead th')
    .evaluateAll((heads) => heads.length - heads.findIndex(({ dataset }) => dataset['column'] === 'updated'));
  expect((await widths()).slice(-columnsOutOfSight)).toEqual(before.slice(-columnsOutOfSight));

  await grid.locator('tr[data-index="46"] [data-column="time"]').focus();
  await expect(updated(46)).toHaveText(/^\d{4}/);
  await expect(updated(45)).toHaveText('');
  await page.keyboard.press('End');
  await expect(grid.locator('tr[data-index="46"] [data-column="pb"]')).toBeFocused();
  await expect(updated(45)).toHaveText(/^\d{4}/);
  await expect(updated(45)).toBeInViewport();

  // With other columns it begins anew, wherever the table stands.
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Plate' }).click();
  await expect(grid.locator('thead th[data-column="plate"]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await scrollTo({ top: 90 * 36 });
  await expect(updated(90)).toBeInViewport();
  await expect(updated(90)).toHaveText(/^\d{4}/);
});

test('the video of an event begins 15 s before it, and so does the playback beside its map', async ({
  page,
  recorder,
}) => {
  const { serialNo, deviceId: id, happenedS: eventS } = await eventWithFootage(recorder.url, dayStartS());
  await logIn(page, FOOTAGE_FIRST);
  const withVideo = rowOf(page, serialNo);
  const shownTime = (await withVideo.locator('[data-column="time"]').textContent()) ?? '';
  const [day = '', time = '', offset = ''] = shownTime.split(' ');
  expect(Date.parse(`${day}T${time}${offset}`) / 1000).toBe(eventS);
  const info = page.waitForResponse((response) => /footageinfo/.test(response.url()) && !/parts/.test(response.url()));
  await withVideo.getByRole('button', { name: /^Videos of/ }).click();
  const { start } = (await (await info).json()) as { start: number };
  const video = page.getByRole('dialog').locator('video');
  await expect.poll(() => video.evaluate((shown: HTMLVideoElement) => shown.videoWidth)).toBeGreaterThan(100);
  const beginsS = Math.max(0, eventS - 15 - start);
  const shownS = () => video.evaluate((shown: HTMLVideoElement) => shown.currentTime);
  await expect.poll(shownS).toBeGreaterThan(beginsS);
  expect((await shownS()) - beginsS).toBeLessThan(20);
  await page.keyboard.press('Escape');

  await withVideo.getByRole('button', { name: /^Playback of/ }).click();
  const playback = page.getByRole('dialog', { name: new RegExp(id) });
  // Where it begins, before it has played on a busy machine for a while.
  await expect.poll(() => playerPosition(playback.locator('gk-player')), { intervals: [50] }).toBeGreaterThan(0);
  const begunS = (await playerPosition(playback.locator('gk-player'))) - (eventS - 15);
  expect(begunS).toBeGreaterThan(-2);
  expect(begunS).toBeLessThan(30);
  await expectPlaying(playback.locator('gk-player'));
  await expect(playback.getByRole('region', { name: 'Position' })).toContainText(/-?\d+\.\d{6}, -?\d+\.\d{6}/);
  await page.keyboard.press('Escape');
  await expect(playback).toBeHidden();
});

test('pop-ups show pictures and map, arrow keys go to the next event, and the album shows all', async ({
  page,
  recorder,
}) => {
  const { serialNo } = await eventWithFootage(recorder.url, dayStartS());
  await logIn(page, FOOTAGE_FIRST);
  await rowOf(page, serialNo)
    .getByRole('button', { name: /^Photos of/ })
    .click();
  const dialog = page.getByRole('dialog');
  const picture = dialog.getByRole('img').first();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
  const title = await dialog.getByRole('heading').textContent();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('heading')).not.toHaveText(title ?? '');
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('heading')).toHaveText(title ?? '');
  await dialog.getByRole('button', { name: 'Map' }).click();
  await expect(dialog.locator('gk-mini-map')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Album' }).click();
  await expect(page).toHaveURL(/view=2/);
  await expect(page.getByRole('list', { name: "Today's events" }).getByRole('img').first()).toBeVisible();
});

test(
  'rows are in sight on a phone on its side, below heading, hours and tools',
  { tag: '@nightly' },
  async ({ browser, recorder }) => {
    const context = await browser.newContext({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    const [id = ''] = await deviceIds(recorder.url);
    await reportEvent(recorder.url, id, OVERSPEED, 'low');
    await logIn(page, `${recorder.url}/todayevents`);
    const row = page.getByRole('grid', { name: "Today's events" }).locator('tbody tr').first();
    await expect(row).toBeInViewport({ ratio: 1 });
    const footer = (await page.locator('footer').first().boundingBox())?.y ?? 0;
    const { y = 0, height = 0 } = (await row.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(footer);
    // All hours are in sight, too.
    const bars = page.locator('.gk-hour-chart-bars');
    expect(await bars.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    // Of an event, most of its picture is in sight, and what goes on from there.
    await row.locator('td[data-column="time"]').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('gk-player [part=screen], .gk-state-panel').first()).toBeInViewport({ ratio: 0.75 });
    await expect(dialog.getByRole('button', { name: 'Next event' })).toBeInViewport({ ratio: 1 });
    await context.close();
  },
);
