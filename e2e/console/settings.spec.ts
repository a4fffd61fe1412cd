import { readFile } from 'node:fs/promises';
import { createSession } from 'gk-sdk';
import { serverSettingsResource, type ServerSettingsResource } from 'gk-sdk/rest';
import { logIn } from '../support/console.js';
import { startRecorder, type TestRecorder } from '../support/recorder.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

/** The settings as the server tells them to another program, a second administrator. */
async function settingsOf(server: string): Promise<ServerSettingsResource> {
  const session = createSession({ server });
  await session.login({ kind: 'password', username: users.admin, password: users.admin });
  return serverSettingsResource(session.rest);
}

test("a tab is saved with the server's words; tabs are found, marked and not left without a question; all settings go to a file and back", async ({
  page,
  recorder,
}) => {
  await logIn(page, '/setting?tab=ddns');
  await page.getByLabel('Enable DDNS').check();
  await page.getByLabel('Type').selectOption('Third-party provider');
  await page.getByRole('textbox', { name: 'Server', exact: true }).fill('dyn.example.test');
  await page.getByLabel('Host name of this server').fill('fleet.example.test');
  await page.getByLabel('User', { exact: true }).fill('fleet');
  await page.getByLabel('Password', { exact: true }).fill('s3cret');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const notice = page.getByRole('region', { name: 'Notices' }).getByText('success');
  await expect(notice).toBeVisible();
  // At the top, in the middle (spec 002 section 8).
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const box = await page.getByRole('region', { name: 'Notices' }).locator('> *').first().boundingBox();
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - width / 2)).toBeLessThan(width / 20);
  expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height / 3);
  const settings = await settingsOf(recorder.url);
  expect(await settings.ddns.read()).toMatchObject({ enabled: true, server: 'dyn.example.test', password: 's3cret' });

  // All settings go to a file without secrets, and back with the difference shown first.
  await page.getByRole('button', { name: 'Save to a file' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text).not.toContain('s3cret');
  expect(text).toContain('dyn.example.test');
  const changed = text.replace('dyn.example.test', 'after.example.test');
  const file = { name: 'settings.json', mimeType: 'application/json', buffer: Buffer.from(changed) };
  await page.getByLabel('Open a file').setInputFiles(file);
  const difference = page.getByRole('dialog').getByRole('region', { name: 'DDNS' });
  await expect(difference.getByRole('row', { name: 'Server dyn.example.test after.example.test' })).toBeVisible();
  expect((await settings.ddns.read()).server).toBe('dyn.example.test');
  await page.getByRole('button', { name: 'Save 1 setting' }).click();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('textbox', { name: 'Server', exact: true })).toHaveValue('after.example.test');
  expect(await settings.ddns.read()).toMatchObject({ server: 'after.example.test', password: 's3cret' });

  // The server sends the test message, and its words stand beside the button.
  await page.getByRole('list', { name: 'Settings' }).getByRole('button', { name: 'SMS' }).click();
  const form = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Test message' }) });
  await form.getByLabel('Phone number of the receiver').fill('+886912345678');
  await form.getByLabel('Text').fill('Hello');
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText('The SMS sender has no base address or no key')).toBeVisible();
  await settings.sms().save({ enabled: true, baseUrl: `${recorder.url}/sink`, apiKey: 'KEY-1' });
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByText(/is in the sink of this recorder/)).toBeVisible();
  await page.route('**/brand.json', (route) =>
    route.fulfill({ json: { id: 1, switches: { smsTestFromBrowser: true } } }),
  );
  await page.reload();
  const asked = page.waitForRequest(/\/sink\/sms\/2\/text\/advanced$/);
  await form.getByLabel('Phone number of the receiver').fill('+886912345678');
  await form.getByLabel('Text').fill('Hello');
  await form.getByRole('button', { name: 'Send' }).click();
  expect((await asked).headers()['authorization']).toBe('App KEY-1');
  await expect(form.getByText('success', { exact: true })).toBeVisible();

  // The search finds a tab by the words of its fields.
  await page.getByRole('searchbox', { name: 'Search the settings' }).fill('oldest');
  const tabs = page.getByRole('list', { name: 'Settings' }).getByRole('button');
  await expect(tabs).toHaveText([/Events.*Download oldest first/]);
  await page.getByRole('searchbox', { name: 'Search the settings' }).press('Enter');
  await expect(page).toHaveURL(/tab=events/);

  // Tabs stay as they are, are marked, and are not left without a question.
  await page.getByRole('searchbox', { name: 'Search the settings' }).press('Escape');
  await page.getByRole('list', { name: 'Settings' }).getByRole('button', { name: 'Network' }).click();
  await page.getByRole('textbox', { name: 'Server IP' }).fill('10.0.0.7');
  await page.getByRole('list', { name: 'Settings' }).getByRole('button', { name: 'DDNS' }).click();
  await expect(page).toHaveURL(/tab=ddns/);
  await expect(page.getByRole('button', { name: 'Network changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL(/setting/);
  await page.getByRole('button', { name: 'Network changed' }).click();
  await expect(page.getByRole('textbox', { name: 'Server IP' })).toHaveValue('10.0.0.7');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/blockview/);
});

test('the extra script runs after sign-in, and its tab warns', async ({ page, recorder }) => {
  const settings = await settingsOf(recorder.url);
  await settings.extraScript.save("document.documentElement.dataset.extra = 'ran';");
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-extra', 'ran');
  await logIn(page, '/setting?tab=extrajs');
  await expect(page.locator('html')).toHaveAttribute('data-extra', 'ran');
  await expect(page.getByText(/with all of their rights/)).toBeVisible();
  await settings.extraScript.save('');
});

test(
  'a recorder that restarts between load and save: the save says so, nothing typed is lost, and it is saved then',
  { tag: '@nightly' },
  async ({ page }) => {
    allowConsoleError(/WebSocket connection|ERR_CONNECTION|Failed to load/);
    const first = await startRecorder();
    let second: TestRecorder | undefined;
    try {
      await logIn(page, `${first.url}/setting?tab=ddns`);
      await page.getByRole('textbox', { name: 'Server', exact: true }).fill('kept.example.org');
      await first.stop({ keepState: true });
      const save = page.getByRole('button', { name: 'Save', exact: true });
      await save.click();
      await expect(page.locator('.gk-form').getByRole('alert')).toContainText(/\S/);
      await expect(page.getByRole('textbox', { name: 'Server', exact: true })).toHaveValue('kept.example.org');
      second = await startRecorder({ port: first.port, stateDir: first.stateDir });
      await expect(async () => {
        await save.click({ timeout: 1_000 });
        await expect(page.locator('.gk-form').getByText(/^Saved\./)).toBeVisible({ timeout: 10_000 });
      }).toPass();
      const settings = await settingsOf(second.url);
      expect((await settings.ddns.read()).server).toBe('kept.example.org');
    } finally {
      await (second ?? first).stop();
    }
  },
);
