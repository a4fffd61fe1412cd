import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSHandle, Page } from '@playwright/test';
import { build, createLogger, preview, type PreviewServer } from 'vite';
import { deviceWith, hashOf } from './support/fleet.js';
import { freePort } from './support/free-port.js';
import { expectMoving } from './support/live-tile.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { reportEvent } from './support/report-event.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

const root = join(import.meta.dirname, '../examples/react-portal');
const TOKEN_SECONDS = 8;

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined, paintsMaps: 'coarse' });

let outDir: string;
let port: number;
let recorder: TestRecorder | undefined;
let server: PreviewServer | undefined;
const warnings: string[] = [];

/** Builds the portal for a recorder of another origin, and runs both. */
test.beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'gk-portal-'));
  port = await freePort();
  process.env['VITE_RECORDER'] = `http://localhost:${port}`;
  process.env['VITE_TOKEN_URL'] = '/recorder-token';
  const logger = createLogger('silent');
  logger.warn = (text) => warnings.push(text);
  logger.warnOnce = logger.warn;
  await build({ root, customLogger: logger, build: { outDir, emptyOutDir: true } });
  server = await preview({ root, logLevel: 'silent', preview: { port: await freePort() }, build: { outDir } });
  recorder = await startPortalRecorder();
});

/** The recorder that the portal knows, with the state of an earlier one. */
function startPortalRecorder(earlier?: TestRecorder): Promise<TestRecorder> {
  const origin = server?.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  return startRecorder({
    ownProcess: true,
    port,
    args: ['--allow-origin', origin],
    ...(earlier && { stateDir: earlier.stateDir }),
  });
}

test.afterAll(async () => {
  delete process.env['VITE_RECORDER'];
  delete process.env['VITE_TOKEN_URL'];
  await server?.close();
  await recorder?.stop();
  await rm(outDir, { recursive: true, force: true });
});

/** Stands for the portal's own server, which knows who is logged in and has a token for them. */
async function giveTokens(page: Page, seconds: number, asked: () => void = () => undefined): Promise<void> {
  await page.route('**/recorder-token', async (route) => {
    asked();
    const reply = await fetch(`${recorder?.url ?? ''}/gkserver/token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username: users.admin, password: hashOf(users.admin), ttl: seconds }),
    });
    const { e, h } = (await reply.json()) as { e: string; h: string };
    await route.fulfill({ json: { kind: 'token', e, h } });
  });
}

/** An event of today, as the fleet has none in the first minutes of the server's day. */
async function reportSomething(): Promise<void> {
  const url = recorder?.url ?? '';
  await reportEvent(url, await deviceWith(url, 1));
}

test('builds without a warning, with the elements that it shows and no others', async () => {
  expect(warnings).toEqual([]);
  const files = await readdir(join(outDir, 'assets'));
  const scripts = await Promise.all(
    files.filter((name) => name.endsWith('.js')).map((name) => readFile(join(outDir, 'assets', name), 'utf8')),
  );
  const defined = new Set(scripts.flatMap((text) => text.match(/(?<=[`'"])gk-[a-z-]+(?=[`'"],[\w$]+\))/g) ?? []));
  for (const tag of ['gk-session', 'gk-device-list', 'gk-gps-map', 'gk-live-wall', 'gk-live-tile', 'gk-event-feed']) {
    expect(defined).toContain(tag);
  }
  for (const tag of ['gk-gps-player', 'gk-timeline', 'gk-record-map', 'gk-talk']) {
    expect(defined).not.toContain(tag);
  }
});

test('shows devices, map, wall and events with tokens that end', async ({ page }) => {
  // Sockets that the server closes at the end of a token, and calls that it overtakes, are no errors of the page.
  allowConsoleError(/WebSocket|401 \(Unauthorized\)/);
  let asked = 0;
  await giveTokens(page, TOKEN_SECONDS, () => (asked += 1));
  await reportSomething();
  const startedMs = Date.now();
  await page.goto(server?.resolvedUrls?.local[0] ?? '');
  await expect(page.getByRole('status').filter({ hasText: /\d+ of \d+ vehicles online/ })).toBeVisible();
  // StrictMode mounts all twice: still there is one session, which asks once for each life of a token.
  expect(asked).toBeLessThanOrEqual(1 + Math.floor((Date.now() - startedMs) / (TOKEN_SECONDS * 1000)));
  await expect(page.locator('gk-gps-map canvas')).toBeVisible();

  const device = page
    .locator('gk-device-list')
    .getByRole('option', { name: /Driving|Idle/ })
    .first();
  await device.click();
  await expect(page.locator('gk-gps-map')).toHaveJSProperty('focusDevice', await selectedDevice());
  await expectMoving(page.locator('gk-live-wall gk-live-tile'));
  await expect.poll(() => asked, { timeout: 30_000 }).toBeGreaterThan(2);
  await expectMoving(page.locator('gk-live-wall gk-live-tile'));
  await expect(page.locator('gk-event-feed').getByRole('listitem').first()).toBeVisible();

  function selectedDevice(): Promise<unknown> {
    return page.locator('gk-device-list').evaluate((list) => Reflect.get(list, 'selected') as unknown);
  }
});

/** Counts, from now on, how often an element of a name comes onto the page or leaves it. */
function countMoves(page: Page, tag: string): Promise<JSHandle<{ count: number }>> {
  return page.evaluateHandle((name) => {
    const moves = { count: 0 };
    const has = (node: Node): boolean =>
      node instanceof Element && (node.localName === name || node.querySelector(name) !== null);
    new MutationObserver((records) => {
      for (const { addedNodes, removedNodes } of records)
        moves.count += [...addedNodes, ...removedNodes].filter(has).length;
    }).observe(document, { childList: true, subtree: true });
    return moves;
  }, tag);
}

test('keeps the page through two renewals of a token of 20 s and an outage', { tag: '@nightly' }, async ({ page }) => {
  test.setTimeout(150_000);
  allowConsoleError(/WebSocket|ERR_CONNECTION_REFUSED/);
  let asked = 0;
  await giveTokens(page, 20, () => (asked += 1));
  await page.goto(server?.resolvedUrls?.local[0] ?? '');
  const list = page.locator('gk-device-list');
  await list
    .getByRole('option', { name: /Driving|Idle/ })
    .first()
    .click();
  const selected = await list.evaluateHandle((element) => ({
    element,
    device: Reflect.get(element, 'selected') as unknown,
  }));
  const [lists, maps] = [await countMoves(page, 'gk-device-list'), await countMoves(page, 'gk-gps-map')];
  const expectKept = async (): Promise<void> => {
    expect(await lists.evaluate(({ count }) => count)).toBe(0);
    expect(await maps.evaluate(({ count }) => count)).toBe(0);
    expect(
      await selected.evaluate(
        ({ element, device }) =>
          element === document.querySelector('gk-device-list') && Reflect.get(element, 'selected') === device,
      ),
    ).toBe(true);
  };
  const before = asked;
  await expect.poll(() => asked - before, { timeout: 60_000 }).toBe(2);
  await expectMoving(page.locator('gk-live-wall gk-live-tile'));
  await expectKept();

  const notice = page.locator('.gk-session-notice');
  await recorder?.stop({ keepState: true, kill: true });
  await expect(notice).toHaveText('Connection lost, trying again…');
  await expectKept();
  recorder = await startPortalRecorder(recorder);
  await expect(notice).toBeEmpty({ timeout: 30_000 });
  await expectMoving(page.locator('gk-live-wall gk-live-tile'));
  await expectKept();
});

test(
  'keeps the other parts alive when one of them throws, and brings it back',
  { tag: '@nightly' },
  async ({ page }) => {
    // React tells of what a boundary has caught.
    allowConsoleError(/The map broke/);
    await giveTokens(page, 600);
    await reportSomething();
    await page.goto(server?.resolvedUrls?.local[0] ?? '');
    const map = page.locator('gk-gps-map');
    await expect(map.locator('canvas')).toBeVisible();
    await map.evaluate((element) => {
      Object.defineProperty(element, 'focusDevice', {
        set: () => {
          throw new Error('The map broke');
        },
      });
    });
    await page
      .locator('gk-device-list')
      .getByRole('option', { name: /Driving|Idle/ })
      .first()
      .click();
    const failed = page.getByRole('alert').filter({ hasText: 'The map broke' });
    await expect(failed).toBeVisible();
    await expect(map).toHaveCount(0);
    await expectMoving(page.locator('gk-live-wall gk-live-tile'));
    await expect(page.locator('gk-event-feed').getByRole('listitem').first()).toBeVisible();
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(map.locator('canvas')).toBeVisible();
  },
);

test('says why when the portal gives no token', { tag: '@nightly' }, async ({ page }) => {
  allowConsoleError(/403/);
  await page.route('**/recorder-token', (route) => route.fulfill({ status: 403 }));
  await page.goto(server?.resolvedUrls?.local[0] ?? '');
  await expect(page.getByRole('alert').filter({ hasText: 'The portal gives no token (403).' })).toBeVisible();
});
