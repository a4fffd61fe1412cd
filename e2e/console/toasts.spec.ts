import { createSession } from 'gk-sdk';
import { eventsResource } from 'gk-sdk/rest';
import type { Locator } from '@playwright/test';
import { logIn, submitLogin } from '../support/console.js';
import { reportEvent } from '../support/report-event.js';
import { expect, test, users } from '../support/test.js';
import { deviceIds, deviceWith, recordedMinute } from '../support/fleet.js';

const PANIC = 1;
const CALL = 20;

/** Whether an element is what is seen at its middle. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

test('an event is a toast that opens the vehicle; a second one of it counts', async ({ page, recorder }) => {
  const [id = ''] = await deviceIds(recorder.url);
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
  await reportEvent(recorder.url, id);
  const toast = page.getByRole('region', { name: 'New events' }).getByRole('article').filter({ hasText: id });
  await expect(toast).toContainText('Overspeed');
  await reportEvent(recorder.url, id);
  await expect(toast.locator('.gk-event-toast-count')).toHaveText('2');
  await expect(page.getByRole('button', { name: /Notifications: [1-9]/ })).toBeVisible();
  await toast.getByRole('button', { name: /Overspeed/ }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await expect(toast).toHaveCount(0);
});

test('the live regions of the notices are rendered before their first words, and are no landmark until then', async ({
  page,
}) => {
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
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
});

test('at most three toasts, an alarm before the others, and all inside the window at every size', async ({
  page,
  recorder,
}) => {
  const ids = await deviceIds(recorder.url);
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
  for (const id of ids.slice(0, 5)) await reportEvent(recorder.url, id);
  await reportEvent(recorder.url, ids[5] ?? '', PANIC, 'Panic button');
  const toasts = page.getByRole('region', { name: 'New events' }).getByRole('article');
  await expect(toasts.first()).toContainText('Panic button');
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
    for (const toast of await toasts.all()) {
      const box = await toast.boundingBox();
      if (!box) continue;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
  }
});

test('a toast on a phone leaves the pager when the focus is there', async ({ page, recorder }) => {
  const ids = await deviceIds(recorder.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, '/blockview?tiles=0');
  const pager = page.getByRole('navigation', { name: 'Pages of Devices' });
  await expect(pager).toBeVisible();
  await reportEvent(recorder.url, ids[0] ?? '', PANIC, 'Panic button');
  const toast = page.getByRole('region', { name: 'New events' }).getByRole('article');
  await expect(toast).toHaveCount(1);
  const last = pager.getByRole('button', { name: /^Last page/ });
  await last.focus();
  const overlap = async (): Promise<number> => {
    const [end, over] = [await last.boundingBox(), await toast.boundingBox()];
    if (!end || !over) return Infinity;
    return Math.min(end.y + end.height, over.y + over.height) - Math.max(end.y, over.y);
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
  await expect(last).toBeInViewport({ ratio: 1 });
});

test('toasts are seen and pressed in full screen', async ({ page, recorder }) => {
  const [id = ''] = await deviceIds(recorder.url);
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
  await page.locator('#main').evaluate((main) => main.requestFullscreen());
  await reportEvent(recorder.url, id);
  const toast = page.getByRole('region', { name: 'New events' }).getByRole('article').first();
  await expect(toast).toBeVisible();
  await expect.poll(() => toast.evaluate(isOnTop)).toBe(true);
  await toast.getByRole('button', { name: /Overspeed/ }).click();
  await expect(page).toHaveURL(new RegExp(id));
});

test('a toast is seen above a tile that fills the screen since; a dialog ends that, and has the focus in sight', async ({
  page,
  recorder,
}) => {
  const [id = '', other = ''] = await deviceIds(recorder.url);
  await logIn(page, `/liveview/${id}`);
  const tile = page.locator('gk-live-tile').first();
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

test('a toast is pressed above a tile that fills the screen', async ({ page, recorder }) => {
  const [id = '', other = ''] = await deviceIds(recorder.url);
  await logIn(page, `/liveview/${id}`);
  const tile = page.locator('gk-live-tile').first();
  await expect(tile).toBeVisible();
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

test('a call stays until it is answered: Talk opens the dialog of that vehicle', async ({ page, recorder }) => {
  const [id = ''] = await deviceIds(recorder.url);
  await page.clock.install();
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
  await reportEvent(recorder.url, id, CALL, 'Driver asks for a call');
  const call = page.getByRole('article').filter({ hasText: 'Call Request' });
  await expect(call).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(call).toBeVisible();
  await call.getByRole('button', { name: 'Talk', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Talk' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`dialog=talk&of=${id}`));
});

test('a call goes when a colleague notes it as seen', async ({ page, recorder }) => {
  const [id = ''] = await deviceIds(recorder.url);
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
  await reportEvent(recorder.url, id, CALL, 'Driver asks for a call');
  const call = page.getByRole('article').filter({ hasText: 'Call Request' });
  await expect(call).toBeVisible();
  const session = createSession({ server: recorder.url });
  await session.login({ kind: 'password', username: users.admin, password: users.admin });
  const events = eventsResource(session.rest);
  const [event] = await events.query({ deviceId: id, eventCodes: [CALL], newestFirst: true });
  await events.setCheckStatus(event?.serialNo ?? 0, 1);
  session.logout();
  await expect(call).toHaveCount(0);
});

test('an alarm that the browser keeps silent is said, until a click allows sound', async ({ page, recorder }) => {
  const [id = ''] = await deviceIds(recorder.url);
  // A browser counts what a test does for a gesture: this one waits for a click.
  await page.addInitScript(() => {
    let isAllowed = false;
    window.addEventListener('click', () => (isAllowed = true), { capture: true });
    AudioContext.prototype.resume = () => (isAllowed ? Promise.resolve() : new Promise(() => undefined));
    const state = { configurable: true, get: () => (isAllowed ? 'running' : 'suspended') };
    Object.defineProperty(BaseAudioContext.prototype, 'state', state);
  });
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
  await reportEvent(recorder.url, id, PANIC, 'Panic button');
  const allow = page.getByRole('button', { name: 'Allow sound' });
  await expect(page.getByText('The browser blocks sound')).toBeVisible();
  await allow.click();
  await expect(allow).toHaveCount(0);
});

test('a toast stays under the pointer while others come', async ({ page, recorder }) => {
  const [id = '', other = '', third = ''] = await deviceIds(recorder.url);
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
  await reportEvent(recorder.url, id, PANIC, 'Panic button');
  const toast = page.getByRole('article').filter({ hasText: id });
  await toast.hover();
  const place = await toast.boundingBox();
  await reportEvent(recorder.url, other, CALL, 'Driver asks for a call');
  await reportEvent(recorder.url, third, PANIC + 1, 'Emergency');
  await expect(page.getByRole('article').filter({ hasText: 'Call Request' })).toBeVisible();
  expect(await toast.boundingBox()).toEqual(place);
});

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

test('with notification off nothing is shown, and the bell still counts', async ({ page, recorder }) => {
  const [id = ''] = await deviceIds(recorder.url);
  await page.addInitScript(() => localStorage.setItem('eventNotify', 'false'));
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
  await reportEvent(recorder.url, id);
  const bell = page.getByRole('button', { name: /Notifications: [1-9]/ });
  await expect(bell).toBeVisible();
  await expect(page.getByRole('region', { name: 'New events' }).getByRole('article')).toHaveCount(0);
  await bell.click();
  const center = page.getByRole('dialog', { name: 'Notifications' });
  await expect(center.getByText('Overspeed').first()).toBeVisible();
  await center.getByRole('button', { name: 'Alarms only' }).click();
  await expect(page).toHaveURL(/severity=alarm/);
  await expect(center.getByText('Overspeed')).toHaveCount(0);
});

test('g a leads to the newest toast, over a dialog too; Esc and closing it lead back', async ({ page, recorder }) => {
  const [id = '', other = ''] = await deviceIds(recorder.url);
  await logIn(page, '/blockview?tiles=0');
  const columns = page.getByRole('button', { name: 'Columns' });
  await expect(columns).toBeVisible();
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
});

test('an alarm that nobody saw stays marked after a reload; a logout leaves neither toast nor mark', async ({
  page,
  recorder,
}) => {
  const [id = ''] = await deviceIds(recorder.url);
  await logIn(page, '/blockview?tiles=0');
  await expect(page.getByRole('region', { name: 'Devices' })).toBeVisible();
  await reportEvent(recorder.url, id, PANIC, 'Panic button');
  const marked = page.getByRole('button', { name: /Notifications: [1-9].*1 alarm/ });
  await expect(marked).toBeVisible();
  await page.reload();
  await expect(marked).toBeVisible();
  await reportEvent(recorder.url, id, CALL, 'Driver asks for a call');
  const toasts = page.getByRole('region', { name: 'New events' }).getByRole('article');
  await expect(toasts).toHaveCount(1);
  await page.getByRole('button', { name: 'admin' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await submitLogin(page, users.admin, users.admin);
  await expect(page.getByRole('button', { name: 'Notifications: 0 unread' })).toBeVisible();
  await expect(toasts).toHaveCount(0);
});
