// Rights and levels that are withdrawn while somebody has their screen open: one of them daily, the round at night. Live view:
// bad-input-console.spec.ts; playback: console/playback.spec.ts. Without a server: guarded-screen.test.tsx, modal-host.test.tsx and
// vehicle-drawer.test.tsx.
import type { Locator, Page } from '@playwright/test';
import type { AccessFlag } from 'gk-sdk';
import { usersResource } from 'gk-sdk/rest';
import { expectNotReloaded, markPage, NETWORK_NOISE, tilesOf, vehicleList } from './support/bad-input.js';
import { logIn } from './support/console.js';
import { asAdmin, deviceIds, deviceWith, setRight } from './support/fleet.js';
import { expectMoving } from './support/live-tile.js';
import { reportEvent } from './support/report-event.js';
import { talkingBrowser } from './support/talking-browser.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

test.use(talkingBrowser);

/** The permission group of the user `operator`. */
const OPERATORS = 2;
const PANIC = 1;
const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' });

test.beforeEach(async ({ page }) => {
  allowConsoleError(NETWORK_NOISE);
  await page.clock.install();
});

/** Lets the page ask for its devices, which it does every ten seconds: with the answer it learns that its rights are others. */
const askNow = (page: Page): Promise<void> => page.clock.fastForward(10_000);

/** Withdraws a right from the operators for as long as the rest of a test takes. */
async function without(page: Page, right: AccessFlag, seen: () => Promise<void>): Promise<void> {
  const url = new URL(page.url()).origin;
  await setRight(url, OPERATORS, right, false);
  try {
    await askNow(page);
    await seen();
  } finally {
    await setRight(url, OPERATORS, right, true);
  }
}

test(
  'without GPS the map home gives way to the idle screen, and no drawer has a map',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const deviceId = await deviceWith(recorder.url, 1, users.operator);
    await logIn(page, `/?vehicle=${deviceId}`, users.operator);
    const drawer = page.getByRole('dialog', { name: `Vehicle ${deviceId}` });
    await expect(drawer.locator('gk-mini-map')).toHaveCount(1);
    await expect(vehicleList(page)).toBeVisible();
    await markPage(page);
    await without(page, 'F_gps', async () => {
      await expect(page).toHaveURL(/\/idle/);
      await expect(page.locator('.gk-idle')).toBeVisible();
      await expect(page.locator('gk-gps-map, gk-mini-map')).toHaveCount(0);
      await expectNotReloaded(page);
    });
  },
);

test("without events today's events lead home with words, and nothing of an event is left", async ({
  page,
  recorder,
}) => {
  const deviceId = await deviceWith(recorder.url, 1, users.operator);
  await logIn(page, '/todayevents', users.operator);
  await reportEvent(recorder.url, deviceId, PANIC, 'Panic');
  await expect(page.getByRole('main').getByText('Panic').first()).toBeVisible();
  await markPage(page);
  await without(page, 'F_event', async () => {
    await expect(notices(page)).toContainText('You do not have permission to open "Today\'s events"');
    await expect(page).not.toHaveURL(/todayevents/);
    await expect(page.getByRole('link', { name: "Today's events" })).toHaveCount(0);
    await expect(page.getByText('Panic')).toHaveCount(0);
    await expectNotReloaded(page);
  });
});

test(
  'without talk an open talk says so in its dialog, and its line is closed',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const deviceId = await deviceWith(recorder.url, 1, users.operator);
    await page.context().grantPermissions(['microphone']);
    await logIn(page, `/blockview?tiles=0&dialog=talk&of=${deviceId}`, users.operator);
    const talk = page.getByRole('dialog', { name: 'Talk', exact: true });
    await talk.getByRole('button', { name: 'Start' }).click();
    await expect(talk.getByText('Line open, microphone off')).toBeVisible();
    await markPage(page);
    await without(page, 'F_talk', async () => {
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('You do not have permission to open "Talk to a driver".');
      await expect(dialog.locator('gk-talk')).toHaveCount(0);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('button', { name: /^Talk to/ })).toHaveCount(0);
      await expectNotReloaded(page);
    });
  },
);

test(
  'without live view an open live pop-up says so, and nothing plays on',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const deviceId = await deviceWith(recorder.url, 1, users.operator);
    await logIn(page, `/blockview?tiles=0&dialog=live&of=${deviceId}`, users.operator);
    await expectMoving(tilesOf(page));
    await without(page, 'P_live', async () => {
      await expect(page.getByRole('dialog')).toContainText(
        'You do not have permission to open "Live view of a vehicle".',
      );
      await expect(tilesOf(page)).toHaveCount(0);
    });
  },
);

test(
  'a level that drops while a form has unsaved changes leads away with words, and nothing is saved',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const [deviceId = ''] = await deviceIds(recorder.url, users.dealer);
    const setLevel = (permission: number): Promise<void> =>
      asAdmin(recorder.url, async ({ rest }) => {
        await usersResource(rest).update(users.dealer, { permission });
      });
    await logIn(page, `/devicesetup?device=${deviceId}`, users.dealer);
    await page.getByRole('button', { name: 'Edit settings' }).click();
    const editor = page.getByRole('dialog', { name: `Settings of ${deviceId}` });
    const driver = editor.getByRole('textbox', { name: 'Driver', exact: true });
    await driver.fill('Nobody');
    await markPage(page);
    const saves: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') saves.push(request.url());
    });
    await setLevel(2);
    try {
      await askNow(page);
      await expect(notices(page)).toContainText('You do not have permission to open "Device setup"');
      await expect(page).not.toHaveURL(/devicesetup/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('link', { name: /^Device setup/ })).toHaveCount(0);
      expect(saves).toEqual([]);
      await expectNotReloaded(page);
    } finally {
      await setLevel(1);
    }
  },
);
