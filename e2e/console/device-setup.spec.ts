import type { Locator, Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceIds, hashOf } from '../support/fleet.js';
import { expect, test, users } from '../support/test.js';

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
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(editor.getByRole('textbox', { name: 'Driver', exact: true })).toHaveValue('Ada');
    // Events that were looked at are saved as read at the same time.
    const put = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith(`/gkserver/gkdevicesetup/${second}`),
    );
    await editor.getByRole('button', { name: 'Save' }).click();
    const { deviceParams } = (await put).postDataJSON() as { readonly deviceParams: Readonly<Record<string, unknown>> };
    expect(Object.keys(deviceParams).sort()).toEqual(['chnames', 'driver', 'recdays', 'recenable', 'recplan']);
    expect(deviceParams).toMatchObject({ driver: 'Ada', recdays: 7, recenable: 2 });
    await expect(notices(page).getByText(`${second} saved`)).toBeVisible();
    await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(editor).toBeHidden();
    await expect(page.getByRole('region', { name: second })).toContainText('Ada');
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
      await expect(editor.getByRole('button', { name: 'Save' })).toBeEnabled();
      await editor.getByRole('button', { name: 'Save' }).click();
      await expect(editor).toBeHidden();
      await expect(page.getByRole('region', { name: deviceId })).toContainText('mine');
    },
  );
});
