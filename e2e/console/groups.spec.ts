import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { allowConsoleError, expect, test } from '../support/test.js';

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });
const path = (page: Page) => page.getByRole('navigation', { name: 'Group path' });
const children = (page: Page) => page.getByRole('region', { name: 'Child groups' });

/** Adds a group below the open one. */
async function add(page: Page, name: string): Promise<void> {
  const box = page.getByLabel(/^New group below/);
  await box.fill(name);
  await box.press('Enter');
  await expect(children(page).getByRole('button', { name: new RegExp(`^${name},`) })).toBeVisible();
}

const open = (page: Page, name: string) =>
  children(page)
    .getByRole('button', { name: new RegExp(`^${name},`) })
    .click();

test('groups are added, renamed, moved and deleted', async ({ page }) => {
  allowConsoleError(/status of 400/);
  await logIn(page, '/groupsetting');
  const name = page.getByLabel('New group below root');
  await name.pressSequentially("de pot's");
  await expect(name).toHaveValue('depots');
  await name.fill('');
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
  await add(page, 'depots');
  await add(page, 'yards');
  await open(page, 'depots');
  await expect(path(page)).toContainText('root');
  await expect(path(page).locator('[aria-current]')).toHaveText('depots');
  await add(page, 'north');

  await page.getByLabel('New name').fill('stations');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(path(page).locator('[aria-current]')).toHaveText('stations');

  // Not itself, not its parent, nothing below it.
  const choices = page.getByLabel('New parent').getByRole('option');
  const words = await choices.allTextContents();
  expect(words).toContain('root / yards');
  expect(words.filter((text) => text === 'root' || text.includes('stations'))).toEqual([]);
  await page.getByLabel('New parent').selectOption({ label: 'root / yards' });
  await page.getByRole('button', { name: 'Change Parent' }).click();
  await expect(path(page).locator('[aria-current]')).toHaveText('root');
  await open(page, 'yards');
  await open(page, 'stations');

  await page.getByRole('button', { name: 'Delete stations' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(notices(page)).toContainText('The group has groups below it');
  await open(page, 'north');
  await page.getByRole('button', { name: 'Delete north' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(path(page).locator('[aria-current]')).toHaveText('stations');
  await expect(page.getByText('This group has no subgroups.')).toBeVisible();
});
