import { createSession } from 'gk-sdk';
import { realtimeEventPlansResource, type RealtimeEventPlansResource } from 'gk-sdk/rest';
import { logIn } from '../support/console.js';
import { expect, test, users } from '../support/test.js';

/** The plans as the server tells them to another program, a second administrator. */
async function plansOf(server: string): Promise<RealtimeEventPlansResource> {
  const session = createSession({ server });
  await session.login({ kind: 'password', username: users.admin, password: users.admin });
  return realtimeEventPlansResource(session.rest);
}

test('a realtime plan of a device is added, changed in its row, and goes with the plans of the device', async ({
  page,
  recorder,
}) => {
  await logIn(page, '/realtimeeventplansetting');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('By device (DEVICE)').check();
  await dialog.getByRole('spinbutton', { name: 'Event code' }).fill('16');
  await expect(dialog.getByText('Choose a device')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Device' }).fill('GK-0003');
  await expect(dialog.getByRole('spinbutton', { name: 'Call time' })).toHaveValue('30');
  await dialog
    .getByRole('switch', { name: 'E-mail' })
    .or(dialog.getByLabel('E-mail', { exact: true }))
    .check();
  await dialog.getByRole('textbox', { name: 'Receivers' }).fill(' a@fleet.test ; b@fleet.test;');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();

  await expect(page).toHaveURL(/target=GK-0003/);
  const table = page.getByRole('grid', { name: 'Plans of GK-0003' });
  await expect(table.getByRole('textbox', { name: /^Receivers of 16/ })).toHaveValue('a@fleet.test,b@fleet.test');
  const realtime = await plansOf(recorder.url);
  const mine = async () => (await realtime.list()).find(({ target }) => target.mode === 'DEVICE');
  expect(await mine()).toMatchObject({
    target: { deviceId: 'GK-0003' },
    eventCode: 16,
    callTimeS: 30,
    smsEnabled: false,
  });

  await table.getByRole('checkbox', { name: /^SMS for 16/ }).click();
  await expect.poll(mine).toMatchObject({ smsEnabled: true });
  const callTime = table.getByRole('textbox', { name: /^Call time of 16/ });
  await callTime.fill('soon');
  await callTime.press('Enter');
  await expect(table.getByText(/^A whole number from/)).toBeVisible();
  await callTime.press('Escape');
  await expect(callTime).toHaveValue('30');
  await callTime.fill('45');
  await callTime.press('Enter');
  await expect(
    table.getByRole('gridcell').filter({ has: page.getByRole('textbox', { name: /^Call time of 16/ }) }),
  ).toBeFocused();
  await expect.poll(mine).toMatchObject({ callTimeS: 45, receivers: 'a@fleet.test,b@fleet.test' });

  await page.getByRole('button', { name: 'Delete all plans of GK-0003' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(
    page.getByRole('list', { name: 'Devices with plans' }).getByRole('button', { name: /^GK-0003/ }),
  ).toHaveCount(0);
  expect(await mine()).toBeUndefined();
});
