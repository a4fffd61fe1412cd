import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Download, Locator, Page } from '@playwright/test';
import type { GkMiniMap, GkPlayer, GkRecordMap } from 'gk-elements';
import type { Session } from 'gk-sdk';
import { changeRows } from './support/changed-rows.js';
import { deviceWith, deviceWithAlarm, recordedMinute, yesterdayS } from './support/fleet.js';
import { bundlePage } from './support/page-bundle.js';
import { servePage, type PageServer } from './support/page-server.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { expect, test, users } from './support/test.js';

const mapLibre = fileURLToPath(new URL('.', import.meta.resolve('maplibre-gl/dist/maplibre-gl.css')));

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tracks and downloads</title>
<link rel="icon" href="data:,">
<script type="importmap">{"imports":{"maplibre-gl":"/maplibre/maplibre-gl.mjs"}}</script>
<script type="module" src="/page.js"></script></head><body style="margin: 16px"></body></html>`;
const SCRIPT = `import 'gk-elements/define/download'; import 'gk-elements/define/gps-player';
  import 'gk-elements/define/mini-map'; import 'gk-elements/define/player'; import 'gk-elements/define/record-map';
  import { createSession } from 'gk-sdk'; window.createSession = createSession;`;

declare global {
  interface Window {
    /** Set by the page's script. */
    createSession: (options: { readonly server: string }) => Session;
    session: Session;
    /** Events that the page received. */
    heard: { readonly type: string; readonly startS?: number; readonly endS?: number }[];
  }
}

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined, paintsMaps: true });

let server: PageServer;
let origin = '';
let recorder: TestRecorder;
let device = '';
test.beforeAll(async () => {
  const mapModules = readdirSync(mapLibre).filter((name) => name.endsWith('.mjs'));
  server = await servePage({
    '/': ['text/html', PAGE],
    ...(await bundlePage('/page.js', SCRIPT, { external: ['maplibre-gl'] })),
    ...Object.fromEntries(
      mapModules.map((name) => [`/maplibre/${name}`, ['text/javascript', readFileSync(join(mapLibre, name))]] as const),
    ),
  });
  origin = server.origin;
  recorder = await startRecorder({ devices: 6, args: ['--allow-origin', origin] });
  device = await deviceWith(recorder.url, 1);
});

test.afterAll(async () => {
  server.stop();
  await recorder.stop();
});

/** Where an element outside of a `<gk-session>` finds what its map needs. */
const mapFiles = (): Readonly<Record<string, string>> => ({
  mapWorkerUrl: '/maplibre/maplibre-gl-worker.mjs',
  baseMap: `${recorder.url}/map/style.json`,
});

/** A page with one element, signed in. */
async function open<T extends keyof HTMLElementTagNameMap>(
  page: Page,
  tag: T,
  properties: Readonly<Record<string, unknown>>,
): Promise<Locator> {
  if (page.url() !== `${origin}/`) await signIn(page);
  await page.evaluate(
    ([name, values]) => {
      const element = Object.assign(document.createElement(name), values, { session: window.session });
      document.body.append(element);
    },
    [tag, properties] as const,
  );
  return page.locator(tag);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'createSession' in window);
  await page.evaluate(
    async ([url, user]) => {
      window.heard = [];
      window.session = window.createSession({ server: url });
      await window.session.login({ kind: 'password', username: user, password: user });
    },
    [recorder.url, users.admin] as const,
  );
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFileSync(await download.path());
}

test(
  'gk-record-map loads a day from the server and from the device, and lets one select minutes',
  { tag: '@nightly' },
  async ({ page }) => {
    const dayS = yesterdayS();
    const day = new Date(dayS * 1000).toISOString().slice(0, 10);
    const map = await open(page, 'gk-record-map', {
      device: await deviceWithAlarm(recorder.url),
      day,
      timeZone: 'UTC',
    });
    const recorded = map.locator('[part=legend]');
    const total = async (): Promise<string> =>
      /Recorded: \S+( s)?/.exec((await recorded.textContent()) ?? '')?.[0] ?? '';
    await expect.poll(total).toMatch(/Recorded: \d+:\d+/);
    const types = map.getByRole('gridcell', { name: /(GSensor|Alarm)$/ });
    // By the minute and without types.
    await expect(types).toHaveCount(0);

    await map.evaluate((element: GkRecordMap) => {
      element.place = 'device';
      element.addEventListener('gk-record-map-range-selected', ({ type, startS, endS }) => {
        window.heard.push({ type, startS, endS });
      });
    });
    await expect(types.first()).toBeAttached();
    await expect.poll(total).toMatch(/Recorded: \d+:\d+/);

    const grid = map.getByRole('grid');
    await grid.press('Control+Home');
    for (let i = 0; i < 3; i++) await grid.press('Shift+ArrowRight');
    await grid.press('Enter');
    expect(await page.evaluate(() => window.heard)).toEqual([
      { type: 'gk-record-map-range-selected', startS: dayS, endS: dayS + 240 },
    ]);
  },
);

test('gk-download fetches 20 seconds as an MP4 file', { tag: '@nightly' }, async ({ page }) => {
  const atS = await recordedMinute(recorder.url, device);
  const element = await open(page, 'gk-download', { device, channels: [1], fromS: atS, toS: atS + 20, autoSave: true });
  const saved = page.waitForEvent('download');
  await element.getByRole('button', { name: 'Download', exact: true }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/\.mp4$/);
  const bytes = await bytesOf(download);
  expect(bytes.subarray(4, 8).toString('latin1')).toBe('ftyp');
  expect(bytes.length).toBeGreaterThan(20_000);
  await expect(element.getByText('Saved')).toBeVisible();
});

test('gk-mini-map shows a vehicle that moves', { tag: '@nightly' }, async ({ page }) => {
  // At night and on Sundays a small fleet stands for hours.
  const rows = await changeRows(page);
  let lat = 24.1;
  rows.use((row) =>
    row.deviceid === device
      ? {
          ...row,
          status: 1,
          gps_info: {
            data: { lat: (lat += 0.0005), lng: 120.6, speedInKmh: 40, trackingAngle: 0 },
            time: Math.floor(Date.now() / 1000),
          },
        }
      : row,
  );
  const map = await open(page, 'gk-mini-map', { device, gauges: true, follow: true, ...mapFiles() });
  await map.evaluate((element) => Object.assign(element.style, { width: '320px', height: '240px' }));
  const picture = (): Promise<string> =>
    map.evaluate(
      (element: GkMiniMap) => element.shadowRoot?.querySelector<HTMLCanvasElement>('.over')?.toDataURL() ?? '',
    );
  await expect(map.locator('.map canvas')).toBeVisible();
  await expect(map.getByRole('meter')).toHaveCount(2);
  const before = await picture();
  await expect.poll(picture).not.toBe(before);
});

test('a map keeps its colours where the system forces others', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const position = { lat: 24.1, lng: 120.6, speedKmh: 43, headingDeg: 0 };
  const map = await open(page, 'gk-mini-map', { position, baseMap: 'none' });
  await map.evaluate((element) => Object.assign(element.style, { width: '320px', height: '240px' }));
  /** How much more green than red the vehicle in the middle is. */
  const green = (): Promise<number> =>
    map.evaluate((element: GkMiniMap) => {
      const canvas = element.shadowRoot?.querySelector<HTMLCanvasElement>('.over');
      if (!canvas || canvas.width < 300) return 0;
      const middle = canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
      return (middle?.[1] ?? 0) - (middle?.[0] ?? 0);
    });
  await expect.poll(green).toBeGreaterThan(40);
});

test('a track with an external clock goes with the pictures of gk-player', { tag: '@nightly' }, async ({ page }) => {
  const atS = await recordedMinute(recorder.url, device);
  const player = await open(page, 'gk-player', { device, channels: [1], atS });
  const track = await open(page, 'gk-gps-player', {
    device,
    fromS: atS - 60,
    toS: atS + 600,
    externalClock: true,
    ...mapFiles(),
  });
  await page.evaluate(() => {
    const video = document.querySelector('gk-player');
    const gps = document.querySelector('gk-gps-player');
    if (video === null || gps === null) throw new Error('Both stand on the page.');
    video.addEventListener('gk-player-time-changed', ({ timeS }) => {
      gps.positionS = timeS;
    });
    gps.addEventListener('gk-gps-player-time-changed', ({ timeS }) => {
      void video.seek(timeS);
    });
  });
  await expect(track.getByRole('grid', { name: 'Points' })).not.toHaveAttribute('aria-rowcount', '1');
  const apart = (): Promise<number> =>
    page.evaluate(() => {
      const video = document.querySelector('gk-player');
      const gps = document.querySelector('gk-gps-player');
      return Math.abs((video?.positionS ?? 0) - (gps?.positionS ?? Number.POSITIVE_INFINITY));
    });
  const stateOf = (): Promise<string> => player.evaluate((element: GkPlayer) => element.state);
  const positionOf = (): Promise<number> => player.evaluate((element: GkPlayer) => element.positionS);
  await expect.poll(stateOf).toBe('stopped');
  await player.getByRole('button', { name: 'Play', exact: true }).last().click();
  await expect.poll(stateOf).toBe('playing');
  await expect.poll(positionOf).toBeGreaterThan(atS + 2);
  for (let i = 0; i < 5; i++) {
    expect(await apart()).toBeLessThanOrEqual(1);
    await page.waitForTimeout(300);
  }
  // The time of the chosen point leads the pictures there.
  const row = track.locator('.rows .row').nth(8);
  await row.click();
  await expect.poll(apart).toBeLessThanOrEqual(1);
  await expect.poll(stateOf).toBe('playing');
  const there = await positionOf();
  await expect.poll(positionOf).toBeGreaterThan(there + 2);
  expect(await apart()).toBeLessThanOrEqual(1);
});
