// A certificate of one's own, as its users' browsers see it: the recorder is a process, and has a host name.
import { TEST_PEM } from '../../apps/recorder/src/server/testing/test-pem.js';
import { asAdmin, deviceWith } from '../support/fleet.js';
import { logIn, logInByForm } from '../support/console.js';
import { stateOf } from '../support/live-tile.js';
import { expectMovingPicture } from '../support/moving-picture.js';
import { startRecorder } from '../support/recorder.js';
import { expectKept, speakIn, talkDialog } from '../support/talk-dialog.js';
import { talkingBrowser } from '../support/talking-browser.js';
import { serverSettingsResource } from 'gk-sdk/rest';
import { expect, test } from '../support/test.js';

const { launchOptions } = talkingBrowser;
/** In the certificate of the tests. Pages of `localhost` may use a microphone over plain HTTP, too: those of a name may not. */
const HOST = 'fleet.example.com';

test.use({
  baseURL: undefined,
  launchOptions: {
    ...launchOptions,
    args: [
      ...launchOptions.args,
      `--host-resolver-rules=MAP ${HOST} 127.0.0.1`,
      // Nothing has signed it but itself. Playwright's ignoreHTTPSErrors is for pages, and video comes to workers.
      '--ignore-certificate-errors',
    ],
  },
});

test('over https one logs in, sees live pictures and talks; with SSL only, plain pages lead on and all else is refused; --no-ssl-only is the way back', async ({
  page,
  context,
}) => {
  // A login by the form, a talk, four pages with video, and two starts of a process.
  test.setTimeout(300_000);
  let recorder = await startRecorder({ ownProcess: true, devices: 8 });
  try {
    const { url, port, stateDir } = recorder;
    const deviceId = await deviceWith(url, 1);
    await asAdmin(url, async ({ rest }) => {
      const { named: certificate, namedKey: privateKey } = TEST_PEM;
      await serverSettingsResource(rest).encryption.save({ certificate, privateKey, keyPassword: '' });
    });
    const [plain, secure] = [`http://${HOST}:${port}`, `https://${HOST}:${port}`];
    const view = `/liveview/${deviceId}`;
    const tile = page.locator('gk-live-tile').first();

    await logInByForm(page, `${secure}/login`);
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    await page.goto(`${secure}${view}`);
    await expectMovingPicture(tile);
    await context.grantPermissions(['microphone'], { origin: secure });
    await page.goto(`${secure}/blockview?tiles=0&q=${deviceId}`);
    await page.getByRole('button', { name: `Talk to ${deviceId}` }).click();
    await speakIn(talkDialog(page));
    await talkDialog(page).getByRole('button', { name: 'End' }).click();
    await expectKept(url, deviceId);

    // From a plain page it cannot be switched on.
    await logIn(page, `${plain}/setting?tab=protocol`);
    await expect(page.getByLabel('Allow SSL only')).toBeDisabled();
    await page.goto(`${secure}/setting?tab=protocol`);
    await page.getByLabel('Allow SSL only').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Notices' }).getByText('success')).toBeVisible();

    expect((await fetch(`${url}/gkserver/captcha`)).status).toBe(403);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
    expect(
      await new Promise((resolve) => {
        for (const end of ['open', 'error']) socket.addEventListener(end, () => resolve(end));
      }),
    ).toBe('error');
    // The tile moves by wss: nothing else is left.
    await page.goto(`${plain}${view}`);
    expect(new URL(page.url()).origin).toBe(secure);
    await expectMovingPicture(tile);

    // Nobody is at a screen meanwhile.
    await page.goto('about:blank');
    await recorder.stop({ keepState: true });
    recorder = await startRecorder({ ownProcess: true, devices: 8, port, stateDir, args: ['--no-ssl-only'] });
    // In the browser that was led on before.
    await logIn(page, `${plain}${view}`);
    expect(new URL(page.url()).origin).toBe(plain);
    // A plain page of a name has no digest to compare pictures by.
    await expect.poll(() => stateOf(tile)).toBe('live');
    await page.goto('about:blank');
  } finally {
    await recorder.stop();
  }
});
