import type { Page } from '@playwright/test';
import { deviceWith, hashOf } from './support/fleet.js';
import { bundlePage } from './support/page-bundle.js';
import { servePage, type PageServer } from './support/page-server.js';
import { addPlayer } from './support/player-page.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { servedScripts } from './support/served-scripts.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

const SCRIPT = `import 'gk-elements/define/live-tile'; import 'gk-elements/define/player';
  import 'gk-elements/define/session';`;
const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A portal</title>
<link rel="icon" href="data:,"><script type="module" src="/page.js"></script>
<style>
  /* All in sight: elements out of it start no worker. */
  body { display: flex; flex-wrap: wrap; margin: 0 } gk-live-tile { width: 220px; height: 180px }
  gk-player { display: block; width: 320px; height: 240px }</style>
</head><body></body></html>`;

/** A worker of a build without names: it answers with messages of other shapes. */
const OLD = `onmessage = () => { postMessage({ type: 'stats', channels: [] }); }; setInterval(() => postMessage({ type: 'stats' }), 100);`;
/** Files that a page may serve by mistake, for a tile and a player, and the words about them. */
const MISTAKES: readonly { readonly decode: string; readonly recorded?: string; readonly words: RegExp }[] = [
  { decode: '/missing.js', words: /did not start from \/missing\.js: not found there/ },
  { decode: '/page-of-errors.js', words: /did not start from \/page-of-errors\.js: not found there/ },
  {
    decode: '/empty.js',
    words: /No video worker answers from \/empty\.js: serve gk-sdk\/(decode|recorded)-worker\.js/,
  },
  {
    decode: '/old.js',
    words: /\/old\.js is not the video worker of this version: serve gk-sdk\/(decode|recorded)-worker\.js/,
  },
  {
    decode: '/decode/another-version.js',
    recorded: '/recorded/another-version.js',
    words:
      /\/another-version\.js is not the video worker of this version \(gk-(decode|recorded) 0\.0\.1-00000000, not /,
  },
  {
    // The files of the two workers, exchanged.
    decode: '/recorded-worker.js',
    recorded: '/decode-worker.js',
    words: /is not the video worker of this version \(gk-(decode|recorded) .*, not /,
  },
];

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined });

let server: PageServer;
let recorder: TestRecorder;
let device = '';

test.beforeAll(async () => {
  const renamed = (name: keyof typeof servedScripts) => {
    const [type, code] = servedScripts[name];
    return [
      type,
      code.replaceAll(/(gk-(?:decode|recorded|player|capture) )[\d.]+-[\da-f]{8}/g, '$10.0.1-00000000'),
    ] as const;
  };
  server = await servePage({
    '/': ['text/html', PAGE],
    ...(await bundlePage('/page.js', SCRIPT)),
    ...servedScripts,
    '/page-of-errors.js': ['text/html', '<!doctype html><title>Not found</title><p>Not found'],
    '/empty.js': ['text/javascript', 'self.started = true;'],
    '/old.js': ['text/javascript', OLD],
    '/decode/another-version.js': renamed('/decode-worker.js'),
    '/recorded/another-version.js': renamed('/recorded-worker.js'),
  });
  recorder = await startRecorder({ devices: 12, args: ['--allow-origin', server.origin] });
  device = await deviceWith(recorder.url, 1);
});

test.afterAll(async () => {
  server.stop();
  await recorder.stop();
});

async function addTile(page: Page, properties: Readonly<Record<string, unknown>>): Promise<void> {
  const { admin } = users;
  const query = new URLSearchParams({ deviceid: device, channel: '1', user: admin, password: hashOf(admin) });
  const src = `ws://127.0.0.1:${recorder.port}/ws.cgi?${query.toString()}`;
  await page.evaluate((given) => document.body.append(Object.assign(document.createElement('gk-live-tile'), given)), {
    src,
    ...properties,
  });
}

test('a tile and a player say what is wrong with the worker file that the page serves, each of its own, and play with the right ones', async ({
  page,
}) => {
  allowConsoleError(/404|MIME type|Failed to load resource|non-JavaScript/);
  await page.goto(server.origin);
  for (const { decode, recorded = decode } of MISTAKES) {
    await addTile(page, { workerUrl: decode });
    await addPlayer(page, recorder.url, device, { workerUrl: recorded });
  }
  for (const [index, { decode, words }] of MISTAKES.entries()) {
    const tile = page.locator('gk-live-tile').nth(index);
    await expect(tile.locator('.detail'), decode).toHaveText(words);
    await expect(tile.locator('.words'), decode).toHaveText('The video player cannot start');
    await expect(page.locator('gk-player').nth(index).locator('.notices .detail'), decode).toHaveText(words);
  }
  await page.evaluate(() => document.body.replaceChildren());
  await addTile(page, { workerUrl: '/decode-worker.js', workletUrl: '/audio-worklet.js' });
  await addPlayer(page, recorder.url, device, { workerUrl: '/recorded-worker.js' });
  await expect(page.locator('gk-live-tile')).toHaveJSProperty('state', 'live');
  await expect(page.locator('gk-player')).toHaveJSProperty('state', 'playing');
});
