// What a dispatcher does all day, by mouse and by keyboard alone, with as few steps as it may take.
import type { Locator, Page } from '@playwright/test';
import {
  chromiumFlags,
  chromiumMapFlags,
  chromiumMicrophoneFlags,
  chromiumSoundFlags,
} from '../../scripts/lib/browser-flags.mjs';
import { logIn } from '../support/console.js';
import { deviceWith, onlineIds } from '../support/fleet.js';
import { expectMovingPicture } from '../support/moving-picture.js';
import { reportEvent } from '../support/report-event.js';
import { keptTalks } from '../support/talk-log.js';
import { expect, test } from '../support/test.js';

test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...chromiumMapFlags, ...chromiumSoundFlags, ...chromiumMicrophoneFlags],
  },
});

const PANIC = 1;
const entries = (page: Page): Locator =>
  page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem');
const liveTiles = (page: Page): Locator => page.locator('gk-live-tile');

/** Presses Tab until what is looked for has the focus, as one does who has no mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${String(target)}.`);
}

test.describe('filter, watch four cameras, go to the next vehicle with filter and channels', () => {
  test('by mouse', async ({ page, recorder }) => {
    const deviceId = await deviceWith(recorder.url, 4);
    await logIn(page, '/');
    await page
      .getByRole('group', { name: 'Show vehicles' })
      .getByRole('button', { name: /^Online/ })
      .click();
    await page.getByRole('searchbox', { name: 'Filter devices' }).fill('GK-');
    await expect(page).toHaveURL(/q=GK-/);
    await expect(entries(page).first()).toBeVisible();
    await page.goto(`/liveview/${deviceId}${new URL(page.url()).search}`);
    await expect(liveTiles(page)).toHaveCount(4);
    await expectMovingPicture(liveTiles(page).first());
    await page.getByRole('button', { name: 'ch1', exact: true }).click();
    await expect(liveTiles(page)).toHaveCount(3);
    const list = page.locator('gk-device-list');
    const next = list.getByRole('option', { selected: false }).first();
    await next.click();
    await expect(page).not.toHaveURL(new RegExp(`/liveview/${deviceId}`));
    await expect(page).toHaveURL(/filter=online.*q=GK-|q=GK-.*filter=online/);
    await expect(page.getByRole('button', { name: 'ch1', exact: true })).toHaveAttribute('aria-pressed', 'false');
  });

  test('by keyboard alone', async ({ page, recorder }) => {
    const deviceId = await deviceWith(recorder.url, 4);
    await logIn(page, '/');
    await expect(entries(page).first()).toBeVisible();
    await page.keyboard.press('/');
    await page.keyboard.type(deviceId);
    await expect(entries(page)).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`device=${deviceId}`));
    await tabTo(page, page.getByRole('link', { name: `Liveview of ${deviceId}` }).first());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/liveview/${deviceId}.*q=${deviceId}`));
    await expect(liveTiles(page)).toHaveCount(4);
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await tabTo(page, page.getByRole('button', { name: 'ch4', exact: true }));
    await page.keyboard.press('Space');
    await expect(liveTiles(page)).toHaveCount(3);
    await page.locator('gk-device-list').getByRole('listbox').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(new RegExp(`/liveview/${deviceId}`));
    await expect(page).toHaveURL(/ch=1/);
  });
});

test('the fastest vehicle is found with one click, and with one key', async ({ page }) => {
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
  const sort = page.getByRole('columnheader', { name: 'Speed' }).getByRole('button');
  await expect(sort).toBeVisible();
  await sort.click();
  await expect(page.getByRole('columnheader', { name: 'Speed' })).toHaveAttribute('aria-sort', 'descending');
  const found = await speeds();
  expect(found.length).toBeGreaterThan(3);
  expect(found[0]).toBe(Math.max(...found));
  await page.goto('/blockview?tiles=0&filter=online');
  await sort.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Speed' })).toHaveAttribute('aria-sort', 'descending');
});

for (const way of ['mouse', 'keyboard'] as const) {
  test(`from a panic event to the picture of its vehicle in two steps, by ${way}`, async ({ page, recorder }) => {
    const deviceId = await deviceWith(recorder.url, 2);
    await logIn(page, '/blockview?tiles=0');
    await expect(page.getByRole('grid', { name: 'Devices' })).toBeVisible();
    await reportEvent(recorder.url, deviceId, PANIC, 'Panic button');
    const toast = page.getByRole('region', { name: 'New events' }).getByRole('article').filter({ hasText: deviceId });
    const watch = toast.getByRole('button', { name: 'Live view' });
    await expect(watch).toBeVisible();
    if (way === 'mouse') await watch.click();
    else await watch.press('Enter');
    await expectMovingPicture(page.getByRole('dialog').locator('gk-live-tile').first());
  });
}

/** Waits until a meter shows a loud sound. The microphone of the tests beeps once a second, for a moment: each frame is looked at. */
async function untilLoud(meter: Locator): Promise<void> {
  await meter
    .page()
    .waitForFunction((element) => Number(element?.getAttribute('aria-valuenow')) > 20, await meter.elementHandle());
}

/** Speaks for as long as a dispatcher holds the button. */
async function speakIn(dialog: Locator): Promise<void> {
  const page = dialog.page();
  const speak = dialog.getByRole('button', { name: 'Hold to talk' });
  await expect(speak).toBeEnabled();
  // The dialog grows when the microphones are known, and its button moves.
  await expect(dialog.getByLabel('Microphone')).toBeVisible();
  await speak.hover();
  await page.mouse.down();
  await expect(dialog.getByText('You can be heard').first()).toBeVisible();
  await untilLoud(dialog.getByRole('meter', { name: 'Your level' }));
  await page.mouse.up();
  await expect(dialog.getByText('Line open, microphone off').first()).toBeVisible();
}

test('talks to a driver: held down one is heard, let go the line stays open with the microphone off', async ({
  page,
  recorder,
  context,
}) => {
  const deviceId = await deviceWith(recorder.url, 1);
  await context.grantPermissions(['microphone']);
  await logIn(page, `/blockview?tiles=0&q=${deviceId}`);
  await page.getByRole('button', { name: `Talk to ${deviceId}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Talk' });
  await expect(dialog.getByRole('combobox', { name: 'Vehicle' })).toHaveValue(deviceId);
  await dialog.getByRole('button', { name: 'Clear the selection' }).click();
  await dialog.getByRole('button', { name: 'Choose a device' }).click();
  // One device is chosen by a press in the selector.
  const selector = page.getByRole('dialog', { name: 'Vehicle' });
  await selector.getByRole('searchbox', { name: 'Find a device' }).fill(deviceId);
  await selector.getByRole('treeitem', { name: new RegExp(`^${deviceId}`) }).click();
  await expect(selector).toBeHidden();
  await speakIn(dialog);
  await dialog.getByRole('button', { name: 'End' }).click();
  await expect.poll(() => keptTalks(recorder.url)).toContainEqual({ deviceIds: [deviceId], peak: expect.any(Number) });
  const talk = (await keptTalks(recorder.url)).find(({ deviceIds }) => deviceIds.join() === deviceId);
  expect(talk?.peak).toBeGreaterThan(0.05);
});

test('speaks to the vehicles chosen in the selector: both receive it, and the choice is locked while the line is open', async ({
  page,
  recorder,
  context,
}) => {
  await context.grantPermissions(['microphone']);
  await logIn(page, '/blockview?tiles=0&filter=online&dialog=broadcast');
  const dialog = page.getByRole('dialog', { name: 'Broadcast' });
  await expect(dialog.getByRole('radio', { name: 'All devices' })).toBeChecked();
  const chosen = dialog.getByRole('button', { name: /^Vehicles:/ });
  await expect(chosen).toHaveText(/All vehicles/);

  const online = (await onlineIds(recorder.url)).slice(0, 2);
  await chosen.click();
  const selector = page.getByRole('dialog', { name: 'Vehicles' });
  for (const id of online) {
    await selector.getByRole('searchbox', { name: 'Find a device' }).fill(id);
    await selector.getByRole('treeitem', { name: new RegExp(`^${id}`) }).click();
  }
  await expect(selector.getByRole('status')).toHaveText('2 selected');
  await selector.getByRole('button', { name: 'OK' }).click();
  await expect(chosen).toHaveText(new RegExp(online.join(', ')));
  await expect(dialog.getByRole('radio', { name: 'All devices' })).not.toBeChecked();

  // To all and back: what is chosen stays as it was.
  await dialog.getByRole('radio', { name: 'All devices' }).check();
  await expect(chosen).toHaveText(/All vehicles/);
  await dialog.getByRole('radio', { name: 'Selected devices' }).check();
  await expect(chosen).toHaveText(new RegExp(online.join(', ')));

  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog.getByRole('radio', { name: 'All devices' })).toBeDisabled();
  await expect(chosen).toBeDisabled();
  await expect(dialog.getByText('2 of 2 can hear you')).toBeVisible();
  await speakIn(dialog);
  await dialog.getByRole('button', { name: 'End' }).click();
  await expect(chosen).toBeEnabled();
  const toBoth = async (): Promise<number> => {
    const talk = (await keptTalks(recorder.url)).find(({ deviceIds }) => online.every((id) => deviceIds.includes(id)));
    return talk?.peak ?? 0;
  };
  await expect.poll(toBoth).toBeGreaterThan(0.05);
});
