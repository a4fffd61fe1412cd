import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { openScreen } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test('definitions: made, followed by a device, changed and deleted with their profile; download plans: added for a device, kept in UTC, changed and deleted', async ({
  page,
  recorder,
}) => {
  const [id = ''] = await deviceIds(recorder.url);
  await logIn(page, '/eventdefinesetting');
  await page.getByRole('button', { name: 'New definition' }).click();
  const form = page.getByRole('region', { name: 'New definition' });
  await form.getByLabel('Profile name', { exact: true }).fill('ALL');
  await form.getByLabel('Event code', { exact: true }).fill('13');
  await expect(form.getByText('A profile cannot be called ALL.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('Profile name', { exact: true }).fill('');
  await expect(form.getByRole('button', { name: 'Save' })).toBeDisabled();
  await form.getByLabel('Profile name', { exact: true }).fill('NIGHT');
  await form.getByLabel('Event Name', { exact: true }).fill('Too fast at night');
  await form.getByLabel('Notify text', { exact: true }).fill('<b>slow down</b>');
  await form.getByLabel('Notify color', { exact: true }).fill('#ff8800');
  await form.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(form).toBeHidden();
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('NIGHT 13 saved')).toBeVisible();
  await page.getByRole('button', { name: 'NIGHT (1)' }).click();
  const rows = page.getByRole('grid', { name: 'Definitions' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('<b>slow down</b>');
  await expect(rows).toContainText('#FF8800');

  await page.getByLabel(`Profile of ${id}`, { exact: true }).selectOption('NIGHT');
  await expect(page.getByRole('region', { name: 'Notices' }).getByText(`${id} has the profile NIGHT`)).toBeVisible();

  await rows.getByText('Too fast at night').click();
  const edit = page.getByRole('region', { name: 'Edit NIGHT 13' });
  await edit.getByLabel('Event Name', { exact: true }).fill('Night speed');
  const put = page.waitForRequest(
    (request) => request.url().endsWith('/gkevent/eventdefine') && request.method() === 'PUT',
  );
  await edit.getByRole('button', { name: 'Save' }).click();
  await put;
  await expect(rows).toContainText('Night speed');

  await page.getByRole('button', { name: 'Delete the profile NIGHT' }).click();
  await expect(page.getByRole('dialog')).toContainText('Are you really delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('button', { name: /^NIGHT/ })).toHaveCount(0);
  await expect(page.getByLabel(`Profile of ${id}`, { exact: true })).toHaveValue('GLOBAL');

  // Download plans.
  await openScreen(page, '/eventdownloadplansetting');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New plan' });
  const width = (await dialog.locator('.modal-content').boundingBox())?.width ?? 0;
  expect(width).toBe(page.viewportSize()?.width);
  await dialog.getByLabel('Event code', { exact: true }).fill('16');
  await dialog.getByLabel('Download type', { exact: true }).selectOption({ label: 'Download' });
  await dialog.getByLabel('By device (DEVICE)', { exact: true }).check();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('button', { name: /^Devices/ }).click();
  const picker = page.getByRole('dialog', { name: 'Devices' });
  await picker.getByLabel('Find a device').fill(id);
  await picker
    .getByRole('treeitem', { name: new RegExp(id) })
    .locator('[data-check]')
    .click();
  await picker.getByRole('button', { name: 'OK' }).click();
  await dialog.getByRole('button', { name: 'Channels to download 1', exact: true }).click();
  await dialog.getByRole('button', { name: 'Channels to download 3', exact: true }).press('Enter');
  await dialog.getByLabel('Only at certain times of day', { exact: true }).check();
  await dialog.getByRole('button', { name: 'The hour from 09:00' }).click();
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/gkevent/eventdownloadplan') && request.method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Save' }).click();
  const { eventDownloadPlan } = (await sent).postDataJSON() as { eventDownloadPlan: Record<string, unknown> };
  expect(eventDownloadPlan).toMatchObject({
    updateMode: 'DEVICE',
    deviceid: id,
    appdevid: 16,
    downloadtype: 1,
    downloadplan: 5,
    mediatype: 3,
    preoffset: null,
    postoffset: null,
    entimepart: 1,
  });
  expect(eventDownloadPlan['timepart']).toMatch(/^\d+:\d+/);
  await expect(dialog).toBeHidden();

  await page.getByRole('grid', { name: 'Devices' }).getByRole('button', { name: id, exact: true }).click();
  const plans = page.getByRole('grid', { name: `Plans of ${id}` }).locator('tbody tr');
  await expect(plans).toHaveCount(1);
  await expect(plans).toContainText('1, 3');
  await plans.getByText('1, 3').click();
  const editor = page.getByRole('dialog', { name: /^Edit 16/ });
  await expect(editor.getByRole('button', { name: 'Channels to download 3', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await editor.getByLabel('Before the event', { exact: true }).fill('25');
  await page.route('**/gkevent/eventdownloadplan', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { hasError: true, message: 'The disk is full' } })
      : route.fallback(),
  );
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor.getByRole('alert').filter({ hasText: 'The disk is full' })).toBeVisible();
  await page.unroute('**/gkevent/eventdownloadplan');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await expect(plans).toContainText('25');
  await plans.hover();
  await plans.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There are no plans')).toBeVisible();
});
