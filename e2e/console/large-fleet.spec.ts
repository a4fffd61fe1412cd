// A fleet of 10,000 devices, as far as a user of the console meets it. How fast each screen is with it: docs/performance.md.
import { logIn } from '../support/console.js';
import { onlineIds } from '../support/fleet.js';
import { findInPalette } from '../support/keyboard.js';
import { expectMovingPicture } from '../support/moving-picture.js';
import { goInside } from '../support/screens.js';
import { expect, test } from '../support/test.js';

/** Devices a page of the dashboard. */
const PER_PAGE = 12;

test.use({ recorderOptions: { devices: 10_000 } });

test(
  'of 10,000 devices the palette finds the last one, a phone has list and pager, and a wall takes a tile',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const last = (await onlineIds(recorder.url)).at(-1) ?? '';
    await logIn(page, '/blockview?tiles=0');
    const all = page
      .getByRole('group', { name: 'Show vehicles' })
      .getByRole('button', { name: /^All/ })
      .locator('strong');
    // Some of the fleet are not registered.
    await expect(all).toHaveText(/^\d{4}$/);
    const count = Number(await all.textContent());
    expect(count).toBeGreaterThan(9_900);
    await findInPalette(page, last);
    await expect(page.getByText(last).first()).toBeVisible();
    await expect(page).toHaveURL(new RegExp(last));

    await page.setViewportSize({ width: 390, height: 844 });
    await goInside(page, '/blockview');
    const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await expect(devices).toHaveCount(PER_PAGE);
    const pager = page.getByRole('navigation', { name: /page/i });
    const pages = Math.ceil(count / PER_PAGE);
    const lastPage = pager.getByRole('button', { name: `Last page, ${pages}` });
    // In a fleet like this there is always a toast; it goes from where the focus is.
    await lastPage.focus();
    await lastPage.click();
    await expect(devices).toHaveCount(count - (pages - 1) * PER_PAGE);
    await expect(pager.getByRole('button', { name: String(pages), exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await page.setViewportSize({ width: 1366, height: 768 });
    await goInside(page, '/blockview?view=wall');
    const vehicle = page.getByRole('combobox', { name: 'Vehicle' });
    await vehicle.fill(last);
    await expect(page.getByRole('listbox', { name: 'Vehicle' }).getByRole('option')).toHaveText([new RegExp(last)]);
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Channels' }).getByRole('button').first().click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await expectMovingPicture(page.locator('gk-live-tile'));
  },
);
