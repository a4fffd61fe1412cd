// A dispatcher gives somebody a link for one hour of one vehicle; it opens that, and nothing else, until it is revoked.
import { logIn } from '../support/console.js';
import { devicesWith, deviceWith } from '../support/fleet.js';
import { expectMovingPicture } from '../support/moving-picture.js';
import { goInside } from '../support/screens.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('somebody is given a link for one hour of one vehicle, and nothing else opens', async ({
  page,
  recorder,
  browser,
}) => {
  const deviceId = await deviceWith(recorder.url, 3, users.operator);
  const [other = ''] = (await devicesWith(recorder.url, 2, 2, users.operator)).filter((id) => id !== deviceId);
  await logIn(page, `/liveview/${deviceId}`, users.operator);
  await page.getByRole('button', { name: 'Share ...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share a link' });
  await expect(dialog.getByRole('status')).toContainText('Nothing else opens.');
  await expect(dialog.getByLabel('Open for')).toHaveValue('3600');
  // Two of its cameras.
  const cameras = await dialog.getByRole('group', { name: 'Channels' }).getByRole('checkbox').all();
  for (const camera of cameras.slice(2)) await camera.uncheck();
  await dialog.getByLabel('Note').fill('Police');
  await dialog.getByRole('button', { name: 'Make the link' }).click();
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  expect([link.pathname, link.search]).toEqual(['/share', '']);
  expect(link.href).not.toContain(users.operator);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  // Somebody without a login, in another browser.
  const elsewhere = await browser.newContext();
  const theirs = await elsewhere.newPage();
  const asked: string[] = [];
  theirs.on('request', (request) => asked.push(request.url()));
  await theirs.goto(link.href);
  await expect(theirs.locator('gk-live-tile')).toHaveCount(2);
  await expectMovingPicture(theirs.locator('gk-live-tile').first());
  await expect(theirs.getByText(/^Open until /)).toBeVisible();
  await expect(theirs.locator('gk-mini-map')).toBeVisible();
  expect(await theirs.evaluate(() => document.referrer)).toBe('');
  // Of the pages, none was asked with the token in its address.
  const [e = '', h = ''] = link.hash.slice(1).split('.');
  expect(asked.filter((url) => new URL(url).protocol.startsWith('http') && url.includes(h))).toEqual([]);
  await theirs.reload();
  await expectMovingPicture(theirs.locator('gk-live-tile').first());

  // The holder tries what else the token might open.
  const call = async (path: string, body: object): Promise<number> =>
    (await theirs.request.post(recorder.url + path, { data: { e, h, ...body } })).status();
  const nowS = Math.floor(Date.now() / 1000);
  expect(await call('/api/gps', { deviceid: deviceId, start: nowS - 7_200, end: nowS - 3_600 })).toBe(403);
  expect(await call('/api/gps', { deviceid: other, start: nowS - 30, end: nowS })).toBe(403);
  expect(await call('/gkevent/eventquery', { from: 0, to: nowS })).toBe(403);
  expect(await call('/gkserver/links', { page: 'live', devices: [{ deviceid: deviceId }], kinds: ['live'] })).toBe(403);
  expect(await call('/gkserver/token', { ttl: 60 })).toBe(403);
  const picture = `${recorder.url}/pic.cgi?type=snap&deviceid=${deviceId}&ch=3&e=${e}&h=${h}`;
  expect((await theirs.request.get(picture)).status()).toBe(403);
  const devices = await theirs.request.post(`${recorder.url}/gkcommon/userinfo`, { data: { e, h } });
  expect(((await devices.json()) as { devices: string[] }).devices).toEqual([deviceId]);

  // It is revoked; whoever looks is told so.
  allowConsoleError(/./);
  await goInside(page, '/links');
  const row = page.getByRole('row').filter({ hasText: 'Police' });
  await expect(row).toContainText(deviceId);
  // A phone says which vehicle and until when, whatever the note is.
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  const cell = page.getByRole('gridcell', { name: deviceId }).first();
  await expect(cell).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(wide);
  await row.hover();
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(theirs.getByRole('alert')).toContainText('This link was revoked');
  await expect(theirs.locator('gk-live-tile')).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByRole('alert')).toContainText('This link was revoked');
  await elsewhere.close();
});
