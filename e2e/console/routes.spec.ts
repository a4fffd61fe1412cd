import type { Page } from '@playwright/test';
import { tracksResource } from 'gk-sdk/rest';
import { logIn } from '../support/console.js';
import { asAdmin } from '../support/fleet.js';
import { openScreen } from '../support/screens.js';
import { allowConsoleError, expect, test } from '../support/test.js';

test.use({ paintsMaps: 'coarse' });

/** A place for a route that the recorder's samples leave free. */
const PLACE = 30;

const places = (page: Page) => page.getByRole('list', { name: 'Positions' }).getByRole('listitem');

test.describe('route planning', () => {
  test('positions are set by mouse once a route is chosen, listed as A, B, C, and saved', async ({
    page,
    recorder,
  }) => {
    await logIn(page, '/routeplanning');
    // Nothing can be changed before.
    await expect(page.getByRole('button', { name: 'SAVE', exact: true })).toBeDisabled();
    await expect(page.getByLabel('Title')).toBeDisabled();
    await expect(page.getByLabel('State')).toBeDisabled();
    await openScreen(page, `/routeplanning?route=${PLACE}`);
    const map = page.locator('.gk-drawing-map');
    await expect(map.locator('canvas')).toBeVisible();
    await expect(map).toHaveAttribute('aria-busy', 'false');
    const box = await map.boundingBox();
    if (!box) throw new Error('no map');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    for (const [index, dx] of [-60, 0, 60].entries()) {
      await page.mouse.click(x + dx, y - 40);
      await expect(places(page)).toHaveCount(index + 1);
    }
    await expect(places(page).nth(2)).toContainText('C');
    await expect(page.getByText(/km of at most 50 km/)).toBeVisible();
    await page.getByLabel('Title').fill('Night bus');
    await page.getByLabel('State').selectOption({ label: 'Enable' });
    const second = await page.getByLabel('Latitude, longitude of B').inputValue();
    await page.getByRole('button', { name: 'Move B up' }).click();
    await expect(page.getByLabel('Latitude, longitude of A')).toHaveValue(second);
    await page.getByRole('button', { name: 'SAVE', exact: true }).click();
    await expect(page.getByText('Save Success')).toBeVisible();
    const [lat, lng] = second.split(', ').map(Number);
    await asAdmin(recorder.url, async ({ rest }) => {
      const saved = await tracksResource(rest).read(PLACE);
      expect(saved).toMatchObject({ title: 'Night bus', enabled: true, bitmap: { accuracyDeg: 0.0001 } });
      expect(saved.points).toHaveLength(3);
      expect(saved.points[0]).toEqual({ lat, lng });
    });
  });

  test('positions are typed; a route above 50 km is refused in words', { tag: '@nightly' }, async ({ page }) => {
    // Out of town there are no streets: the browser logs that the directions have no answer.
    allowConsoleError(/404 .*\/gkserver\/route/);
    await logIn(page, `/routeplanning?route=${PLACE + 1}`);
    const add = page.getByLabel('Add a position: latitude, longitude');
    for (const place of ['24.08, 120.52', '24.09, 120.53']) {
      await add.fill(place);
      await add.press('Enter');
    }
    await expect(places(page)).toHaveCount(2);
    await expect(page.getByRole('button', { name: 'SAVE', exact: true })).toBeEnabled();
    await add.fill('24.9, 121.5');
    await add.press('Enter');
    await expect(page.getByText(/^No directions available/)).toBeVisible();
    await expect(page.getByText('route too large').first()).toBeVisible();
    await expect(page.getByText('please reset route').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'SAVE', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'delete all' }).click();
    await expect(places(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(places(page)).toHaveCount(3);
  });
});
