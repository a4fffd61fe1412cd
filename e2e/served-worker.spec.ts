import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { deviceWith, hashOf } from './support/fleet.js';
import { bundlePage } from './support/page-bundle.js';
import { servePage, type PageServer } from './support/page-server.js';
import { addPlayer } from './support/player-page.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const SCRIPT = `import 'gk-elements/define/live-tile'; import 'gk-elements/define/player';
  import 'gk-elements/define/session';`;
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A portal</title>
<link rel="icon" href="data:,"><script type="module" src="/page.js"></script>
<style>gk-live-tile { width: 352px; height: 288px } gk-player { width: 640px; height: 480px }</style>
</head><body></body></html>`;

/** A worker of a build without names: it answers with messages of other shapes. */
const OLD = `onmessage = () => { postMessage({ type: 'stats', channels: [] }); }; setInterval(() => postMessage({ type: 'stats' }), 100);`;
/** Files that a page may serve by mistake, and the words about them. */
const MISTAKES: Readonly<Record<string, RegExp>> = {
  '/missing.js': /did not start from \/missing\.js: not found there/,
  '/page-of-errors.js': /did not start from \/page-of-errors\.js: not found there/,
  '/empty.js': /No video worker answers from \/empty\.js: serve gk-sdk\/(decode|recorded)-worker\.js/,
  '/old.js': /\/old\.js is not the video worker of this version: serve gk-sdk\/(decode|recorded)-worker\.js/,
  '/another-version.js':
    /\/another-version\.js is not the video worker of this version \(gk-(decode|recorded) 0\.0\.1-00000000, not /,
};
const OTHER_WORKER = /is not the video worker of this version \(gk-(decode|recorded) .*, not /;
/** Words come within 5 s; the page and its worker take their time on a busy machine. */
const WITHIN = { timeout: 10_000 };

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined });

let server: PageServer;
let recorder: TestRecorder;
let device = '';

test.beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gk-served-worker-'));
  execFileSync(
    process.execPath,
    ['packages/gk-sdk/scripts/build-worker.mjs', '--out', join(folder, 'decode-worker.js')],
    {
      cwd: root,
    },
  );
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
  const renamed = (name: string): string =>
    read(name).replaceAll(/(gk-(?:decode|recorded|player|capture) )[\d.]+-[\da-f]{8}/g, '$10.0.1-00000000');
  server = await servePage({
    '/': ['text/html', PAGE],
    ...(await bundlePage('/page.js', SCRIPT)),
    '/decode-worker.js': ['text/javascript', read('decode-worker.js')],
    '/recorded-worker.js': ['text/javascript', read('recorded-worker.js')],
    '/audio-worklet.js': ['text/javascript', read('audio-worklet.js')],
    '/page-of-errors.js': ['text/html', '<!doctype html><title>Not found</title><p>Not found'],
    '/empty.js': ['text/javascript', 'self.started = true;'],
    '/old.js': ['text/javascript', OLD],
    '/decode/another-version.js': ['text/javascript', renamed('decode-worker.js')],
    '/recorded/another-version.js': ['text/javascript', renamed('recorded-worker.js')],
  });
  rmSync(folder, { recursive: true });
  recorder = await startRecorder({ devices: 12, args: ['--allow-origin', server.origin] });
  device = await deviceWith(recorder.url, 1);
});

test.afterAll(async () => {
  server.stop();
  await recorder.stop();
});

const fileOf = (kind: 'decode' | 'recorded', path: string): string =>
  path === '/another-version.js' ? `/${kind}${path}` : path;

async function addTile(page: Page, properties: Readonly<Record<string, unknown>>): Promise<void> {
  const { admin } = users;
  const query = new URLSearchParams({ deviceid: device, channel: '1', user: admin, password: hashOf(admin) });
  const src = `ws://127.0.0.1:${recorder.port}/ws.cgi?${query.toString()}`;
  await page.evaluate((given) => document.body.append(Object.assign(document.createElement('gk-live-tile'), given)), {
    src,
    ...properties,
  });
}

for (const [path, words] of Object.entries({ ...MISTAKES })) {
  test(`a tile and a player say what is wrong with the worker file ${path}`, async ({ page }) => {
    allowConsoleError(/404|MIME type|Failed to load resource|non-JavaScript/);
    await page.goto(server.origin);
    await addTile(page, { workerUrl: fileOf('decode', path) });
    await addPlayer(page, recorder.url, device, { workerUrl: fileOf('recorded', path) });
    const pattern = new RegExp(
      words.source.replace('\\/', '\\/(?:decode\\/|recorded\\/)?').replace('from \\/', 'from \\/'),
    );
    await expect(page.locator('gk-live-tile .detail')).toHaveText(pattern, WITHIN);
    await expect(page.locator('gk-live-tile .words')).toHaveText('The video player cannot start');
    await expect(page.locator('gk-player .notices .detail')).toHaveText(pattern, { timeout: 20_000 });
  });
}

test('says so when the files of the two workers are exchanged, and plays with the right ones', async ({ page }) => {
  await page.goto(server.origin);
  await addTile(page, { workerUrl: '/recorded-worker.js' });
  await addPlayer(page, recorder.url, device, { workerUrl: '/decode-worker.js' });
  await expect(page.locator('gk-live-tile .detail')).toHaveText(OTHER_WORKER, WITHIN);
  await expect(page.locator('gk-player .notices .detail')).toHaveText(OTHER_WORKER, { timeout: 20_000 });
  await page.evaluate(() => document.body.replaceChildren());
  await addTile(page, { workerUrl: '/decode-worker.js', workletUrl: '/audio-worklet.js' });
  await addPlayer(page, recorder.url, device, { workerUrl: '/recorded-worker.js' });
  await expect(page.locator('gk-live-tile')).toHaveJSProperty('state', 'live');
  await expect(page.locator('gk-player')).toHaveJSProperty('state', 'playing');
});
