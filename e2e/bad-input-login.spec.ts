import { expectNotReloaded, markPage, tilesOf, vehicleList } from './support/bad-input.js';
import { deviceWith } from './support/fleet.js';
import { expectMoving } from './support/live-tile.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

test('a wrong password is told on the login screen and in the viewer, and the next try works', async ({
  page,
  recorder,
}) => {
  allowConsoleError(/401 \(Unauthorized\)/);
  await page.goto('/login');
  await markPage(page);
  await page.getByLabel('User name').fill(users.admin);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wrong');
  await password.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'AuthFailed' })).toBeVisible();
  await expect(page.getByLabel('User name')).toHaveValue(users.admin);
  await password.fill(users.admin);
  await password.press('Enter');
  await expect(vehicleList(page)).toBeVisible();
  await expectNotReloaded(page);

  const device = await deviceWith(recorder.url, 1);
  await page.goto(`/live/${device}@1/${users.admin}/wrong`);
  await expect(page.getByRole('alert')).toHaveText('User name or password is wrong.');
  await markPage(page);
  await page.getByRole('button', { name: 'Change device or user' }).click();
  await expect(page.getByLabel('Device id')).toHaveValue(`${device}@1`);
  await page.getByLabel('User name').fill(users.admin);
  await page.getByLabel('Password').fill(users.admin);
  await page.keyboard.press('Enter');
  await expectMoving(tilesOf(page));
  await expectNotReloaded(page);
});
