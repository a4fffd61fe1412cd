import type { Locator, Page } from '@playwright/test';
import { createSession, isOnline, parameterCommands, type ParameterGroup, type ParameterGroupName } from 'gk-sdk';
import { logIn } from '../support/console.js';
import { deviceIds, deviceWith } from '../support/fleet.js';
import { goInside } from '../support/screens.js';
import { expect, test, users } from '../support/test.js';

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' });
const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Returns the recorder's parameters of a device. */
async function parametersOf(url: string, deviceId: string, group: ParameterGroupName): Promise<ParameterGroup> {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: users.admin, password: users.admin });
    return await parameterCommands(session.command).parameters(deviceId, group);
  } finally {
    session.close();
  }
}

/**
 * Watches a place for words that may come and go between two looks: each change of it is looked at. The watcher is there before
 * this returns; the function waits for the words.
 */
async function watchFor(place: Locator, words: string): Promise<() => Promise<void>> {
  const watch = await place.evaluateHandle(
    (element, wanted) => ({
      said: new Promise<void>((resolve) => {
        const watcher = new MutationObserver(() => {
          if (!element.textContent.includes(wanted)) return;
          watcher.disconnect();
          resolve();
        });
        watcher.observe(element, { childList: true, characterData: true, subtree: true });
      }),
    }),
    words,
  );
  return () => watch.evaluate(({ said }) => said);
}

/** A device that is offline. */
async function offlineDevice(url: string): Promise<string> {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: users.admin, password: users.admin });
    await expect.poll(() => session.devices.loaded).toBe(true);
    return session.devices.select({ mode: 'all' }).find((device) => !isOnline(device))?.deviceId ?? '';
  } finally {
    session.close();
  }
}

test.describe('parameters of a device', () => {
  test('a change is marked, checked, saved by its card alone and told with what was before; it waits for an offline device, and goes to others and back', async ({
    page,
    recorder,
  }) => {
    const deviceId = await deviceWith(recorder.url, 2);
    await logIn(page, `/devicesetup?device=${deviceId}`);
    await page.getByRole('tab', { name: 'Network' }).press('Enter');
    await expect(page.getByText('Loading...')).toBeVisible();
    const heartbeat = card(page, 'Heartbeat');
    const field = heartbeat.getByRole('spinbutton', { name: 'Heartbeat interval' });
    await expect(field).toHaveValue('10');
    await heartbeat.getByRole('button', { name: 'Save' }).click();
    await expect(notices(page).getByText('no changes')).toBeVisible();
    await field.fill('31');
    await expect(heartbeat.getByText('A whole number from 1 to 30')).toBeVisible();
    await expect(heartbeat.getByRole('button', { name: 'Save' })).toBeDisabled();
    await field.fill('');
    await expect(heartbeat.getByText('cannot be empty')).toBeVisible();
    await field.fill('10');
    await expect(heartbeat.getByText('changed')).toBeHidden();
    await card(page, 'Wi-Fi').getByRole('textbox', { name: 'Wi-Fi name' }).fill('depot');
    await field.fill('20');
    await expect(heartbeat.getByText('changed')).toBeVisible();
    const saving = await watchFor(heartbeat, 'Saving...');
    await field.press('Enter');
    await saving();
    await expect(notices(page).getByText('success')).toBeVisible();
    await expect(heartbeat.getByText('Heartbeat interval: 20 s, previously 10 s')).toBeVisible();
    const { current } = await parametersOf(recorder.url, deviceId, 'net');
    expect(current).toMatchObject({ HbSec: 20, WfSsid: '' });
    await expect(card(page, 'Wi-Fi').getByRole('textbox', { name: 'Wi-Fi name' })).toHaveValue('depot');
    await page.getByRole('tab', { name: 'System' }).click();
    await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
    await page.getByRole('button', { name: 'Leave' }).click();
    // 100 km/h, typed and shown in miles by this browser.
    const limit = card(page, 'Speed limit').getByRole('spinbutton', { name: 'Speed limit' });
    await expect(limit).toHaveValue('62');
    await expect(card(page, 'Speed limit').getByText('mi/h', { exact: true })).toBeVisible();
    await limit.fill('50');
    await card(page, 'Speed limit').getByRole('button', { name: 'Save' }).click();
    await expect(card(page, 'Speed limit').getByText('Speed limit: 50 mi/h, previously 62 mi/h')).toBeVisible();
    expect((await parametersOf(recorder.url, deviceId, 'sys')).current).toMatchObject({ SpdLimit: 80 });
    await expect(card(page, 'Temperature').getByRole('spinbutton')).toHaveValue('176');

    // A change that an offline device has not received yet is red.
    await goInside(page, `/devicesetup?device=${await offlineDevice(recorder.url)}&parameters=net`);
    const waiting = card(page, 'Heartbeat');
    await waiting.getByRole('spinbutton').fill('25');
    await waiting.getByRole('button', { name: 'Save' }).click();
    await expect(notices(page).getByText('offline setting')).toBeVisible();
    const waits = waiting.getByText('Waiting until the device is back online: 25 s');
    await expect(waits).toBeVisible();
    const [red = 0, green = 0, blue = 0] = await waits.evaluate((element) =>
      (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan(2 * Math.max(green, blue));
    await expect(waiting.getByRole('spinbutton')).toHaveValue('10');

    // Chosen parameters go to other devices, with a result of each and the way back.
    const others = (await deviceIds(recorder.url)).filter((id) => id !== deviceId).slice(0, 3);
    await goInside(page, `/devicesetup?device=${deviceId}&parameters=sys`);
    await card(page, 'Time zone').getByRole('combobox').selectOption('UTC+05:30');
    await card(page, 'Time zone').getByRole('button', { name: 'Save' }).click();
    await expect(card(page, 'Time zone').getByText(/previously/)).toBeVisible();
    await page.getByRole('button', { name: 'Copy to devices' }).click();
    const dialog = page.getByRole('dialog', { name: `Copy parameters of ${deviceId}` });
    await dialog.getByLabel(/^Time zone: .*UTC\+05:30/).check();
    await dialog.getByRole('button', { name: /^To these devices/ }).click();
    const picker = page.getByRole('dialog').last();
    for (const id of others) {
      await picker.getByRole('searchbox').fill(id);
      await picker
        .getByRole('treeitem', { name: new RegExp(id) })
        .locator('[data-check]')
        .click();
    }
    await picker.getByRole('button', { name: 'OK' }).click();
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(dialog.getByText('3 of 3 devices, 0 failed')).toBeVisible();
    for (const id of others) {
      const { current, offlineSet } = await parametersOf(recorder.url, id, 'sys');
      expect({ ...current, ...offlineSet }['TZ']).toBe(19_800);
    }
    await dialog.getByRole('button', { name: 'Undo on 3 devices' }).click();
    await expect(dialog.getByText('Restored')).toHaveCount(3);
    for (const id of others) {
      const { current, offlineSet } = await parametersOf(recorder.url, id, 'sys');
      expect({ ...current, ...offlineSet }['TZ']).toBe(28_800);
    }
  });

  test(
    'presets, sub-stream limits and combo alarms keep their rules',
    { tag: '@nightly' },
    async ({ page, recorder }) => {
      const deviceId = await deviceWith(recorder.url, 2);
      await logIn(page, `/devicesetup?device=${deviceId}&parameters=g_sensor`);
      const sensor = card(page, 'Impact sensor');
      await sensor.getByRole('button', { name: 'Truck' }).click();
      await expect(sensor.getByRole('spinbutton', { name: 'Threshold of the z axis' })).toHaveValue('435');
      await expect(sensor.getByText('0~512, sensitivity Low').last()).toBeVisible();
      await sensor.getByRole('button', { name: 'Revert Threshold of the z axis' }).click();
      await expect(sensor.getByRole('spinbutton', { name: 'Threshold of the z axis' })).toHaveValue('128');
      for (const axis of ['x', 'y']) {
        await sensor.getByRole('button', { name: `Revert Threshold of the ${axis} axis` }).click();
      }
      await page.getByRole('tab', { name: 'Encoding' }).click();
      const sub = card(page, 'Sub-stream');
      await expect(sub.getByText('32~1024 kbps')).toBeVisible();
      await sub.getByRole('spinbutton', { name: 'Frame rate of the sub-stream' }).fill('16');
      await expect(sub.getByRole('button', { name: 'Save' })).toBeDisabled();
      await sub.getByRole('button', { name: 'Revert Frame rate of the sub-stream' }).click();
      await page.getByRole('tab', { name: 'Events' }).click();
      const combo = card(page, 'Combo alarm');
      await expect(combo.getByRole('combobox', { name: 'Combo alarm 1' })).toHaveValue('0');
      await expect(combo.getByRole('combobox', { name: 'Combo alarm 2' }).locator('option')).toHaveCount(7);
      await expect(
        combo.getByRole('combobox', { name: 'Combo alarm 2' }).locator('option', { hasText: 'Alarm 1' }),
      ).toHaveCount(0);
    },
  );
});
