import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

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

test('devices are checked by keyboard, moved in bulk, and moved back', async ({ page }) => {
  await logIn(page, '/groupsetting');
  await add(page, 'east');
  await add(page, 'west');
  await open(page, 'east');
  const list = page.getByRole('listbox', { name: /^Devices of east/ });
  await list.focus();
  await page.keyboard.press('Space');
  await expect(notices(page).getByText('setted list').first()).toBeVisible();
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(list.getByRole('option', { selected: true })).toHaveCount(2);

  await page.getByRole('button', { name: 'Move devices to another group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('To the group').selectOption({ label: 'root / west' });
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Move 2 devices' }).click();
  await expect(
    notices(page)
      .getByText(/west – .*east – .*\(removed\)/)
      .first(),
  ).toBeVisible();
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('option', { selected: true })).toHaveCount(2);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0);
  await path(page).getByRole('button', { name: 'root' }).click();
  await expect(children(page).getByRole('button', { name: 'west, 2 devices' })).toBeVisible();
});

test('others see their groups and change nothing; a failed load says why', async ({ page }) => {
  await page.route('**/gkserver/groupdevice/*', (route) =>
    route.fulfill({ json: { hasError: true, message: 'no groups today' } }),
  );
  await logIn(page, '/groupsetting', users.dealer);
  await expect(page.getByText('no groups today')).toBeVisible();
  await page.unroute('**/gkserver/groupdevice/*');
  await page.getByRole('button', { name: 'Try again' }).click();
  const list = page.getByRole('listbox', { name: /^Devices of/ });
  await expect(list).toHaveAttribute('aria-readonly', 'true');
  await expect(page.getByRole('button', { name: 'Rename' })).toHaveCount(0);
  const before = await list.getByRole('option', { selected: true }).count();
  await list.getByRole('option').first().click();
  expect(await list.getByRole('option', { selected: true }).count()).toBe(before);
});

test('500 groups are drawn as a tree, opened by keyboard and found by name', async ({ page }) => {
  await page.route('**/gkserver/usergroup', (route) => {
    const group = (index: number) => ({
      groupid: index + 1,
      parentid: index === 0 ? null : Math.floor((index - 1) / 20) + 1,
      name: index === 0 ? 'root' : `<b>g${index}</b>`,
    });
    return route.fulfill({ json: { hasError: false, data: Array.from({ length: 500 }, (_, index) => group(index)) } });
  });
  await logIn(page, '/groupsetting');
  const tree = page.getByRole('tree', { name: 'Tree of the groups' });
  await expect(tree.getByRole('treeitem')).toHaveCount(500);
  await expect(tree.getByRole('treeitem', { selected: true })).toHaveText('root');
  await tree.focus();
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(path(page).locator('[aria-current]')).toHaveText('<b>g10</b>');
  await page.getByRole('searchbox', { name: 'Find a group' }).fill('g215');
  await page.keyboard.press('Enter');
  await expect(path(page).locator('[aria-current]')).toHaveText('<b>g215</b>');
});
