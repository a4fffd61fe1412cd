import type { Locator, Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { openScreen } from '../support/screens.js';
import { expect, test } from '../support/test.js';
import { wallTiles } from '../support/wall-tiles.js';

const tile = (page: Page, name: string | RegExp): Locator => page.getByRole('article', { name });
const video = (page: Page, name: string | RegExp): Locator => tile(page, name).locator('gk-live-tile');

/** Names of the tiles as they stand, row by row. */
async function namesInOrder(page: Page): Promise<readonly (string | null)[]> {
  const tiles = await wallTiles(page).evaluateAll((all) =>
    all.map((one) => {
      const { x, y } = one.getBoundingClientRect();
      return { x, y, name: one.getAttribute('aria-label') };
    }),
  );
  return tiles.toSorted((a, b) => a.y - b.y || a.x - b.x).map(({ name }) => name);
}

/** Three devices of the fleet, and a link to a wall of a channel and the map of each. */
async function sixTiles(url: string): Promise<string> {
  const [a, b, c] = await deviceIds(url);
  return `/treeview?wall=${[a, b, c].flatMap((id) => [`${id}.1`, `${id}.gps`]).join(',')}`;
}

// How a wall is made and shared: tasks-wall.spec.ts.
test('a channel chosen in the tree joins the tiles, is there after a reload, and can be removed; layouts are made, chosen and deleted; tiles move by keyboard and by hand, and their streams go on; full screen shows the channels alone', async ({
  page,
  recorder,
}) => {
  const [id, b] = await deviceIds(recorder.url);
  await logIn(page, `/treeview?q=${id}`);
  const tree = page.locator('gk-device-tree');
  await tree.getByRole('treeitem', { name: new RegExp(`^${id}`) }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText('1 tile', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 tile', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Remove ${id}`) }).click();
  await expect(page.getByText('No tiles yet')).toBeVisible();

  // Layouts are made, chosen and deleted; the default one stays.
  await openScreen(page, `/treeview?wall=${id}.gps`);
  await expect(wallTiles(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Save as a layout' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Night <b>shift</b>');
  await page.getByRole('dialog').getByRole('textbox').press('Enter');
  const layouts = page.getByRole('combobox', { name: 'Layout' });
  await expect(layouts).toHaveValue('Night <b>shift</b>');
  await page.reload();
  await expect(wallTiles(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(layouts).toHaveValue('default');
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await expect(page.getByText('No tiles yet')).toBeVisible();

  // Tiles move by keyboard and by hand, and their streams go on.
  await openScreen(page, `/treeview?wall=${id}.1,${id}.gps,${b}.1`);
  const first = video(page, new RegExp(`^${id} · (?!Map)`));
  await expect(first).toBeVisible();
  await first.evaluate((element) => Object.assign(element, { mark: true }));
  const before = await namesInOrder(page);

  await page.getByRole('button', { name: new RegExp(`^Move ${id} · (?!Map)`) }).press('ArrowRight');
  await expect.poll(() => namesInOrder(page)).toEqual([before[1], before[0], before[2]]);

  await page
    .getByRole('button', { name: new RegExp(`^Move ${b}`) })
    .dragTo(page.getByRole('button', { name: new RegExp(`^Move ${id} · Map`) }));
  await expect.poll(() => namesInOrder(page)).toEqual([before[2], before[1], before[0]]);
  expect(await first.evaluate((element) => 'mark' in element)).toBe(true);

  // Two channels in full screen.
  await page.getByRole('button', { name: 'Full Screen', exact: true }).click();
  await expect(wallTiles(page)).toHaveCount(2);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const boxes = () =>
    wallTiles(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
  await expect
    .poll(async () => (await boxes()).map((box) => Math.round(box.height)))
    .toEqual([Math.round(height / 2), Math.round(height / 2)]);
  expect((await boxes()).map((box) => Math.round(box.width))).toEqual([width / 2, width / 2]);
  // A double click leads back.
  await page.mouse.dblclick(200, 200);
  await expect(wallTiles(page)).toHaveCount(3);

  await openScreen(page, await sixTiles(recorder.url));
  await expect(wallTiles(page)).toHaveCount(6);
  await page.getByRole('button', { name: 'Full Screen', exact: true }).click();
  await expect(wallTiles(page)).toHaveCount(3);
  const viewport = page.viewportSize();
  const box = await wallTiles(page).first().boundingBox();
  expect(box?.width).toBeCloseTo((viewport?.width ?? 0) / 2, -1);
  await page.mouse.dblclick(200, 200);
  await expect(wallTiles(page)).toHaveCount(6);
});
