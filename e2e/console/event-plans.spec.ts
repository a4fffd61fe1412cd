import { createSession } from 'gk-sdk';
import { pushEventPlansResource, realtimeEventPlansResource } from 'gk-sdk/rest';
import { logIn } from '../support/console.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

/** The plans as the server tells them to another program, a second administrator. */
async function plansOf(server: string) {
  const session = createSession({ server });
  await session.login({ kind: 'password', username: users.admin, password: users.admin });
  return { push: pushEventPlansResource(session.rest), realtime: realtimeEventPlansResource(session.rest) };
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
  const { realtime } = await plansOf(recorder.url);
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

test('a push plan of a group by keyboard; another one for the same event is replaced after a question only', async ({
  page,
  recorder,
}) => {
  await logIn(page, '/pusheventplansetting?by=group');
  const add = page.getByRole('button', { name: 'Add', exact: true });
  // Disabled while the plans load; a key on it does nothing then.
  await expect(add).toBeEnabled();
  await add.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('By group (GROUP)')).toBeChecked();
  await dialog.getByRole('combobox', { name: 'Event type' }).selectOption({ index: 1 });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('First');
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(dialog).toBeHidden();
  const { push } = await plansOf(recorder.url);
  const groupPlans = async () => (await push.list()).filter(({ target }) => target.mode === 'GROUP');
  expect(await groupPlans()).toMatchObject([{ name: 'First', enabled: true }]);

  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Event type' }).selectOption({ index: 1 });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Second');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('There is already a plan for this target and event.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await groupPlans()).toMatchObject([{ name: 'First' }]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Replace' }).click();
  await expect(dialog).toBeHidden();
  expect(await groupPlans()).toMatchObject([{ name: 'Second' }]);

  // Another event moves the plan; it does not leave the old one behind.
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Edit' }).click();
  await dialog.getByRole('combobox', { name: 'Event type' }).selectOption({ index: 2 });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  const moved = await groupPlans();
  expect(moved).toHaveLength(1);
  expect(moved[0]).toMatchObject({ name: 'Second' });

  await page.getByRole('row').nth(1).hover();
  await page.getByRole('row').nth(1).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^No plans for/)).toBeVisible();
  await expect(page.getByRole('grid', { name: /^Plans of/ })).toBeFocused();
});

test('plans that cannot be loaded are not shown as none, and Try again loads them', async ({ page }) => {
  allowConsoleError(/503/);
  await page.route('**/gkevent/pusheventplan', (route) =>
    route.fulfill({ status: 503, json: { hasError: true, message: 'The database is busy' } }),
  );
  await logIn(page, '/pusheventplansetting');
  await expect(page.getByText('The database is busy').first()).toBeVisible();
  await expect(page.getByText(/^No plans for/)).toHaveCount(0);
  await page.unroute('**/gkevent/pusheventplan');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^No plans for GLOBAL/)).toBeVisible();
});
