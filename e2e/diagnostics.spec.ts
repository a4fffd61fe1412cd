import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Download, Page } from '@playwright/test';
import { makeFault } from './support/faults.js';
import { deviceWith, hashOf } from './support/fleet.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

test.use({ recorderOptions: { args: ['--faults'] } });

const CONFORMANCE = fileURLToPath(new URL('../conformance/run.mjs', import.meta.url));

async function logIn(page: Page, segment: string, password: string = users.admin): Promise<void> {
  await page.goto(`/${segment}`);
  await page.getByLabel('User name').fill(users.admin);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
}

/** The page that is open fits a phone. */
async function expectToFitAPhone(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { level: 2, name: 'Messages' })).toBeVisible();
  const [needs, has] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(needs, page.url()).toBe(has);
  await page.setViewportSize(size);
}

const statusOf = (page: Page) => page.locator('header [role=status]');

const textOf = async (download: Download): Promise<string> => readFile(await download.path(), 'latin1');

async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), text: await textOf(download) };
}

test('the heartbeat monitor refuses a wrong password in words, shows each device, filters and saves', async ({
  page,
  recorder,
}) => {
  const deviceId = await deviceWith(recorder.url, 1);
  await logIn(page, 'hbmonitor', 'wrong');
  await expect(statusOf(page)).toContainText(/password|Login/i);
  await expect(page.getByText('Nothing was received yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Log out admin' }).click();
  await page.getByLabel('User name').fill(users.admin);
  await page.getByLabel('Password').fill(users.admin);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(statusOf(page)).toHaveText('Connected');
  await expect(page.getByRole('cell', { name: deviceId })).toBeVisible();
  expect(await page.getByRole('row').count()).toBeGreaterThan(5);
  await page.getByLabel('Filter rows').fill(deviceId);
  await expect(page.getByRole('row')).toHaveCount(2);
  const { name, text } = await saved(page, 'Save CSV');
  expect(name).toBe('heartbeats.csv');
  expect(text).toContain('Device,Received,Lost,Interval (s),Last');
  expect(text.trim().split('\r\n')).toHaveLength(2);
  await expectToFitAPhone(page);
});

test('the download monitor counts its filters and sets how many run; the upload monitor begins with the limits of the specification', async ({
  page,
}) => {
  await logIn(page, 'covermonitor');
  await expect(statusOf(page)).toHaveText('Connected');
  for (const filter of ['ALL', 'Processing', 'Done', 'Wait', 'Error']) {
    await expect(page.getByRole('radio', { name: filter })).toBeVisible();
  }
  const done = page.getByRole('radio', { name: 'Done' });
  await done.check();
  const count = Number((await page.locator('label', { has: done }).locator('.count').textContent()) ?? '');
  await expect(page.getByRole('row')).toHaveCount(Math.min(count, 100) + 1);
  await expect(page.getByLabel('Max run count')).toHaveValue('20');
  await page.getByLabel('Max run count').fill('7');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await expect(page.getByText('The server has applied the limits.')).toBeVisible();
  await expect(page.locator('.messages li[data-kind=sent]', { hasText: 'M:DB12' })).toContainText('A:7');
  await expectToFitAPhone(page);

  // The upload monitor begins with the limits of the specification.
  await logIn(page, 'ftpmonitor');
  await expect(statusOf(page)).toHaveText('Connected');
  await expect(page.getByLabel('Max run count')).toHaveValue('50');
  await expect(page.getByLabel('Limit rate (bytes/s)')).toHaveValue('65536');
  await expect(page.getByLabel('Max wait count')).toHaveValue('10000');
  await expect(page.getByRole('radio')).toHaveCount(4);
  await expectToFitAPhone(page);

  // Requests have a page, too.
  await logIn(page, 'requestarray');
  await expectToFitAPhone(page);
});

test('a simulated device stands in the device array, whose row opens to writer and buffer', async ({
  page,
  context,
}) => {
  const device = await context.newPage();
  await device.goto('/testdev');
  await device.getByLabel('Device id').fill('BENCH-1');
  await device.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(statusOf(device)).toHaveText('Connected');
  await expect(device.getByRole('textbox', { name: 'Heartbeats' })).toHaveValue(/M:DB13/);
  await device.getByLabel('GPIO2').check();
  await device.getByLabel('Event', { exact: true }).fill('3');
  await device.getByLabel('Event message').fill('door');
  await device.getByRole('button', { name: 'Fake event' }).click();
  await expect(device.getByRole('textbox', { name: 'Device to server' })).toHaveValue(/M:DB7\nA:3\nB:0010\n\ndoor/);
  await expectToFitAPhone(device);

  await logIn(page, 'devarray');
  await expect(statusOf(page)).toContainText('Updated');
  await page.getByLabel('Filter rows').fill('BENCH-1');
  await page.getByRole('button', { name: 'BENCH-1' }).click();
  await expect(page.locator('.detail')).toContainText('"socket": "simulator"');
  await expect(page.locator('.detail')).toContainText('"writer"');
  await expect(page.locator('.detail')).toContainText('"buffer"');
  await expectToFitAPhone(page);
});

test('the protocol tester sends a preset, shows the reply, and saves a log without the password, which conformance replays', async ({
  page,
  recorder,
}) => {
  await page.goto('/testvcp');
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled();
  await page.getByRole('button', { name: 'Connect' }).click();
  await expect(statusOf(page)).toContainText('Connected to ws');
  await page.getByRole('button', { name: 'echo test' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('.messages li[data-kind=received]').first()).toContainText('hello');
  await page.getByRole('button', { name: 'login', exact: true }).click();
  await page.getByLabel('Field U').fill(users.admin);
  await page.getByLabel('Field P').fill(hashOf(users.admin));
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.locator('.messages li[data-kind=received]', { hasText: 'M:Q02' })).toContainText('R:1');
  await page.getByLabel('Filter messages').fill('opened');
  await expect(page.locator('.messages li')).toHaveCount(1);
  const { text } = await saved(page, 'Save log');
  expect(JSON.parse(text)).toMatchObject({ format: 'gk-session-log', version: 1, page: 'testvcp' });
  expect(text).toContain('U:admin');
  expect(text).not.toContain(hashOf(users.admin));
  await expectToFitAPhone(page);
  const log = test.info().outputPath('session-log.json');
  await writeFile(log, text, 'latin1');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [CONFORMANCE, '--server', recorder.url, '--user', users.admin, '--replay', log, '--json'],
    { env: { ...process.env, GK_PASSWORD: users.admin } },
  );
  expect(JSON.parse(stdout)).toEqual([{ code: 'E01', outcome: 'same', words: '' }]);
});

test('a support bundle has versions, states, messages and settings, and no password', async ({ page }) => {
  await logIn(page, 'geoarray');
  await expect(page.getByRole('heading', { name: 'Authorisations' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(3);
  const { name, text } = await saved(page, 'Save support bundle');
  expect(name).toBe('gk-support-geoarray.zip');
  for (const file of ['about.json', 'state.json', 'settings.json', 'messages.json']) expect(text).toContain(file);
  expect(text).toContain('"commandPort"');
  expect(text).not.toContain(hashOf(users.admin));
  await expectToFitAPhone(page);
});

test(
  'a monitor says that the server is gone, and comes back with it',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    allowConsoleError(/WebSocket connection|ERR_CONNECTION/);
    await logIn(page, 'dlmonitor');
    await expect(statusOf(page)).toHaveText('Connected');
    const rows = await page.getByRole('row').count();
    await makeFault(recorder.url, { kind: 'cut', socket: 'command' });
    await expect(statusOf(page)).toContainText('Not connected');
    await expect(page.getByRole('row')).toHaveCount(rows);
    await expect(statusOf(page)).toHaveText('Connected');
    await expectToFitAPhone(page);
  },
);
