import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { GkGpsMap, GkSession } from 'gk-elements';
import { createServer, type ViteDevServer } from 'vite';
import { axeViolations } from './support/axe.js';
import { expectMoving } from './support/live-tile.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { expect, test, users } from './support/test.js';

const repository = join(import.meta.dirname, '..');

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined });

let recorder: TestRecorder | undefined;
let server: ViteDevServer | undefined;
let address = '';

test.beforeAll(async () => {
  server = await createServer({
    root: join(repository, 'examples/playground'),
    server: { port: 0 },
    logLevel: 'error',
  });
  await server.listen();
  const origin = `http://localhost:${(server.httpServer?.address() as AddressInfo).port}`;
  recorder = await startRecorder({ args: ['--allow-origin', origin] });
  address = `${origin}/?recorder=${encodeURIComponent(recorder.url)}`;
});

test.afterAll(async () => {
  await server?.close();
  await recorder?.stop();
});

/** The tags of the manifest. */
async function tagNames(): Promise<readonly string[]> {
  const text = await readFile(join(repository, 'packages/gk-elements/custom-elements.json'), 'utf8');
  const { modules } = JSON.parse(text) as { modules: { declarations: { tagName?: string }[] }[] };
  return modules.flatMap(({ declarations }) => declarations.flatMap(({ tagName }) => tagName ?? []));
}

test(
  'opens every element of the manifest, keeps what is typed, is used by keyboard alone, and changes by its knobs',
  { tag: '@nightly' },
  async ({ page }) => {
    await page.goto(address);
    await expect(page.getByText(`signed in as ${users.operator}`)).toBeVisible();
    const tags = await tagNames();
    expect(tags.length).toBeGreaterThan(3);
    for (const tag of tags) {
      await page.getByRole('navigation').getByRole('link', { name: tag, exact: true }).click();
      await expect(page.getByRole('heading', { name: `<${tag}>` })).toBeVisible();
      await expect(page.locator(`#stage > ${tag}`)).toHaveCount(1);
      expect(await page.locator(`#stage > ${tag}`).evaluate((element) => element.matches(':defined'))).toBe(true);
      // The page differs by its knobs only: one of them stands for all, but at night.
      if (tag !== tags[0] && process.env['GK_NIGHTLY'] === undefined) continue;
      // The elements' own tests hold them to it, in all of their states.
      const violations = await axeViolations(page, { exclude: '#stage' });
      expect(violations.map(({ id, nodes }) => `${tag} ${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
    }

    // The page itself stays: its modules take longest.
    await page.goto(`${address}#gk-speed-chart`);
    const chart = page.locator('#stage > gk-speed-chart');
    const limit = page.getByRole('spinbutton', { name: 'limit' });
    // The sample begins anew once the fleet is there.
    const session = page.locator('#stage');
    await expect.poll(() => session.evaluate((element: GkSession) => element.session?.devices.loaded)).toBe(true);
    await limit.fill('45');
    await chart.evaluate((element) => element.dispatchEvent(new Event('gk-speed-chart-time-selected')));
    await expect(page.getByRole('log')).toContainText('gk-speed-chart-time-selected');
    await expect(limit).toHaveValue('45');
    await page.keyboard.press('Tab');
    await expect(chart).toHaveJSProperty('limit', 45);

    await page.goto(`${address}#gk-gauge`);
    const gauge = page.locator('#stage > gk-gauge');
    await expect(gauge).toHaveJSProperty('value', 72);
    await page.getByRole('link', { name: 'gk-gauge' }).focus();
    await page.getByRole('spinbutton', { name: 'value' }).focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('40');
    await page.keyboard.press('Enter');
    await expect(gauge).toHaveJSProperty('value', 40);

    await page.goto(`${address}#gk-live-tile`);
    const tile = page.locator('#stage > gk-live-tile');
    await expectMoving(tile);
    const attributes = page.getByRole('region', { name: 'Attributes' });
    await attributes.getByRole('checkbox', { name: 'stats-overlay' }).check();
    await expect(tile).toHaveJSProperty('statsOverlay', true);
    await attributes.getByRole('combobox', { name: 'render-path' }).selectOption('canvas');
    await attributes.getByRole('textbox', { name: 'label', exact: true }).fill('Door "A"');
    await page.keyboard.press('Tab');
    await expect(tile).toHaveJSProperty('label', 'Door "A"');
    const markup = page.getByRole('region', { name: 'Markup' });
    await expect(markup).toContainText('label="Door &quot;A&quot;"');
    await expect(markup).toContainText('stats-overlay');
    await expect(markup).toContainText('render-path="canvas"');
    await expect(page.getByRole('log')).toContainText('gk-live-tile-state-changed');

    await page.getByLabel('Words').selectOption('中文');
    await page.getByLabel('Direction').selectOption('rtl');
    await page.getByRole('link', { name: 'gk-device-list' }).click();
    const list = page.locator('#stage > gk-device-list');
    await expect(list.getByRole('listbox')).toHaveAccessibleName('設備');
    await expect(list).toHaveCSS('direction', 'rtl');
  },
);

test.describe('drawing', () => {
  test.use({ paintsMaps: 'coarse' });

  test(
    'a zone is drawn on the map, read as GeoJSON and shown below the vehicles',
    { tag: '@nightly' },
    async ({ page }) => {
      await page.goto(new URL('/drawing.html', address).href);
      const map = page.locator('gk-gps-map');
      await expect(map.locator('canvas')).toBeVisible();
      const zones = page.getByLabel('The zones as GeoJSON');
      await expect(zones).toHaveText('[]');
      const draw = page.getByRole('button', { name: 'Draw a zone' });
      await draw.click();
      await expect(draw).toHaveAttribute('aria-pressed', 'true');
      const box = await map.boundingBox();
      if (box === null) throw new Error('the map has a place on the page');
      for (const [x, y] of [
        [100, 100],
        [100, 300],
        [400, 300],
      ] as const) {
        await page.mouse.move(box.x + x, box.y + y);
        await page.mouse.click(box.x + x, box.y + y);
      }
      await page.keyboard.press('Enter');
      await expect(draw).toHaveAttribute('aria-pressed', 'false');
      const [zone] = JSON.parse((await zones.textContent()) ?? '') as { type: string; coordinates: number[][][] }[];
      expect(zone?.type).toBe('Polygon');
      expect(zone?.coordinates[0]).toHaveLength(4);
      // At zoom level 12, 200 pixels are about 0.031 degrees of latitude here.
      const latitudes = zone?.coordinates[0]?.map(([, latitude]) => latitude ?? 0) ?? [];
      const height = Math.max(...latitudes) - Math.min(...latitudes);
      expect(height).toBeGreaterThan(0.028);
      expect(height).toBeLessThan(0.035);
      const order = await map.evaluate(async (element: GkGpsMap) => {
        const ready = (await element.whenMapReady()) as { getLayersOrder(): string[] };
        return ready.getLayersOrder().filter((id) => ['zones-fill', 'gk-vehicles'].includes(id));
      });
      expect(order).toEqual(['zones-fill', 'gk-vehicles']);
      await page.getByRole('button', { name: 'Clear' }).click();
      await expect(zones).toHaveText('[]');
    },
  );
});
