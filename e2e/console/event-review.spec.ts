import type { Locator, Page } from '@playwright/test';
import { logIn, tellTimesOfBrowser } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { reportEvent } from '../support/report-event.js';
import { expect, test } from '../support/test.js';
import { zoneWhereItIs } from '../support/zones.js';

test.beforeEach(tellTimesOfBrowser);
// Whenever the test runs, the day has events with pictures.
test.use({ timezoneId: zoneWhereItIs(21).timezoneId });

const PANIC = 1;

const serialOf = async (page: Page): Promise<number> =>
  Number(await page.locator('tr[aria-current="true"] [data-column="uid"]').textContent());
const grid = (page: Page) => page.getByRole('grid', { name: "Today's events" });
const reviewed = (page: Page, serialNo: number) =>
  page.getByRole('checkbox', { name: `Event ${serialNo} is reviewed` });

const COLUMNS = 'list-columns=*uid,*checked,*name';

/** A row with pictures. Only the rows in sight are drawn: the wheel brings the others. */
async function scrollToPicture(page: Page): Promise<Locator> {
  const withPicture = grid(page)
    .locator('tbody tr')
    .filter({ has: page.getByRole('button', { name: /^Photos of/ }) })
    .first();
  await grid(page).getByRole('columnheader', { name: 'Event Time' }).hover();
  await expect(async () => {
    if (await withPicture.isVisible()) return;
    await page.mouse.wheel(0, 200);
    await expect(withPicture).toBeVisible({ timeout: 300 });
  }).toPass();
  return withPicture;
}

/** Asks of the page for pictures and footage of events. */
function askedPictures(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => /pic\.cgi|gkevent\/footage\//.test(request.url()) && asked.push(request.url()));
  return asked;
}

// Other users and the number of unread events: by day review.test.tsx, read-mark.test.tsx and the recorder's tests of events.
test('events are reviewed by keys, opened with all that there is of them in sight, and previewed where the hand rests', async ({
  page,
  recorder,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const [id = ''] = await deviceIds(recorder.url);
  await reportEvent(recorder.url, id, PANIC, 'first');
  await logIn(page, `/todayevents?${COLUMNS}`);
  await expect(grid(page).locator('tbody tr').first()).toBeVisible();

  await page.keyboard.press('j');
  await expect(page.locator('tr[aria-current="true"] td').first()).toBeFocused();
  const first = await serialOf(page);
  await page.keyboard.press('e');
  await expect(reviewed(page, first)).toBeChecked();
  await expect(page.locator('tr[aria-current="true"] td').first()).toBeFocused();
  expect(await serialOf(page)).not.toBe(first);

  // A row opens video, pictures and map together, all in sight; the keys go on in there.
  await grid(page).locator('tr[aria-current="true"] [data-column="time"]').click();
  const dialog = page.getByRole('dialog');
  for (const part of ['Video', 'Photo', 'Map']) {
    const section = dialog.getByRole('region', { name: part });
    await expect(section).toBeInViewport();
    const box = await section.boundingBox();
    expect((box?.y ?? 0) + Math.min(box?.height ?? 0, 120), part).toBeLessThan(768);
  }
  const title = await dialog.getByRole('heading').first().textContent();
  await dialog.getByRole('button', { name: 'Reviewed, next' }).click();
  await expect(dialog.getByRole('heading').first()).not.toHaveText(title ?? '');
  await page.keyboard.press('k');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  // Where the hand rests, the event moves.
  const pictures = askedPictures(page);
  const withPicture = await scrollToPicture(page);
  await withPicture.locator('[data-column="time"]').hover();
  await expect(page.locator('.gk-event-preview :is(img, video)')).toBeVisible();
  await expect.poll(() => pictures.length).toBeGreaterThan(1);
  await page.mouse.move(5, 5);
  await expect(page.locator('.gk-event-preview')).toHaveCount(0);
});

test(
  'a review is seen by another user at once, the data saver fetches no preview, and what is read is read in all browsers of a user',
  { tag: '@nightly' },
  async ({ page, browser, recorder }) => {
    const [id = ''] = await deviceIds(recorder.url);
    await reportEvent(recorder.url, id, PANIC, 'second');
    await logIn(page, `/todayevents?${COLUMNS}`);
    await expect(grid(page).locator('tbody tr').first()).toBeVisible();
    // A colleague looks at the same list.
    const other = await browser.newContext();
    const colleague = await other.newPage();
    await tellTimesOfBrowser({ page: colleague });
    await logIn(colleague, `${recorder.url}/todayevents?${COLUMNS}`, 'dealer');
    await expect(grid(colleague).locator('tbody tr').first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(page.locator('tr[aria-current="true"] td').first()).toBeFocused();
    const first = await serialOf(page);
    await page.keyboard.press('e');
    await expect(reviewed(colleague, first)).toBeChecked();
    await expect(reviewed(colleague, first)).toHaveAttribute('title', /^Reviewed by admin, \d{4}/);

    await page.evaluate(() => localStorage.setItem('dataSaver', 'true'));
    await page.reload();
    const withPicture = await scrollToPicture(page);
    const pictures = askedPictures(page);
    await withPicture.locator('[data-column="time"]').hover();
    await page.waitForTimeout(1_500);
    expect(pictures).toEqual([]);

    // An event that is read here is read in another browser of the same user, also after a reload.
    const third = await browser.newContext();
    const twin = await third.newPage();
    await logIn(twin, `${recorder.url}/todayevents`);
    await reportEvent(recorder.url, id, PANIC, 'unread');
    const bell = (at: Page) => at.getByRole('button', { name: /^Notifications: [1-9]/ });
    await expect(bell(page)).toBeVisible();
    await expect(bell(twin)).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(twin.getByRole('button', { name: /^Notifications: 0 unread/ })).toBeVisible();
    await other.close();
    await third.close();
  },
);
