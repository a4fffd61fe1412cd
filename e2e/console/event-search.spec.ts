import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { reportEvent } from '../support/report-event.js';
import { allowConsoleError, expect, test } from '../support/test.js';

const OVERSPEED = 13;

test('finds the events of a device and a type, by keyboard; the address keeps the query', async ({
  page,
  recorder,
}) => {
  const [id = ''] = await deviceIds(recorder.url);
  await reportEvent(recorder.url, id, OVERSPEED, 'to be found');
  await logIn(page, '/queryeventex');
  await page.getByRole('checkbox', { name: 'Event type' }).press('Space');
  await page.getByRole('textbox', { name: 'Event codes, separated by commas' }).fill(`${OVERSPEED}, x`);
  await page.getByRole('checkbox', { name: 'Device ID' }).press('Space');
  await page.getByRole('combobox', { name: 'Device', exact: true }).fill(id);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Device', exact: true }).press('Enter');
  const grid = page.getByRole('grid', { name: 'Search result' });
  await expect(grid.locator('tbody tr').first()).toContainText('to be found');
  const devices = await grid.locator('td[data-column="device"]').allTextContents();
  expect(new Set(devices)).toEqual(new Set([id]));
  await expect(page).toHaveURL(/on=types%2Cdevice.*tab=result/);
  await page.reload();
  await expect(grid.locator('tbody tr').first()).toContainText('to be found');
  await grid
    .getByRole('button', { name: /^Map of/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText(id);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Data Export' })).toBeVisible();
});

test(
  'a long search is cancelled; a failed one says why and can be tried again',
  { tag: '@nightly' },
  async ({ page }) => {
    await logIn(page, '/queryeventex');
    await page.getByRole('checkbox', { name: 'Has snapshot' }).check();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/gkevent/eventquery', async (route) => {
      await held;
      await route.abort().catch(() => undefined);
    });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await expect(page.getByText('0 events received')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('The query was cancelled.')).toBeVisible();
    answer();
    await page.unroute('**/gkevent/eventquery');

    allowConsoleError(/500/);
    await page.route('**/gkevent/eventquery', (route) =>
      route.fulfill({ status: 500, json: { hasError: true, message: 'The archive is closed' } }),
    );
    await page.getByRole('tab', { name: 'Select search criteria' }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    // The notice goes by itself; the words in the place of the list stay.
    const notice = page.getByRole('region', { name: 'Notices' }).getByText('The archive is closed');
    const panel = page.getByRole('tabpanel').getByText('The archive is closed');
    await expect(notice).toBeVisible();
    await expect(panel).toBeVisible();
    await expect(notice).toBeHidden();
    await expect(panel).toBeVisible();
    await page.unroute('**/gkevent/eventquery');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('grid', { name: 'Search result' }).locator('tbody tr').first()).toBeVisible();
  },
);
