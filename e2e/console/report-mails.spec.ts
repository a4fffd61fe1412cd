// Reports by mail, from the form to the receiver's mail server.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { serverSettingsResource } from 'gk-sdk/rest';
import { startSmtpReceiver } from '../../apps/recorder/src/server/testing/smtp-receiver.js';
import { logIn } from '../support/console.js';
import { asAdmin } from '../support/fleet.js';
import { startRecorder } from '../support/recorder.js';
import { expect, test } from '../support/test.js';

const HOUR_S = 3600;

test.use({ baseURL: undefined });

/** As if the server had been off for two hours since the profiles were saved. */
function ageBy2Hours(stateDir: string): void {
  const database = new DatabaseSync(join(stateDir, 'recorder.sqlite'));
  database.exec(`UPDATE event_report_versions SET since_s = since_s - ${2 * HOUR_S};
    UPDATE meta SET value = CAST(value AS INTEGER) - ${2 * HOUR_S} WHERE key = 'reportsMailedUntilS'`);
  database.close();
}

test('profiles of reports with receivers are made at a desk and on a phone, and their files arrive by mail', async ({
  page,
}) => {
  const smtp = await startSmtpReceiver();
  const args = ['--no-sink', '--allow-private-targets'];
  let recorder = await startRecorder({ devices: 8, args });
  try {
    const { url, stateDir } = recorder;
    await asAdmin(url, async ({ rest }) => {
      await serverSettingsResource(rest).mail.save({
        security: 'NONE',
        auth: 'NONE',
        user: '',
        password: '',
        name: 'Fleet',
        server: '127.0.0.1',
        port: smtp.port,
        from: 'gk@fleet.test',
      });
    });
    await logIn(page, `${url}/eventreportsetting`);
    const sizes = [
      { name: 'Desk', width: 1366, height: 768 },
      { name: 'Phone', width: 390, height: 844 },
    ];
    for (const { name, ...size } of sizes) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'New profile' }).click();
      const form = page.getByRole('region', { name: 'New profile' });
      await form.getByLabel('Profile name', { exact: true }).fill(name);
      await form.getByLabel('Period', { exact: true }).selectOption({ label: 'Hourly' });
      await form.getByLabel('Sender', { exact: true }).fill('desk@fleet.test');
      await form.getByLabel('Receivers', { exact: true }).fill(`${name.toLowerCase()}@fleet.test, boss@fleet.test`);
      // Whole in the window, and a word of help that says what follows.
      const box = await form.getByLabel('Receivers', { exact: true }).boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= size.width).toBe(true);
      await expect(form.getByText(/mailed to these addresses when it is ready/)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
    }
    // Nobody is at a screen meanwhile.
    await page.goto('about:blank');
    await recorder.stop({ keepState: true });
    ageBy2Hours(stateDir);
    recorder = await startRecorder({ devices: 8, args, stateDir });
    const got = (): readonly string[] => [...new Set(smtp.mails.flatMap(({ to }) => to))].sort();
    await expect.poll(got).toEqual(['boss@fleet.test', 'desk@fleet.test', 'phone@fleet.test']);
    const text = smtp.mails.find(({ to }) => to.includes('phone@fleet.test'))?.text ?? '';
    expect(text).toMatch(/^Subject: Phone: /m);
    expect(text).toMatch(/^Reply-To: desk@fleet\.test/m);
    expect(text).toMatch(/filename=Phone_\S+\.csv/);
  } finally {
    await recorder.stop();
    await smtp.close();
  }
});
