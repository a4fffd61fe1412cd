import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startExample, type ExampleServer } from './support/example-server.js';
import { deviceWith, hashOf } from './support/fleet.js';
import { freePort } from './support/free-port.js';
import { servePage, type PageServer } from './support/page-server.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

const examples = join(import.meta.dirname, '../examples');

test.describe('token-broker', () => {
  // The page's own origin has a recorder that answers it.
  test.use({ baseURL: undefined });
  let broker: ExampleServer | undefined;
  let recorder: TestRecorder | undefined;

  test.afterEach(async () => {
    broker?.stop();
    await recorder?.stop();
  });

  async function openPortal(tokenSeconds: number): Promise<{ portal: string; devices: readonly string[] }> {
    const port = await freePort();
    const portal = `http://localhost:${port}`;
    recorder = await startRecorder({ args: ['--allow-origin', portal] });
    const device = await deviceWith(recorder.url, 1);
    broker = await startExample('token-broker/broker.ts', {
      GK_SERVER: recorder.url,
      GK_USER: users.admin,
      GK_PASSWORD: users.admin,
      DEVICES: device,
      TOKEN_SECONDS: String(tokenSeconds),
      PORT: String(port),
    });
    return { portal: `${portal}/?recorder=${encodeURIComponent(recorder.url)}`, devices: [device] };
  }

  test('shows the devices of the token only under its strict policy, and gives nothing to somebody else', async ({
    page,
    request,
  }) => {
    const { portal, devices } = await openPortal(300);
    await page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
        violations.push(`${effectiveDirective} ${blockedURI}`);
      });
    });
    await page.goto(portal);
    const tiles = page.locator('gk-live-tile');
    await expect(tiles).toHaveCount(1);
    await expect(tiles).toHaveJSProperty('device', devices[0]);
    await expect(tiles).toHaveJSProperty('state', 'live');
    expect(await page.evaluate(() => Reflect.get(window, 'violations') as unknown)).toEqual([]);

    // Who is not logged in, and a page of somebody else.
    const url = `${new URL(portal).origin}/recorder-token`;
    expect((await request.post(url)).status()).toBe(403);
    await request.get(new URL(portal).origin);
    expect((await request.post(url)).status()).toBe(403);
    const reply = await request.post(url, { headers: { 'X-Requested-With': 'portal' } });
    expect(reply.status()).toBe(200);
    expect(Object.keys((await reply.json()) as object).sort()).toEqual(['e', 'h', 'kind']);
  });

  test('goes on with a new token when the first is over', { tag: '@nightly' }, async ({ page }) => {
    // The sockets that the server closes at the end of a token are no errors of the page.
    allowConsoleError(/WebSocket/);
    const { portal } = await openPortal(4);
    const asked: number[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/recorder-token')) asked.push(Date.now());
    });
    await page.goto(portal);
    const tile = page.locator('gk-live-tile');
    await expect(tile).toHaveJSProperty('state', 'live');
    await expect.poll(() => asked.length).toBeGreaterThan(2);
    await expect(tile).toHaveJSProperty('state', 'live');
    await expect(page.locator('gk-live-tile')).toHaveCount(1);
    // It asks every other second: left before the portal ends, or the last question is broken off and logged.
    await page.goto('about:blank');
  });
});

test.describe('one-file-page', () => {
  test.use({ baseURL: undefined, paintsMaps: 'coarse' });
  let server: PageServer | undefined;
  let recorder: TestRecorder | undefined;

  test.afterEach(async () => {
    server?.stop();
    await recorder?.stop();
  });

  test('shows the fleet in a list and on a map, and follows a click', { tag: '@nightly' }, async ({ page }) => {
    const build = join(import.meta.dirname, '../packages/gk-elements/dist/cdn/gk-elements.js');
    server = await servePage({
      '/': ['text/html', await readFile(join(examples, 'one-file-page/index.html'))],
      '/gk-elements.js': ['text/javascript', await readFile(build)],
    });
    const { origin } = server;
    recorder = await startRecorder({ args: ['--allow-origin', origin] });
    await page.goto(`${origin}/?recorder=${encodeURIComponent(recorder.url)}`);
    const list = page.locator('gk-device-list');
    await expect(list.getByRole('option').first()).toBeVisible();
    await expect(page.locator('gk-gps-map canvas')).toBeVisible();
    await list.getByRole('option').first().click();
    await expect
      .poll(() => page.locator('gk-gps-map').evaluate((map) => Reflect.get(map, 'focusDevice') as unknown))
      .toBeTruthy();
  });
});

test.describe('a page with classic scripts only', () => {
  const cdn = join(import.meta.dirname, '../packages/gk-elements/dist/cdn');
  let server: PageServer | undefined;

  test.afterEach(() => {
    server?.stop();
  });

  test('plays a camera by gk-live.global.js, whose exports are in gkElements', async ({ page, recorder }) => {
    const device = await deviceWith(recorder.url, 1);
    const { admin } = users;
    const query = new URLSearchParams({ deviceid: device, channel: '1', user: admin, password: hashOf(admin) });
    const src = `${recorder.url.replace('http:', 'ws:')}/ws.cgi?${query.toString()}`;
    server = await servePage({
      '/gk-live.global.js': ['text/javascript', await readFile(join(cdn, 'gk-live.global.js'))],
      '/': [
        'text/html',
        `<!doctype html><link rel="icon" href="data:," /><script src="gk-live.global.js"></script>
        <gk-live-tile src="${src.replaceAll('&', '&amp;')}"></gk-live-tile>
        <script>
          gkElements.setLabels(gkElements.taiwanLabels);
          document.title = gkElements.taiwanLabels.locale;
        </script>`,
      ],
    });
    await page.goto(server.origin);
    await expect(page.locator('gk-live-tile')).toHaveJSProperty('state', 'live');
    await expect(page).toHaveTitle('zh-TW');
  });

  test.describe('with a map', () => {
    test.use({ paintsMaps: 'coarse' });

    test('has every element by gk-elements.global.js, and a map', async ({ page }) => {
      server = await servePage({
        '/gk-elements.global.js': ['text/javascript', await readFile(join(cdn, 'gk-elements.global.js'))],
        '/': [
          'text/html',
          `<!doctype html><link rel="icon" href="data:," /><script src="gk-elements.global.js"></script>
        <gk-gps-map base-map="none" style="height: 300px"></gk-gps-map>
        <script>
          document.querySelector('gk-gps-map').positions = [];
        </script>`,
        ],
      });
      await page.goto(server.origin);
      await expect(page.locator('gk-gps-map canvas')).toBeVisible();
      const manifest = JSON.parse(await readFile(join(cdn, '../../custom-elements.json'), 'utf8')) as {
        modules: { declarations: { tagName?: string }[] }[];
      };
      const tags = manifest.modules.flatMap(({ declarations }) => declarations.flatMap(({ tagName }) => tagName ?? []));
      expect(tags.length).toBeGreaterThan(20);
      const defined = await page.evaluate((names) => names.filter((name) => customElements.get(name)), tags);
      expect(defined).toEqual(tags);
    });
  });
});
