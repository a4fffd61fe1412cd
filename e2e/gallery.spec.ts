import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { serveFolder, type FolderServer } from '../scripts/site/serve-folder.mjs';
import { expect, test } from './support/test.js';

const repository = join(import.meta.dirname, '..');

test.use({ baseURL: undefined, paintsMaps: 'coarse' });

let server: FolderServer | undefined;

test.beforeAll(async () => {
  server = await serveFolder(join(repository, 'docs/site'), {
    also: { '/lib/': join(repository, 'packages/gk-elements/dist/cdn') },
  });
});

test.afterAll(() => {
  server?.stop();
});

const isLive = (page: Page, selector = 'gk-live-tile'): Promise<void> =>
  expect(page.locator(selector).first()).toHaveJSProperty('state', 'live');

/** The result of each example, as its reader sees it. */
const RESULTS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'alarm-to-a-chat': async (page) => {
    await expect(page.getByRole('list', { name: 'Messages' }).getByRole('listitem').first()).toHaveText(
      /^(Panic button|Overspeed|Harsh braking|Lane departure): DEMO-\d\d at /,
    );
  },
  camera: async (page) => {
    await isLive(page);
    await expect(page.locator('gk-live-tile')).toContainText('DEMO-01 · Front');
  },
  'data-saving-tile': async (page) => {
    await isLive(page);
    await expect(page.locator('output')).toHaveText(/^[1-9]\d* KB$/);
    // A thousandth of a MB has come long ago.
    await page.getByLabel('Limit').fill('0.001');
    await page.getByLabel('Limit').press('Tab');
    await expect(page.locator('gk-live-tile')).toContainText(/limit|still/i);
  },
  'depot-wall': async (page) => {
    await expect(page.locator('gk-live-wall')).toContainText('Page 1 of 2');
    await isLive(page, 'gk-live-wall gk-live-tile');
    await expect(page.locator('gk-live-wall')).toContainText('Page 2 of 2');
  },
  'frame-in-a-crm': async (page) => {
    const tile = page.frameLocator('iframe').locator('gk-live-tile');
    await expect(tile).toHaveJSProperty('state', 'live');
    await expect(tile).toContainText('DEMO-02 · Front');
  },
  'geofence-watch': async (page) => {
    await expect(page.locator('#inside')).toHaveText(/^DEMO-\d\d/);
    await expect(page.locator('#log li').first()).toHaveText(/DEMO-\d\d is in$/);
  },
  'heat-of-stops': async (page) => {
    await expect(page.locator('#told')).toHaveText(/^[1-9]\d* minutes of standing in the last 6 hours$/);
    const layers = await page.locator('gk-gps-map').evaluate(async (element) => {
      const map = await (
        element as HTMLElement & { whenMapReady(): Promise<{ getStyle(): { layers: { id: string }[] } }> }
      ).whenMapReady();
      return map.getStyle().layers.map(({ id }) => id);
    });
    expect(layers).toContain('stops-heat');
  },
  'incident-page': async (page) => {
    await page
      .locator('gk-event-feed')
      .getByRole('button', { name: /^Show event: / })
      .first()
      .click();
    await expect(page.locator('#hint')).toHaveText(/^DEMO-\d\d, /);
    await expect(page.locator('gk-incident')).toContainText(/Front.*km\/h/s);
  },
  kiosk: async (page) => {
    await isLive(page);
    await expect(page.locator('gk-live-tile')).toContainText('DEMO-01 · Front');
    await expect(page.locator('gk-live-tile')).toContainText('DEMO-02 · Front');
  },
  'popup-on-a-map': async (page) => {
    await page.getByRole('button', { name: 'DEMO-02' }).dispatchEvent('click');
    await isLive(page);
    await expect(page.locator('#popup')).toBeVisible();
    await page.getByRole('button', { name: 'Close' }).dispatchEvent('click');
    await expect(page.locator('#popup')).toBeHidden();
  },
  'talk-button': async (page) => {
    await page.getByRole('button', { name: 'Talk to DEMO-02' }).click();
    await page.locator('gk-talk').getByRole('button', { name: 'Start' }).first().click();
    await expect(page.locator('gk-talk')).toContainText(/nobody to talk to|microphone/i);
  },
  'two-servers': async (page) => {
    await isLive(page, '#north gk-live-tile');
    await isLive(page, '#south gk-live-tile');
    await expect(page.locator('#south gk-device-list')).toContainText('DEMO-06');
    await expect(page.locator('#north gk-device-list')).not.toContainText('DEMO-06');
  },
};

/** By day one page of each script that pages take, and one in a frame; what the others show of elements, those have tests of. */
const DAILY: ReadonlySet<string> = new Set(['alarm-to-a-chat', 'camera', 'frame-in-a-crm']);

test('has a result to see for each of its pages', async () => {
  const files = await readdir(join(repository, 'docs/site/gallery'));
  expect(Object.keys(RESULTS).sort()).toEqual(files.map((file) => file.replace('.html', '')).sort());
});

for (const [name, seesResult] of Object.entries(RESULTS)) {
  const when = DAILY.has(name) ? {} : { tag: '@nightly' };
  test(`${name} shows its result and asks nobody else`, when, async ({ page }) => {
    const { origin } = server ?? { origin: '' };
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${origin}/`) && !/^(data|blob):/.test(url)) asked.push(url);
    });
    await page.goto(`${origin}/gallery/${name}.html`);
    await seesResult(page);
    expect(asked).toEqual([]);
  });
}
