import type { Locator, Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceIds, hashOf } from '../support/fleet.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' });

/** Opens the editor of the first device and waits for its fields. */
async function openEditor(page: Page, url: string): Promise<{ readonly deviceId: string; readonly editor: Locator }> {
  const [deviceId = ''] = await deviceIds(url, users.admin);
  await logIn(page, `/devicesetup?device=${deviceId}`);
  await page.getByRole('button', { name: 'Edit settings' }).click();
  const editor = page.getByRole('dialog', { name: `Settings of ${deviceId}` });
  await expect(editor.getByRole('textbox', { name: 'Driver', exact: true })).toBeVisible();
  return { deviceId, editor };
}

/** Saves as somebody else does: past the page. */
async function saveElsewhere(url: string, deviceId: string, deviceParams: object): Promise<void> {
  const answer = await fetch(`${url}/gkserver/gkdevicesetup/${deviceId}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: users.admin, password: hashOf(users.admin), deviceParams }),
  });
  expect(await answer.json()).toMatchObject({ hasError: false });
}

test.describe('device setup', () => {
  test('a device is chosen from the list, edited and saved; Save rests, and the editor closes', async ({
    page,
    recorder,
  }) => {
    const [first = '', second = ''] = await deviceIds(recorder.url, users.admin);
    await logIn(page, `/devicesetup?device=${first}`);
    await page.getByRole('option', { name: new RegExp(second) }).click();
    await expect(page).toHaveURL(new RegExp(`device=${second}$`));
    await page.getByRole('button', { name: 'Edit settings' }).click();
    const editor = page.getByRole('dialog', { name: `Settings of ${second}` });
    await editor.getByRole('textbox', { name: 'Driver', exact: true }).fill('Ada');
    await editor.getByRole('textbox', { name: 'Channel names ch1' }).fill('front,a very long name');
    await expect(editor.getByRole('textbox', { name: 'Channel names ch1' })).toHaveValue('fronta very ');
    await editor.getByRole('combobox', { name: 'Recording', exact: true }).selectOption('Record Selected Channel');
    await editor.getByRole('group', { name: 'Recorded channels' }).getByLabel('ch1').uncheck();
    const days = editor.getByLabel('Keep recordings: Default');
    await days.uncheck();
    await expect(editor.getByRole('spinbutton', { name: 'Keep recordings' })).toHaveValue('7');
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await editor.getByRole('button', { name: 'Save' }).click();
    const { deviceParams } = (await put).postDataJSON() as { readonly deviceParams: Readonly<Record<string, unknown>> };
    expect(Object.keys(deviceParams).sort()).toEqual(['chnames', 'driver', 'recdays', 'recenable', 'recplan']);
    expect(deviceParams).toMatchObject({ driver: 'Ada', recdays: 7, recenable: 2 });
    await expect(notices(page).getByText(`${second} saved`)).toBeVisible();
    await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(editor).toBeHidden({ timeout: 4000 });
    await expect(page.getByRole('region', { name: second })).toContainText('Ada');
  });

  test('an empty number is an error; another channel count sets the talk channel to 1', async ({ page, recorder }) => {
    const { editor } = await openEditor(page, recorder.url);
    await editor.getByRole('spinbutton', { name: 'Maximum traffic' }).fill('');
    await expect(editor.getByText('cannot be empty')).toBeVisible();
    await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
    await editor.getByRole('button', { name: 'Revert Maximum traffic' }).click();
    await editor.getByRole('spinbutton', { name: 'Talk channel' }).fill('2');
    await editor.getByRole('combobox', { name: 'Channels' }).selectOption('8');
    await expect(editor.getByRole('spinbutton', { name: 'Talk channel' })).toHaveValue('1');
    await expect(editor.getByRole('group', { name: 'Installed cameras' }).getByRole('checkbox')).toHaveCount(8);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(editor.getByRole('combobox', { name: 'Channels' })).toBeVisible();
  });

  // The form of all settings has this test in jsdom.
  test(
    'what somebody else has saved meanwhile is shown beside what was typed',
    { tag: '@nightly' },
    async ({ page, recorder }) => {
      const { deviceId, editor } = await openEditor(page, recorder.url);
      const memo = editor.getByRole('textbox', { name: 'Device memo' });
      await memo.fill('mine');
      await saveElsewhere(recorder.url, deviceId, { vehicleid: 'theirs' });
      await editor.getByRole('button', { name: 'Save' }).click();
      await expect(editor.getByText('Saved by another user: theirs')).toBeVisible();
      await expect(memo).toHaveValue('mine');
      await expect(editor.getByRole('button', { name: 'Save' })).toBeEnabled({ timeout: 5000 });
      await editor.getByRole('button', { name: 'Save' }).click();
      await expect(editor).toBeHidden({ timeout: 5000 });
      await expect(page.getByRole('region', { name: deviceId })).toContainText('mine');
    },
  );

  test('a failed read says so and shows no field', async ({ page, recorder }) => {
    allowConsoleError(/500/);
    const [deviceId = ''] = await deviceIds(recorder.url, users.admin);
    await page.route('**/gkdevicesetup/**', (route) =>
      route.fulfill({ status: 500, json: { hasError: true, message: 'The disk is full' } }),
    );
    await logIn(page, `/devicesetup?device=${deviceId}&edit=1`);
    const editor = page.getByRole('dialog');
    await expect(editor.getByText('The disk is full')).toBeVisible();
    await expect(editor.getByRole('textbox')).toHaveCount(0);
    await page.unroute('**/gkdevicesetup/**');
    await editor.getByRole('button', { name: 'Try again' }).click();
    await expect(editor.getByRole('textbox', { name: 'Driver', exact: true })).toBeVisible();
  });

  test('actions ask first: wake-up, fix method, records by typed id; logs are read', async ({ page, recorder }) => {
    const [deviceId = ''] = await deviceIds(recorder.url, users.admin);
    await logIn(page, `/devicesetup?device=${deviceId}`);
    const choose = async (menu: string, entry: string): Promise<void> => {
      await page.getByRole('button', { name: menu, exact: true }).press('Enter');
      await page.getByRole('button', { name: entry, exact: true }).click();
    };
    const dialog = page.getByRole('dialog').last();
    await choose('Maintenance', 'Wake up');
    await dialog.getByRole('button', { name: 'Wake up' }).click();
    await expect(notices(page).getByText(/awake for 120 s|Waits until/)).toBeVisible();

    await choose('Maintenance', 'Fix recording');
    await dialog.getByRole('textbox').fill('5');
    await dialog.getByRole('textbox').press('Enter');
    await expect(notices(page).getByText('Invalid Method Number')).toBeVisible();

    await choose('Maintenance', 'Delete recordings');
    await dialog.getByRole('button', { name: 'Days' }).click();
    await page.getByRole('button', { name: 'Today', exact: true }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText(`Type ${deviceId} to confirm`)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    await choose('Logs', 'Driving recorder log');
    await expect(dialog.getByText(/\d+ lines, the newest first/)).toBeVisible();
    await expect(dialog.locator('pre')).toContainText('time,acc,speed_kmh');
  });
});
