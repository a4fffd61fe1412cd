import type { Locator, Page } from '@playwright/test';
import type { GkLiveWall } from 'gk-elements';
import { createSession } from 'gk-sdk';
import { axeViolations } from './support/axe.js';
import { expectMoving, stateOf, statsOf, watchStates } from './support/live-tile.js';
import { bundlePage } from './support/page-bundle.js';
import { servePage, type PageServer } from './support/page-server.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { expect, test, users } from './support/test.js';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Wall</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><script type="module" src="/wall.js"></script></head>
<body style="margin: 0"><main><h1 style="margin: 0; font: 16px sans-serif">Wall</h1>
<gk-live-wall style="width: 100vw; height: calc(100vh - 24px)"></gk-live-wall></main></body></html>`;

/** Script of a page whose wall survives a reload: the state goes to the address, and comes from there. */
const SCRIPT = `
import 'gk-elements/define/live-wall';
import { decodeWallState, encodeWallState } from 'gk-elements';
import { createSession } from 'gk-sdk';
const wall = document.querySelector('gk-live-wall');
const session = createSession({ server: new URLSearchParams(location.search).get('server') });
await session.login({ kind: 'password', username: '${users.admin}', password: '${users.admin}' });
wall.session = session;
wall.state = decodeWallState(location.hash.slice(1)) ?? wall.state;
wall.addEventListener('gk-live-wall-state-changed', ({ state }) => {
  history.replaceState(null, '', '#' + encodeWallState(state));
});`;

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined });

let server: PageServer;
let origin = '';
let recorder: TestRecorder;
let devices: readonly string[] = [];

test.beforeAll(async () => {
  server = await servePage({ '/': ['text/html', PAGE], ...(await bundlePage('/wall.js', SCRIPT)) });
  origin = server.origin;
  recorder = await startRecorder({ devices: 24, args: ['--allow-origin', origin] });
  devices = await onlineDevices(recorder.url);
});

test.afterAll(async () => {
  server.stop();
  await recorder.stop();
});

/** Six devices that are online: each has a first camera. */
async function onlineDevices(url: string): Promise<readonly string[]> {
  const session = createSession({ server: url });
  try {
    await session.login({ kind: 'password', username: users.admin, password: users.admin });
    await expect.poll(() => session.devices.loaded).toBe(true);
    const online = session.devices.all.filter(({ statusBits }) => ((statusBits ?? 0) & 1) === 1);
    return online.slice(0, 6).map(({ deviceId }) => deviceId);
  } finally {
    session.close();
  }
}

/** The wall of the page with six cameras, all of them live; sockets count the streams that were opened and closed. */
async function openWall(
  page: Page,
  state: string,
): Promise<{ wall: Locator; tiles: Locator; sockets: { opened: number; closed: number } }> {
  const sockets = { opened: 0, closed: 0 };
  page.on('websocket', (socket) => {
    if (!socket.url().includes('ws.cgi')) return;
    sockets.opened++;
    socket.on('close', () => sockets.closed++);
  });
  const cameras = devices.map((device) => `${encodeURIComponent(device)}:1`).join(',');
  await page.goto(`${origin}/?server=${encodeURIComponent(recorder.url)}#${state}&cameras=${cameras}`);
  const wall = page.locator('gk-live-wall');
  const tiles = wall.locator('gk-live-tile');
  await expect(tiles).toHaveCount(6);
  return { wall, tiles, sockets };
}

async function allLive(tiles: Locator, count = 6): Promise<void> {
  for (let n = 0; n < count; n++) await expect.poll(() => stateOf(tiles.nth(n))).toBe('live');
}

const placesOf = (wall: Locator): Promise<(string | undefined)[]> =>
  wall.evaluate((element: GkLiveWall) => element.state.cameras.map((camera) => camera?.device));

/** The mean of what a tile has on the screen, 0 to 255. */
async function brightnessOf(tile: Locator): Promise<number> {
  const shot = (await tile.screenshot()).toString('base64');
  return tile.page().evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    // The middle: no bars beside the picture, no caption.
    const { data: pixels } = context?.getImageData(
      bitmap.width * 0.35,
      bitmap.height * 0.35,
      bitmap.width * 0.3,
      bitmap.height * 0.3,
    ) ?? { data: new Uint8ClampedArray() };
    return pixels.reduce((sum, value, index) => (index % 4 === 3 ? sum : sum + value), 0) / (pixels.length * 0.75);
  }, shot);
}

test('cameras change places by mouse and keyboard, and no stream ends by it; a double click enlarges one, which is never black; it fits a phone', async ({
  page,
}) => {
  const { wall, tiles, sockets } = await openWall(page, 'layout=6');
  await allLive(tiles);
  const states = await watchStates(tiles);
  const { opened } = sockets;
  expect(opened).toBe(6);
  const [a, b, c, d, e, f] = devices;

  await wall.locator('.cell[data-place="0"]').hover();
  const grip = await wall.locator('.cell[data-place="0"] .grip').boundingBox();
  const target = await wall.locator('.cell[data-place="5"]').boundingBox();
  if (grip === null || target === null) throw new Error('There is nothing to drag.');
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
  await page.mouse.up();
  expect(await placesOf(wall)).toEqual([f, b, c, d, e, a]);

  await wall.locator('.cell[data-place="1"] .grip').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await placesOf(wall)).toEqual([f, e, c, d, b, a]);
  await expect(wall.getByRole('status')).toHaveText(/moved to place 5$/);

  for (const layout of ['9', '1+5', '12', '6']) await wall.getByLabel('Layout').selectOption(layout);
  await expectMoving(tiles.first());
  expect(await states()).toEqual([]);
  expect(sockets).toEqual({ opened, closed: 0 });

  // Another computer, or this one after a reload, has the same wall.
  await page.reload();
  await expect.poll(() => placesOf(wall)).toEqual([f, e, c, d, b, a]);
  await allLive(tiles);

  // A double click enlarges to the main stream, and back, and the picture is never black.
  await expectMoving(tiles.nth(1));
  const widthOf = async (): Promise<number> => (await statsOf(tiles.nth(1)))?.width ?? 0;
  await expect.poll(widthOf).toBeGreaterThan(0);
  const sub = await widthOf();
  const darkest = { value: 255 };
  const watch = async (): Promise<number> => {
    darkest.value = Math.min(darkest.value, await brightnessOf(tiles.nth(1)));
    return widthOf();
  };
  await tiles.nth(1).dblclick();
  expect(await wall.evaluate((element: GkLiveWall) => element.state.enlarged)).toBe(1);
  await expect.poll(watch, { intervals: [50] }).toBeGreaterThan(sub);
  await expect(tiles.nth(0)).toBeHidden();
  await tiles.nth(1).dblclick();
  await expect.poll(watch, { intervals: [50] }).toBe(sub);
  await expect(tiles.nth(0)).toBeVisible();
  expect(darkest.value).toBeGreaterThan(12);
  await allLive(tiles);

  // It fits a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (let n = 0; n < 6; n++) {
    const box = await tiles.nth(n).boundingBox();
    expect(box?.width).toBeGreaterThan(180);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  }
  const buttons = await wall.locator('.bar button:visible, .bar select:visible').all();
  expect(buttons.length).toBeGreaterThan(1);
  for (const button of buttons) {
    const box = await button.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
  expect(await axeViolations(page)).toEqual([]);
});

test('the carousel shows pages whose pictures are there when they come', { tag: '@nightly' }, async ({ page }) => {
  const { wall, tiles } = await openWall(page, 'layout=2&carousel=5');
  await allLive(tiles, 2);
  const atTurn = await wall.evaluate(
    (element: GkLiveWall) =>
      new Promise<string[]>((resolve) => {
        element.addEventListener(
          'gk-live-wall-state-changed',
          () => {
            const all = [...(element.shadowRoot?.querySelectorAll('gk-live-tile') ?? [])];
            resolve(all.slice(2, 4).map((tile) => tile.state));
          },
          { once: true },
        );
      }),
  );
  expect(atTurn).toEqual(['live', 'live']);
  await expect(tiles.nth(2)).toBeVisible();
  await expect(tiles.nth(0)).toBeHidden();
  expect(await brightnessOf(tiles.nth(2))).toBeGreaterThan(12);
});

test('all of it works by the keyboard, and reads well', { tag: '@nightly' }, async ({ page }) => {
  const { wall, tiles } = await openWall(page, 'layout=4');
  await allLive(tiles, 4);
  expect(await axeViolations(page)).toEqual([]);
  const focused = (): Promise<string> =>
    wall.evaluate((element: GkLiveWall) => {
      const active = element.shadowRoot?.activeElement;
      return active?.closest('.cell')?.getAttribute('data-place') ?? active?.localName ?? '';
    });
  await page.keyboard.press('Tab');
  expect(await focused()).toBe('0');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe('1');
  await page.keyboard.press('Enter');
  await expect(tiles.nth(0)).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(tiles.nth(0)).toBeVisible();
  await page.keyboard.press('PageDown');
  await expect(wall.getByRole('status')).toHaveText('Page 2 of 2');
  expect(await focused()).toBe('5');
  await page.keyboard.press('4');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('3');
  await expect(tiles.nth(2)).toBeVisible();
  await expect(tiles.nth(1)).toBeHidden();
  expect(await focused()).toBe('2');
  await page.keyboard.press('Escape');
  // On to the handle of the picture, by Tab alone.
  for (let n = 0; n < 20; n++) {
    await page.keyboard.press('Tab');
    const name = await wall.evaluate((element: GkLiveWall) => element.shadowRoot?.activeElement?.ariaLabel ?? '');
    if (name.startsWith('Move ')) break;
  }
  const before = await placesOf(wall);
  const from = Number(await focused());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  const after = await placesOf(wall);
  expect(after[from]).toBe(before[from - 2]);
  expect(after[from - 2]).toBe(before[from]);
  await page.keyboard.press('Delete');
  expect((await placesOf(wall))[from - 2]).toBeUndefined();
  expect(await axeViolations(page)).toEqual([]);
});
