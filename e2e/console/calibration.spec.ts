import type { Locator, Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceWith } from '../support/fleet.js';
import { expect, test } from '../support/test.js';

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

/** Opens an overlay of the device whose parameters are shown, and waits for the picture and its points. */
async function openOverlay(page: Page, cardName: string, button: number, title: string): Promise<Locator> {
  await card(page, cardName)
    .getByRole('button', { name: /^Calibrate: / })
    .nth(button)
    .click();
  const dialog = page.getByRole('dialog', { name: new RegExp(title) });
  await expect(dialog.getByRole('slider', { name: 'Point 1' })).toBeVisible();
  return dialog;
}

/** Middle of a point on the page. */
async function middleOf(point: Locator): Promise<{ readonly x: number; readonly y: number }> {
  const box = await point.locator('circle').boundingBox();
  if (!box) throw new Error('The point is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test.describe('calibration', () => {
  test('a point is dragged over the video, moved by keys and numbers, taken back, used and saved; one of an area stays in it', async ({
    page,
    recorder,
  }) => {
    await logIn(page, `/devicesetup?device=${await deviceWith(recorder.url, 4)}&parameters=MotovisAdas`);
    const dialog = await openOverlay(page, 'Driver assistance', 0, 'Calibrate driver assistance');
    const point = dialog.getByRole('slider', { name: 'Point 1' });
    const [x, y] = [dialog.getByLabel('X', { exact: true }), dialog.getByLabel('Y', { exact: true })];
    await expect(x).toHaveValue('640');
    const from = await middleOf(point);
    const drawing = await dialog.locator('svg.gk-calibration-drawing').boundingBox();
    if (!drawing) throw new Error('The drawing is not shown');
    // The overlay has the shape of the picture, and the canvas is 1280 by 720.
    expect(Math.abs(from.x - (drawing.x + drawing.width / 2))).toBeLessThan(2);
    expect(Math.abs(from.y - (drawing.y + (drawing.height * 400) / 720))).toBeLessThan(2);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + drawing.width / 8, from.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => Math.abs(Number(await x.inputValue()) - 800)).toBeLessThan(4);
    await expect(y).toHaveValue('400');
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(x).toHaveValue('640');

    await point.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(x).toHaveValue('639');
    await expect(y).toHaveValue('390');
    await x.fill('650');
    await expect(point).toHaveAttribute('aria-valuetext', '650, 390');
    await dialog.getByRole('button', { name: 'Freeze the picture' }).click();
    await expect(point).toBeVisible();

    await dialog.getByRole('button', { name: 'Use these points' }).click();
    await expect(dialog).toBeHidden();
    const assistance = card(page, 'Driver assistance');
    await expect(assistance.getByText('650, 390')).toBeVisible();
    await assistance.getByRole('button', { name: 'Save' }).click();
    await expect(assistance.getByText('Calibration point: 650, 390, previously 640, 400')).toBeVisible();

    // Points of the blind spot stay within their area, and Cancel changes nothing.
    const blind = await openOverlay(page, 'Blind spot detection', 0, 'Calibrate the left blind spot');
    // The area is see-through: the picture below it is what the user looks at.
    const fill = await blind.locator('polygon').evaluate((area) => getComputedStyle(area).fill);
    expect(fill).toMatch(/0\.2\)$/);
    const corner = blind.getByRole('slider', { name: 'Point 2' });
    await expect(corner).toHaveAttribute('aria-valuetext', '960, 50');
    await corner.focus();
    await page.keyboard.press('ArrowRight');
    await expect(blind.getByText('The point stays within x 10 to 960 and y 50 to 710.')).toBeVisible();
    await expect(corner).toHaveAttribute('aria-valuetext', '960, 50');
    await page.keyboard.press('ArrowLeft');
    await expect(corner).toHaveAttribute('aria-valuetext', '959, 50');
    await blind.getByRole('button', { name: 'Cancel' }).click();
    await expect(card(page, 'Blind spot detection').getByText('10, 710, 960, 50')).toBeVisible();
    await expect(card(page, 'Blind spot detection').getByText('changed')).toBeHidden();
  });
});
