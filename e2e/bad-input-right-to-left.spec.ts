// Arabic and Hebrew names beside Latin words and numbers: each keeps to itself, so that no comma, count or id beside it moves.
import { createRestApi } from 'gk-sdk/rest';
import { vehicleList } from './support/bad-input.js';
import { changeRows } from './support/changed-rows.js';
import { logIn } from './support/console.js';
import { asAdmin, deviceWith } from './support/fleet.js';
import { unisolatedLines } from './support/mixed-direction.js';
import { reportEvent } from './support/report-event.js';
import { goInside, settled } from './support/screens.js';
import { expect, test } from './support/test.js';

const PLATE = 'أ ب ج 1234';
const DRIVER = 'משה 7';
const MEMO = 'حافلة B-2';
/** Names of groups and users are without spaces. */
const GROUP = 'شمال-3';
const USER = 'مشرف-2';

test('names from right to left are isolated from what stands beside them', async ({ page, recorder }) => {
  const id = await deviceWith(recorder.url, 1);
  await asAdmin(recorder.url, async ({ rest }) => {
    const api = createRestApi(rest);
    const [root] = await api.groups.list();
    const groupId = root?.groupId ?? '';
    await api.groups.add(groupId, GROUP);
    await api.users.add({ name: USER, password: USER, groupId, permission: 0 });
  });
  // A brand that calls vehicles by their plates: those are the titles of maps, lists, tiles and toasts.
  await page.route('**/brand.json', (route) => route.fulfill({ json: { id: 1, switches: { plateAsTitle: true } } }));
  const rows = await changeRows(page);
  rows.use((row) => ({ ...row, drivername: DRIVER, plate: PLATE, vehicleid: MEMO }));
  await logIn(page, '/', USER);
  await expect(page.getByRole('button', { name: USER })).toBeVisible();
  await expect(vehicleList(page).getByRole('listitem').first()).toContainText(PLATE);
  await reportEvent(recorder.url, id);
  await expect(page.getByRole('region', { name: 'New events' }).getByRole('article')).toContainText(PLATE);
  const names = [PLATE, DRIVER, MEMO, GROUP, USER];
  const isolated = async (where: string): Promise<void> => {
    await settled(page);
    // Rows come after the frame of their screen.
    await expect.poll(() => unisolatedLines(page), where).not.toEqual([]);
    const lines = await unisolatedLines(page);
    expect(
      // A tile is called by its vehicle and its camera in one text, which is isolated as a whole.
      lines.filter((line) => !names.includes(line) && !line.startsWith(`${PLATE} · `)),
      where,
    ).toEqual([]);
  };
  await isolated('the map with a toast');
  for (const address of [
    `/?device=${id}`,
    '/blockview',
    `/blockview?tiles=0&vehicle=${id}`,
    `/liveview/${id}`,
    '/groupsetting',
  ]) {
    await goInside(page, address);
    await isolated(address);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await goInside(page, '/blockview');
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem').first()).toContainText(DRIVER);
  await isolated('the dashboard on a phone');
});
