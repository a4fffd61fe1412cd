import type { Locator, Page } from '@playwright/test';
import type { GkPlayer } from 'gk-elements';
import { deviceWith, recordedMinute } from './support/fleet.js';
import { bundlePage } from './support/page-bundle.js';
import { servePage, type PageServer } from './support/page-server.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { expect, test, users } from './support/test.js';

/** Usual distance of two pictures of the recorder's cameras and the rounding of their times, seconds. */
const PICTURE_S = 0.14;

/** A name that a browser does not take for this machine, and that leads here: no page of it is a secure one. */
const PLAIN_HOST = 'fleet.test';
const plain = (url: string): string => url.replace(/localhost|127\.0\.0\.1/, PLAIN_HOST);

/** A page that knows the players, and a session to play from. */
const SCRIPT = `import 'gk-elements/define/session'; import 'gk-elements/define/player'; import 'gk-elements/define/gps-player';
  import { createSession } from 'gk-sdk'; window.createSession = createSession;`;

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined });

let server: PageServer;
let origin = '';
let recorder: TestRecorder;
test.beforeAll(async () => {
  server = await servePage({ '/': ['text/html', PAGE], ...(await bundlePage('/player.js', SCRIPT)) });
  origin = server.origin;
  recorder = await startRecorder({
    devices: 6,
    args: ['--allow-origin', origin, '--allow-origin', plain(origin), '--allow-host', PLAIN_HOST],
  });
});

test.afterAll(async () => {
  server.stop();
  await recorder.stop();
});

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Playback</title>
<link rel="icon" href="data:,"><script type="module" src="/player.js"></script></head>
<body style="margin: 16px"></body></html>`;

/** A page with one player of two channels, signed in. */
async function openPlayer(
  page: Page,
  recorderUrl: string,
  device: string,
  atS: number,
  pageUrl = origin,
): Promise<Locator> {
  await page.goto(`${pageUrl}/`);
  await page.waitForFunction(() => 'createSession' in window);
  await page.evaluate(
    async ([url, user]) => {
      const create = Reflect.get(window, 'createSession') as (options: object) => {
        login(by: object): Promise<unknown>;
      };
      const session = create({ server: url });
      Reflect.set(window, 'session', session);
      await session.login({ kind: 'password', username: user, password: user });
    },
    [recorderUrl, users.admin] as const,
  );
  // A step of its own: some versions of Chromium lose the promise of a step whose end lets go of much.
  await page.evaluate(
    ([id, at]) => {
      const player = document.createElement('gk-player');
      player.channels = [1, 2];
      player.device = id;
      player.atS = at;
      Reflect.set(player, 'session', Reflect.get(window, 'session'));
      document.body.append(player);
    },
    [device, atS] as const,
  );
  const player = page.locator('gk-player');
  await expect.poll(() => stateOf(player)).toBe('stopped');
  return player;
}

const stateOf = (player: Locator): Promise<string> => player.evaluate((element: GkPlayer) => element.state);
const positionOf = (player: Locator): Promise<number> => player.evaluate((element: GkPlayer) => element.positionS);
const statsOf = (player: Locator) => player.evaluate((element: GkPlayer) => element.stats);

/** Capture times of the pictures in sight, seconds. */
async function shownS(player: Locator): Promise<number[]> {
  await player.page().waitForTimeout(1_100);
  return ((await statsOf(player))?.channels ?? []).map((channel) => channel.shownS ?? 0);
}

/** A mark of the picture of a channel. */
function pictureOf(player: Locator, channel: number): Promise<string> {
  return player.evaluate(async (element: GkPlayer, number) => {
    const bitmap = await createImageBitmap(await element.snapshot(number));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? new Uint8ClampedArray();
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }, channel);
}

/** Steps by more than a second of pictures: while a vehicle stands, only the clock in its picture changes, each second. */
async function step(player: Locator, key: '.' | ','): Promise<void> {
  for (let i = 0; i < 12; i++) await player.press(key);
}

/** How fast the clock goes, seconds of capture a second. */
async function paceOf(player: Locator, overMs: number): Promise<number> {
  return player.evaluate(async (element: GkPlayer, ms) => {
    const [fromS, fromMs] = [element.positionS, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, ms));
    return (element.positionS - fromS) / ((performance.now() - fromMs) / 1000);
  }, overMs);
}

// The tests of the SDK and of gk-player do the same in a browser, on every render path.
test('plays two channels on one clock, seeks, steps, and plays at 4x', { tag: '@nightly' }, async ({ page }) => {
  const device = await deviceWith(recorder.url, 2);
  const atS = await recordedMinute(recorder.url, device, 2);
  const player = await openPlayer(page, recorder.url, device, atS);
  await player.getByRole('button', { name: 'Play', exact: true }).last().click();
  await expect.poll(() => stateOf(player)).toBe('playing');
  await expect
    .poll(async () => (await statsOf(player))?.channels.filter((one) => one.presentedFrames > 10).length)
    .toBe(2);
  expect(await paceOf(player, 2_000)).toBeGreaterThan(0.8);
  const [before1, before2] = [await pictureOf(player, 1), await pictureOf(player, 2)];
  await expect.poll(() => pictureOf(player, 1)).not.toBe(before1);
  await expect.poll(() => pictureOf(player, 2)).not.toBe(before2);
  expect(Math.abs((await positionOf(player)) - atS)).toBeLessThan(40);
  expect((await statsOf(player))?.skewMs).toBeLessThan(PICTURE_S * 1000);

  await player.evaluate((element: GkPlayer, toS) => element.seek(toS), atS + 60);
  await expect.poll(() => stateOf(player)).toBe('playing');
  await player.press('k');
  await expect.poll(() => stateOf(player)).toBe('paused');
  const there = await positionOf(player);
  expect(there).toBeGreaterThanOrEqual(atS + 60);
  expect(there).toBeLessThan(atS + 75);
  for (const timeS of await shownS(player)) expect(Math.abs(timeS - there)).toBeLessThan(PICTURE_S);
  expect((await statsOf(player))?.seekMs).toBeGreaterThan(0);

  const standing = await pictureOf(player, 1);
  await step(player, '.');
  await expect.poll(() => positionOf(player)).toBeGreaterThan(there);
  await expect.poll(() => pictureOf(player, 1)).not.toBe(standing);
  await step(player, ',');
  await expect.poll(() => pictureOf(player, 1)).toBe(standing);

  await player.getByRole('combobox', { name: 'Speed' }).selectOption('4');
  await expect.poll(() => stateOf(player)).toBe('playing');
  await page.waitForTimeout(1_500);
  expect(await paceOf(player, 2_000)).toBeGreaterThan(3.2);
  await expect.poll(async () => (await statsOf(player))?.skewMs ?? 999).toBeLessThan(PICTURE_S * 1000);
});

test('obeys J, K and L, makes a clip from A to B, repeats it, and packs it into MP4 in the browser', async ({
  page,
}) => {
  const device = await deviceWith(recorder.url, 2);
  const atS = await recordedMinute(recorder.url, device, 2);
  const player = await openPlayer(page, recorder.url, device, atS);
  const speed = player.getByRole('combobox', { name: 'Speed' });
  await player.getByRole('group', { name: 'Playback', exact: true }).press('k');
  await expect.poll(() => stateOf(player)).toBe('playing');
  await player.press('l');
  await expect(speed).toHaveValue('2');
  await player.press('j');
  await player.press('j');
  await expect(speed).toHaveValue('0.5');
  await player.press('l');
  await expect(speed).toHaveValue('1');

  await player.press('i');
  await player.evaluate((element: GkPlayer, toS) => element.seek(toS), atS + 7);
  await expect.poll(() => stateOf(player)).toBe('playing');
  await player.press('o');
  const clip = await player.evaluate((element: GkPlayer) => element.clip);
  expect(clip?.startS).toBeGreaterThanOrEqual(atS);
  expect(clip?.endS).toBeGreaterThanOrEqual(atS + 7);
  await player.press('k');
  await expect.poll(() => stateOf(player)).toBe('paused');
  // At B it begins at A again.
  await player.getByRole('button', { name: 'Repeat the clip' }).click();
  await player.evaluate((element: GkPlayer, toS) => element.seek(toS), (clip?.endS ?? 0) - 1);
  await expect.poll(() => positionOf(player)).toBeLessThan((clip?.endS ?? 0) - 2);

  const files = player.evaluate(
    (element: GkPlayer) =>
      new Promise<{ channel: number; name: string; durationS: number; seekedS: number }[]>((resolve, reject) => {
        element.addEventListener('gk-player-clip-packed', (event) => {
          event.preventDefault();
          Promise.all(
            event.files.map(async ({ channel, name, content }) => {
              const video = document.createElement('video');
              video.muted = true;
              video.src = URL.createObjectURL(content);
              await new Promise((done) => video.addEventListener('loadeddata', done, { once: true }));
              video.currentTime = 3;
              await new Promise((done) => video.addEventListener('seeked', done, { once: true }));
              return { channel, name, durationS: video.duration, seekedS: video.currentTime };
            }),
          ).then(resolve, reject);
        });
      }),
  );
  await player.getByRole('button', { name: 'Save the clip as MP4 in this browser' }).click();
  const lengthS = (clip?.endS ?? 0) - (clip?.startS ?? 0);
  const [first, second] = await files;
  expect([first?.channel, second?.channel]).toEqual([1, 2]);
  expect(first?.name).toMatch(/_ch1_.+\.mp4$/);
  for (const file of [first, second]) {
    // It begins at the key frame ahead of A.
    expect(file?.durationS).toBeGreaterThan(lengthS - 1);
    expect(file?.durationS).toBeLessThan(lengthS + 6);
    expect(file?.seekedS).toBe(3);
  }
});

test('plays over plain http, where there is no WebCodecs', async ({ playwright, launchOptions }) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`],
  });
  try {
    const page = await browser.newPage();
    const device = await deviceWith(recorder.url, 2);
    const atS = await recordedMinute(recorder.url, device, 2);
    const player = await openPlayer(page, plain(recorder.url), device, atS, plain(origin));
    expect(await page.evaluate(() => [isSecureContext, 'VideoDecoder' in window])).toEqual([false, false]);
    await player.getByRole('group', { name: 'Playback', exact: true }).press('k');
    await expect.poll(() => stateOf(player)).toBe('playing');
    await expect.poll(async () => Math.min(...(await shownS(player)))).toBeGreaterThan(atS + 2);
    expect(await paceOf(player, 2_000)).toBeGreaterThan(0.8);
    await player.evaluate((element: GkPlayer, toS) => element.seek(toS), atS + 60);
    await expect.poll(() => stateOf(player)).toBe('playing');
    await player.press('k');
    await expect.poll(() => stateOf(player)).toBe('paused');
    const there = await positionOf(player);
    const shown = await shownS(player);
    expect(shown).toHaveLength(2);
    for (const timeS of shown) expect(Math.abs(timeS - there)).toBeLessThan(PICTURE_S);
    const standing = await player.evaluate(standingPicture);
    await step(player, '.');
    await expect.poll(() => player.evaluate(standingPicture)).not.toBe(standing);
  } finally {
    await browser.close();
  }
});

/** A mark of the picture of channel 1, without WebCrypto. */
async function standingPicture(element: GkPlayer): Promise<number> {
  const bitmap = await createImageBitmap(await element.snapshot(1));
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const context = canvas.getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  let mark = 0;
  for (const byte of context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? []) mark = (mark * 31 + byte) | 0;
  return mark;
}
