import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { deviceWith, hashOf } from './support/fleet.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

const root = fileURLToPath(new URL('..', import.meta.url));
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
    <script type="module" src="/live-tile.js"></script>
  </head>
  <body></body>
</html>`;

const VIOLATIONS = `
window.violations = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
  window.violations.push(effectiveDirective + ' ' + blockedURI);
});
`;

let server: Server;
let page127 = '';

/** The page's own server: everything with the policy, the worker's script as the package's build writes it. */
test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gk-embedding-'));
  const workerFile = join(folder, 'decode-worker.js');
  execFileSync(process.execPath, ['packages/gk-sdk/scripts/build-worker.mjs', '--out', workerFile], { cwd: root });
  const bundle = await build({
    entryPoints: [join(root, 'packages/gk-elements/src/define/live-tile.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    conditions: ['gk-source'],
    tsconfig: join(root, 'tsconfig.base.json'),
    logLevel: 'error',
  });
  const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
    '/': ['text/html', PAGE],
    '/page.css': ['text/css', 'gk-live-tile { display: block; width: 352px; height: 288px; }'],
    '/icon.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    '/violations.js': ['text/javascript', VIOLATIONS],
    '/live-tile.js': ['text/javascript', bundle.outputFiles[0]?.text ?? ''],
    '/decode-worker.js': ['text/javascript', readFileSync(workerFile, 'utf8')],
  };
  rmSync(folder, { recursive: true });
  server = createServer(({ url = '/' }, response) => {
    response.setHeader('content-security-policy', POLICY);
    const [type, text] = files[url] ?? ['text/plain', undefined];
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8` }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  page127 = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

test.afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The address of a live stream of the recorder: another origin than the page's. */
async function streamAddress(recorderUrl: string, port: number): Promise<string> {
  const device = await deviceWith(recorderUrl, 1);
  const query = new URLSearchParams({
    deviceid: device,
    channel: '1',
    user: users.admin,
    password: hashOf(users.admin),
  });
  return `ws://127.0.0.1:${port}/ws.cgi?${query.toString()}`;
}

for (const rung of ['auto', 'canvas', 'mse']) {
  test(`plays on a page of another origin under a strict policy (rung ${rung})`, async ({ page, recorder }) => {
    const src = await streamAddress(recorder.url, recorder.port);
    await page.goto(page127);
    await page.evaluate(
      ([address, path]) => {
        const tile = document.createElement('gk-live-tile');
        Object.assign(tile, { src: address, rung: path, workerUrl: '/decode-worker.js' });
        document.body.append(tile);
      },
      [src, rung] as const,
    );
    const tile = page.locator('gk-live-tile');
    await expect(tile).toHaveJSProperty('state', 'live');
    const picture = tile.locator('.video video, .video canvas');
    const first = await picture.screenshot();
    await expect.poll(async () => (await picture.screenshot()).equals(first)).toBe(false);
    expect(await page.evaluate(() => Reflect.get(window, 'violations') as unknown)).toEqual([]);
  });
}

test('says on the tile that the policy forbids the inlined worker', async ({ page, recorder }) => {
  allowConsoleError(/Content Security Policy/);
  const src = await streamAddress(recorder.url, recorder.port);
  await page.goto(page127);
  await page.evaluate((address) => {
    document.body.append(Object.assign(document.createElement('gk-live-tile'), { src: address }));
  }, src);
  const tile = page.locator('gk-live-tile');
  await expect(tile).toHaveJSProperty('state', 'unsupported');
  await expect(tile.getByText('The page blocks the video player', { exact: true })).toBeVisible();
});
