// A task of an investigator, by mouse and by keyboard: somebody saw a vehicle at a place yesterday; which one was it, and the bundle of
// evidence of it. The other tasks: tasks.spec.ts.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { createSession } from 'gk-sdk';
import { readZipEntries } from 'gk-sdk/recordings';
import { logIn, tellTimesOfBrowser } from '../support/console.js';
import { deviceWith, recordedMinute } from '../support/fleet.js';
import { pressByKey, tabTo } from '../support/keyboard.js';
import { expect, test } from '../support/test.js';

// Every track of the day is read: a small fleet has all that counts. The place is typed: no map is looked at.
test.use({ paintsMaps: false, recorderOptions: { devices: 8 } });
test.beforeEach(tellTimesOfBrowser);

/** Types a place and yesterday, or the last day with recordings before it, into the search for who was there. */
async function describePlace(
  page: Page,
  by: 'mouse' | 'keyboard',
  place: { readonly lat: number; readonly lng: number; readonly atS: number },
): Promise<void> {
  const link = page.getByRole('link', { name: 'Who was there' });
  const day = page.getByRole('button', { name: /^Day\b/ });
  const wanted = page.locator(`[data-day="${new Intl.DateTimeFormat('sv-SE').format(place.atS * 1000)}"] button`);
  const fields = [
    ['Latitude', place.lat.toFixed(6)],
    ['Longitude', place.lng.toFixed(6)],
    ['Radius', '60'],
  ] as const;
  if (by === 'mouse') await link.click();
  else {
    await pressByKey(page, page.getByRole('link', { name: 'Skip to the content' }));
    await pressByKey(page, link);
  }
  for (const [name, value] of fields) {
    const field = page.getByRole('spinbutton', { name });
    if (by === 'mouse') await field.click({ clickCount: 3 });
    else {
      await tabTo(page, field);
      await page.keyboard.press('Control+a');
    }
    await page.keyboard.type(value);
  }
  if (by === 'mouse') await day.click();
  else await pressByKey(page, day);
  const isThisMonth = await wanted.isVisible();
  if (!isThisMonth) await page.getByRole('button', { name: 'Go to the Previous Month' }).press('Enter');
  if (by === 'mouse') await wanted.click();
  else {
    await wanted.focus();
    await page.keyboard.press('Enter');
  }
  const search = page.getByRole('button', { name: 'Search', exact: true });
  if (by === 'mouse') await search.click();
  else await pressByKey(page, search);
}

// Each day place-search.spec.ts finds who was there and plays it, and evidence.spec.ts makes a bundle in the console.
for (const by of ['keyboard', 'mouse'] as const) {
  test(
    `find who was at a place yesterday and make evidence of it, by ${by} alone`,
    { tag: '@nightly' },
    async ({ page, recorder }) => {
      // Every track of the day is read, and a bundle is made.
      const deviceId = await deviceWith(recorder.url, 2);
      const atS = await recordedMinute(recorder.url, deviceId);
      const session = createSession({ server: recorder.url });
      await session.login({ kind: 'password', username: 'admin', password: 'admin' });
      const [point] = await session.rest.gps({ deviceId, startS: atS, endS: atS + 60 });
      session.close();
      if (!point) throw new Error(`${deviceId} has no position while it is recorded.`);

      await logIn(page, '/gpsplayback');
      // The save dialog of the browser is no part of the page: the bundle comes as a download.
      await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
      await describePlace(page, by, { ...point, atS });
      const row = page
        .getByRole('grid', { name: 'Who was there' })
        .getByRole('row')
        .filter({ hasText: deviceId })
        .first();
      const play = row.getByRole('button', { name: 'Play' });
      await expect(row).toBeVisible();
      if (by === 'mouse') {
        await row.hover();
        await play.click();
      } else {
        await tabTo(page, page.getByRole('grid', { name: 'Who was there' }).locator('[tabindex="0"]').first());
        await play.focus();
        await page.keyboard.press('Enter');
      }
      const playback = page.getByRole('dialog', { name: `Playback ${deviceId}` });
      await expect(playback.locator('gk-player')).toBeVisible();
      const evidence = playback.getByRole('button', { name: 'Evidence ...' });
      if (by === 'mouse') await evidence.click();
      else await pressByKey(page, evidence);
      const dialog = page.getByRole('dialog', { name: `Evidence of ${deviceId}` });
      const create = dialog.getByRole('button', { name: 'Create the bundle' });
      const coming = page.waitForEvent('download');
      if (by === 'mouse') await create.click();
      else await pressByKey(page, create);
      const download = await coming;
      await expect(dialog.getByText(/^The bundle is saved \(\d+ files\)/)).toBeVisible();
      // The bundle is of that vehicle, at that moment: its footage begins before it was there and ends after.
      const files = await readZipEntries(new Blob([new Uint8Array(await readFile(await download.path()))]));
      const manifest = JSON.parse((await files.get('manifest.json')?.text()) ?? '{}') as {
        readonly deviceId?: string;
        readonly startS?: number;
        readonly endS?: number;
      };
      expect(
        [...files.keys()].some((name) => /^footage\/ch\d\.mp4$/.test(name)),
        by,
      ).toBe(true);
      expect(JSON.stringify(manifest), by).toContain(deviceId);
    },
  );
}
