import { logIn } from '../support/console.js';
import { deviceWith } from '../support/fleet.js';
import { expect, test } from '../support/test.js';

test.use({ viewport: { width: 1366, height: 768 } });

test('six vehicles a page in 72 px each, with the pager in sight', async ({ page }) => {
  await logIn(page);
  const entries = page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem');
  await expect(entries).toHaveCount(6);
  const box = await entries.first().boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(72);
  expect(box?.height).toBeLessThan(75);
  await expect(page.getByRole('navigation', { name: 'Pages of the vehicle list' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(/^1 to 6 of \d+$/)).toBeInViewport();
});

test('focuses a vehicle, keeps it in the address, and closes it', async ({ page }) => {
  await logIn(page);
  const entries = page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem');
  await entries.first().getByRole('button').first().click();
  await expect(page).toHaveURL(/device=/);
  const card = page.getByRole('complementary', { name: /Focused vehicle/ });
  await expect(card).toBeVisible();
  await expect(page.getByText('Mileage today')).toBeVisible();
  await page.getByRole('button', { name: 'Close details' }).click();
  await expect(page).not.toHaveURL(/device=/);
  await expect(card).toHaveCount(0);
});

test('the focus survives a filter that the vehicle leaves, with a word', async ({ page, recorder }) => {
  const deviceId = await deviceWith(recorder.url, 1);
  await logIn(page, `/?device=${deviceId}&filter=offline`);
  await expect(page.getByRole('group', { name: `Details of ${deviceId}` })).toBeVisible();
  await expect(page.getByText('No longer matches the filter. Shown until you close it.')).toBeVisible();
});

test('an offline vehicle shows its age and no gauge', async ({ page }) => {
  await logIn(page, '/?filter=offline');
  const entry = page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem').first();
  await expect(entry).toContainText(/last known|No GPS/);
  await entry.getByRole('button').first().click();
  const card = page.getByRole('complementary', { name: /Focused vehicle/ });
  await expect(card).toBeVisible();
  await expect(card.locator('gk-gauge')).toHaveCount(0);
});

test('the filter of the footer begins at page 1, and Back returns', async ({ page }) => {
  await logIn(page, '/?page=2');
  await page
    .getByRole('group', { name: 'Show vehicles' })
    .getByRole('button', { name: /^Online/ })
    .click();
  await expect(page).toHaveURL(/filter=online/);
  await expect(page).not.toHaveURL(/page=/);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
});
