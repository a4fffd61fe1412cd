// Daily tasks of a dispatcher, by mouse and by keyboard alone, with as few steps as it may take: the mouse clicks, and
// letters are typed where it has clicked; the keyboard has Tab, arrows, the console's keys and its palette. How a
// vehicle is followed through a red light: map-home.spec.ts. Talks: tasks-talk.spec.ts. Walls: tasks-wall.spec.ts.
import type { Locator, Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { devicesWith, deviceWith } from '../support/fleet.js';
import { findInPalette, moveTo, pressByKey, tabTo } from '../support/keyboard.js';
import { expectMovingPicture } from '../support/moving-picture.js';
import { reportEvent } from '../support/report-event.js';
import { goInside } from '../support/screens.js';
import { expect, test } from '../support/test.js';

const PANIC = 1;
const liveTiles = (page: Page): Locator => page.locator('gk-live-tile');
const channel = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const online = (page: Page): Locator =>
  page.getByRole('group', { name: 'Show vehicles' }).getByRole('button', { name: /^Online/ });

const entries = (page: Page): Locator =>
  page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem');

/** Text for the filter: it matches every vehicle of the fleet. */
const TEXT = 'GK-0';

/** The vehicle is shown with the filter and the channels of the one before, and its picture moves. */
async function expectShown(page: Page, deviceId: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/liveview/${deviceId}`));
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toMatchObject({ filter: 'online', q: TEXT });
  await expect(channel(page, 'ch1')).toHaveAttribute('aria-pressed', 'false');
  await expectMovingPicture(liveTiles(page).first());
}

test(
  'filter, watch four cameras, go to the next vehicle with filter and channels, by keyboard alone',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const [deviceId = '', next = ''] = await devicesWith(recorder.url, 4, 2);
    await logIn(page, '/');
    await expect(online(page)).toBeVisible();
    await pressByKey(page, online(page), 'Shift+Tab');
    await expect(page).toHaveURL(/filter=online/);
    await page.keyboard.press('/');
    await page.keyboard.type(TEXT);
    await expect(page).toHaveURL(new RegExp(`q=${TEXT}`));
    await tabTo(page, entries(page).first().getByRole('button'));
    await findInPalette(page, deviceId);
    await expect(page).toHaveURL(new RegExp(`/liveview/${deviceId}`));
    await expect(liveTiles(page)).toHaveCount(4);
    await expectMovingPicture(liveTiles(page).first());
    await tabTo(page, channel(page, 'ch1'));
    await page.keyboard.press('Space');
    await expect(liveTiles(page)).toHaveCount(3);
    await tabTo(page, page.locator('gk-device-list').getByRole('listbox'));
    await moveTo(page, page.locator('gk-device-list').getByRole('option', { name: new RegExp(`^${next}`) }));
    await page.keyboard.press('Enter');
    await expectShown(page, next);
  },
);

// Daily by keyboard, which only a browser shows; by mouse it is the same round.
test(
  'filter, watch four cameras, go to the next vehicle with filter and channels, by mouse',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const [deviceId = '', next = ''] = await devicesWith(recorder.url, 4, 2);
    await logIn(page, '/');
    await online(page).click();
    await page.getByRole('searchbox', { name: 'Filter devices' }).click();
    await page.keyboard.type(TEXT);
    await expect(page).toHaveURL(new RegExp(`q=${TEXT}`));
    const watch = page.getByRole('link', { name: `Liveview of ${deviceId}` });
    const nextPage = page
      .getByRole('navigation', { name: 'Pages of the vehicle list' })
      .getByRole('button', { name: 'Next' });
    await expect(page.getByRole('link', { name: /^Liveview of/ }).first()).toBeVisible();
    while (!(await watch.isVisible())) await nextPage.click();
    await watch.click();
    await expect(liveTiles(page)).toHaveCount(4);
    await expectMovingPicture(liveTiles(page).first());
    await channel(page, 'ch1').click();
    await expect(liveTiles(page)).toHaveCount(3);
    await page
      .locator('gk-device-list')
      .getByRole('option', { name: new RegExp(`^${next}`) })
      .click();
    await expectShown(page, next);
  },
);

test('with one click or key the fastest vehicle is found, and from a panic event it is two steps to the picture of its vehicle', async ({
  page,
  recorder,
}) => {
  const deviceId = await deviceWith(recorder.url, 2);
  await logIn(page, '/blockview?tiles=0&filter=online');
  const speeds = async (): Promise<number[]> => {
    const at = await page
      .getByRole('columnheader')
      .evaluateAll((heads) => heads.findIndex((head) => head.textContent.includes('Speed')));
    const texts = await page
      .getByRole('grid', { name: 'Devices' })
      .locator('tbody tr')
      .evaluateAll((rows, column) => rows.map((row) => row.children[column]?.textContent ?? ''), at);
    return texts.map((text) => Number.parseFloat(text)).filter((speed) => !Number.isNaN(speed));
  };
  const head = page.getByRole('columnheader', { name: 'Speed' });
  const sort = head.getByRole('button');
  await expect(sort).toBeVisible();
  for (const way of ['click', 'key'] as const) {
    if (way === 'click') await sort.click();
    else await pressByKey(page, sort);
    await expect(head, way).toHaveAttribute('aria-sort', 'descending');
    await page.mouse.move(5, 300);
    const found = await speeds();
    expect(found.length, way).toBeGreaterThan(3);
    expect(found[0], way).toBe(Math.max(...found));
    await goInside(page, '/blockview?tiles=0&filter=online');
    await expect(head, way).not.toHaveAttribute('aria-sort', 'descending');
  }

  const watch = page
    .getByRole('region', { name: 'New events' })
    .getByRole('article')
    .filter({ hasText: deviceId })
    .getByRole('button', { name: 'Live view' });
  for (const way of ['mouse', 'keyboard'] as const) {
    await reportEvent(recorder.url, deviceId, PANIC, 'Panic button');
    await expect(watch).toBeVisible();
    // Toasts stand behind everything else in the order of Tab.
    if (way === 'mouse') await watch.click();
    else await pressByKey(page, watch, 'Shift+Tab');
    await expectMovingPicture(page.getByRole('dialog').locator('gk-live-tile').first());
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Escape leads back to where the focus was; the way of the keyboard begins at the top of the page.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  }
});
