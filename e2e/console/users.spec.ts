import { createSession } from 'gk-sdk';
import { usersResource, type UsersResource } from 'gk-sdk/rest';
import { logIn } from '../support/console.js';
import { openScreen } from '../support/screens.js';
import { expect, test, users } from '../support/test.js';

test('a user is created, found, changed and deleted; users come from a file; admin has no Delete, and unsaved changes are asked about', async ({
  page,
  recorder,
}) => {
  await logIn(page, '/usersetting');
  await page.getByRole('button', { name: 'Create New User' }).click();
  const form = page.getByRole('region', { name: 'Create New User' });
  await form.getByRole('textbox', { name: 'User name' }).fill('berta');
  await form.getByLabel('Password', { exact: true }).fill('First-1');
  await form.getByLabel('Repeat password', { exact: true }).fill('First-2');
  await expect(form.getByText('Incorrect')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('Repeat password', { exact: true }).fill('First-1');
  await form.getByRole('combobox', { name: 'Group' }).selectOption({ label: 'root' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('berta added')).toBeVisible();

  const verify = await fetch(`${recorder.url}/gkserver/verifyUser`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: 'berta', password: await sha256('First-1') }),
  });
  expect(await verify.json()).toMatchObject({ valid: true });

  await page.getByRole('searchbox', { name: 'Search the users' }).fill('bert');
  const rows = page.getByRole('grid', { name: 'Users' }).or(page.getByRole('table', { name: 'Users' }));
  await expect(rows.getByText('berta')).toBeVisible();
  await expect(rows.getByText(users.dealer, { exact: true })).toBeHidden();
  await rows.getByText('berta').click();
  const edit = page.getByRole('region', { name: 'Edit berta' });
  await expect(edit.getByLabel('Password', { exact: true })).toBeHidden();
  await edit.getByRole('textbox', { name: 'Memo' }).fill('night shift');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(edit).toBeHidden();
  await expect(rows.getByText('night shift')).toBeVisible();

  await rows.getByText('berta').hover();
  await rows.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you really delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows.getByText('berta')).toBeHidden();

  // Users come from a CSV file: shown before, refused with the reason, each with its result.
  await page.getByRole('searchbox', { name: 'Search the users' }).fill('');
  const text = 'User name,Group,Permission,Password,Memo\nclara,root,2,First-1,<b>late</b>\ndora,Nowhere,2,First-1,\n';
  const file = { name: 'users.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await page.getByLabel('Open CSV').setInputFiles(file);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: 'clara new' })).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'dora refused: There is no group Nowhere' })).toBeVisible();
  const list = async (): Promise<string> => JSON.stringify(await (await usersOf(recorder.url)).list());
  expect(await list()).not.toContain('clara');
  await dialog.getByRole('button', { name: 'Import 1 user' }).click();
  await expect(dialog.getByText('1 of 1')).toBeVisible();
  expect(await list()).toContain('clara');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('<b>late</b>')).toBeVisible();

  await openScreen(page, '/usersetting?find=admin');
  await page.getByText('admin', { exact: true }).last().hover();
  await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeAttached();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await openScreen(page, '/usersetting?form=add');
  await page.getByRole('region', { name: 'Create New User' }).getByRole('textbox', { name: 'User name' }).fill('carla');
  await page.getByRole('region', { name: 'Create New User' }).getByRole('button', { name: 'Close' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(
    page.getByRole('region', { name: 'Create New User' }).getByRole('textbox', { name: 'User name' }),
  ).toHaveValue('carla');
});

/** Upper-case SHA-256, as passwords travel. */
async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(hash).toString('hex').toUpperCase();
}

/** Accounts as another program sees them. */
async function usersOf(server: string): Promise<UsersResource> {
  const session = createSession({ server });
  await session.login({ kind: 'password', username: users.admin, password: users.admin });
  return usersResource(session.rest);
}
