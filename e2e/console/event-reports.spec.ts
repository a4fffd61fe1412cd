import { logIn } from '../support/console.js';
import { expect, test } from '../support/test.js';

test('a profile of driver scores is made, its points are changed by keyboard, and it is deleted', async ({ page }) => {
  await logIn(page, '/eventreportsetting');
  const table = page.getByRole('grid', { name: 'Profiles' });
  await expect(page.getByRole('heading', { name: 'Event report settings' })).toBeVisible();
  await page.getByRole('button', { name: 'New profile' }).click();
  const form = page.getByRole('region', { name: 'New profile' });
  await form.getByLabel('Profile name', { exact: true }).fill('Careful <b>drivers</b>');
  await form.getByLabel('Type', { exact: true }).selectOption({ label: 'driver score' });
  const period = form.getByLabel('Period', { exact: true });
  await expect(period.getByRole('option', { name: 'Weekly' })).toBeAttached();
  await expect(period.getByRole('option', { name: 'Hourly' })).toHaveCount(0);
  await period.selectOption({ label: 'Weekly' });
  await form.getByRole('button', { name: 'Driver points (19)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Driver points' });
  await dialog.getByLabel('Point of row 1', { exact: true }).fill('1');
  await expect(dialog.getByText('Row 1 needs a code and a point')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByLabel('Point of row 1', { exact: true }).fill('-2.5');
  await dialog.getByRole('button', { name: 'Delete row' }).last().focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByRole('button', { name: 'Driver points (18)' })).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  const row = table.getByRole('row', { name: /Careful <b>drivers<\/b>/ });
  await expect(row).toContainText('Weekly');
  await row.click();
  await page
    .getByRole('region', { name: 'Edit Careful <b>drivers</b>' })
    .getByRole('button', { name: 'Driver points (18)' })
    .click();
  await expect(dialog.getByLabel('Point of row 1', { exact: true })).toHaveValue('-2.5');
  await page.keyboard.press('Escape');
  await row.hover();
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Are you really delete' }).getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});
