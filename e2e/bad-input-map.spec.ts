import type { Locator, Page } from '@playwright/test';
import { expectNotReloaded, markPage, NETWORK_NOISE, vehicleList } from './support/bad-input.js';
import { logIn } from './support/console.js';
import { clearFaults, makeFault } from './support/faults.js';
import { deviceWith } from './support/fleet.js';
import { startRecorder } from './support/recorder.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

test.use({ recorderOptions: { args: ['--faults'] } });
test.afterEach(({ recorder }) => clearFaults(recorder.url));

test.describe('the map home', () => {
  const lost = (page: Page): Locator => page.getByRole('status').filter({ hasText: 'Connection lost.' });

  /** The map with a filter, a page and a focused vehicle, all of which must live through everything. */
  async function openMap(page: Page, url: string): Promise<() => Promise<void>> {
    await logIn(page, `${url}/?filter=all&page=2`, users.admin);
    await expect(vehicleList(page).getByRole('listitem')).toHaveCount(6);
    const ids = await vehicleList(page).locator('strong').allTextContents();
    await vehicleList(page).getByRole('button').first().click();
    await expect(page).toHaveURL(/device=/);
    // The card of the vehicle has a file of its own, which a server that is gone would not hand out.
    await expect(page.getByRole('complementary', { name: /^Focused vehicle/ })).toBeVisible();
    const address = page.url();
    await markPage(page);
    return async () => {
      await expect(vehicleList(page).locator('strong')).toHaveText(ids);
      await expect(page.getByRole('complementary', { name: /^Focused vehicle/ })).toBeVisible();
      await expect(page.locator('gk-gps-map').first()).toBeVisible();
      expect(page.url()).toBe(address);
      await expectNotReloaded(page);
    };
  }

  // Of a server that dies, npm test tries the live view.
  test(
    'says that the server is gone, keeps list, filter and focus, and comes back with it',
    { tag: '@nightly' },
    async ({ page }) => {
      allowConsoleError(NETWORK_NOISE);
      let server = await startRecorder({ ownProcess: true });
      try {
        const expectAllThere = await openMap(page, server.url);
        await server.stop({ keepState: true, kill: true });
        await expect(lost(page)).toContainText('The server does not answer. You see the last known data.');
        await expect(page.getByText(/Trying again in \d+ s|Trying to connect/)).toBeVisible();
        await expectAllThere();
        server = await startRecorder({ port: server.port, stateDir: server.stateDir });
        await expect(lost(page)).toBeHidden();
        await expectAllThere();
      } finally {
        await server.stop();
      }
    },
  );

  // Of a server that dies its command connection is cut, too, and the same login follows.
  test(
    'logs in again by itself after its command connection was cut',
    { tag: '@nightly' },
    async ({ page, recorder }) => {
      allowConsoleError(NETWORK_NOISE);
      const expectAllThere = await openMap(page, recorder.url);
      await makeFault(recorder.url, { kind: 'cut', socket: 'command' });
      await expect(lost(page)).toBeVisible();
      await expectAllThere();
      await expect(lost(page)).toBeHidden();
      await expectAllThere();
    },
  );

  test('opens its event connection again after it was cut', { tag: '@nightly' }, async ({ page, recorder }) => {
    allowConsoleError(NETWORK_NOISE);
    const expectAllThere = await openMap(page, recorder.url);
    const again = page.waitForEvent('websocket', (socket) => new URL(socket.url()).pathname === '/event.cgi');
    await makeFault(recorder.url, { kind: 'cut', socket: 'event' });
    await again;
    await expect(lost(page)).toBeHidden();
    await expectAllThere();
  });

  test(
    'says that a message could not be read, and goes on with those that can',
    { tag: '@nightly' },
    async ({ page, recorder }) => {
      await logIn(page, `${recorder.url}/?filter=driving`, users.admin);
      const positions = (): Promise<string[]> => vehicleList(page).locator('.gk-vehicle-coordinates').allTextContents();
      await expect.poll(async () => (await positions()).length).toBeGreaterThan(0);
      await markPage(page);
      await makeFault(recorder.url, { kind: 'malformed' });
      await expect(page.getByRole('region', { name: 'Notices' })).toContainText(
        'The server sent a message that cannot be read. It was skipped, and everything else continues.',
      );
      // The vehicles drive on, while the noise lasts and after it.
      for (const end of [() => clearFaults(recorder.url), () => Promise.resolve()]) {
        const before = await positions();
        await expect.poll(positions).not.toEqual(before);
        await end();
      }
      await expect(lost(page)).toBeHidden();
      await expect(page).toHaveURL(/filter=driving/);
      await expectNotReloaded(page);
    },
  );

  test('shows a focused vehicle offline and online again', { tag: '@nightly' }, async ({ page, recorder }) => {
    const device = await deviceWith(recorder.url, 1);
    await logIn(page, `${recorder.url}/?search=${device}&device=${device}`, users.admin);
    await markPage(page);
    const entry = vehicleList(page).getByRole('listitem').filter({ hasText: device });
    await expect(entry.getByRole('link', { name: /^Liveview/ })).toBeVisible();
    const back = await makeFault(recorder.url, { kind: 'offline', device });
    await expect(entry).toContainText('last known');
    await expect(page.getByRole('complementary', { name: `Focused vehicle ${device}` })).toBeVisible();
    await back();
    await expect(entry.getByRole('link', { name: /^Liveview/ })).toBeVisible();
    await expectNotReloaded(page);
  });
});
