// A device that is taken out of the fleet while somebody watches it or talks to its driver: one of its places daily, the round at
// night. On the tree wall and in the live view: bad-input-console.spec.ts.
import type { Locator, Page } from '@playwright/test';
import { expectNotReloaded, markPage, NETWORK_NOISE, tilesOf } from './support/bad-input.js';
import { logIn } from './support/console.js';
import { devicesWith, removeDevice } from './support/fleet.js';
import { expectMoving } from './support/live-tile.js';
import { talkingBrowser } from './support/talking-browser.js';
import { allowConsoleError, expect, test } from './support/test.js';

test.use(talkingBrowser);

/** Takes a device out of the fleet, and lets the page ask for the list of devices, which it does every ten seconds. */
async function remove(page: Page, url: string, deviceId: string): Promise<void> {
  await markPage(page);
  await removeDevice(url, deviceId);
  await page.clock.fastForward(10_000);
}

const wordsOfLoss = (part: Locator, deviceId: string): Promise<void> =>
  expect(part).toContainText(`There is no device ${deviceId}.`);

test.beforeEach(async ({ page }) => {
  allowConsoleError(NETWORK_NOISE);
  await page.clock.install();
});

test(
  'on the wall of the dashboard its tiles say so, and the others play on',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const [gone = '', stays = ''] = await devicesWith(recorder.url, 1, 2);
    await logIn(page, `/blockview?view=wall&wall=${gone}.1,${gone}.gps,${stays}.1`);
    await expect(tilesOf(page)).toHaveCount(2);
    for (const tile of await tilesOf(page).all()) await expectMoving(tile);
    await remove(page, recorder.url, gone);
    for (const name of [new RegExp(`^${gone} · (?!Map)`), `${gone} · Map`]) {
      await wordsOfLoss(page.getByRole('article', { name }), gone);
    }
    await expectMoving(tilesOf(page));
    await expectNotReloaded(page);
  },
);

test('the live pop-up says so in place of its picture', { tag: '@nightly' }, async ({ page, recorder }) => {
  const [gone = ''] = await devicesWith(recorder.url, 1, 1);
  await logIn(page, `/blockview?tiles=0&dialog=live&of=${gone}`);
  const dialog = page.getByRole('dialog', { name: `Live view ${gone}` });
  await expectMoving(tilesOf(page));
  await remove(page, recorder.url, gone);
  await expect(dialog).toContainText('Unknow device or device offline');
  await expect(tilesOf(page)).toHaveCount(0);
  await expectNotReloaded(page);
});

test('the drawer of the vehicle says so in place of its picture, map and actions', async ({ page, recorder }) => {
  const [gone = ''] = await devicesWith(recorder.url, 1, 1);
  await logIn(page, `/blockview?tiles=0&vehicle=${gone}`);
  const drawer = page.getByRole('dialog', { name: `Vehicle ${gone}` });
  await expectMoving(tilesOf(page));
  await remove(page, recorder.url, gone);
  await wordsOfLoss(drawer, gone);
  await expect(tilesOf(page)).toHaveCount(0);
  await expect(drawer.locator('gk-mini-map')).toHaveCount(0);
  await expect(drawer.getByRole('link')).toHaveCount(0);
  await expectNotReloaded(page);
});

test('a talk with its driver ends with words', { tag: '@nightly' }, async ({ page, recorder }) => {
  const [gone = ''] = await devicesWith(recorder.url, 1, 1);
  await page.context().grantPermissions(['microphone']);
  await logIn(page, `/blockview?tiles=0&dialog=talk&of=${gone}`);
  const dialog = page.getByRole('dialog', { name: 'Talk' });
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(dialog.getByText('Line open, microphone off')).toBeVisible();
  await remove(page, recorder.url, gone);
  await wordsOfLoss(dialog, gone);
  await expect(dialog.getByText('Line open, microphone off')).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Hold to talk' })).toBeHidden();
  await expectNotReloaded(page);
});
