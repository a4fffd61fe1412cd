import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { logIn, tellTimesOfBrowser } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { pdfWords } from '../support/pdf-words.js';
import { reportEvent } from '../support/report-event.js';
import { expect, test } from '../support/test.js';

test.beforeEach(tellTimesOfBrowser);

// Miles: a browser in en-US begins with them.
test.use({ locale: 'en-US', recorderOptions: { devices: 6 } });

/** Letters of the font in the file, beside those of every font. */
const MEMO = '前門未關 <b>door</b>';

/** Presses a button that asks for a PDF, and reads the words of the file that its page saves. */
async function printed(page: Page, button: Locator, name: string): Promise<readonly string[]> {
  await button.click();
  // The export dialog keeps its marks and addresses, and shows the file itself.
  if (name !== 'event.pdf') await expect(page).toHaveURL(/\/pdf\?page=/);
  await expect(page.getByText(new RegExp(`^${name} is ready: \\d+ pages?$`))).toBeVisible();
  // The browser shows the file where the link leads.
  await expect(page.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /^blob:/);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(name);
  return pdfWords(readFileSync(await saved.path()));
}

const result = (page: Page) => page.getByRole('grid', { name: 'Result' });
const texts = (grid: Locator, column: string) => grid.locator(`tbody td[data-column="${column}"]`).allTextContents();

/** A day of the browser so many days ago. */
const day = (page: Page, ago: number): Promise<string> =>
  page.evaluate((days) => {
    const date = new Date();
    date.setDate(date.getDate() - days);
    return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
  }, ago);

test('mileage in miles is sorted by a click, and printed as it stands; net flow is printed in its lines', async ({
  page,
}) => {
  const days = `${await day(page, 7)}_${await day(page, 1)}`;
  const answer = page.waitForResponse('**/gkmileage/mileagequery');
  await logIn(page, `/mileage?days=${days}`);
  const rows = (await (await answer).json()) as { distance: number }[];
  const head = result(page).getByRole('columnheader', { name: 'Mileage' });
  await expect(head).toContainText('mi');
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(head).toContainText('↓');
  // Millionths of a kilometre in miles, the longest way first.
  const miles = rows.map(({ distance }) => (distance / 1e6) * 0.6214).sort((a, b) => b - a);
  const shown = await texts(result(page), 'mileage');
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.map(Number)).toEqual(miles.slice(0, shown.length).map((value) => Number(value.toFixed(3))));
  await head.getByRole('button').click();
  await expect(head).toContainText('↑');
  await expect.poll(() => texts(result(page), 'mileage')).toEqual([...shown].reverse());
  const total = (await result(page).locator('tfoot td').first().textContent()) ?? '';

  const words = await printed(page, page.getByRole('button', { name: 'PDF' }), 'mileage.pdf');
  expect(words).toContain('Mileage (mi)');
  const heading = words.join('\n');
  expect(heading).toMatch(/Times of \S+, with their offset from UTC/);
  expect(heading).toMatch(/Server \S+, user admin, made \d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:\d\d/);
  expect(words.filter((word) => shown.includes(word))).toEqual([...shown].reverse());
  expect(words).toContain(total);

  await page.goto('/devicenetflow');
  await expect(result(page)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Flow Out' }).click();
  await expect(page.getByRole('checkbox', { name: 'Flow Out' })).not.toBeChecked();
  const devices = await texts(result(page), 'deviceId');
  const traffic = await printed(page, page.getByRole('button', { name: 'PDF' }), 'netflow.pdf');
  expect(traffic).toContain('Day28');
  expect(traffic.filter((word) => devices.includes(word))).toEqual(devices.flatMap((id) => [id, id]));
  expect(traffic.filter((word) => word === 'In')).toHaveLength(devices.length);
  expect(traffic.filter((word) => word === 'Out')).toHaveLength(0);
});

test('the checked events are printed with memo and address, and summed up', async ({ page, recorder }) => {
  const [id = ''] = await deviceIds(recorder.url);
  await reportEvent(recorder.url, id, 13, MEMO);
  await logIn(page, `/queryeventex?on=device,after&device=${id}&after=${await day(page, 0)}T00:00&tab=result`);
  await expect(page.getByRole('grid', { name: 'Search result' }).getByText(MEMO).first()).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Data Export' });
  const detail = dialog.getByRole('grid', { name: 'Detail' });
  const load = dialog.getByRole('button', { name: 'Load Address' });
  await load.click();
  await expect(load).toBeVisible();
  await expect(load).toBeDisabled();
  const address =
    (await detail.locator('tr', { hasText: MEMO }).locator('td[data-column="address"]').textContent()) ?? '';
  expect(address).toMatch(/\w/);
  // Nothing but this one.
  await dialog.getByRole('checkbox', { name: 'Select all' }).first().uncheck();
  await detail.locator('tr', { hasText: MEMO }).getByRole('checkbox').check();
  const words = (await printed(page, dialog.getByRole('button', { name: 'Export PDF' }).first(), 'event.pdf')).join('');
  expect(words).toContain('Event detail');
  expect(words).toContain('1 row');
  // The device's words are its notice and the first memo.
  expect(words.split('door')).toHaveLength(3);
  // A cell breaks its words into lines.
  const inOneLine = (text: string): string => text.replaceAll(/\s/g, '');
  expect(inOneLine(words)).toContain(inOneLine(MEMO));
  expect(inOneLine(words)).toContain(inOneLine(address));

  // The dialog is as it was left.
  await expect(load).toBeDisabled();
  await expect(detail.getByRole('checkbox', { name: /^Select row/, checked: true })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  // Another opening begins anew.
  await expect(load).toBeEnabled();
  await expect(dialog.getByRole('checkbox', { name: 'Select all' }).first()).toBeChecked();
  await dialog.getByRole('button', { name: 'Summary' }).click();
  const summary = dialog.getByRole('grid', { name: 'Summary' });
  const counts = await texts(summary, 'count');
  const names = await texts(summary, 'event');
  const sums = await printed(page, dialog.getByRole('button', { name: 'Export PDF' }).last(), 'event.pdf');
  expect(sums).toContain('Event summary');
  for (const name of names) expect(inOneLine(sums.join(''))).toContain(inOneLine(name));
  for (const count of counts) expect(sums).toContain(count);
});
