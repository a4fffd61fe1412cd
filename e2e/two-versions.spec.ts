import { expectMoving } from './support/live-tile.js';
import { bundlePage } from './support/page-bundle.js';
import { servePage, type PageFiles, type PageServer } from './support/page-server.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { expect, test, users } from './support/test.js';

/** A module of some elements that call themselves by a version. */
function bundleOf(path: string, version: string, code: string): Promise<PageFiles> {
  return bundlePage(path, code, {
    plugins: [
      {
        name: 'version',
        setup: ({ onLoad }) => {
          onLoad({ filter: /gk-elements\/src\/version\.ts$/ }, () => ({
            contents: `export const GK_ELEMENTS_VERSION = '${version}';`,
          }));
        },
      },
    ],
  });
}

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined });

let server: PageServer | undefined;
let recorder: TestRecorder | undefined;

test.afterEach(async () => {
  server?.stop();
  await recorder?.stop();
});

test('two versions on one page warn once and share session, words and elements', async ({ page }) => {
  const files: PageFiles = {
    '/': [
      'text/html',
      `<!doctype html><html lang="en"><title>Two versions</title><link rel="icon" href="data:," />
      <style>gk-live-wall, gk-device-list { display: block; height: 400px; width: 700px; }</style>
      <gk-session><gk-device-list></gk-device-list><gk-live-wall></gk-live-wall></gk-session>
      <script type="module" src="older.js"></script>
      <script type="module" src="newer.js"></script></html>`,
    ],
    ...(await bundleOf(
      '/older.js',
      '1.0.0',
      `import 'gk-elements/define/session'; import 'gk-elements/define/device-list'; import 'gk-elements/define/live-tile';`,
    )),
    // The wall is of this version only; it shows the tiles of the other.
    ...(await bundleOf(
      '/newer.js',
      '2.0.0',
      `import 'gk-elements/define/session'; import 'gk-elements/define/device-list'; import 'gk-elements/define/live-wall';
      import { setLabels } from 'gk-elements'; import { taiwanLabels } from 'gk-elements/labels/tw';
      globalThis.speakTaiwanese = () => setLabels(taiwanLabels);`,
    )),
  };
  server = await servePage(files);
  recorder = await startRecorder({ args: ['--allow-origin', server.origin] });
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.goto(server.origin);
  await page.evaluate(
    ([server, name]) => {
      const session = document.querySelector('gk-session');
      Object.assign(session ?? {}, { server, credentials: { kind: 'password', username: name, password: name } });
    },
    [recorder.url, users.admin] as const,
  );

  const list = page.locator('gk-device-list');
  await expect(list.getByRole('option').first()).toBeVisible();
  // The older version's session feeds the newer version's wall, which shows the older version's tile.
  await page.evaluate(() => {
    const session = document.querySelector('gk-session')?.session;
    const device = session?.devices.all.find(({ statusBits }) => ((statusBits ?? 0) & 1) === 1);
    document.querySelector('gk-live-wall')?.show({ device: device?.deviceId ?? '', channel: 1 });
  });
  await expectMoving(page.locator('gk-live-tile'));

  await page.evaluate(() => {
    (Reflect.get(globalThis, 'speakTaiwanese') as () => void)();
  });
  await expect(list.getByRole('listbox')).toHaveAccessibleName('設備');
  await expect(page.locator('gk-live-wall').getByRole('group', { name: '即時影像牆' })).toBeVisible();

  expect(warnings.filter((text) => text.startsWith('gk-elements'))).toHaveLength(1);
  expect(warnings.join()).toContain('version 1.0.0');
});
