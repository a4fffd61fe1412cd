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

test.describe('the live viewer', () => {
  test('shows every channel of a device in the grid of the layout, and cleans the address', async ({
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
  });

  for (const { mask, shown, grid } of [
    { mask: 1, shown: [1], grid: { columns: 1, rows: 1 } },
    { mask: 0b1010, shown: [2, 4], grid: { columns: 2, rows: 1 } },
    { mask: 0b111, shown: [1, 2, 3], grid: { columns: 2, rows: 2 } },
    { mask: 0b11111, shown: [1, 2, 3, 4, 5], grid: { columns: 3, rows: 2 } },
  ]) {
    test(`shows channels ${shown.join(', ')} for the mask ${mask}`, async ({ page, recorder }) => {
      const device = await deviceWith(recorder.url, 8);
      await page.goto(`/live/${device}@${mask}/${users.admin}/${hashOf(users.admin)}`);
      await expect(tiles(page)).toHaveCount(shown.length);
      expect(await channels(page)).toEqual(shown);
      expect(await layoutOf(page)).toEqual(grid);
    });
  }

  test('opens an encoded path, and asks for what a reload no longer has', async ({ page, recorder }) => {
    const device = await deviceWith(recorder.url, 2);
    const encoded = Buffer.from(`${device}@2/${users.admin}/${users.admin}`).toString('base64url');
    await page.goto(`/live/${encoded}`);
    await expect(tiles(page)).toHaveCount(1);
    expect(page.url()).not.toContain(encoded);
    await page.reload();
    await expect(page.getByLabel('Device id')).toHaveValue(`${device}@2`);
    await page.getByLabel('User name').fill(users.admin);
    await page.getByLabel('Password').fill(users.admin);
    await page.getByRole('button', { name: 'Watch' }).click();
    await expect(tiles(page)).toHaveJSProperty('state', 'live');
  });

  test('puts two channels of an upright phone below each other, and more in two columns', async ({
    page,
    recorder,
  }) => {
    const device = await deviceWith(recorder.url, 8);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [mask, grid] of [
      [0b11, { columns: 1, rows: 2 }],
      [0b111111, { columns: 2, rows: 3 }],
    ] as const) {
      await page.goto(`/live/${device}@${mask}/${users.admin}/${users.admin}`);
      await expect(tiles(page)).toHaveCount(grid.columns * grid.rows);
      await expect.poll(() => layoutOf(page)).toEqual(grid);
      const { width } = (await tiles(page).first().boundingBox()) ?? { width: 0 };
      expect(width).toBeGreaterThan(390 / grid.columns - 20);
    }
  });

  test('gives a single channel the whole window of a phone', async ({ page, recorder }) => {
    const device = await deviceWith(recorder.url, 1);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/live/${device}@1/${users.admin}/${users.admin}`);
    await expect(tiles(page)).toHaveJSProperty('state', 'live');
    expect(await tiles(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  });

  test('says in a red banner what the server says, and lets the user try another password', async ({
    page,
    recorder,
  }) => {
    allowConsoleError(/401 \(Unauthorized\)/);
    const device = await deviceWith(recorder.url, 1);
    await page.goto(`/live/${device}@1/${users.admin}/wrong`);
    const banner = page.getByRole('alert');
    await expect(banner).toHaveText('User name or password is wrong.');
    await expect(banner).toHaveCSS('background-color', 'rgb(179, 32, 42)');
    await page.getByRole('button', { name: 'Change device or user' }).click();
    await page.getByLabel('User name').fill(users.admin);
    await page.getByLabel('Password').fill(users.admin);
    await page.keyboard.press('Enter');
    await expect(tiles(page)).toHaveJSProperty('state', 'live');
  });

  test('says that a device is unknown, and that a link cannot be read', async ({ page }) => {
    allowConsoleError(/404 \(Not Found\)/);
    await page.goto(`/live/NOBODY/${users.admin}/${users.admin}`);
    await expect(page.getByRole('alert')).toHaveText('Unknown device');
    await page.goto('/live/nonsense');
    await expect(page.getByRole('alert')).toHaveText('This link cannot be read. Fill in what it should open.');
  });

  test('keeps a spinner until the server answers', async ({ page, recorder }) => {
    const device = await deviceWith(recorder.url, 1);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/gkdevice/device', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/live/${device}@1/${users.admin}/${users.admin}`);
    await expect(page.getByRole('status')).toContainText(device);
    answer();
    await expect(tiles(page)).toHaveCount(1);
    await expect(page.getByRole('status').filter({ hasText: 'Asking' })).toHaveCount(0);
  });
});

test.describe('the playback viewer', () => {
  test('plays the channels of the mask from the time of the link, and cleans the address', async ({
    page,
    recorder,
  }) => {
    const device = await deviceWith(recorder.url, 2);
    await page.goto(
      `/playback/${device}@3/0/${await recordedMinute(recorder.url, device, 2)}/${users.admin}/${users.admin}`,
    );
    await expect(recordedTiles(page)).toHaveCount(2);
    await expect(page.locator('.wall')).toHaveAttribute('data-columns', '2');
    await expect(page).toHaveTitle(`${device} Playback`);
    expect(new URL(page.url()).pathname).toBe('/playback');
    await expect(recordedTiles(page)).toHaveCount(2);
    for (const tile of await recordedTiles(page).all()) await expect(tile).toHaveAttribute('data-state', 'playing');
    const wall = page.locator('.wall');
    // Pictures keep their shape in a tile of another one.
    const surface = wall.locator('.tile :is(video, canvas)').first();
    const [shape, fit] = await surface.evaluate((element) => {
      const { width, height } = element.getBoundingClientRect();
      return [width / height, getComputedStyle(element).objectFit] as const;
    });
    expect([Math.abs(shape - 4 / 3) > 0.05, fit]).toEqual([true, 'contain']);
    await page.getByRole('button', { name: 'Stop' }).click();
    await expect(wall).toHaveAttribute('data-playback', 'stopped');
    await page.getByRole('button', { name: 'Play again' }).click();
    await expect(wall).toHaveAttribute('data-playback', 'playing');
    const picture = recordedTiles(page).first();
    const first = await picture.screenshot();
    await expect.poll(async () => (await picture.screenshot()).equals(first)).toBe(false);
  });

  test('asks for device, time and user when the link has none', async ({ page, recorder }) => {
    const device = await deviceWith(recorder.url, 1);
    await page.goto('/playback');
    await page.getByLabel('Device id').fill(`${device}@1`);
    const local = new Date(
      (await recordedMinute(recorder.url, device)) * 1000 - new Date().getTimezoneOffset() * 60_000,
    );
    await page.getByLabel('From').fill(local.toISOString().slice(0, 19));
    await page.getByLabel('User name').fill(users.admin);
    await page.getByLabel('Password').fill(users.admin);
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(recordedTiles(page)).toHaveAttribute('data-state', 'playing');
  });
});

test('the remote viewer plays one channel and stops at the end of its duration', async ({ page, recorder }) => {
  const device = await deviceWith(recorder.url, 2);
  await page.goto(
    `/remote/${device}@2/4/${await recordedMinute(recorder.url, device, 2)}/${users.admin}/${users.admin}`,
  );
  await expect(recordedTiles(page)).toHaveAttribute('data-channel', '2');
  await expect(recordedTiles(page)).toHaveAttribute('data-state', 'playing');
  await expect(page.getByText('The recording has ended')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page.locator('.wall')).toHaveAttribute('data-playback', 'playing');
});

for (const { page: segment, query } of [
  { page: 'dlplayback', query: 'lobkget' },
  { page: 'dlremote', query: 'repbmp4get' },
]) {
  test(`${segment} counts KB, says what it does, and saves the file by the name of the link`, async ({
    page,
    recorder,
  }) => {
    const device = await deviceWith(recorder.url, 1);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const download = page.waitForEvent('download');
    await page.goto(
      `/${segment}/${device}@1/10/${await recordedMinute(recorder.url, device)}/${users.admin}/${users.admin}/evidence`,
    );
    const file = await download;
    expect(file.suggestedFilename()).toBe('evidence.mp4');
    await expect(page.getByRole('status')).toHaveText('Pack to MP4 done.');
    await expect(page.locator('.size')).toHaveText(/\d+\s+KB/);
    expect(asked.some((url) => url.includes(query))).toBe(true);
    expect(new URL(page.url()).pathname).toBe(`/${segment}`);
  });
}

test('the forms of recordings take seconds, as many as their page allows', async ({ page }) => {
  for (const [path, most] of [
    ['/dlplayback', '3600'],
    ['/remote', '1800'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByLabel('Seconds')).toHaveAttribute('max', most);
  }
});

test('a download by the form asks for the seconds that were typed', async ({ page, recorder }) => {
  const device = await deviceWith(recorder.url, 1);
  const asked = page.waitForRequest((request) => request.url().includes('duration='));
  await page.goto('/dlplayback');
  await page.getByLabel('Device id').fill(`${device}@1`);
  await page.getByLabel('From').fill('2026-11-21T08:30');
  await page.getByLabel('Seconds').fill('5');
  await page.getByLabel('User name').fill(users.admin);
  await page.getByLabel('Password').fill(users.admin);
  await page.getByRole('button', { name: 'Download' }).click();
  expect(new URL((await asked).url()).searchParams.get('duration')).toBe('5');
});

test('a recording keeps its clock and its button on a phone', async ({ page, recorder }) => {
  const device = await deviceWith(recorder.url, 1);
  await page.setViewportSize({ width: 390, height: 844 });
  const startS = await recordedMinute(recorder.url, device);
  await page.goto(`/playback/${device}@1/0/${startS}/${users.admin}/${users.admin}`);
  await expect(recordedTiles(page)).toHaveAttribute('data-state', 'playing');
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('status')).toHaveText('Stopped');
  await expect(page.getByRole('status')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(recordedTiles(page)).toHaveAttribute('data-state', 'playing');
});

test('a download page says fail param for a query string and for a path that is none', async ({ page, recorder }) => {
  const device = await deviceWith(recorder.url, 1);
  const path = `/dlplayback/${device}/10/1700000000/${users.admin}/${users.admin}`;
  for (const address of [
    `${path}?a=1`,
    '/dlplayback?a=1',
    '/dlremote/a/b/c',
    `/dlplayback/${device}/10/yesterday/a/b`,
  ]) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toHaveText('fail param');
    expect(page.url()).not.toContain(users.admin);
  }
});

test('a download page says Download fail when there is no recording', async ({ page, recorder }) => {
  allowConsoleError(/404|400|500/);
  const device = await deviceWith(recorder.url, 1);
  await page.goto(`/dlplayback/${device}/10/2001-01-01/${users.admin}/${users.admin}`);
  await expect(page.getByRole('status')).toHaveText('Download fail');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('a link can hold a token in the place of user and password', async ({ page, recorder }) => {
  const device = await deviceWith(recorder.url, 1);
  const reply = await page.request.post(`${recorder.url}/gkserver/token`, {
    data: { username: users.admin, password: hashOf(users.admin), ttl: 60, devices: [device] },
  });
  const { e, h } = (await reply.json()) as { e: string; h: string };
  await page.goto(`/live/${device}@1/:token/${e}.${h}`);
  await expect(tiles(page)).toHaveJSProperty('state', 'live');
  expect(page.url()).not.toContain(h);
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

/** Gives the server a brand with these switches. */
async function switchOn(page: Page, switches: Readonly<Record<string, boolean | string>>): Promise<void> {
  await page.route('**/brand.json', (route) => route.fulfill({ json: { id: 1, switches } }));
}

test('a brand whose language is tw has its words on the pages and their elements, and English ones on the tools', async ({
  page,
  recorder,
}) => {
  await switchOn(page, { defaultLanguage: 'tw' });
  const device = await deviceWith(recorder.url, 2);
  await page.goto('/dlplayback?a=1');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
  await expect(page.getByRole('alert')).toHaveText('參數錯誤');
  await expect(page.getByRole('button', { name: '下載' })).toBeVisible();
  await page.goto(`/live/${device}@3/${users.admin}/${users.admin}`);
  await expect(page.getByText('2 個頻道')).toBeVisible();
  await expect(page).toHaveTitle(`${device} 即時影像`);
  await expect(tiles(page).first()).toHaveJSProperty('state', 'live');
  await expect(tiles(page).first().getByRole('button', { name: '全螢幕' })).toBeAttached();
  await page.goto('/testvcp');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { name: 'Protocol tester' })).toBeVisible();
});

test('a brand closes pages by its switches', async ({ page }) => {
  const pages = ['live', 'playback', 'remote', 'dlplayback', 'dlremote'];
  const closed = {
    disableLiveView: ['live'],
    disableLocalPlayback: ['playback', 'dlplayback'],
    disableRemotePlayback: ['remote', 'dlremote'],
  };
  for (const [name, expected] of Object.entries(closed)) {
    await page.unroute('**/brand.json');
    await switchOn(page, { [name]: true });
    for (const segment of pages) {
      await page.goto(`/${segment}`);
      const refusal = page.getByText('This server does not offer this page.');
      const form = page.getByLabel('Device id');
      const [shown, absent] = expected.includes(segment) ? [refusal, form] : [form, refusal];
      await expect(shown, `${segment} with ${name}`).toBeVisible();
      await expect(absent).toHaveCount(0);
    }
  }
});

test('a brand without downloads leaves them to administrators', async ({ page, recorder }) => {
  await switchOn(page, { disablePlaybackDownload: true });
  const device = await deviceWith(recorder.url, 1);
  const path = `/dlplayback/${device}@1/10/${await recordedMinute(recorder.url, device)}`;
  await page.goto(`${path}/${users.operator}/${users.operator}`);
  await expect(page.getByRole('alert')).toHaveText('This server offers downloads to administrators only.');
  const download = page.waitForEvent('download');
  await page.goto(`${path}/${users.admin}/${users.admin}`);
  await download;
  await expect(page.getByRole('status')).toHaveText('Pack to MP4 done.');
});

test('a viewer that carries the entrance of another path says so, or leads to the brand’s address', async ({
  page,
}) => {
  await page.route('**/live/nonsense', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<head>', '<head><meta name="gk-entrance" content="AB">');
    await route.fulfill({ response, body });
  });
  const brands: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/brand.json')) brands.push(request.url());
  });
  await page.goto('/live/nonsense');
  await expect(page.getByText('This is not a valid address for logging in to this server.')).toBeVisible();
  expect(brands).toHaveLength(1);
  await page.route('**/brand.json', (route) => route.fulfill({ json: { entranceRedirect: '/favicon.svg' } }));
  await page.goto('/live/nonsense');
  await expect(page).toHaveURL(/\/favicon\.svg$/);
});
