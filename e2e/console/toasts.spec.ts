import type { Locator } from '@playwright/test';
import { logIn } from '../support/console.js';
import { reportEvent } from '../support/report-event.js';
import { goInside, openScreen } from '../support/screens.js';
import { expect, test } from '../support/test.js';
import { deviceIds, deviceWith, recordedMinute } from '../support/fleet.js';

const PANIC = 1;
const CALL = 20;

/** Whether an element is what is seen at its middle. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

test('an event is a toast that counts a second one, is reached by keys over a dialog, too, and opens the vehicle; it stays under the pointer while others come; at most three, an alarm first, all inside the window at every size and beside a focused pager', async ({
  page,
  recorder,
}) => {
  const ids = await deviceIds(recorder.url);
  const [id = '', other = '', third = ''] = ids;
  await logIn(page, '/blockview?tiles=0');
  const columns = page.getByRole('button', { name: 'Columns' });
  await expect(columns).toBeVisible();
  // The live regions are rendered before their first words, and are no landmark until then.
  const displays = () =>
    page
      .locator('.gk-notices')
      .evaluate((layer) => [layer, ...layer.children].map((element) => getComputedStyle(element).display));
  expect(await displays()).toEqual(['flex', 'grid', 'grid']);
  await expect(page.getByRole('region', { name: 'Notices' })).toHaveCount(0);
  // Nothing of them is in the way of the pointer.
  const { x, y } = await page.locator('.gk-notices').evaluate((layer) => layer.getBoundingClientRect().toJSON());
  const isInTheWay = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left + 20, top + 2)?.closest('.gk-notices') != null,
    [x, y] as const,
  );
  expect(isInTheWay).toBe(false);

  await reportEvent(recorder.url, id, PANIC, 'Panic button');
  await reportEvent(recorder.url, other, CALL, 'Driver asks for a call');
  const toasts = page.getByRole('region', { name: 'New events' }).getByRole('article');
  await expect(toasts).toHaveCount(2);
  await columns.focus();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(toasts.filter({ hasText: other }).getByRole('button', { name: /Call Request/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(columns).toBeFocused();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard keys' });
  await expect(sheet.getByText('Go to the newest message')).toBeVisible();
  await expect(sheet).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.keyboard.press('Tab');
  const close = toasts.filter({ hasText: other }).getByRole('button', { name: 'Close message' });
  await expect(close).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toasts).toHaveCount(1);
  await expect(sheet).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await reportEvent(recorder.url, other);
  const toast = toasts.filter({ hasText: other });
  await expect(toast).toContainText('Overspeed');
  await reportEvent(recorder.url, other);
  await expect(toast.locator('.gk-event-toast-count')).toHaveText('2');
  await expect(page.getByRole('button', { name: /Notifications: [1-9]/ })).toBeVisible();
  await toast.getByRole('button', { name: /Overspeed/ }).click();
  await expect(page).toHaveURL(new RegExp(other));
  await expect(toast).toHaveCount(0);

  // Toasts stay under the pointer while others come; at most three, an alarm first.
  await openScreen(page, '/blockview?tiles=0');
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
  await reportEvent(recorder.url, id, PANIC, 'Panic button');
  const alarm = page.getByRole('article').filter({ hasText: id });
  await alarm.hover();
  const place = await alarm.boundingBox();
  await reportEvent(recorder.url, other, CALL, 'Driver asks for a call');
  await reportEvent(recorder.url, third, PANIC + 1, 'Emergency');
  const call = page.getByRole('article').filter({ hasText: 'Call Request' });
  await expect(call).toBeVisible();
  expect(await alarm.boundingBox()).toEqual(place);
  await call.getByRole('button', { name: 'Close message' }).click();
  await page.mouse.move(300, 300);

  for (const one of ids.slice(3, 8)) await reportEvent(recorder.url, one);
  await reportEvent(recorder.url, ids[8] ?? '', PANIC, 'Panic button');
  await expect(toasts.first()).toContainText('Panic button');
  await expect(toasts.first()).toContainText(ids[8] ?? '');
  expect(await toasts.count()).toBeLessThanOrEqual(3);
  await expect(page.getByRole('alert').filter({ hasText: 'Panic button' })).toHaveCount(1);
  for (const [width, height] of [
    [1440, 900],
    [844, 390],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
    if (width < 576 || height < 480) await expect(toasts).toHaveCount(1);
    for (const shown of await toasts.all()) {
      const box = await shown.boundingBox();
      if (!box) continue;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
  }

  // On a phone the toast leaves the pager when the focus is there.
  await page.setViewportSize({ width: 390, height: 844 });
  const pager = page.getByRole('navigation', { name: 'Pages of Devices' });
  await expect(pager).toBeVisible();
  await reportEvent(recorder.url, id, CALL, 'Driver asks for a call');
  await expect(toasts.filter({ hasText: 'Call Request' })).toBeVisible();
  const last = pager.getByRole('button', { name: /^Last page/ });
  await last.focus();
  const overlap = async (): Promise<number> => {
    const end = await last.boundingBox();
    const boxes = await Promise.all((await toasts.all()).map((shown) => shown.boundingBox()));
    const overlaps = boxes.map((over) =>
      end && over ? Math.min(end.y + end.height, over.y + over.height) - Math.max(end.y, over.y) : Infinity,
    );
    return Math.max(...overlaps);
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  await expect(last).toBeInViewport({ ratio: 1 });
});

/** A toast of this device is read out and closed in the element that fills the screen, which goes on filling it. */
async function closesToastIn(filling: Locator, url: string, deviceId: string): Promise<void> {
  const page = filling.page();
  const fullscreen = () => page.evaluate(() => document.fullscreenElement?.localName);
  const name = await filling.evaluate((element) => element.localName);
  await expect.poll(fullscreen).toBe(name);
  // The messages have moved into the element.
  const spoken = filling.locator('> [role=alert]');
  await expect(spoken).toHaveCount(1);
  await expect(async () => {
    // Nobody is told of one that comes before the event connection is there.
    await reportEvent(url, deviceId, PANIC, 'Panic button');
    await expect(spoken).toContainText('Panic button', { timeout: 3000 });
  }).toPass();
  // Vehicles of the fleet report events of their own.
  const alarm = page.locator('.gk-event-toast').filter({ hasText: 'Panic button' });
  await alarm.getByRole('button', { name: 'Close message' }).click();
  await expect(alarm).toHaveCount(0);
  expect(await fullscreen()).toBe(name);
}

test('toasts are seen and pressed in full screen, also above a tile that fills it; a dialog ends that, with the focus in sight', async ({
  page,
  recorder,
}) => {
  const [id = '', other = '', third = ''] = await deviceIds(recorder.url);
  await logIn(page, `/liveview/${id}`);
  const tile = page.locator('gk-live-tile').first();
  await expect(tile).toBeVisible();
  await page.locator('#main').evaluate((main) => main.requestFullscreen());
  await reportEvent(recorder.url, third, PANIC, 'Panic button');
  const first = page.getByRole('region', { name: 'New events' }).getByRole('article').filter({ hasText: third });
  await expect(first).toBeVisible();
  await expect.poll(() => first.evaluate(isOnTop)).toBe(true);
  await first.getByRole('button', { name: /Panic button/ }).click();
  await expect(page).toHaveURL(new RegExp(third));
  await page.evaluate(() => document.fullscreenElement && document.exitFullscreen());

  await goInside(page, `/liveview/${id}`);
  await expect(tile).toBeVisible();
  await reportEvent(recorder.url, other, PANIC, 'Panic button');
  const toast = page.locator('.gk-event-toast-open').first();
  await expect(toast).toBeVisible();
  const seen = await toast.screenshot({ animations: 'disabled' });
  await tile.evaluate((element) => element.requestFullscreen());
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.localName)).toBe('gk-live-tile');
  // The messages move into the tile, also while a picture is taken of one.
  const isAsSeen = (): Promise<boolean> =>
    toast.screenshot({ animations: 'disabled', timeout: 3000 }).then(
      (picture) => picture.equals(seen),
      () => false,
    );
  await expect.poll(isAsSeen).toBe(true);
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Find a device, screen or action' });
  await expect(dialog.getByRole('combobox')).toBeFocused();
  await expect.poll(() => dialog.locator('.modal-content').evaluate(isOnTop)).toBe(true);
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await tile.evaluate((element) => element.requestFullscreen());
  await closesToastIn(tile, recorder.url, other);
  await reportEvent(recorder.url, other, PANIC, 'Panic button');
  await page.locator('.gk-event-toast').filter({ hasText: 'Panic button' }).locator('.gk-event-toast-open').click();
  await expect(page).toHaveURL(new RegExp(other));
});

test(
  'a toast is pressed above the pictures of an incident that fill the screen',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const id = await deviceWith(recorder.url, 2);
    const startS = await recordedMinute(recorder.url, id);
    await logIn(page, `/splayback/${id}?at=${startS}&together=1`);
    const incident = page.locator('gk-incident');
    const player = incident.locator('gk-player');
    await expect(player).toBeVisible();
    await player.evaluate((element) => element.requestFullscreen());
    await closesToastIn(incident, recorder.url, id);
  },
);

test(
  'an alarm that came while the page was away is told and counted when it is back',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const [id = ''] = await deviceIds(recorder.url);
    await logIn(page, '/blockview?tiles=0');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toBeVisible();
    // The page knows since when it listens once it has had time to paint.
    await page.waitForFunction(() => Object.keys(sessionStorage).some((key) => key.startsWith('gk.heard.')));
    await page.goto('about:blank');
    await reportEvent(recorder.url, id, PANIC, 'Panic button');
    await page.goto(`${recorder.url}/blockview?tiles=0`);
    const message = page.getByRole('region', { name: 'Notices' });
    await expect(message).toContainText(/\d+ alarms? while you were disconnected/);
    await expect(page.getByRole('button', { name: /Notifications: [1-9].*alarm/ })).toBeVisible();
    await message.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText('Panic button').first()).toBeVisible();
  },
);
