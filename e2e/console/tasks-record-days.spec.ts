// A task of an administrator: the record days of a whole fleet are changed together, somebody else's change among them is told
// and kept, and all of it is undone.
import type { Locator, Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceIds, hashOf } from '../support/fleet.js';
import { startRecorder, type TestRecorder } from '../support/recorder.js';
import { expect, test, users } from '../support/test.js';

/** Some of them wait for their registration, and are not in the lists. */
const VEHICLES = 304;
let fleet: TestRecorder;
test.beforeAll(async () => {
  fleet = await startRecorder({ devices: VEHICLES });
});
test.afterAll(() => fleet.stop());

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: /^Settings of \d+ devices$/ });

/** Record days of devices, as the server keeps them. */
async function recordDays(ids: readonly string[]): Promise<ReadonlyMap<string, number | null>> {
  const answer = await fetch(`${fleet.url}/gkserver/gkdevicesetup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: users.admin, password: hashOf(users.admin), deviceids: ids }),
  });
  const { data } = (await answer.json()) as {
    data: readonly { readonly deviceid: string; readonly recdays: number | null }[];
  };
  return new Map(data.map(({ deviceid, recdays }) => [deviceid, recdays]));
}

/** Saves as somebody else does: past the page. */
async function saveElsewhere(deviceId: string, recdays: number): Promise<void> {
  const answer = await fetch(`${fleet.url}/gkserver/gkdevicesetup/${deviceId}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: users.admin, password: hashOf(users.admin), deviceParams: { recdays } }),
  });
  expect(answer.ok).toBe(true);
}

test('changes the record days of 300 vehicles in one step, and takes it back but for what somebody has changed since', async ({
  page,
}) => {
  const ids = await deviceIds(fleet.url);
  const [first = '', second = ''] = ids;
  await logIn(page, `${fleet.url}/devicesetup`);
  await page.getByRole('button', { name: 'Edit several devices' }).click();
  const list = page.getByRole('listbox', { name: /Devices to edit/ });
  await list.getByRole('option').first().click();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const edit = page.getByRole('button', { name: /^Edit \d+ devices$/ });
  const count = Number(/\d+/.exec((await edit.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThanOrEqual(300);
  await edit.click();
  await dialog(page).getByRole('checkbox', { name: 'Change Keep recordings' }).check();
  await dialog(page).getByLabel('Keep recordings: Default').uncheck();
  await dialog(page).getByRole('spinbutton', { name: 'Keep recordings' }).fill('30');
  await dialog(page).getByRole('button', { name: 'Show the changes' }).click();
  await expect(dialog(page).getByText(`${count} of ${count} devices change`)).toBeVisible();
  await expect(dialog(page).getByRole('row', { name: `${first} Keep recordings Default 30 days` })).toBeVisible();

  await saveElsewhere(second, 14);
  const puts: string[] = [];
  const isChange = (url: string) => new URL(url).pathname === '/gkserver/gkdevicesetup';
  page.on('request', (request) => request.method() === 'PUT' && isChange(request.url()) && puts.push(request.url()));
  await dialog(page)
    .getByRole('button', { name: `Change ${count} devices` })
    .click();
  await expect(dialog(page).getByText(`Changed: ${count - 1} devices. Not changed: 1 settings.`)).toBeVisible();
  expect(puts).toHaveLength(1);
  const refused = dialog(page).getByRole('row', { name: second });
  await expect(refused).toContainText('Changed meanwhile by another user: 14 days');
  const saved = await recordDays(ids);
  expect(saved.get(second)).toBe(14);
  expect([...saved.values()].filter((days) => days === 30)).toHaveLength(count - 1);

  await saveElsewhere(first, 60);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.getByRole('button', { name: 'Undo' }).click();
  await expect(notices).toContainText(`${count - 2} devices restored.`);
  await expect(notices).toContainText(`${first}, Keep recordings: Changed meanwhile by another user: 60 days`);
  const restored = await recordDays(ids);
  expect([restored.get(first), restored.get(second)]).toEqual([60, 14]);
  expect([...restored.values()].filter((days) => days === null)).toHaveLength(ids.length - 2);
});
