import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { deviceWith, hashOf, recordedMinute } from './support/fleet.js';
import { bundlePage } from './support/page-bundle.js';
import { servePage, type PageServer } from './support/page-server.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { servedScripts } from './support/served-scripts.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The policy of docs/guides/content-security-policy.md for a page with maps, tiles and players. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; worker-src 'self'; " +
  "connect-src 'self' http://localhost:* ws://localhost:*; img-src 'self' blob:; media-src 'self' blob:";
const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types lit-html portal default";

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>A page with a strict policy</title>
    <link rel="icon" href="/icon.svg" />
    <link rel="stylesheet" href="/page.css" />
    <script type="module" src="/page.js"></script>
  </head>
  <body></body>
</html>`;

const SCRIPT = `
import 'gk-elements/define/gps-map';
import 'gk-elements/define/live-tile';
import 'gk-elements/define/player';
import 'gk-elements/define/session';
const violations: string[] = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
  violations.push([effectiveDirective, blockedURI, sample].join(' '));
});
Object.assign(window, { violations });
/** A policy of the page that lets some of its scripts through. */
const policyOf = (name, scripts) =>
  window.trustedTypes.createPolicy(name, {
    createScriptURL: (url) => {
      if (scripts.includes(new URL(url, location.href).pathname)) return url;
      throw new TypeError(url + ' is no script of this page');
    },
    // MapLibre reads the attribution of a map in a document that is never shown.
    createHTML: (text, _type, sink) => (sink === 'DOMParser parseFromString' ? text : null),
  });
Object.assign(window, { policyOf });
`;

declare global {
  interface Window {
    policyOf(name: string, scripts: readonly string[]): { createScriptURL(url: string): object };
  }
}

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined, paintsMaps: true });

let strict: PageServer;
let trusted: PageServer;
let portal: TestRecorder;

/** Two servers of the same page, with and without Trusted Types, and a recorder that answers both. */
test.beforeAll(async () => {
  const script = (path: string): readonly [string, string] => ['text/javascript', readFileSync(path, 'utf8')];
  const files = {
    '/': ['text/html', PAGE],
    '/icon.svg': ['image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    '/page.css': ['text/css', 'gk-gps-map { height: 400px; }'],
    ...servedScripts,
    '/maplibre-gl-worker.mjs': script(join(root, 'node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs')),
    ...(await bundlePage('/page.js', SCRIPT)),
  } as const;
  strict = await servePage(files, { 'content-security-policy': POLICY });
  trusted = await servePage(files, { 'content-security-policy': `${POLICY}; ${TRUSTED_TYPES}` });
  portal = await startRecorder({ args: ['--allow-origin', strict.origin, '--allow-origin', trusted.origin] });
});

test.afterAll(async () => {
  strict.stop();
  trusted.stop();
  await portal.stop();
});

const violationsOf = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'violations') as unknown);

async function liveAddress(): Promise<string> {
  const query = new URLSearchParams({
    deviceid: await deviceWith(portal.url, 1),
    channel: '1',
    user: users.admin,
    password: hashOf(users.admin),
  });
  return `${portal.url.replace('http', 'ws')}/ws.cgi?${query.toString()}`;
}

/** A map of the fleet on the page that is open, with a worker of the page; waits for its streets. */
async function expectMap(page: Page, server: PageServer): Promise<void> {
  const streets = page.waitForResponse((response) => new RegExp(`^${portal.url}/map/(?!style)`).test(response.url()));
  await page.evaluate(
    ([address, username]) => {
      const session = document.createElement('gk-session');
      Object.assign(session, { server: address, credentials: { kind: 'password', username, password: username } });
      const map = document.createElement('gk-gps-map');
      map.setAttribute('map-worker-url', '/maplibre-gl-worker.mjs');
      session.append(map);
      document.body.append(session);
    },
    [portal.url, users.admin] as const,
  );
  expect((await streets).ok()).toBe(true);
  const map = page.locator('gk-gps-map');
  await expect.poll(() => server.asked.has('/maplibre-gl-worker.mjs')).toBe(true);
  // The plain ground alone is a picture of few bytes.
  await expect.poll(async () => (await map.screenshot()).byteLength).toBeGreaterThan(20_000);
  expect(await violationsOf(page)).toEqual([]);
}

test('a map draws its streets and vehicles with a worker of the page', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(strict.origin);
  await expectMap(page, strict);
});

/** Lets the page forget what its policy refused. */
const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(Reflect.get(window, 'violations') as object, { length: 0 });
  });

test("with Trusted Types a tile names the cause when its worker is a plain address; tile and player take addresses of the page's own policy; a map goes by the default policy", async ({
  page,
}) => {
  allowConsoleError(/TrustedScriptURL/);
  await page.goto(trusted.origin);
  await page.evaluate(
    (src) => {
      document.body.append(
        Object.assign(document.createElement('gk-live-tile'), { src, workerUrl: '/decode-worker.js' }),
      );
    },
    await liveAddress(),
  );
  const refused = page.locator('gk-live-tile');
  await expect(refused).toHaveJSProperty('state', 'unsupported');
  await expect(refused.getByText('The video player cannot start', { exact: true })).toBeVisible();
  await expect(refused.locator('.detail')).toHaveText(/requires Trusted Types: give workerUrl as a TrustedScriptURL/);

  // Tile and player take addresses of the page's own policy.
  await refused.evaluate((tile) => tile.remove());
  await forget(page);
  const device = await deviceWith(portal.url, 1);
  await page.evaluate(
    ([src, server, username, deviceId, atS]) => {
      const policy = window.policyOf('portal', ['/decode-worker.js', '/recorded-worker.js']);
      const tile = document.createElement('gk-live-tile');
      Object.assign(tile, { src, workerUrl: policy.createScriptURL('/decode-worker.js') });
      const session = document.createElement('gk-session');
      Object.assign(session, { server, credentials: { kind: 'password', username, password: username } });
      const player = document.createElement('gk-player');
      Object.assign(player, {
        device: deviceId,
        autoplay: true,
        atS,
        workerUrl: policy.createScriptURL('/recorded-worker.js'),
      });
      session.append(player);
      document.body.append(tile, session);
    },
    [await liveAddress(), portal.url, users.admin, device, await recordedMinute(portal.url, device)] as const,
  );
  await expect(page.locator('gk-live-tile')).toHaveJSProperty('state', 'live');
  await expect(page.locator('gk-player')).toHaveJSProperty('state', 'playing');
  expect(await violationsOf(page)).toEqual([]);

  // The library of maps takes plain addresses only.
  await page.evaluate(() => document.body.replaceChildren());
  await page.evaluate(() => window.policyOf('default', ['/maplibre-gl-worker.mjs']));
  await expectMap(page, trusted);
});
