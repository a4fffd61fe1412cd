import { deviceWith, hashOf } from './support/fleet.js';
import { expectMoving } from './support/live-tile.js';
import { bundlePage } from './support/page-bundle.js';
import { servePage, type PageFiles, type PageServer } from './support/page-server.js';
import { servedScripts } from './support/served-scripts.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self' ws://127.0.0.1:*",
  "worker-src 'self'",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A page of somebody else</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/page.css" />
    <script src="/violations.js"></script>
    <script type="module" src="/live-wall.js"></script>
  </head>
  <body></body>
</html>`;

const VIOLATIONS = `
window.violations = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  window.violations.push(effectiveDirective + ' ' + blockedURI);
});
`;

let server: PageServer;

/** The page's own server: everything with the policy, the worker's script as the package's build writes it. */
test.beforeAll(async () => {
  const files: PageFiles = {
    '/': ['text/html', PAGE],
    '/page.css': [
      'text/css',
      'gk-live-tile { display: block; width: 352px; height: 288px; } gk-live-wall { display: block; width: 800px; height: 400px; }',
    ],
    '/icon.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    '/violations.js': ['text/javascript', VIOLATIONS],
    ...(await bundlePage('/live-wall.js', "import 'gk-elements/define/live-wall';")),
    ...servedScripts,
  };
  server = await servePage(files, { 'content-security-policy': POLICY });
});

test.afterAll(() => {
  server.stop();
});

/** The address of a live stream of the recorder: another origin than the page's. */
async function streamAddress(recorderUrl: string, port: number, channel = 1): Promise<string> {
  const device = await deviceWith(recorderUrl, channel);
  const query = new URLSearchParams({
    deviceid: device,
    channel: String(channel),
    user: users.admin,
    password: hashOf(users.admin),
  });
  return `ws://127.0.0.1:${port}/ws.cgi?${query.toString()}`;
}

test('plays on a page of another origin under a strict policy, on each render path, and as a wall with sound', async ({
  page,
  recorder,
}) => {
  const src = await streamAddress(recorder.url, recorder.port);
  await page.goto(server.origin);
  const paths = ['auto', 'canvas', 'mse'];
  await page.evaluate(
    ([address, renderPaths]) => {
      for (const renderPath of renderPaths) {
        const tile = document.createElement('gk-live-tile');
        Object.assign(tile, { src: address, renderPath, workerUrl: '/decode-worker.js' });
        document.body.append(tile);
      }
    },
    [src, paths] as const,
  );
  for (const [index, renderPath] of paths.entries()) {
    const tile = page.locator('gk-live-tile').nth(index);
    await expect(tile, renderPath).toHaveJSProperty('state', 'live');
    const picture = tile.locator('.video video, .video canvas');
    const first = await picture.screenshot();
    await expect.poll(async () => (await picture.screenshot()).equals(first), renderPath).toBe(false);
  }
  expect(await page.evaluate(() => Reflect.get(window, 'violations') as unknown)).toEqual([]);
  await page.evaluate(() => document.body.replaceChildren());

  // By addresses of streams alone.
  const addresses = [
    await streamAddress(recorder.url, recorder.port, 1),
    await streamAddress(recorder.url, recorder.port, 2),
  ];
  await page.evaluate((sources) => {
    const wall = Object.assign(document.createElement('gk-live-wall'), {
      workerUrl: '/decode-worker.js',
      workletUrl: '/audio-worklet.js',
      streamUrl: ({ channel }: { readonly channel: number }) => sources[channel - 1] ?? '',
    });
    document.body.append(wall);
    for (const index of sources.keys()) wall.show({ device: 'BUS', channel: index + 1 });
  }, addresses);
  const tiles = page.locator('gk-live-tile');
  await expect(tiles).toHaveCount(2);
  await expectMoving(tiles.first());
  await expectMoving(tiles.last());
  await tiles.first().hover();
  await tiles.first().getByRole('button', { name: 'Sound on' }).click();
  await expect.poll(() => server.asked.has('/audio-worklet.js')).toBe(true);
  await expect(tiles.first().getByRole('button', { name: 'Sound off' })).toBeEnabled();
  await expect
    .poll(() => tiles.first().evaluate((tile) => tile.shadowRoot?.querySelector('.sound.blocked') === null))
    .toBe(true);
  expect(await page.evaluate(() => Reflect.get(window, 'violations') as unknown)).toEqual([]);
});

test('says on the tile that the policy forbids the inlined worker', async ({ page, recorder }) => {
  allowConsoleError(/Content Security Policy/);
  const src = await streamAddress(recorder.url, recorder.port);
  await page.goto(server.origin);
  await page.evaluate((address) => {
    document.body.append(Object.assign(document.createElement('gk-live-tile'), { src: address }));
  }, src);
  const tile = page.locator('gk-live-tile');
  await expect(tile).toHaveJSProperty('state', 'unsupported');
  await expect(tile.getByText('The video player cannot start', { exact: true })).toBeVisible();
});
