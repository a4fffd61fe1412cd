// A computer whose clock is an hour off, where the hour is another day: times and days are the server's all the same. Ages and the
// clock in the footer: bad-input-console.spec.ts.
import { logIn, tellTimesOfBrowser } from './support/console.js';
import { deviceWith } from './support/fleet.js';
import { reportEvent } from './support/report-event.js';
import { goInside } from './support/screens.js';
import { expect, test } from './support/test.js';
import { zoneWhereItIs } from './support/zones.js';

test.beforeEach(tellTimesOfBrowser);

const OVERSPEED = 13;

for (const [what, offHours, hourOfDay] of [
  ['fast, at eleven at night', 1, 23],
  ['slow, after midnight', -1, 0],
] as const) {
  // Each day bad-input-console.spec.ts has a clock that is off, and time-zone.spec.ts another day than the server's.
  test.describe(`a clock that is an hour ${what}`, { tag: '@nightly' }, () => {
    const { timezoneId, offsetH } = zoneWhereItIs(hourOfDay);
    test.use({ timezoneId });

    /** The true time as the browser's zone writes it: `2026-11-27T23:15`. */
    const trueTime = (): string => new Date(Date.now() + offsetH * 3_600_000).toISOString().slice(0, 16);

    test("today's events are those of the server's day, and a custom download begins with the minute before the true time", async ({
      page,
      recorder,
    }) => {
      const id = await deviceWith(recorder.url, 1);
      await reportEvent(recorder.url, id, OVERSPEED, 'of today');
      await page.clock.install({ time: Date.now() + offHours * 3_600_000 });
      await logIn(page, '/todayevents');
      const grid = page.getByRole('grid', { name: "Today's events" });
      await expect(grid.locator('tbody tr', { hasText: 'of today' }).first()).toBeVisible();
      const updated = page.getByRole('status').filter({ hasText: /^\d+ events? · updated \d{4}/ });
      await expect(updated).toContainText(trueTime().slice(0, 10));
      // Of a day that has just begun there are no events of later hours, as there are of yesterday.
      const hours = page.getByRole('radio', { name: /^\d\d:00 \([1-9]/ });
      if (hourOfDay === 0) await expect(hours).toHaveCount(1);
      await expect(hours.last()).toHaveAccessibleName(new RegExp(`^${String(hourOfDay).padStart(2, '0')}:00`));

      await goInside(page, `/blockview?tiles=0&dialog=custom-event&of=${id}`);
      const dialog = page.getByRole('dialog', { name: 'Custom event download' });
      const end = Date.parse(`${await dialog.getByLabel('End time').inputValue()}Z`);
      const start = Date.parse(`${await dialog.getByLabel('Start time').inputValue()}Z`);
      expect(Math.abs(end - Date.parse(`${trueTime()}Z`))).toBeLessThan(90_000);
      expect(end - start).toBe(60_000);
      await expect(dialog.getByText('Start Time > End Time')).toHaveCount(0);
    });
  });
}
