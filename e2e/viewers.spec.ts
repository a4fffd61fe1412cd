import type { Page } from '@playwright/test';
import { deviceWith, hashOf, recordedMinute } from './support/fleet.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

const tiles = (page: Page) => page.locator('gk-live-tile');

/** The channels of a page for recordings. */
const recordedTiles = (page: Page) => page.locator('.wall .tile');

/** The channel numbers of the wall. */
const channels = (page: Page): Promise<number[]> =>
  tiles(page).evaluateAll((found) => found.map((tile) => Number(Reflect.get(tile, 'channel'))));

/** Where the tiles are: how many different columns and rows. */
async function layoutOf(page: Page): Promise<{ columns: number; rows: number }> {
  const boxes = await tiles(page).evaluateAll((found) =>
    found.map((tile) => tile.getBoundingClientRect().toJSON() as DOMRect),
  );
  return { columns: new Set(boxes.map(({ x }) => x)).size, rows: new Set(boxes.map(({ y }) => y)).size };
}

/** Gives the server a brand with these switches. */
async function switchOn(page: Page, switches: Readonly<Record<string, boolean | string>>): Promise<void> {
  await page.route('**/brand.json', (route) => route.fulfill({ json: { id: 1, switches } }));
}

test('the live viewer shows every channel of a device in the grid of the layout, and cleans the address', async ({
  page,
  recorder,
}) => {
  const device = await deviceWith(recorder.url, 8);
  await page.goto(`/live/${device}/${users.admin}/${users.admin}`);
  await expect(tiles(page)).toHaveCount(8);
  expect(await channels(page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(await layoutOf(page)).toEqual({ columns: 4, rows: 2 });
  await expect(page).toHaveTitle(`${device} liveview`);
  expect(new URL(page.url()).pathname).toBe('/live');
  for (const tile of await tiles(page).all()) await expect(tile).toHaveJSProperty('state', 'live');
  // Nothing that is left of the page's address gives the credentials away.
  expect(
    await page.evaluate(() => `${location.href} ${document.referrer} ${JSON.stringify(history.state)}`),
  ).not.toContain(hashOf(users.admin));

  // On an upright phone two are below each other, more in two columns, and a single one has the whole window.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [mask, grid] of [
    [0b11, { columns: 1, rows: 2 }],
    [0b111111, { columns: 2, rows: 3 }],
  ] as const) {
    await page.goto(`/live/${device}@${mask}/${users.admin}/${hashOf(users.admin)}`);
    await expect(tiles(page)).toHaveCount(grid.columns * grid.rows);
    await expect.poll(() => layoutOf(page)).toEqual(grid);
    const { width } = (await tiles(page).first().boundingBox()) ?? { width: 0 };
    expect(width).toBeGreaterThan(390 / grid.columns - 20);
  }
  // A link may hold a token in the place of user and password.
  const reply = await page.request.post(`${recorder.url}/gkserver/token`, {
    data: { username: users.admin, password: hashOf(users.admin), ttl: 60, devices: [device] },
  });
  const { e, h } = (await reply.json()) as { e: string; h: string };
  await page.goto(`/live/${device}@1/:token/${e}.${h}`);
  await expect(tiles(page)).toHaveJSProperty('state', 'live');
  // It ends by itself, and stays in the address for a reload.
  await page.reload();
  await expect(tiles(page)).toHaveJSProperty('state', 'live');
  expect(await tiles(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
});

test('the live viewer says in a red banner what the server says, in the language of the brand, and lets the user try another password', async ({
  page,
  recorder,
}) => {
  allowConsoleError(/401 \(Unauthorized\)/);
  await switchOn(page, { defaultLanguage: 'tw' });
  const device = await deviceWith(recorder.url, 2);
  await page.goto(`/live/${device}@3/${users.admin}/wrong`);
  const banner = page.getByRole('alert');
  await expect(banner).toHaveText('User name or password is wrong.');
  await expect(banner).toHaveCSS('background-color', 'rgb(179, 32, 42)');
  await page.getByRole('button', { name: '變更設備或使用者' }).click();
  await page.locator('[name=username]').fill(users.admin);
  await page.locator('[name=password]').fill(users.admin);
  await page.keyboard.press('Enter');
  await expect(tiles(page).first()).toHaveJSProperty('state', 'live');
  await expect(page.getByText('2 個頻道')).toBeVisible();
  await expect(page).toHaveTitle(`${device} 即時影像`);
  await expect(tiles(page).first().getByRole('button', { name: '全螢幕' })).toBeAttached();
});

test('the playback viewer plays the channels of the mask from the time of the link, and cleans the address; it stands still, seeks, asks after a reload for the password alone, and offers the nearest recordings', async ({
  page,
  recorder,
}) => {
  const device = await deviceWith(recorder.url, 2);
  await page.goto(
    `/playback/${device}@3/0/${await recordedMinute(recorder.url, device, 2)}/${users.admin}/${users.admin}`,
  );
  await expect(recordedTiles(page)).toHaveCount(2);
  const wall = page.locator('.wall');
  await expect(wall).toHaveAttribute('data-columns', '2');
  await expect(page).toHaveTitle(`${device} Playback`);
  expect(new URL(page.url()).pathname).toBe('/playback');
  for (const tile of await recordedTiles(page).all()) await expect(tile).toHaveAttribute('data-state', 'playing');
  // Pictures keep their shape in a tile of another one.
  const surface = wall.locator('.tile :is(video, canvas)').first();
  const [shape, fit] = await surface.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    return [width / height, getComputedStyle(element).objectFit] as const;
  });
  expect([Math.abs(shape - 4 / 3) > 0.05, fit]).toEqual([true, 'contain']);
  // Clock and button stay in the window of a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(wall).toHaveAttribute('data-playback', 'stopped');
  await expect(page.getByRole('status')).toHaveText('Stopped');
  await expect(page.getByRole('status')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(wall).toHaveAttribute('data-playback', 'playing');
  const picture = recordedTiles(page).first();
  const first = await picture.screenshot();
  await expect.poll(async () => (await picture.screenshot()).equals(first)).toBe(false);

  // It stands still, goes where the timeline is pressed, and asks after a reload for the password alone.
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(wall).toHaveAttribute('data-playback', 'paused');
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(wall).toHaveAttribute('data-playback', 'playing');
  const timeline = page.locator('gk-timeline');
  const before = Number(await timeline.evaluate((element: HTMLElement & { positionS?: number }) => element.positionS));
  await page.getByRole('button', { name: 'Forward 10 s' }).click();
  await expect
    .poll(async () =>
      Number(await timeline.evaluate((element: HTMLElement & { positionS?: number }) => element.positionS)),
    )
    .toBeGreaterThan(before + 9);
  await page.reload();
  await expect(page.getByLabel('Device id')).toHaveValue(`${device}@3`);
  await page.getByLabel('Password').fill(users.admin);
  await page.keyboard.press('Enter');
  await expect(wall).toHaveAttribute('data-playback', 'playing');

  // A moment without a recording is told, and the nearest ones are offered.
  // An hour from now.
  const atS = Math.floor(Date.now() / 1000) + 3600;
  await page.goto(`/playback/${device}@1/0/${atS}/${users.admin}/${users.admin}`);
  await expect(page.getByRole('alert')).toContainText(`${device} has no recording from `);
  await page.locator('.card .primary').click();
  await expect(page.locator('.wall')).toHaveAttribute('data-playback', 'playing');
});

test('the remote viewer plays one channel and stops at the end of its duration', async ({ page, recorder }) => {
  const device = await deviceWith(recorder.url, 2);
  await page.goto(
    `/remote/${device}@2/4/${await recordedMinute(recorder.url, device, 2)}/${users.admin}/${users.admin}`,
  );
  await expect(recordedTiles(page)).toHaveAttribute('data-channel', '2');
  await expect(recordedTiles(page)).toHaveAttribute('data-state', 'playing');
  await expect(page.getByText('The recording has ended')).toBeVisible();
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page.locator('.wall')).toHaveAttribute('data-playback', 'playing');
});

test('download pages count KB, say what they do, and save the file by the name of the link', async ({
  page,
  recorder,
}) => {
  // A brand without downloads leaves them to administrators.
  await switchOn(page, { disablePlaybackDownload: true });
  const device = await deviceWith(recorder.url, 1);
  const recording = `${device}@1/10/${await recordedMinute(recorder.url, device)}`;
  await page.goto(`/dlplayback/${recording}/${users.operator}/${users.operator}`);
  await expect(page.getByRole('alert')).toHaveText('This server offers downloads to administrators only.');
  for (const [segment, query] of [
    ['dlplayback', 'lobkget'],
    ['dlremote', 'repbmp4get'],
  ] as const) {
    const asked = page.waitForRequest((request) => request.url().includes(query));
    const download = page.waitForEvent('download');
    await page.goto(`/${segment}/${recording}/${users.admin}/${users.admin}/evidence`);
    const file = await download;
    await asked;
    expect(file.suggestedFilename()).toBe('evidence.mp4');
    await expect(page.getByRole('status')).toHaveText('Pack to MP4 done.');
    await expect(page.locator('.size')).toHaveText(/\d+\s+KB/);
    expect(new URL(page.url()).pathname).toBe(`/${segment}`);
  }
});

test('a page of another origin opens a viewer by message, and nobody else can', async ({ page, recorder }) => {
  const device = await deviceWith(recorder.url, 1);
  const credentials = { kind: 'password', username: users.admin, password: users.admin };
  // Same machine under another name: another origin, which the recorder's policy does not know; so the viewer is the
  // page's own child here, and `frame-ancestors` is proven by the second frame.
  await page.goto('/live');
  const open = { type: 'gk-viewer-open', device: `${device}@1`, credentials };
  await page.evaluate(
    ([message, origin]) => {
      const said: unknown[] = [];
      Object.assign(window, { said });
      window.addEventListener('message', (event) => {
        said.push(event.data);
        const { type } = event.data as { type?: string };
        if (type === 'gk-viewer-ready') (event.source as Window).postMessage(message, origin);
      });
      const frame = document.createElement('iframe');
      frame.src = `/live#parent=${origin}`;
      frame.sandbox.add('allow-scripts', 'allow-same-origin');
      document.body.append(frame);
    },
    [open, new URL(page.url()).origin] as const,
  );
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('gk-live-tile')).toHaveJSProperty('state', 'live');
  const said = () => page.evaluate(() => Reflect.get(window, 'said') as { type: string; state?: string }[]);
  expect((await said()).map(({ type, state }) => state ?? type)).toEqual([
    'gk-viewer-ready',
    'form',
    'loading',
    'wall',
  ]);
});
