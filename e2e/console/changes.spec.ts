import { logIn } from '../support/console.js';
import { expect, test } from '../support/test.js';

test('a rule for passwords holds in the form of users, and what was changed stands in its history, before and after', async ({
  page,
}) => {
  await logIn(page, '/setting?tab=access');
  await expect(page.getByLabel('Users may change their own password')).toBeChecked();
  const rules = page.getByRole('region', { name: 'Access and passwords' });
  await rules.getByLabel('Fewest characters').fill('12');
  await rules.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('Saved').first()).toBeVisible();

  await page.goto('/usersetting?form=update&user=viewer');
  const form = page.getByRole('region', { name: 'Edit viewer' });
  await form.getByLabel('Change Password').check();
  await form.getByLabel('Password', { exact: true }).fill('short');
  await form.getByLabel('Repeat password', { exact: true }).fill('short');
  await expect(form.getByText('The password needs: at least 12 characters')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('Password', { exact: true }).fill('a-long-password');
  await form.getByLabel('Repeat password', { exact: true }).fill('a-long-password');
  await form.getByRole('textbox', { name: 'Memo' }).fill('<b>night</b>');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  await page.goto('/usersetting?form=update&user=viewer');
  await form.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('tab', { name: 'Changes' })).toHaveAttribute('aria-selected', 'true');
  const cell = (column: string, text: string) =>
    page.locator(`tbody td[data-column="${column}"]`).filter({ hasText: text });
  await expect(cell('field', 'Memo')).toBeVisible();
  await expect(cell('after', '<b>night</b>')).toBeVisible();
  await expect(cell('field', 'Password')).toBeVisible();
  await expect(cell('after', 'secret')).toBeVisible();
  await expect(page.getByText('a-long-password')).toHaveCount(0);

  await page.getByRole('button', { name: 'Export changelog.7z' }).click();
  await page.getByRole('dialog').getByLabel('File password').fill('p');
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toBe('changelog.7z');
});
