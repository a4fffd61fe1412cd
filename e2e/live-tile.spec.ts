import type { Locator, Page } from '@playwright/test';
import type { GkLiveTile } from 'gk-elements';
import { chromiumFlags, chromiumMicrophoneFlags } from '../scripts/lib/browser-flags.mjs';
import { deviceWith } from './support/fleet.js';
import { expectMoving } from './support/live-tile.js';
import { bundlePage } from './support/page-bundle.js';
import { servePage, type PageServer } from './support/page-server.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { expect, test, users } from './support/test.js';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Tile</title>
<link rel="icon" href="data:,"><script type="module" src="/tile.js"></script></head>
<body style="margin: 0"><gk-live-tile style="width: 800px"></gk-live-tile></body></html>`;
const SCRIPT = `import 'gk-elements/define/live-tile';
import { createSession } from 'gk-sdk';
const { server, user, ...attributes } = Object.fromEntries(new URLSearchParams(location.search));
const tile = document.querySelector('gk-live-tile');
const session = createSession({ server });
await session.login({ kind: 'password', username: user, password: user });
for (const [name, value] of Object.entries(attributes)) tile.setAttribute(name, value);
tile.session = session;`;

// Sound needs a click, as it does for everybody; the microphone is a made-up one. No recorder but the one of this file.
test.use({
  baseURL: undefined,
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [...chromiumFlags, ...chromiumMicrophoneFlags, '--autoplay-policy=document-user-activation-required'],
  },
});

let server: PageServer;
let origin = '';
let recorder: TestRecorder;
let device = '';

test.beforeAll(async () => {
  server = await servePage({ '/': ['text/html', PAGE], ...(await bundlePage('/tile.js', SCRIPT)) });
  origin = server.origin;
  recorder = await startRecorder({ devices: 6, args: ['--allow-origin', origin] });
  device = await deviceWith(recorder.url, 1);
});

test.afterAll(async () => {
  server.stop();
  await recorder.stop();
});

/** A tile with these attributes, live, its controls loaded. */
async function openTile(
  page: Page,
  attributes: Readonly<Record<string, string>>,
  user: string = users.operator,
): Promise<Locator> {
  const query = new URLSearchParams({ server: recorder.url, user, device, channel: '1', ...attributes });
  await page.goto(`${origin}/?${query}`);
  const tile = page.locator('gk-live-tile');
  await expectMoving(tile);
  await tile.hover();
  await expect(tile.locator('.bar')).toBeAttached();
  return tile;
}

/** Label of the tile's sound button, and its place. */
interface SoundButton {
  readonly label: string;
  readonly x: number;
  readonly y: number;
}

test('sound that the browser holds back waits for one click, and says so', async ({ page }) => {
  // Whatever a test asks a page counts as a gesture of the user: the page itself tells what its button says.
  await page.addInitScript(() => {
    setInterval(() => {
      const button = document.querySelector('gk-live-tile')?.shadowRoot?.querySelector<HTMLElement>('.bar .sound');
      if (!button) return;
      const { x, y, width, height } = button.getBoundingClientRect();
      console.debug(JSON.stringify({ label: button.ariaLabel, x: x + width / 2, y: y + height / 2 }));
    }, 200);
  });
  let told: SoundButton | undefined;
  page.on('console', (message) => {
    if (message.type() === 'debug' && message.text().startsWith('{')) told = JSON.parse(message.text()) as SoundButton;
  });
  const label = (): string => told?.label ?? '';
  const query = new URLSearchParams({ server: recorder.url, user: users.operator, device, channel: '1', sound: '' });
  await page.goto(`${origin}/?${query}`);
  await expect.poll(label).toBe('Click for sound');
  await page.mouse.click(told?.x ?? 0, told?.y ?? 0);
  await expect.poll(label).toBe('Sound off');
});

test('a painted picture goes into a window of its own, and comes back alive', async ({ page, context }) => {
  const tile = await openTile(page, { 'render-path': 'canvas' });
  const away = context.waitForEvent('page');
  await tile.getByRole('button', { name: 'Picture-in-picture', exact: true }).first().click();
  const small = await away;
  await expect(small.locator('canvas')).toHaveCount(1);
  await expect(tile.locator('.video canvas')).toHaveCount(0);
  // It is painted on there.
  const painted = (): Promise<string> =>
    small
      .locator('canvas')
      .screenshot()
      .then((png) => png.toString('base64'));
  const before = await painted();
  await expect.poll(painted).not.toBe(before);
  await small.close();
  await expect(tile.locator('.video canvas')).toHaveCount(1);
  await expectMoving(tile);
});

test('a video goes into the small window of the browser, and comes back', async ({ page }) => {
  const tile = await openTile(page, { 'render-path': 'mse' });
  const button = tile.getByRole('button', { name: 'Picture-in-picture', exact: true }).first();
  await button.click();
  const isAway = (): Promise<boolean> =>
    tile.evaluate((element: GkLiveTile) => element.shadowRoot?.pictureInPictureElement instanceof HTMLVideoElement);
  await expect.poll(isAway).toBe(true);
  const leave = tile.getByRole('button', { name: 'Exit picture-in-picture' }).first();
  await leave.click();
  await expect.poll(isAway).toBe(false);
  await expectMoving(tile);
});

test('talks to the cab over the picture, and says who talks already', async ({ page, context }) => {
  const tile = await openTile(page, { talk: '' });
  await tile.getByRole('button', { name: 'Talk', exact: true }).first().click();
  const panel = tile.getByRole('group', { name: 'Talk' });
  await expect(panel).toContainText('Ready to talk');
  const speak = panel.getByRole('button', { name: 'Hold to talk' });
  const box = await speak.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
  await page.mouse.down();
  await expect(panel).toContainText('You can be heard');

  const second = await context.newPage();
  const other = await openTile(second, { talk: '' }, users.dealer);
  await other.getByRole('button', { name: 'Talk', exact: true }).first().click();
  const theirs = other.getByRole('group', { name: 'Talk' });
  await expect(theirs).toContainText('Ready to talk');
  await theirs.getByRole('button', { name: 'Hold to talk' }).press('Space');
  await expect(theirs).toContainText(/Not possible now|is talking/);
  await second.close();

  await page.bringToFront();
  await page.mouse.up();
  await panel.getByRole('button', { name: 'End' }).click();
  await expect(panel).toHaveCount(0);
});
