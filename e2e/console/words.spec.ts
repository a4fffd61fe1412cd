import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { allowConsoleError, expect, test } from '../support/test.js';

test.use({ paintsMaps: 'coarse' });

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });
const cell = (page: Page, word: string, language: string) => page.getByLabel(`${word}, ${language}`, { exact: true });

async function find(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a word' }).fill(text);
}

test('words are changed, inserted and struck, checked, and saved, come from a file, and are changed where they stand', async ({
  page,
}) => {
  await logIn(page, '/i18neditor');
  await expect(page.getByRole('table', { name: 'Words' })).toBeVisible();
  await page.getByRole('checkbox', { name: /English/ }).click();
  await expect(page.getByRole('columnheader', { name: /English/ })).toHaveCount(0);
  await page.getByRole('checkbox', { name: /English/ }).click();

  await find(page, 'of {total} groups');
  const counted = cell(page, '{count} of {total} groups', '繁體中文');
  await counted.fill('群組');
  await counted.press('Enter');
  const broken = page.getByText(/^Texts without the values of their word: 1\./);
  await expect(broken).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(broken).toHaveCount(0);

  await find(page, 'Permission setting');
  await page.getByRole('button', { name: 'Insert a word below Permission setting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Please enter new word' });
  await dialog.getByLabel('Word').fill('Word <b>one</b>');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await find(page, 'Word <b>');
  await cell(page, 'Word <b>one</b>', '繁體中文').fill('字 <i>一</i>');
  await cell(page, 'Word <b>one</b>', '繁體中文').press('Tab');
  await find(page, 'Fixed place on the map');
  await page.getByRole('button', { name: 'Del Fixed place on the map' }).click();
  await expect(page.locator('s', { hasText: 'Fixed place on the map' })).toBeVisible();

  await page.route('**/i18n/config', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ json: { hasError: true, message: 'disk full' } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notices(page)).toContainText('disk full');
  await page.unroute('**/i18n/config');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notices(page)).toContainText('The words are reloaded in 3 seconds.');
  await expect(page.getByText('Saved. Loading again')).toBeVisible();
  await expect(page.getByText('No matching words.')).toBeVisible();
  await find(page, 'Word <b>');
  await expect(cell(page, 'Word <b>one</b>', '繁體中文')).toHaveValue('字 <i>一</i>');

  // A file shows what it changes before it does.
  const open = page.getByLabel('Open CSV', { exact: true }).and(page.locator('input'));
  const file = (text: string) => ({ name: 'w.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await open.setInputFiles(file('word,tw\n"Dashboard,x'));
  await expect(notices(page)).toContainText('w.csv: a quote that begins in line 2 has no end.');
  await open.setInputFiles(file('word,tw,xx\r\nDashboard,"總,覽",y\r\n{count} of {total},z,\r\n'));
  const changes = page.getByRole('dialog', { name: 'Words of the file' });
  await expect(changes).toContainText('Changed texts: 1, new words: 0, left out: 1.');
  await expect(changes).toContainText('Columns without a language: xx');
  await changes.getByRole('button', { name: 'Add to the table' }).click();
  await find(page, '總,覽');
  await expect(cell(page, 'Dashboard', '繁體中文')).toHaveValue('總,覽');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save CSV' }).click();
  expect((await download).suggestedFilename()).toBe('words.csv');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('not saved')).toHaveCount(0);

  // A word is changed where it stands, of the console and of an element.
  allowConsoleError(/WebGL|Failed to load resource/);
  await page.getByRole('button', { name: 'Edit words in place' }).click();
  const change = async (next: string): Promise<void> => {
    const dialog = page.getByRole('dialog', { name: 'Change this word' });
    await dialog.getByLabel('English').fill(next);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();
  };
  await expect(page.getByText('Click a word to change it.')).toBeVisible();
  await page.getByRole('heading', { name: 'I18n editor' }).click();
  await change('Words & <b>more</b>');
  await expect(page.getByRole('heading', { name: 'Words & <b>more</b>' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the page' }).click();
  await page.getByRole('link', { name: 'map home' }).click();
  await page.getByRole('button', { name: 'Pick words' }).click();
  const map = page.locator('gk-gps-map').first();
  await map.getByRole('button', { name: 'Zoom in' }).click();
  await change('Closer');
  await expect(map.getByRole('button', { name: 'Closer' })).toBeVisible();
  await page.getByRole('button', { name: 'End' }).click();
  await expect(page.getByRole('button', { name: 'Use the page' })).toHaveCount(0);
});
