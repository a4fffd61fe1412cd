import { logIn } from '../support/console.js';
import { deviceWith } from '../support/fleet.js';
import { expect, test } from '../support/test.js';

const DIALOGS = [
  ['copyright', 'Copyright'],
  ['stream-status', 'Stream status'],
  ['live', /^Live view/],
  ['talk', 'Talk'],
  ['broadcast', 'Broadcast'],
  ['custom-event', 'Custom event download'],
  ['keys', 'Keyboard keys'],
] as const;

test(
  'each dialog has an address, fits desktop and phone, and Back closes it',
  { tag: '@nightly' },
  async ({ page }) => {
    await logIn(page, '/blockview?tiles=0');
    for (const [name, title] of DIALOGS) {
      for (const [width, height] of [
        [1366, 768],
        [390, 844],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.goto(`/blockview?tiles=0&dialog=${name}`);
        const dialog = page.getByRole('dialog', { name: title });
        await expect(dialog, name).toBeVisible();
        const box = await dialog.locator('.modal-content').boundingBox();
        expect(box?.x, `${name} ${width}`).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0), `${name} ${width}`).toBeLessThanOrEqual(width);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    }
    await page.goto('/blockview?tiles=0');
    await page.getByRole('button', { name: 'Settings', exact: true }).click();
    await page.getByRole('button', { name: 'Copyright' }).click();
    await expect(page.getByRole('dialog', { name: 'Copyright' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Copyright' })).toBeHidden();
  },
);

test('a custom event is sent, and the server says so', async ({ page, recorder }) => {
  const id = await deviceWith(recorder.url, 2);
  await logIn(page, `/blockview?tiles=0&dialog=custom-event&of=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Custom event download' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await dialog.getByRole('group', { name: 'Main stream' }).getByLabel('ch1').check();
  await expect(dialog.getByRole('group', { name: 'Channels to download' }).getByLabel('ch1')).toBeChecked();
  const sent = page.waitForRequest('**/gkevent/customevent');
  await save.click();
  expect(await (await sent).postDataJSON()).toMatchObject({
    deviceid: id,
    downloadplan: 1,
    streamtype: 1,
    audioout: 0,
  });
  await expect(page.getByRole('region', { name: 'Notices' }).getByText('success')).toBeVisible();
  await expect(dialog).toBeHidden();
});
