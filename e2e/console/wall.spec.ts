import { logIn } from '../support/console.js';
import { deviceWith, recordedMinute } from '../support/fleet.js';
import { expectMoving } from '../support/live-tile.js';
import { expectPlaying, playerPosition } from '../support/recorded-player.js';
import { openScreen } from '../support/screens.js';
import { expect, test } from '../support/test.js';
import { wallTiles } from '../support/wall-tiles.js';

test('the wall of the dashboard: toggled, swapped by key, the thirteenth ignored without a word, named and deleted, in their order on a phone; at an instant of the past its tiles are players; a kiosk has nothing but the tiles', async ({
  page,
  recorder,
}) => {
  const deviceId = await deviceWith(recorder.url, 4);
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await logIn(page, '/blockview?tiles=0');
  await page.getByRole('button', { name: 'Wall' }).click();
  await expect(page).toHaveURL(/view=wall/);
  await expect(page.getByText('No tiles yet')).toBeVisible();
  await page.getByRole('combobox', { name: 'Vehicle' }).fill(deviceId);
  await page.keyboard.press('Enter');
  const channels = page.getByRole('group', { name: 'Channels' });
  await channels.getByRole('button', { name: 'ch1' }).click();
  await channels.getByRole('button', { name: 'ch2' }).click();
  await expect(wallTiles(page)).toHaveCount(2);
  await expectMoving(page.locator('gk-live-tile').first());
  await channels.getByRole('button', { name: 'ch2' }).press('Space');
  await expect(wallTiles(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Map', exact: true }).click();
  const left = async (): Promise<(string | null)[]> => {
    const boxes = await wallTiles(page).evaluateAll((all) =>
      all.map((one) => ({ name: one.ariaLabel, x: one.getBoundingClientRect().x })),
    );
    return boxes.toSorted((a, b) => a.x - b.x).map(({ name }) => name);
  };
  const before = await left();
  expect(before).toHaveLength(2);
  await page.getByRole('button', { name: /^Move .*Map/ }).press('ArrowLeft');
  await expect.poll(left).toEqual(before.toReversed());

  await page.getByRole('button', { name: 'Create New Config' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Night');
  await page.getByRole('dialog').getByRole('textbox').press('Enter');
  await expect(wallTiles(page)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Layout' }).selectOption('default');
  await expect(wallTiles(page)).toHaveCount(2);
  await page.reload();
  await expect(wallTiles(page)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Layout' }).selectOption('Night');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('combobox', { name: 'Layout' })).toHaveValue('default');
  await expect(wallTiles(page)).toHaveCount(2);

  // Of no device: their number counts, and twelve maps are painted without a graphics card.
  const thirteen = Array.from({ length: 13 }, (_, index) => `Z-${index}.gps`);
  await openScreen(page, `/blockview?view=wall&wall=${thirteen.join(',')}`);
  await expect(wallTiles(page)).toHaveCount(12);
  await expect(page.getByText('max channels')).toHaveCount(0);

  // In a narrow wall the tiles stand in their order below one another, and move in it. They are of no device: their places
  // count here, not their pictures.
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/blockview?view=wall&wall=C-3.1,A-1.1,B-2.1');
  await expect(wallTiles(page)).toHaveCount(3);
  const down = async (): Promise<(string | undefined)[]> => {
    const boxes = await wallTiles(page).evaluateAll((all) =>
      all.map((one) => ({ name: one.ariaLabel, y: one.getBoundingClientRect().y })),
    );
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(3);
    return boxes.toSorted((a, b) => a.y - b.y).map(({ name }) => name?.slice(0, 3));
  };
  expect(await down()).toEqual(['C-3', 'A-1', 'B-2']);
  const first = await wallTiles(page).filter({ hasText: 'C-3' }).elementHandle();
  await page.getByRole('button', { name: /^Move C-3/ }).press('ArrowDown');
  await expect.poll(down).toEqual(['A-1', 'C-3', 'B-2']);
  // The tile is the same element: a new one would start its stream again.
  expect(await first?.evaluate((tile) => tile.isConnected)).toBe(true);
  await expect(page.getByRole('button', { name: /^Move C-3/ })).toBeFocused();

  // At an instant of the past the same tiles are players, which play that moment.
  await page.setViewportSize(wide);
  const atS = await recordedMinute(recorder.url, deviceId, 2);
  await openScreen(page, `/treeview?wall=${deviceId}.1,${deviceId}.2&at=${atS + 5}`);
  await expect(wallTiles(page)).toHaveCount(2);
  await expect(page.locator('gk-live-tile')).toHaveCount(0);
  const players = page.locator('gk-player');
  await expect(players).toHaveCount(2);
  for (const player of await players.all()) {
    await expectPlaying(player);
    // The wall's clock starts with the tiles, wherever each of them has come to.
    expect(Math.abs((await playerPosition(player)) - (atS + 5))).toBeLessThan(60);
  }
  await page.getByRole('button', { name: 'Back to live' }).click();
  await expect(page.locator('gk-live-tile')).toHaveCount(2);
  expect(page.url()).not.toContain('at=');

  // A kiosk has nothing but the tiles, also after a reload. Those of no device: what counts is the room that they have.
  const wall = Array.from({ length: 6 }, (_, index) => `Z-${index}.1`).join(',');
  await page.goto(`/treeview?wall=${wall}&kiosk=1`);
  for (const round of ['opened', 'loaded again']) {
    await expect(wallTiles(page), round).toHaveCount(6);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    const box = await wallTiles(page).first().boundingBox();
    expect(box?.width).toBeCloseTo((page.viewportSize()?.width ?? 0) / 3, -1);
    if (round === 'opened') await page.reload();
  }
});
