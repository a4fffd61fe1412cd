import type { Page } from '@playwright/test';
import type { GkLiveTile } from 'gk-elements';
import { deviceIds, deviceWith, hashOf, onlineIds } from './support/fleet.js';
import { freePort } from './support/free-port.js';
import { bundlePage } from './support/page-bundle.js';
import { servePage, type PageFiles, type PageServer } from './support/page-server.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

/** The elements with a `<video>`, and sessions that the page signs in. */
const SCRIPT = `
import 'gk-elements/define/incident';
import 'gk-elements/define/live-tile';
import 'gk-elements/define/live-wall';
import 'gk-elements/define/player';
import 'gk-elements/define/session';
const signIn = () => {
  for (const session of document.querySelectorAll('gk-session')) {
    session.credentials = { kind: 'token', e: session.dataset.e, h: session.dataset.h };
  }
};
signIn();
document.addEventListener('DOMContentLoaded', signIn);
`;
/** How a page may name the script, at the top of its head. */
const WAYS = {
  'a module': '<script type="module" src="/page.js"></script>',
  'a script with defer': '<script defer src="/classic.js"></script>',
  'a classic script': '<script src="/classic.js"></script>',
};
const RENDER_PATHS = ['auto', 'generator', 'canvas', 'mse', 'jpeg'];

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined });

const files: Record<string, PageFiles[string]> = {};
let server: PageServer;
let recorder: TestRecorder;
let playing = '';
/** An address without a server. */
let nobody = '';

test.beforeAll(async () => {
  Object.assign(
    files,
    await bundlePage('/page.js', SCRIPT),
    await bundlePage('/classic.js', SCRIPT, { classic: true }),
  );
  server = await servePage(files);
  recorder = await startRecorder({ devices: 12, args: ['--allow-origin', server.origin] });
  nobody = `127.0.0.1:${await freePort()}`;
  playing = await deviceWith(recorder.url, 1);
});

test.afterAll(async () => {
  server.stop();
  await recorder.stop();
});

const streamOf = (device: string, host = `127.0.0.1:${recorder.port}`): string => {
  const { admin } = users;
  const query = new URLSearchParams({ deviceid: device, channel: '1', user: admin, password: hashOf(admin) });
  return `ws://${host}/ws.cgi?${query.toString()}`;
};
const tile = (src: string, renderPath: string): string =>
  `<gk-live-tile src="${src.replaceAll('&', '&amp;')}" render-path="${renderPath}"></gk-live-tile>`;

/** Opens a page whose whole markup is there from the beginning. */
async function open(page: Page, script: string, body: string): Promise<void> {
  await page.addInitScript(() => addEventListener('load', () => document.documentElement.classList.add('loaded')));
  const head = `<title>A portal</title><link rel="icon" href="data:,">${script}
    <style>gk-live-tile, gk-live-wall, gk-player { display: inline-block; width: 160px; height: 120px }</style>`;
  files['/'] = ['text/html', `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`];
  await page.goto(`${server.origin}/`, { waitUntil: 'commit' });
}

/** An image that stands first on the page and comes when the test wants it: until then the elements live on a page that loads. */
async function holdImage(page: Page): Promise<{ readonly html: string; release(): void }> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/slow.svg', async (route) => {
    await released;
    await route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' });
  });
  return { html: '<img src="/slow.svg" alt="">', release };
}

const hasLoaded = (page: Page): Promise<void> => expect(page.locator('html.loaded')).toBeAttached();

for (const [way, script] of Object.entries(WAYS)) {
  // The one that the parser waits for each day; a module has the test below, too.
  const when = way === 'a classic script' ? {} : { tag: '@nightly' };
  test(
    `no element holds up the load event of a page with ${way}: server away, token refused, device offline`,
    when,
    async ({ page }) => {
      allowConsoleError(/ERR_CONNECTION_REFUSED|WebSocket|401|Failed to load resource|CORS/);
      const online = await onlineIds(recorder.url);
      const offline = (await deviceIds(recorder.url)).find((id) => !online.includes(id)) ?? 'none';
      const refused = new URLSearchParams({
        deviceid: playing,
        channel: '1',
        e: '0123456789abcdef',
        h: '0123456789abcdef',
      });
      const sources = [
        streamOf(playing, nobody),
        `ws://127.0.0.1:${recorder.port}/ws.cgi?${refused.toString()}`,
        streamOf(offline),
      ];
      const image = await holdImage(page);
      const elements = `<gk-live-tile device="${playing}"></gk-live-tile><gk-live-wall></gk-live-wall>
      <gk-player device="${playing}" autoplay></gk-player><gk-incident device="${playing}" base-map="none"></gk-incident>`;
      await open(
        page,
        script,
        `${image.html}${sources.flatMap((src) => RENDER_PATHS.map((renderPath) => tile(src, renderPath))).join('')}
      <gk-session server="http://${nobody}" data-e="abcdefgh" data-h="abcdefgh">${elements}</gk-session>
      <gk-session server="${recorder.url}" data-e="abcdefgh" data-h="abcdefgh">${elements}</gk-session>
      ${elements}`,
      );
      for (const [index, words] of [/Connecting|not reachable/, /Login not accepted/, /offline/].entries()) {
        const one = page.locator('gk-live-tile[src]').nth(index * RENDER_PATHS.length);
        await expect.poll(() => one.evaluate((element: GkLiveTile) => element.stateMessage)).toMatch(words);
      }
      await expect(page.locator('html.loaded')).not.toBeAttached();
      image.release();
      await hasLoaded(page);
    },
  );
}

test('a slow image holds up load, and no picture: each render path plays before, and load comes with the image', async ({
  page,
}) => {
  const image = await holdImage(page);
  const paths = RENDER_PATHS.filter((renderPath) => renderPath !== 'jpeg');
  await open(
    page,
    WAYS['a module'],
    `${image.html}${paths.map((renderPath) => tile(streamOf(playing), renderPath)).join('')}`,
  );
  for (const [index, renderPath] of paths.entries()) {
    await expect(page.locator('gk-live-tile').nth(index), renderPath).toHaveJSProperty('state', 'live');
    const shown = page.locator('gk-live-tile').nth(index).locator('.video video, .video canvas');
    await expect
      .poll(
        () =>
          shown.evaluate((picture) =>
            picture instanceof HTMLVideoElement
              ? picture.currentTime > 0 && !picture.paused && picture.videoWidth > 0
              : picture instanceof HTMLCanvasElement && picture.width !== 300,
          ),
        renderPath,
      )
      .toBe(true);
  }
  await expect(page.locator('html.loaded')).not.toBeAttached();
  image.release();
  await hasLoaded(page);
});
