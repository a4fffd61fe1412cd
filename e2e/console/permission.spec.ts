import type { Page } from '@playwright/test';
import { accessCommands, createSession } from 'gk-sdk';
import { logIn } from '../support/console.js';
import { openScreen } from '../support/screens.js';
import { expect, test, users } from '../support/test.js';

const notices = (page: Page) => page.getByRole('region', { name: 'Notices' });
const cell = (page: Page, feature: string, group: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${feature}, ${group}:`) });

test('a right is taken by keyboard, its effect is told, and it is saved; a group is copied, named, hidden, and seen with its rights; of 50 groups an edit is drawn at once', async ({
  page,
  recorder,
}) => {
  await logIn(page, '/permission');
  const grid = page.getByRole('grid', { name: 'Rights of the groups' });
  await expect(grid.getByRole('columnheader')).toHaveCount(5);
  // Parts of a section are closed at first, and what is far away is not drawn.
  await expect(grid.getByText('Reboot the device')).toBeHidden();
  await grid.getByRole('button', { name: /^Remote device settings/ }).click();
  expect(await grid.getByRole('gridcell').count()).toBeLessThan(240);

  await page.getByRole('searchbox', { name: 'Find a feature' }).fill('talk');
  await expect(grid.getByRole('rowheader')).toHaveText(['Talk channel', 'Talk']);
  const before = await cell(page, 'Talk', '[^:]*').nth(1).textContent();
  await grid.focus();
  for (const key of ['ArrowDown', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(cell(page, 'Talk', '[^:]*').nth(1)).not.toHaveText(before ?? '');
  await expect(page.getByText('not saved').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(users.dealer);
  await expect(dialog.getByRole('listitem')).toHaveText(['Talk']);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(notices(page)).toContainText('Save OK');
  await page.reload();
  await expect(cell(page, 'Talk', '[^:]*').nth(1)).not.toHaveText(before ?? '');

  // A group is copied, named and hidden.
  await page.route('**/gkserver/buffer', (route) =>
    route.fulfill({ json: { hasError: true, message: 'cache is <b>busy</b>' } }),
  );
  await openScreen(page, '/permission');
  const columns = page.getByRole('region', { name: 'Groups shown' });
  await page
    .getByRole('button', { name: /^Create copy of/ })
    .nth(2)
    .click();
  await expect(notices(page)).toContainText('Create Copy OK');
  await expect(notices(page)).toContainText('web server reload error');
  await expect(notices(page)).toContainText('cache is <b>busy</b>');
  const copy = page.getByRole('columnheader', { name: /_Copy$/ });
  await expect(copy).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit name of/ })).toHaveCount(1);
  await copy.getByRole('button', { name: /^Edit name of/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Night <i>shift</i>');
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('columnheader', { name: 'Night <i>shift</i>' })).toBeVisible();
  await page.getByRole('button', { name: 'Hide Night <i>shift</i>' }).click();
  await expect(page.getByRole('columnheader', { name: 'Night <i>shift</i>' })).toHaveCount(0);
  await expect(columns.getByLabel('Night <i>shift</i>')).not.toBeChecked();

  // Administrators keep their rights, which says so; a copy of theirs is none, and is deleted again.
  // A locked cell says that it is disabled, so that a plain click would wait for it.
  await cell(page, 'Dashboard', '[^:]*').first().click({ force: true });
  await expect(notices(page)).toContainText('Administrators keep all rights');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await page
    .getByRole('button', { name: /^Create copy of/ })
    .first()
    .click();
  const none = page.getByRole('columnheader', { name: 'Administrator_Copy' });
  await expect(none).toContainText('No administrators');
  await none.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(none).toHaveCount(0);

  // The console is rehearsed as a group sees it, and nothing is saved meanwhile.
  await page.unroute('**/gkserver/buffer');
  await openScreen(page, '/permission');
  await page
    .getByRole('button', { name: /^See the console as/ })
    .nth(3)
    .click();
  const bar = page.getByText(/^You see the console as 3 /);
  await expect(bar).toBeVisible();
  await expect(notices(page).filter({ hasText: 'Not allowed' })).toHaveCount(0);
  // A viewer has neither the group filter nor the tree view.
  await expect(page.getByRole('link', { name: 'Live view' }).first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Show the devices of a group' })).toHaveCount(0);
  await expect(page.getByText('Tree view')).toHaveCount(0);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (['PUT', 'DELETE'].includes(request.method())) sent.push(request.url());
  });
  await page.getByRole('button', { name: 'End' }).click();
  await expect(bar).toBeHidden();
  await expect(page).toHaveURL(/\/permission$/);
  await page
    .getByRole('button', { name: /^See the console as/ })
    .first()
    .click();
  await expect(page.getByText(/^You see the console as 0 /)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Device, screen or action' }).fill('Group setting');
  await page.keyboard.press('Enter');
  await page.getByLabel('New group below root').fill('ghost');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(notices(page)).toContainText(/You see the console as .*: nothing is saved or sent\./);
  expect(sent).toEqual([]);

  // In a matrix of 50 groups an edit is drawn at once.
  await page.getByRole('button', { name: 'End' }).click();
  await addGroups(recorder.url, 46);
  await openScreen(page, '/permission?open=F_lmdvrs,F_rmdvrs');
  await page.getByRole('region', { name: 'Groups shown' }).getByRole('button', { name: 'All' }).click();
  await expect(grid).toHaveAttribute('aria-colcount', '51');
  // A column and its neighbours, not 50 of them.
  expect(await grid.getByRole('gridcell').count()).toBeLessThan(500);
  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect(cell(page, 'Full API access', 'Group 49')).toBeVisible();
  const medianMs = await grid.evaluate(async (element) => {
    const target = element.querySelector<HTMLElement>('[role=gridcell].active');
    const times: number[] = [];
    for (let edit = 0; edit < 21; edit++) {
      const start = performance.now();
      target?.click();
      // Reading the layout makes the browser do now what the edit needs before it can be painted.
      await Promise.resolve();
      element.getBoundingClientRect();
      times.push(performance.now() - start);
      await new Promise(requestAnimationFrame);
    }
    return times.toSorted((a, b) => a - b)[10] ?? Infinity;
  });
  expect(medianMs).toBeLessThan(50);
});

/** Adds permission groups with the ids from 4 on. */
async function addGroups(url: string, count: number): Promise<void> {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: users.admin, password: users.admin });
    const access = '10'.repeat(43);
    const before = await accessCommands(session.command).permissionGroups();
    const next = Math.max(...before.map(({ id }) => id)) + 1;
    const added = Array.from({ length: count }, (_, index) => ({
      id: next + index,
      name: `Group ${next + index}`,
      access,
    }));
    await accessCommands(session.command).savePermissionGroups(added.slice(0, 50 - before.length));
  } finally {
    session.close();
  }
}
