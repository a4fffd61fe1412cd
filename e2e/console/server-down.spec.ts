// The server is away for a minute: what was known stays, nothing false is said meanwhile, and everything comes back by itself.
import type { Locator, Page } from '@playwright/test';
import type { GkGpsMap } from 'gk-elements';
import { expectNotReloaded, markPage, NETWORK_NOISE } from '../support/bad-input.js';
import { logIn } from '../support/console.js';
import { deviceWith } from '../support/fleet.js';
import { expectFrozen } from '../support/live-tile.js';
import { expectMovingPicture } from '../support/moving-picture.js';
import { startRecorder } from '../support/recorder.js';
import { saidOn } from '../support/said.js';
import { allowConsoleError, expect, test } from '../support/test.js';

const DOWN_MS = 60_000;

test.use({ recorderOptions: { ownProcess: true } });

const entries = (page: Page): Locator =>
  page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem');
const rows = (page: Page): Locator => page.getByRole('grid', { name: 'Devices' }).getByRole('row');
/** Returns the counters of the footer: all, online, driving. */
const counters = (page: Page): Promise<string> =>
  page
    .getByRole('group', { name: 'Show vehicles' })
    .getByRole('button', { name: /^(All|Offline)/ })
    .allTextContents()
    .then((texts) => texts.join());

test(
  'the server down for a minute: map, list and live view come back by themselves',
  { tag: '@nightly' },
  async ({ page: mapPage, recorder, context }) => {
    allowConsoleError(NETWORK_NOISE);
    const deviceId = await deviceWith(recorder.url, 1);
    await logIn(mapPage, '/');
    const listPage = await context.newPage();
    await logIn(listPage, '/blockview?tiles=0');
    const livePage = await context.newPage();
    await logIn(livePage, `/liveview/${deviceId}?ch=1`);
    const pages = [mapPage, listPage, livePage];

    const tile = livePage.locator('gk-live-tile').first();
    await expectMovingPicture(tile);
    await expect(entries(mapPage)).toHaveCount(6);
    await expect(rows(listPage)).toHaveCount(13);
    await mapPage.bringToFront();
    const known = await Promise.all(pages.map((page) => counters(page)));
    const before = await Promise.all(pages.map((page) => saidOn(page)));
    for (const page of pages) await markPage(page);

    await recorder.stop({ keepState: true, kill: true });
    const backAtMs = Date.now() + DOWN_MS;
    for (const page of pages) {
      await expect(page.getByText('Connection lost.')).toBeVisible();
    }
    await expect(tile.locator('[part=notice]')).toContainText('Connection lost');
    while (Date.now() < backAtMs) {
      for (const [index, page] of pages.entries()) {
        const { empty } = await saidOn(page);
        expect(
          empty.filter((text) => before[index]?.empty.includes(text) !== true),
          page.url(),
        ).toEqual([]);
        expect(await counters(page), page.url()).toBe(known[index]);
      }
      await expect(entries(mapPage)).toHaveCount(6);
      await expect(rows(listPage)).toHaveCount(13);
      await livePage.waitForTimeout(4_000);
    }
    await livePage.bringToFront();
    await expectFrozen(tile);

    const again = await startRecorder({ port: recorder.port, stateDir: recorder.stateDir });
    try {
      for (const page of pages) {
        await expect(page.getByText('Connection lost.')).toBeHidden();
      }
      await expectMovingPicture(tile);
      // Vehicles that drive are told anew, on the map and in the list.
      const speeds = (): Promise<string[]> => rows(listPage).allTextContents();
      await listPage.bringToFront();
      const lastRows = await speeds();
      await expect.poll(speeds).not.toEqual(lastRows);
      await mapPage.bringToFront();
      // The first vehicles may all be parked.
      await mapPage
        .getByRole('group', { name: 'Show vehicles' })
        .getByRole('button', { name: /^Driving/ })
        .click();
      await expect(entries(mapPage).first()).toContainText('mi/h');
      const places = (): Promise<string> =>
        entries(mapPage)
          .allTextContents()
          .then((texts) => texts.join());
      const lastPlaces = await places();
      await expect.poll(places).not.toBe(lastPlaces);
      expect(await mapPage.locator('gk-gps-map').evaluate((map: GkGpsMap) => map.view !== undefined)).toBe(true);
      for (const page of pages) await expectNotReloaded(page);
    } finally {
      await again.stop();
    }
  },
);
