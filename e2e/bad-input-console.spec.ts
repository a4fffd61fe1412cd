// Bad input of control rooms: malformed names, empty fleets and fleets of one, rights, devices and servers that go away
// under an open screen, a browser that keeps nothing, and a clock that is wrong.
import type { Locator, Page } from '@playwright/test';
import type { GkGpsMap } from 'gk-elements';
import { expectNotReloaded, markPage, NETWORK_NOISE, tilesOf, vehicleList } from './support/bad-input.js';
import { changeRows } from './support/changed-rows.js';
import { logIn, logInByForm } from './support/console.js';
import { deviceIds, deviceWith, hashOf, onlineIds, removeDevice, setRight } from './support/fleet.js';
import { expectMoving } from './support/live-tile.js';
import { startRecorder } from './support/recorder.js';
import { goInside, settled } from './support/screens.js';
import { allowConsoleError, expect, test, users } from './support/test.js';

const LISTS = ['/', '/blockview', '/liveview', '/treeview', '/gpsplayback'] as const;
const isNight = process.env['GK_NIGHTLY'] !== undefined;
const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' });
const overflowsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);

test('markup, very long and right-to-left names are text that no screen bursts from', async ({ page }) => {
  const rows = await changeRows(page);
  const markup = '<img src=x onerror="window.hacked=1"><b>Lin</b>';
  const long = 'Ω'.repeat(200);
  const rightToLeft = 'سيارة الإطفاء \u202e12';
  let place = 0;
  rows.use((row) => {
    const at = place++ % 3;
    return { ...row, drivername: [markup, long, rightToLeft][at], vehicleid: [long, rightToLeft, markup][at] };
  });
  await logIn(page, '/?label=driver');
  await expect(vehicleList(page).locator('strong', { hasText: markup }).first()).toBeVisible();
  // A phone has least room: each day that alone.
  const sizes = [[390, 844], ...(isNight ? [[1366, 768]] : [])] as const;
  for (const [width = 0, height = 0] of sizes) {
    await page.setViewportSize({ width, height });
    // On a phone the map leads to the dashboard; an address that comes meanwhile would be taken for the one that led there.
    if (width === 390) await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    for (const address of LISTS) {
      await goInside(page, address);
      await settled(page);
      expect(await overflowsSideways(page), `${address} ${width}`).toBe(false);
    }
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  const id = rows.last('GK-0001')?.deviceid ?? '';
  for (const address of [`/?device=${id}`, `/blockview?vehicle=${id}`, `/liveview/${id}`]) {
    await goInside(page, address);
    await settled(page);
    await expect(page.getByText(id).first()).toBeVisible();
    expect(await overflowsSideways(page), address).toBe(false);
  }
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
});

test('an id of 200 characters has its tile, its drawer and its address', async ({ page }) => {
  allowConsoleError(/404|WebSocket connection/);
  const rows = await changeRows(page);
  const id = `${'long/id?&#%'.repeat(18)}"x"`;
  rows.use((row) => (row.deviceid === 'GK-0001' ? { ...row, deviceid: id, status: 1 } : row));
  await logIn(page, '/blockview?q=long');
  const grid = page.getByRole('grid', { name: 'Devices' });
  await expect(grid.locator('tbody tr')).toHaveCount(1);
  expect(await overflowsSideways(page)).toBe(false);
  await goInside(page, `/liveview/${encodeURIComponent(id)}?map=off`);
  await expect(page.getByRole('heading', { level: 1, name: id })).toBeVisible();
  await expect(tilesOf(page).first()).toBeVisible();
  expect(await overflowsSideways(page)).toBe(false);
  const tile = await tilesOf(page).first().boundingBox();
  expect(tile?.height).toBeGreaterThanOrEqual(120);
});

test.describe('on maps', () => {
  test.use({ paintsMaps: 'coarse' });

  test('a fleet of nobody says so on each screen, and a fleet of one is whole', async ({ page }) => {
    const rows = await changeRows(page);
    let shown = 0;
    rows.use((row) => (shown === 1 && row.deviceid === 'GK-0001' ? row : undefined));
    await logIn(page, '/');
    await expect(page.getByRole('region', { name: 'Vehicle list' })).toContainText('No vehicles here');
    // Nothing to look at: the default centre of the map (spec 000 section 9).
    const view = () =>
      page.locator('gk-gps-map').evaluate((map: GkGpsMap) => [map.view?.lat, map.view?.lng, map.view?.zoom]);
    await expect.poll(view).toEqual([expect.closeTo(24.078605, 4), expect.closeTo(120.528535, 4), 11]);
    for (const address of LISTS) {
      await goInside(page, address);
      await settled(page);
      await expect(
        page
          .locator('#main')
          .getByText(/^(No|There is no|Choose)\b/)
          .first(),
        address,
      ).toBeVisible();
      await expect(
        page.getByRole('group', { name: 'Show vehicles' }).getByRole('button', { name: /^All/ }).locator('strong'),
        address,
      ).toHaveText('0');
    }

    shown = 1;
    await page.reload();
    await goInside(page, '/');
    await expect(vehicleList(page).getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText(/^1 to 1 of/)).toHaveCount(0);
    // Its streets, and not the world nor the wall of a house.
    await expect.poll(async () => (await view())[2]).not.toBe(11);
    const [, , zoom = 0] = await view();
    expect(zoom).toBeGreaterThan(11);
    expect(zoom).toBeLessThanOrEqual(18);
    await goInside(page, '/blockview');
    await expect(page.getByRole('grid', { name: 'Devices' }).locator('tbody tr')).toHaveCount(1);
  });
});

test(
  'a device that is taken out of the fleet leaves words in its tiles and on its screen; the others play on',
  {
    tag: '@nightly',
  },
  async ({ page, recorder }) => {
    allowConsoleError(NETWORK_NOISE);
    const [gone = '', stays = ''] = (await onlineIds(recorder.url)).toReversed();
    await page.context().clock.install();
    await logIn(page, '/blockview');
    await goInside(page, `/treeview?wall=${gone}.1,${gone}.gps,${stays}.1`);
    const screen = await page.context().newPage();
    await screen.goto(`/liveview/${gone}?map=off&ch=1`);
    await expectMoving(tilesOf(screen).first());
    await page.bringToFront();
    await expect(tilesOf(page)).toHaveCount(2);
    for (const tile of await tilesOf(page).all()) await expectMoving(tile);
    await markPage(page);

    await removeDevice(recorder.url, gone);
    await page.context().clock.fastForward(10_000);
    for (const name of [new RegExp(`^${gone} · (?!Map)`), `${gone} · Map`]) {
      await expect(page.getByRole('article', { name })).toContainText(`There is no device ${gone}.`, {
        timeout: 25_000,
      });
    }
    await expectMoving(tilesOf(page));
    await expectNotReloaded(page);
    await screen.bringToFront();
    await expect(screen.getByText('Unknow device or device offline')).toBeVisible();
    await expect(screen.getByText(`There is no device ${gone}.`)).toBeVisible();
  },
);

test(
  'a right that is taken away while its screen is open leads away with words, and the screen is gone',
  {
    tag: '@nightly',
  },
  async ({ page, recorder }) => {
    allowConsoleError(NETWORK_NOISE);
    const [id = ''] = await deviceIds(recorder.url, users.operator);
    await logIn(page, `/liveview/${id}`, users.operator);
    await expect(tilesOf(page).first()).toBeVisible();
    await markPage(page);
    await setRight(recorder.url, 2, 'P_live', false);
    await expect(notices(page)).toContainText('You do not have permission to open "Live view"');
    await expect(page).not.toHaveURL(/liveview/);
    await expect(tilesOf(page)).toHaveCount(0);
    await expect(vehicleList(page)).toBeVisible();
    await expect(vehicleList(page).getByRole('link', { name: /^Liveview/ })).toHaveCount(0);
    await expectNotReloaded(page);
  },
);

for (const [what, hours] of [
  ['fast', 1],
  ['slow', -1],
] as const) {
  // As bad-input-clock.spec.ts: one of the two daily.
  const when = hours > 0 ? {} : { tag: '@nightly' };
  test(
    `a computer whose clock is an hour ${what} shows the server's time, and live vehicles as live`,
    when,
    async ({ page, recorder }) => {
      const id = await deviceWith(recorder.url, 1);
      await page.clock.install({ time: Date.now() + hours * 3_600_000 });
      await logIn(page, `/?q=${id}`);
      const entry = vehicleList(page).getByRole('listitem');
      // A vehicle that stands says how long instead of a speed.
      await expect(entry).toContainText(/mi\/h|Stopped|Idling/);
      await expect(entry).not.toContainText('last known');
      const shown = await page.locator('.gk-footer time').getAttribute('datetime');
      // The recorder's city is eight hours east of UTC.
      expect(shown).toMatch(/\+08:00$/);
      expect(Math.abs(Date.parse(shown ?? '') - Date.now())).toBeLessThan(60_000);
    },
  );
}

for (const [what, refuse] of [
  ['full', ['setItem']],
  ['blocked', ['getItem', 'setItem', 'removeItem']],
] as const) {
  // A blocked storage refuses all that a full one does, and more: `npm test` tries that.
  const tag = what === 'full' ? '@nightly' : [];
  test(
    `with a browser storage that is ${what} one logs in and works, until the page is closed`,
    { tag },
    async ({ page }) => {
      await page.addInitScript((names) => {
        for (const name of names) {
          Storage.prototype[name] = () => {
            throw new DOMException('Refused on purpose', 'QuotaExceededError');
          };
        }
      }, refuse);
      await logInByForm(page, '/blockview');
      await expect(page.getByRole('grid', { name: 'Devices' }).locator('tbody tr')).toHaveCount(12);
      await page.getByRole('button', { name: 'Settings', exact: true }).click();
      await page.getByLabel('Style theme').selectOption('darkly');
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor))
        .toBe('rgb(34, 34, 34)');
      await page.keyboard.press('Escape');
      await goInside(page, '/treeview?wall=GK-0001.gps');
      await page.getByRole('button', { name: 'Save as a layout' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Night');
      await page.getByRole('dialog').getByRole('textbox').press('Enter');
      await expect(page.getByRole('combobox', { name: 'Layout' })).toHaveValue('Night');
      await goInside(page, '/blockview');
      await expect(page.getByRole('grid', { name: 'Devices' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    },
  );
}

test(
  'a kiosk stands a night without a hand: hours, a server that restarts, a newer console, a reload at the worst moment',
  { tag: '@nightly' },
  async ({ page }) => {
    allowConsoleError(NETWORK_NOISE);
    const options = { devices: 12, seed: 7, ownProcess: true };
    let server = await startRecorder(options);
    try {
      const [a = '', b = ''] = await onlineIds(server.url);
      const reply = await fetch(`${server.url}/gkserver/token`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ username: users.admin, password: hashOf(users.admin), ttl: 2_000_000 }),
      });
      const { e, h } = (await reply.json()) as { e: string; h: string };
      const address = `/treeview?wall=${a}.1,${b}.1&kiosk=1&${new URLSearchParams({ e, h }).toString()}`;
      await page.clock.install();
      await page.goto(server.url + address);
      const isWhole = async (): Promise<void> => {
        await expect(tilesOf(page)).toHaveCount(2);
        for (const tile of await tilesOf(page).all()) await expectMoving(tile);
        await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
        expect(new URL(page.url()).pathname).toBe('/treeview');
      };
      await isWhole();
      await markPage(page);
      for (let hour = 0; hour < 8; hour += 1) await page.clock.fastForward(3_600_000);
      await isWhole();
      await expectNotReloaded(page);

      // The server is away for more than a minute, and comes back.
      await server.stop({ keepState: true, kill: true });
      for (let tries = 0; tries < 7; tries += 1) {
        await page.clock.fastForward(10_000);
        await expect(page.getByText('Connection lost.')).toBeVisible();
      }
      server = await startRecorder({ ...options, port: server.port, stateDir: server.stateDir });
      await isWhole();
      await expectNotReloaded(page);

      // A newer console is taken without a hand.
      await page.route('**/asset-manifest.json', (route) => route.fulfill({ json: { entrypoints: ['/newer.js'] } }), {
        times: 1,
      });
      await page.clock.fastForward(11 * 60_000);
      await page.waitForFunction(() => !('gkNotReloaded' in window), undefined, { timeout: 30_000 });
      await isWhole();
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
      expect(kept).not.toContain(h);
    } finally {
      await page.goto('about:blank');
      await server.stop();
    }
  },
);
