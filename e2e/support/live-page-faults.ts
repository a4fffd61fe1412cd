import type { Locator, Page } from '@playwright/test';
import { expectNotReloaded, markPage, NETWORK_NOISE, tilesOf } from './bad-input.js';
import { clearFaults, makeFault } from './faults.js';
import { deviceWith } from './fleet.js';
import { expectFrozen, expectMoving, pictureOf, stateOf, statsOf, watchStates, wordsOf } from './live-tile.js';
import { startRecorder, type TestRecorder } from './recorder.js';
import { allowConsoleError, expect, test } from './test.js';

/** Shows channels 1 to 3 of a device on a page. */
type OpenPage = (page: Page, url: string, device: string) => Promise<void>;

/** Opens three channels and waits until they play. */
async function openWall(
  open: OpenPage,
  page: Page,
  { url }: TestRecorder,
): Promise<{ device: string; tiles: Locator }> {
  const device = await deviceWith(url, 4);
  await open(page, url, device);
  const tiles = tilesOf(page);
  await expect(tiles).toHaveCount(3);
  for (const tile of await tiles.all()) await expectMoving(tile);
  await markPage(page);
  return { device, tiles };
}

/** Tests that every page with live pictures must pass; the spec file that calls it has a recorder with `--faults`. */
export function testLivePage(open: OpenPage): void {
  test(
    'says why a stream is refused, keeps the last picture, and plays again when it is let in',
    { tag: '@nightly' },
    async ({ page, recorder }) => {
      allowConsoleError(NETWORK_NOISE);
      const { device, tiles } = await openWall(open, page, recorder);
      for (const [index, code] of [401, 403, 404].entries()) {
        await makeFault(recorder.url, { kind: 'refuse', device, channel: index + 1, code });
      }
      await makeFault(recorder.url, { kind: 'cut', device });
      const words = ['Login not accepted', 'No permission for this channel', 'Camera unknown or offline'];
      for (const [index, tile] of (await tiles.all()).entries()) {
        await expect(tile.locator('[part=notice]')).toContainText(words[index] ?? '');
        await expect(tile.locator('[part=notice]')).toContainText('Refused by a fault');
        await expectFrozen(tile);
      }
      await clearFaults(recorder.url);
      for (const tile of await tiles.all()) await expectMoving(tile);
      await expectNotReloaded(page);
    },
  );

  test(
    'says that a device is offline, keeps its last picture, and plays when it is back',
    { tag: '@nightly' },
    async ({ page, recorder }) => {
      const { device, tiles } = await openWall(open, page, recorder);
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
      for (const tile of await tiles.all()) await expectMoving(tile);
      await expectNotReloaded(page);
    },
  );

  test('plays on when its tab was frozen and thaws', { tag: '@nightly' }, async ({ page, recorder }) => {
    const { tiles } = await openWall(open, page, recorder);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
    await page.waitForTimeout(7_000);
    await browser.send('Page.setWebLifecycleState', { state: 'active' });
    for (const tile of await tiles.all()) await expectMoving(tile);
    await expectNotReloaded(page);
  });

  test(
    'says that the connection is lost when the server dies, keeps its pictures, and comes back with it',
    { tag: '@nightly' },
    async ({ page }) => {
      allowConsoleError(NETWORK_NOISE);
      const options = { devices: 24, seed: 7, ownProcess: true };
      let server = await startRecorder(options);
      try {
        const { tiles } = await openWall(open, page, server);
        await server.stop({ keepState: true, kill: true });
        for (const tile of await tiles.all()) {
          await expect(tile.locator('[part=notice]')).toContainText('Connection lost, reconnecting');
          expect(await wordsOf(tile)).toContain('Connection lost');
          await expectFrozen(tile);
        }
        server = await startRecorder({ ...options, port: server.port, stateDir: server.stateDir });
        for (const tile of await tiles.all()) await expectMoving(tile);
        await expectNotReloaded(page);
      } finally {
        await server.stop();
      }
    },
  );
}

/** Faults in a stream that tiles must survive on any page (`live-faults.spec.ts`: on every render path). */
export function testStreamFaults(open: OpenPage): void {
  test('plays through garbage in a stream', { tag: '@nightly' }, async ({ page, recorder }) => {
    const { device, tiles } = await openWall(open, page, recorder);
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

  test(
    'says that nothing comes while a stream stalls, keeps the picture, and goes on',
    { tag: '@nightly' },
    async ({ page, recorder }) => {
      const { device, tiles } = await openWall(open, page, recorder);
      const goOn = await makeFault(recorder.url, { kind: 'stall', device });
      for (const tile of await tiles.all()) {
        await expect(tile.locator('[part=notice]')).toContainText('No video is arriving');
        expect(await stateOf(tile)).toBe('stalled');
      }
      await expectFrozen(tiles.first());
      await goOn();
      for (const tile of await tiles.all()) await expectMoving(tile);
      await expectNotReloaded(page);
    },
  );

  test(
    'is back at once after a socket was cut, with a picture all the time',
    { tag: '@nightly' },
    async ({ page, recorder }) => {
      const { device, tiles } = await openWall(open, page, recorder);
      const states = await watchStates(tiles);
      const connections: string[] = [];
      page.on('websocket', (socket) => connections.push(new URL(socket.url()).pathname));
      await makeFault(recorder.url, { kind: 'cut', device });
      for (const tile of await tiles.all()) {
        await pictureOf(tile);
        await expectMoving(tile);
      }
      // A break of under a second is not worth a word.
      expect(await states()).toEqual([]);
      for (const tile of await tiles.all()) await expect.poll(async () => (await statsOf(tile))?.retries).toBe(1);
      expect(connections.filter((path) => path === '/ws.cgi').length).toBeLessThanOrEqual(3);
      await expectNotReloaded(page);
    },
  );
}
