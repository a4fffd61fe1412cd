import type { Locator, Page } from '@playwright/test';
import { logIn } from './support/console.js';
import { clearFaults, makeFault } from './support/faults.js';
import { deviceWith } from './support/fleet.js';
import { expectFrozen, expectMoving, pictureOf, stateOf, statsOf, watchStates, wordsOf } from './support/live-tile.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

test.use({ recorderOptions: { args: ['--faults'] } });

/** What Chromium itself writes about a connection that fails; no page can keep it from that. */
const NETWORK_NOISE = /ERR_(CONNECTION|EMPTY_RESPONSE|SOCKET)|WebSocket connection to|Failed to (load|fetch)/;

test.afterEach(({ recorder }) => clearFaults(recorder.url));

const tilesOf = (page: Page): Locator => page.locator('gk-live-tile');
const list = (page: Page): Locator => page.getByRole('list', { name: 'Vehicles of this page' });

/** Leaves a mark that a reload would wipe off. */
const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window, { gkNotReloaded: true });
  });
async function expectNotReloaded(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'gkNotReloaded' in window)).toBe(true);
}

/** The real pages that show live pictures. */
const places: readonly { readonly name: string; open(page: Page, url: string, device: string): Promise<void> }[] = [
  {
    name: 'the live view',
    open: async (page, url, device) => {
      await logIn(page, `${url}/liveview/${device}?ch=1,2,3`, users.admin);
    },
  },
  {
    name: 'the stand-alone viewer',
    open: async (page, url, device) => {
      await page.goto(`${url}/live/${device}@7/${users.admin}/${users.admin}`);
    },
  },
];

for (const place of places) {
  test.describe(place.name, () => {
    let device = '';

    /** Opens three channels and waits until they play. */
    async function openWall(page: Page, { url }: TestRecorder): Promise<Locator> {
      device = await deviceWith(url, 4);
      await place.open(page, url, device);
      const tiles = tilesOf(page);
      await expect(tiles).toHaveCount(3);
      for (const tile of await tiles.all()) await expectMoving(tile);
      await markPage(page);
      return tiles;
    }

    test('says why a stream is refused, keeps the last picture, and plays again when it is let in', async ({
      page,
      recorder,
    }) => {
      test.setTimeout(120_000);
      allowConsoleError(NETWORK_NOISE);
      const tiles = await openWall(page, recorder);
      for (const [index, code] of [401, 403, 404].entries()) {
        await makeFault(recorder.url, { kind: 'refuse', device, channel: index + 1, code });
      }
      await makeFault(recorder.url, { kind: 'cut', device });
      const words = ['Login not accepted', 'No permission for this channel', 'Device offline'];
      for (const [index, tile] of (await tiles.all()).entries()) {
        await expect(tile.locator('[part=notice]')).toContainText(words[index] ?? '');
        await expect(tile.locator('[part=notice]')).toContainText('Refused by a fault');
        await expectFrozen(tile);
      }
      await clearFaults(recorder.url);
      for (const tile of await tiles.all()) await expectMoving(tile, 40_000);
      await expectNotReloaded(page);
    });

    test('says that a device is offline, keeps its last picture, and plays when it is back', async ({
      page,
      recorder,
    }) => {
      test.setTimeout(120_000);
      const tiles = await openWall(page, recorder);
      const back = await makeFault(recorder.url, { kind: 'offline', device });
      for (const tile of await tiles.all()) {
        await expect(tile.locator('[part=notice]')).toContainText('Device offline');
        await expectFrozen(tile);
      }
      // Longer than the poll of the device list, which then knows, too.
      await page.waitForTimeout(12_000);
      await expect(tiles).toHaveCount(3);
      for (const tile of await tiles.all()) await expectFrozen(tile);
      await back();
      for (const tile of await tiles.all()) await expectMoving(tile, 40_000);
      await expectNotReloaded(page);
    });

    test('plays through garbage in a stream', async ({ page, recorder }) => {
      const tiles = await openWall(page, recorder);
      const states = await watchStates(tiles);
      await makeFault(recorder.url, { kind: 'garbage', device, ratio: 0.5, bytes: 333 });
      const first = tiles.first();
      const damage = async (): Promise<number> => (await statsOf(first))?.skippedBytes ?? 0;
      await expect.poll(damage).toBeGreaterThan(3 * 333);
      for (const tile of await tiles.all()) await expectMoving(tile);
      await clearFaults(recorder.url);
      await page.waitForTimeout(1_500);
      const afterwards = await damage();
      for (const tile of await tiles.all()) await expectMoving(tile);
      expect(await damage()).toBe(afterwards);
      expect(await states()).toEqual([]);
      await expectNotReloaded(page);
    });

    test('says that nothing comes while a stream stalls, keeps the picture, and goes on', async ({
      page,
      recorder,
    }) => {
      const tiles = await openWall(page, recorder);
      const goOn = await makeFault(recorder.url, { kind: 'stall', device });
      for (const tile of await tiles.all()) {
        await expect(tile.locator('[part=notice]')).toContainText('No video is arriving');
        expect(await stateOf(tile)).toBe('stalled');
      }
      await expectFrozen(tiles.first());
      await goOn();
      for (const tile of await tiles.all()) await expectMoving(tile);
      await expectNotReloaded(page);
    });

    test('is back at once after a socket was cut, with a picture all the time', async ({ page, recorder }) => {
      const tiles = await openWall(page, recorder);
      const states = await watchStates(tiles);
      const connections: string[] = [];
      page.on('websocket', (socket) => connections.push(new URL(socket.url()).pathname));
      await makeFault(recorder.url, { kind: 'cut', device });
      for (const tile of await tiles.all()) {
        await pictureOf(tile);
        await expectMoving(tile, 5_000);
      }
      // A break of under a second is not worth a word.
      expect(await states()).toEqual([]);
      for (const tile of await tiles.all()) await expect.poll(async () => (await statsOf(tile))?.retries).toBe(1);
      expect(connections.filter((path) => path === '/ws.cgi').length).toBeLessThanOrEqual(3);
      await expectNotReloaded(page);
    });

    test('plays on when its tab was frozen and thaws', async ({ page, recorder }) => {
      const tiles = await openWall(page, recorder);
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
      await page.waitForTimeout(7_000);
      await browser.send('Page.setWebLifecycleState', { state: 'active' });
      for (const tile of await tiles.all()) await expectMoving(tile, 10_000);
      await expectNotReloaded(page);
    });

    test('says that the connection is lost when the server dies, keeps its pictures, and comes back with it', async ({
      page,
    }) => {
      test.setTimeout(120_000);
      allowConsoleError(NETWORK_NOISE);
      const options = { devices: 24, seed: 7 };
      let server = await startRecorder(options);
      try {
        const tiles = await openWall(page, server);
        await server.stop({ keepState: true, kill: true });
        for (const tile of await tiles.all()) {
          await expect(tile.locator('[part=notice]')).toContainText('Connection lost, reconnecting');
          expect(await wordsOf(tile)).toContain('Connection lost');
          await expectFrozen(tile);
        }
        server = await startRecorder({ ...options, port: server.port, stateDir: server.stateDir });
        for (const tile of await tiles.all()) await expectMoving(tile, 45_000);
        await expectNotReloaded(page);
      } finally {
        await server.stop();
      }
    });
  });
}

test.describe('the map home', () => {
  const lost = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Connection lost.' });

  /** The map with a filter, a page and a focused vehicle, all of which must live through everything. */
  async function openMap(page: Page, url: string): Promise<() => Promise<void>> {
    await logIn(page, `${url}/?filter=all&page=2`, users.admin);
    await expect(list(page).getByRole('listitem')).toHaveCount(6);
    const ids = await list(page).locator('strong').allTextContents();
    await list(page).getByRole('button').first().click();
    await expect(page).toHaveURL(/device=/);
    const address = page.url();
    await markPage(page);
    return async () => {
      await expect(list(page).locator('strong')).toHaveText(ids);
      await expect(page.getByRole('complementary', { name: /^Focused vehicle/ })).toBeVisible();
      await expect(page.locator('gk-gps-map').first()).toBeVisible();
      expect(page.url()).toBe(address);
      await expectNotReloaded(page);
    };
  }

  test('says that the server is gone, keeps list, filter and focus, and comes back with it', async ({ page }) => {
    test.setTimeout(120_000);
    allowConsoleError(NETWORK_NOISE);
    let server = await startRecorder();
    try {
      const expectAllThere = await openMap(page, server.url);
      await server.stop({ keepState: true, kill: true });
      await expect(lost(page)).toContainText('The server does not answer. What you see is the last that was known.');
      await expect(page.getByText(/Trying again in \d+ s|Trying to connect/)).toBeVisible();
      await expectAllThere();
      server = await startRecorder({ port: server.port, stateDir: server.stateDir });
      await expect(lost(page)).toBeHidden({ timeout: 40_000 });
      await expectAllThere();
    } finally {
      await server.stop();
    }
  });

  test('logs in again by itself after its command connection was cut', async ({ page, recorder }) => {
    allowConsoleError(NETWORK_NOISE);
    const expectAllThere = await openMap(page, recorder.url);
    await makeFault(recorder.url, { kind: 'cut', socket: 'command' });
    await expect(lost(page)).toBeVisible();
    await expectAllThere();
    await expect(lost(page)).toBeHidden({ timeout: 40_000 });
    await expectAllThere();
  });

  test('opens its event connection again after it was cut', async ({ page, recorder }) => {
    allowConsoleError(NETWORK_NOISE);
    const expectAllThere = await openMap(page, recorder.url);
    const again = page.waitForEvent('websocket', (socket) => new URL(socket.url()).pathname === '/event.cgi');
    await makeFault(recorder.url, { kind: 'cut', socket: 'event' });
    await again;
    await expect(lost(page)).toBeHidden();
    await expectAllThere();
  });

  test('says that a message could not be read, and goes on with those that can', async ({ page, recorder }) => {
    test.setTimeout(120_000);
    await logIn(page, `${recorder.url}/?filter=driving`, users.admin);
    const positions = (): Promise<string[]> => list(page).locator('.gk-vehicle-coordinates').allTextContents();
    await expect.poll(async () => (await positions()).length).toBeGreaterThan(0);
    await markPage(page);
    await makeFault(recorder.url, { kind: 'malformed' });
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      'The server sent something that cannot be read. It was left out, and the rest goes on.',
    );
    // The vehicles drive on, while the noise lasts and after it.
    for (const end of [() => clearFaults(recorder.url), () => Promise.resolve()]) {
      const before = await positions();
      await expect.poll(positions, { timeout: 25_000 }).not.toEqual(before);
      await end();
    }
    await expect(lost(page)).toBeHidden();
    await expect(page).toHaveURL(/filter=driving/);
    await expectNotReloaded(page);
  });

  test('shows a focused vehicle offline and online again', async ({ page, recorder }) => {
    test.setTimeout(90_000);
    const device = await deviceWith(recorder.url, 1);
    await logIn(page, `${recorder.url}/?search=${device}&device=${device}`, users.admin);
    await markPage(page);
    const entry = list(page).getByRole('listitem').filter({ hasText: device });
    await expect(entry.getByRole('link', { name: /^Liveview/ })).toBeVisible();
    const back = await makeFault(recorder.url, { kind: 'offline', device });
    await expect(entry).toContainText('Offline', { timeout: 25_000 });
    await expect(page.getByRole('complementary', { name: `Focused vehicle ${device}` })).toBeVisible();
    await back();
    await expect(entry.getByRole('link', { name: /^Liveview/ })).toBeVisible({ timeout: 25_000 });
    await expectNotReloaded(page);
  });
});

test('a wrong password is told on the login screen and in the viewer, and the next try works', async ({
  page,
  recorder,
}) => {
  allowConsoleError(/401 \(Unauthorized\)/);
  await page.goto('/login');
  await markPage(page);
  await page.getByLabel('User name').fill(users.admin);
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('wrong');
  await password.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'AuthFailed' })).toBeVisible();
  await expect(page.getByLabel('User name')).toHaveValue(users.admin);
  await password.fill(users.admin);
  await password.press('Enter');
  await expect(list(page)).toBeVisible();
  await expectNotReloaded(page);

  const device = await deviceWith(recorder.url, 1);
  await page.goto(`/live/${device}@1/${users.admin}/wrong`);
  await expect(page.getByRole('alert')).toHaveText('User name or password is wrong.');
  await markPage(page);
  await page.getByRole('button', { name: 'Change device or user' }).click();
  await expect(page.getByLabel('Device id')).toHaveValue(`${device}@1`);
  await page.getByLabel('User name').fill(users.admin);
  await page.getByLabel('Password').fill(users.admin);
  await page.keyboard.press('Enter');
  await expectMoving(tilesOf(page));
  await expectNotReloaded(page);
});
