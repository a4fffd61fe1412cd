import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { eventWithFootage } from '../support/event-with-footage.js';
import { deviceIds, hashOf } from '../support/fleet.js';
import { expectPlaying, playerPosition } from '../support/recorded-player.js';
import { reportEvent } from '../support/report-event.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

/**
 * It is evening where the browser stands, whenever the tests run: the day has its events, and those their footage. `Etc/GMT+8`
 * is eight hours behind of UTC.
 */
const EVENING_HOUR = 21;
const hoursAhead = ((EVENING_HOUR - new Date().getUTCHours() + 11 + 24) % 24) - 11;
test.use({ timezoneId: `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead)}` });

const OFFSET_S = hoursAhead * 3600;
/** The first second of the day where the browser stands, unix seconds. */
const dayStartS = (): number => Math.floor((Date.now() / 1000 + OFFSET_S) / 86_400) * 86_400 - OFFSET_S;

/** All events of the day, those whose footage is on the server first: a long list has the rows in sight only. */
const FOOTAGE_FIRST = '/todayevents?size=2000&list-sort=ok:desc';

const OVERSPEED = 13;
const MARKUP = '<img src=x onerror=alert(1)>';

/** Today's events with at least one of a device, whose words are `memo`. */
async function openToday(page: Page, url: string, memo = 'first'): Promise<string> {
  const [id = ''] = await deviceIds(url);
  await reportEvent(url, id, OVERSPEED, memo);
  await logIn(page, '/todayevents');
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

test('counts all events of the day; hours filter, and reset to the newest page', async ({ page, recorder }) => {
  await openToday(page, recorder.url);
  await expect(page.getByRole('status').filter({ hasText: /^\d+ events · updated \d{4}/ })).toBeVisible();
  await page.getByLabel('Events per page').selectOption('10');
  await page.getByLabel('Page', { exact: true }).selectOption({ label: 'Page 1' });
  await expect(page).toHaveURL(/page=0/);
  const hours = page.getByRole('radio', { name: /^\d\d:00 \([1-9]/ });
  const words = (await hours.last().getAttribute('aria-label')) ?? '';
  const [, hour = '', count = '0'] = /^(\d\d):00 \((\d+)\)$/.exec(words) ?? [];
  await page.locator('.gk-hour-chart-bars label').nth(Number(hour)).click();
  await expect(page).toHaveURL(new RegExp(`hour=${Number(hour)}`));
  await expect(page).not.toHaveURL(/page=/);
  const shown = Math.min(10, Number(count));
  await expect(page.getByText(new RegExp(`^1-${shown} of ${shown}$`))).toBeVisible();
  await expect(page.locator('td[data-column="time"]').first()).toContainText(` ${hour}:`);
  // The keyboard goes from hour to hour.
  await hours.last().press('ArrowLeft');
  await expect(page).not.toHaveURL(new RegExp(`hour=${Number(hour)}$`));
});

test('a new event does not move what is read', async ({ page, recorder }) => {
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
});

test('a memo is text, is undone, and is not written over that of somebody else', async ({ page, recorder }) => {
  await openToday(page, recorder.url, 'words of the device');
  const found = rowWith(page, 'words of the device');
  const uid = (await found.locator('[data-column="uid"]').textContent()) ?? '';
  const row = page
    .locator('tbody tr')
    .filter({ has: page.locator('[data-column="uid"]', { hasText: new RegExp(`^${uid}$`) }) });
  const serialno = Number(await row.locator('[data-column="uid"]').textContent());
  const memo = row.locator('[data-column="memo"]');
  await memo.getByRole('button').first().press('Enter');
  await memo.getByRole('textbox').fill(MARKUP);
  await page.keyboard.press('Enter');
  await expect(memo).toContainText(MARKUP);
  await memo.getByRole('button', { name: /^Undo/ }).click();
  await expect(memo).toContainText('words of the device');

  await memo.getByRole('button').first().click();
  await memo.getByRole('textbox').fill('mine');
  const body = JSON.stringify({ username: users.admin, password: hashOf(users.admin), serialno, memo: 'theirs' });
  await fetch(`${recorder.url}/gkevent/eventset`, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  await page.keyboard.press('Enter');
  await expect(memo.getByRole('alert')).toContainText('Another user wrote: theirs');
  await expect(memo.getByRole('textbox')).toHaveValue('mine');
  await memo.getByRole('button', { name: 'Keep both' }).click();
  await memo.getByRole('button', { name: 'Save' }).click();
  await expect(memo).toContainText('theirs / mine');
});

test('pop-ups show map and pictures; arrow keys go to the next event', async ({ page, recorder }) => {
  const { serialNo } = await eventWithFootage(recorder.url, dayStartS());
  await openToday(page, recorder.url);
  await page.goto(FOOTAGE_FIRST);
  await rowOf(page, serialNo)
    .getByRole('button', { name: /^Photos of/ })
    .click();
  const dialog = page.getByRole('dialog');
  const picture = dialog.getByRole('img').first();
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

test('rows of a long list have the columns in sight, those of the tab stop all, and the others when it is scrolled sideways', async ({
  page,
  recorder,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openToday(page, recorder.url);
  await page.goto('/todayevents?size=2000');
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
  // The footage has to be encoded first, and two players follow.
  test.setTimeout(150_000);
  const { serialNo, deviceId: id, happenedS: eventS } = await eventWithFootage(recorder.url, dayStartS());
  await openToday(page, recorder.url);
  await page.goto(FOOTAGE_FIRST);
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
  const playback = page.getByRole('dialog', { name: `Playback ${id}` });
  await expectPlaying(playback.locator('gk-player'));
  const playedS = (await playerPosition(playback.locator('gk-player'))) - (eventS - 15);
  expect(playedS).toBeGreaterThan(-2);
  expect(playedS).toBeLessThan(30);
  await expect(playback.getByRole('region', { name: 'Position' })).toContainText(/-?\d+\.\d{6}, -?\d+\.\d{6}/);
});

test('exports the checked rows, with formulas as text', async ({ page, recorder }) => {
  const id = await openToday(page, recorder.url, '=HYPERLINK("x")');
  await rowWith(page, '=HYPERLINK')
    .getByRole('button', { name: `Pin ${id} to the top` })
    .click({ force: true });
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Data Export' });
  await dialog.getByRole('checkbox', { name: 'Select row 1', exact: true }).uncheck();
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export Csv' }).first().click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('event.csv');
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  const all = Number(
    /(\d+) selected/.exec(
      (await dialog
        .getByText(/\d+ selected/)
        .first()
        .textContent()) ?? '',
    )?.[1],
  );
  expect(lines).toHaveLength(all + 1);
  expect(lines[0]).toMatch(/^\uFEFFdeviceid,driver,deviceMemo,plate,event,notify,memo,time,lat,lng,speed/);
  expect(lines.some((line) => line.includes(`"'=HYPERLINK(""x"")"`))).toBe(true);
  await dialog.getByRole('button', { name: 'Summary' }).click();
  await expect(dialog.getByRole('grid', { name: 'Summary' })).toBeVisible();
});

test('a level that may not change reads memos; a failed refresh is told and not taken as a fact', async ({ page }) => {
  await logIn(page, '/todayevents', users.operator);
  const grid = page.getByRole('grid', { name: "Today's events" });
  await expect(grid.locator('tbody tr').first()).toBeVisible();
  await expect(grid.getByRole('button', { name: /^Download the footage/ })).toHaveCount(0);
  allowConsoleError(/503/);
  const total = page.getByRole('status').filter({ hasText: /^\d+ events/ });
  // Counted when the first question is refused: until then events of the fleet come in.
  const counts: string[] = [];
  await page.route('**/gkevent/eventquery', async (route) => {
    counts.push((await total.textContent()) ?? '');
    await route.fulfill({ status: 503, body: '' });
  });
  await expect(page.getByRole('alert').filter({ hasText: 'Not up to date' })).toBeVisible({ timeout: 15_000 });
  expect(counts[0]).toMatch(/^\d+ events/);
  await expect(total).toContainText(/^\d+ events/.exec(counts[0] ?? '')?.[0] ?? '');
  await expect(grid.locator('tbody tr').first()).toBeVisible();
  await page.unroute('**/gkevent/eventquery');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not up to date' })).toHaveCount(0);
});
