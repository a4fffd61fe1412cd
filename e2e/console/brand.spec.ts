import type { Locator, Page } from '@playwright/test';
import { DEFAULT_BRAND_SWITCHES } from 'gk-sdk/rules';
import { logIn, logInByForm, submitLogin } from '../support/console.js';
import { goInside } from '../support/screens.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

/** Serves a brand.json of a deployment. */
async function serveBrand(page: Page, brand: Readonly<Record<string, unknown>>): Promise<void> {
  await page.route('**/brand.json', (route) => route.fulfill({ json: { id: 1, ...brand } }));
}

const switchOn = (page: Page, name: string, value: boolean | string = true) =>
  serveBrand(page, { switches: { [name]: value } });

/** SHA-256 of `login`. */
const LOGIN = '428821350E9691491F616B754CD8315FB86D797AB35D843479E732EF90665324';

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { name, level: 1 });

/** The entries of all menus of the bar, opened one by one. */
async function menuEntries(page: Page): Promise<string[]> {
  const entries: string[] = [];
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar).toBeVisible();
  for (const link of await bar.getByRole('link').allTextContents()) entries.push(link.trim());
  const toggles = page.locator('header .dropdown-toggle:visible');
  for (let at = 0; at < (await toggles.count()); at++) {
    await toggles.nth(at).click();
    entries.push(
      ...(await page.locator('.dropdown-menu.show .dropdown-item').allTextContents()).map((text) => text.trim()),
    );
    await page.keyboard.press('Escape');
  }
  return entries;
}

/** An address that the brand has closed: the user is led away with words. */
async function expectClosed(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(/do not have permission to open|has switched it off/).first()).toBeVisible();
  expect(new URL(page.url()).pathname).not.toBe(path);
}

/** Switches that this file tries; switches of other screens are tried there. */
const tried = new Set<string>();
function switchTest(name: keyof typeof DEFAULT_BRAND_SWITCHES, run: (page: Page) => Promise<void>): void {
  tried.add(name);
  // The rules of all switches have unit tests; the two tests without a tag try some of each kind each day.
  test(name, { tag: '@nightly' }, async ({ page }) => run(page));
}

test.describe('a brand switch', () => {
  switchTest('defaultLanguage', async (page) => {
    await switchOn(page, 'defaultLanguage', 'tw');
    await page.goto('/login');
    await expect(page.getByRole('button', { name: '登入', exact: true })).toBeVisible();
  });

  switchTest('disableMap', async (page) => {
    await switchOn(page, 'disableMap');
    await logInByForm(page);
    await expect(page).toHaveURL(/\/blockview$/);
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expect(page.locator('gk-mini-map, gk-gps-map')).toHaveCount(0);
    await page.goto('/');
    await expect(page).toHaveURL(/\/idle$/);
    // Nor is a map offered, or shown of a link, on the walls.
    await page.goto('/treeview?q=GK-0001&wall=GK-0001.1,GK-0001.gps');
    await expect(page.getByRole('article')).toHaveCount(1);
    const tree = page.locator('gk-device-tree');
    const vehicle = tree.getByRole('treeitem', { name: /^GK-0001/ });
    await vehicle.click();
    await expect(vehicle).toHaveAttribute('aria-expanded', 'true');
    await expect(tree.getByRole('treeitem', { name: 'GPS' })).toHaveCount(0);
    await page.goto('/blockview?view=wall');
    await page.getByRole('combobox', { name: 'Vehicle' }).fill('GK-0001');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('group', { name: 'Channels' }).getByRole('button').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Map', exact: true })).toHaveCount(0);
    await expect(page.locator('gk-mini-map, gk-gps-map')).toHaveCount(0);
  });

  switchTest('disableIdle', async (page) => {
    await switchOn(page, 'disableIdle');
    await logIn(page, '/blockview');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expect(page.getByRole('button', { name: /idle screen/ })).toHaveCount(0);
  });

  switchTest('disableAdvancedSettings', async (page) => {
    await switchOn(page, 'disableAdvancedSettings');
    await logIn(page, '/blockview');
    const entries = await menuEntries(page);
    expect(entries).toContain('User setting');
    expect(entries).not.toContain('Fence');
  });

  for (const [name, path, entry] of [
    ['disableTreeView', '/treeview', 'Tree view'],
    ['disableRemotePlayback', '/remoteplayback', 'Remote playback'],
    ['disableLocalPlayback', '/splayback', 'Video playback'],
    ['disableEvents', '/todayevents', "Today's events"],
    ['disableLiveView', '/liveview', 'Live view'],
  ] as const) {
    switchTest(name, async (page) => {
      await switchOn(page, name);
      await logIn(page, '/blockview');
      await expect(heading(page, 'Dashboard')).toBeVisible();
      expect(await menuEntries(page)).not.toContain(entry);
      await expectClosed(page, path);
    });
  }

  switchTest('forceKilometres', async (page) => {
    await switchOn(page, 'forceKilometres');
    await page.addInitScript(() => localStorage.setItem('lengthUnit', 'mile'));
    await logIn(page, '/?filter=online');
    await expect(page.getByRole('list', { name: 'Vehicles of this page' })).toContainText('km/h');
    await expect(page.getByRole('list', { name: 'Vehicles of this page' })).not.toContainText('mi/h');
  });

  switchTest('trial', async (page) => {
    await switchOn(page, 'trial');
    for (const path of ['/', '/login', '/blockview', '/live']) {
      await page.goto(path);
      await expect(page.locator('body')).toHaveText('Sorry, Trial over expire date.');
    }
  });

  switchTest('forceAutoLogin', async (page) => {
    await switchOn(page, 'forceAutoLogin');
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByLabel('Save Password')).toHaveCount(0);
    await logInByForm(page);
    await page.reload();
    await expect(heading(page, 'Welcome')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('AutoLogin'))).toBe('true');
  });

  switchTest('hideServerAddress', async (page) => {
    await page.route('**/api/server', (route) => route.fulfill({ json: { server: 'global' } }));
    await switchOn(page, 'hideServerAddress');
    await page.goto('/login');
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Server address')).toHaveCount(0);
    await logInByForm(page);
  });

  switchTest('hideVideoPlayback', async (page) => {
    await switchOn(page, 'hideVideoPlayback');
    await logIn(page, '/blockview');
    const entries = await menuEntries(page);
    expect(entries).not.toContain('Video playback');
    expect(entries).toContain('Remote playback');
  });

  switchTest('hideSystemSetting', async (page) => {
    await switchOn(page, 'hideSystemSetting');
    await logIn(page, '/blockview');
    const entries = await menuEntries(page);
    expect(entries).not.toContain('System setting');
    expect(entries).toContain('User setting');
  });

  switchTest('checkUser', async (page) => {
    await switchOn(page, 'checkUser');
    await page.goto('/login');
    await submitLogin(page, 'nobody', 'nobody');
    await expect(page.getByText('Invalid User')).toBeVisible();
    await expect(page.getByText('AuthFailed')).toHaveCount(0);
    await logInByForm(page, '/login', users.operator);
  });

  switchTest('plateAsTitle', async (page) => {
    await switchOn(page, 'plateAsTitle');
    await logIn(page, '/liveview/GK-0001');
    const title = page.locator('h1').first();
    await expect(title).toHaveText(/\S/);
    await expect(title).not.toHaveText('GK-0001');
    const plate = (await title.textContent()) ?? '';

    // The map's list, its markers, the info window and the card of the focus.
    await page.goto('/?q=GK-0001');
    const entry = page.getByRole('list', { name: 'Vehicles of this page' }).getByRole('listitem');
    await expect(entry.locator('strong')).toHaveText(plate);
    await expect(entry.getByTitle('GK-0001')).toBeVisible();
    await expect(page.locator('gk-gps-map')).toHaveJSProperty('deviceTitle', 'plate');
    await entry.getByRole('button').first().click();
    await expect(page.locator('.gk-info-window-head')).toHaveText(plate);
    await expect(page.locator('.gk-info-window')).toContainText('GK-0001');
    await expect(page.locator('.gk-focus-card-head')).toContainText(plate);

    await page.goto('/blockview?q=GK-0001');
    const grid = page.getByRole('grid', { name: 'Devices' });
    await expect(grid.getByRole('link', { name: plate })).toHaveAttribute('title', 'GK-0001');
    const maps = page.getByRole('list', { name: 'Maps of this page' });
    await expect(maps.getByRole('button', { name: plate, exact: true })).toHaveAttribute('title', 'GK-0001');
    // Lists and the tree: the id stands beside the plate.
    await page.goto('/liveview?q=GK-0001');
    await expect(page.locator('gk-device-list').getByRole('option')).toContainText([
      new RegExp(`${plate}.*GK-0001`, 's'),
    ]);
    await page.goto('/treeview?q=GK-0001');
    await expect(page.locator('gk-device-tree').getByText(plate, { exact: true }).first()).toBeVisible();
  });

  switchTest('disableMultiPlayback', async (page) => {
    await switchOn(page, 'disableMultiPlayback');
    await logIn(page, '/splayback/GK-0001?multi=1&ch=1,2');
    await expect(page.getByRole('button', { name: 'Map', exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Multi-channel' })).toHaveCount(0);
    await expect(page.locator('gk-player')).toHaveJSProperty('maxChannels', 1);
    await expect(page.locator('gk-player')).toHaveJSProperty('channels', [1]);
  });

  switchTest('disablePlaybackDownload', async (page) => {
    await switchOn(page, 'disablePlaybackDownload');
    await logIn(page, '/splayback/GK-0001', users.dealer);
    await expect(page.getByRole('button', { name: 'Map', exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0);
  });

  switchTest('disableRecordingButton', async (page) => {
    await switchOn(page, 'disableRecordingButton');
    await logIn(page, '/blockview');
    const counters = page.getByRole('contentinfo');
    await expect(counters.getByRole('button', { name: /^Online/ })).toBeVisible();
    await expect(counters.getByRole('button', { name: /recording/i })).toHaveCount(0);
  });

  switchTest('keepAccounts', async (page) => {
    await switchOn(page, 'keepAccounts');
    await logIn(page, `/usersetting?find=${users.viewer}`);
    await page.getByText(users.viewer, { exact: true }).last().hover();
    await expect(page.getByRole('button', { name: 'Edit' }).first()).toBeAttached();
    await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  });

  switchTest('extraReportType', async (page) => {
    await switchOn(page, 'extraReportType');
    await logIn(page, '/eventreportsetting');
    await page.getByRole('button', { name: 'New profile' }).click();
    await expect(page.getByLabel('Type', { exact: true }).locator('option', { hasText: /^summary$/i })).toHaveCount(1);
  });

  switchTest('shortLiveViewIdle', async (page) => {
    await switchOn(page, 'shortLiveViewIdle');
    await logIn(page, '/liveview/GK-0001');
    await expect(page.getByRole('button', { name: /until the idle screen/ })).toHaveText(/^0?(2:00|1:5\d)/);
  });
});

test('every other switch is tried beside its rule or its element', () => {
  const untried = Object.keys(DEFAULT_BRAND_SWITCHES).filter((name) => !tried.has(name));
  expect(untried.toSorted()).toEqual([
    'advancedTreeView',
    'markOldLogins',
    'simplePasswords',
    'smsTestFromBrowser',
    'strictPasswords',
  ]);
});

test('a brand closes what its switches name: no map, no events, neither in a menu nor by address', async ({ page }) => {
  await serveBrand(page, { switches: { disableMap: true, disableEvents: true } });
  await logInByForm(page);
  await expect(page).toHaveURL(/\/blockview$/);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  expect(await menuEntries(page)).not.toContain("Today's events");
  await expect(page.locator('gk-mini-map, gk-gps-map')).toHaveCount(0);
  await goInside(page, '/todayevents');
  await expect(page.getByText(/do not have permission to open|has switched it off/).first()).toBeVisible();
  // Without a map the screen after the login is another one.
  await expect(page).toHaveURL(/\/idle$/);
});

test('a brand has its names, images and language on the login, its own entrance, and ends when its trial is over', async ({
  page,
}) => {
  await page.route('**/brand/*.svg', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle r="20"/></svg>',
    }),
  );
  const open = async (brand: Readonly<Record<string, unknown>>): Promise<void> => {
    await page.unroute('**/brand.json');
    await serveBrand(page, brand);
    await page.goto('/login');
  };
  await open({ name: 'Fleet One', logo: '/brand/logo.svg', sideImage: '/brand/side.svg', entrance: LOGIN });
  await expect(heading(page, 'Fleet One console')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveTitle('Login - Fleet One');
  await expect(page.locator('img[src="/brand/logo.svg"]')).toBeVisible();
  await expect(page.locator('img[src="/brand/side.svg"]')).toBeVisible();
  await open({ switches: { defaultLanguage: 'tw' } });
  await expect(page.getByRole('button', { name: '登入', exact: true })).toBeVisible();

  await open({ entrance: 'AB' });
  await expect(page.getByText('This is not a valid address for logging in to this server.')).toBeVisible();
  await open({ entrance: 'AB', entranceRedirect: '/favicon.svg' });
  await expect(page).toHaveURL(/\/favicon\.svg$/);
  await open({ switches: { trial: true } });
  await expect(page.locator('body')).toHaveText('Sorry, Trial over expire date.');
});

test(
  'a brand that comes late is applied where the user is, and a trial that is over closes the console',
  { tag: '@nightly' },
  async ({ page }) => {
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => (release = resolve));
    let brand: object = { id: 1, name: 'Late Fleet', switches: { disableTreeView: true } };
    await page.route('**/brand.json', async (route) => {
      await late;
      await route.fulfill({ json: brand });
    });
    await logIn(page, '/blockview?tiles=0');
    await expect.poll(() => menuEntries(page)).toContain('Tree view');
    await expect(page).toHaveTitle(/ - GK$/);
    release();
    await expect(page).toHaveTitle(/ - Late Fleet$/);
    await expect.poll(() => menuEntries(page)).not.toContain('Tree view');
    await expect(page).toHaveURL(/\/blockview/);

    let calls = 0;
    brand = { id: 1, switches: { trial: true } };
    await page.unroute('**/brand.json');
    await page.route('**/brand.json', (route) => (calls++ === 0 ? route.abort() : route.fulfill({ json: brand })));
    allowConsoleError(/brand\.json|ERR_FAILED/);
    await page.reload();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expect(page.locator('body')).toHaveText('Sorry, Trial over expire date.');
  },
);

test(
  'links of the brand stand on the idle screen, where a click beside them goes back',
  { tag: '@nightly' },
  async ({ page }) => {
    await serveBrand(page, { links: [{ text: 'Help', href: '/favicon.svg', place: 'top-left' }] });
    await logIn(page, '/blockview');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Device, screen or action' }).fill('idle screen');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Help' })).toBeVisible();
    await page.locator('.gk-idle-digits').click({ force: true });
    await expect(heading(page, 'Dashboard')).toBeVisible();
    // Opened by its address, the page before may be of another site.
    await page.goto('/idle');
    await page.locator('.gk-idle-digits').click({ force: true });
    await expect(page).toHaveURL(/\/$/);
  },
);
