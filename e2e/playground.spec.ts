import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { GkSession } from 'gk-elements';
import { createServer, type ViteDevServer } from 'vite';
import { axeOf } from './support/axe.js';
import { expectMoving } from './support/live-tile.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { expect, test, users } from './support/test.js';

const repository = join(import.meta.dirname, '..');

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

test('opens every element of the manifest, each without an accessibility fault of the page', async ({ page }) => {
  test.setTimeout(240_000);
  await page.goto(address);
  await expect(page.getByText(`signed in as ${users.operator}`)).toBeVisible();
  const tags = await tagNames();
  expect(tags.length).toBeGreaterThan(3);
  for (const tag of tags) {
    await page.getByRole('navigation').getByRole('link', { name: tag, exact: true }).click();
    await expect(page.getByRole('heading', { name: `<${tag}>` })).toBeVisible();
    await expect(page.locator(`#stage > ${tag}`)).toHaveCount(1);
    expect(await page.locator(`#stage > ${tag}`).evaluate((element) => element.matches(':defined'))).toBe(true);
    // The elements' own tests hold them to it, in all of their states.
    const { violations } = await axeOf(page).exclude('#stage').analyze();
    expect(violations.map(({ id, nodes }) => `${tag} ${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  }
});

test('a knob changes the element and the markup, events are told, words and direction are switched', async ({
  page,
}) => {
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
  await expect(page.getByRole('log')).toContainText('gk-tile-state-changed');

  await page.getByLabel('Words').selectOption('中文');
  await page.getByLabel('Direction').selectOption('rtl');
  await page.getByRole('link', { name: 'gk-device-list' }).click();
  const list = page.locator('#stage > gk-device-list');
  await expect(list.getByRole('listbox')).toHaveAccessibleName('設備');
  await expect(list).toHaveCSS('direction', 'rtl');
});

test('what is being typed stays while the element tells things', async ({ page }) => {
  await page.goto(`${address}#gk-speed-chart`);
  const chart = page.locator('#stage > gk-speed-chart');
  const limit = page.getByRole('spinbutton', { name: 'limit' });
  // The sample begins anew once the fleet is there.
  const session = page.locator('#stage');
  await expect.poll(() => session.evaluate((element: GkSession) => element.session?.devices.loaded)).toBe(true);
  await limit.fill('45');
  await chart.evaluate((element) => element.dispatchEvent(new Event('gk-chart-time-picked')));
  await expect(page.getByRole('log')).toContainText('gk-chart-time-picked');
  await expect(limit).toHaveValue('45');
  await page.keyboard.press('Tab');
  await expect(chart).toHaveJSProperty('limit', 45);
});

test('is used by keyboard alone', async ({ page }) => {
  await page.goto(`${address}#gk-gauge`);
  const gauge = page.locator('#stage > gk-gauge');
  await expect(gauge).toHaveJSProperty('value', 72);
  await page.getByRole('link', { name: 'gk-gauge' }).focus();
  await page.getByRole('spinbutton', { name: 'value' }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('40');
  await page.keyboard.press('Enter');
  await expect(gauge).toHaveJSProperty('value', 40);
});
