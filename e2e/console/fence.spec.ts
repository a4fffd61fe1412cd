import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { expect, test } from '../support/test.js';

test.use({ paintsMaps: 'coarse' });

/** A place for a fence that the recorder's samples leave free. */
const PLACE = 30;

/** The fence as the server has it: opens the screen anew and reads the server's answer. */
async function savedFence(page: Page): Promise<Readonly<Record<string, unknown>>> {
  // Earlier requests are cancelled.
  await page.goto('about:blank');
  const answer = page.waitForResponse(
    (response) => new URL(response.url()).pathname.endsWith(`/fence/${PLACE}`) && response.request().method() === 'GET',
  );
  await page.goto(`/fence?fence=${PLACE}`);
  return (await (await answer).json()) as Readonly<Record<string, unknown>>;
}

/** The map as soon as it takes drawing; the middle of it. */
async function mapMiddle(page: Page): Promise<{ readonly x: number; readonly y: number }> {
  const map = page.locator('.gk-drawing-map');
  await expect(map).toHaveAttribute('aria-busy', 'false');
  const box = await map.boundingBox();
  if (!box) throw new Error('no map');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags as a hand does: the first movement is small, and seen before the rest. */
async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y);
  await page.waitForTimeout(300);
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.waitForTimeout(300);
  await page.mouse.up();
}

const number = async (page: Page, label: string): Promise<number> => Number(await page.getByLabel(label).inputValue());

test.describe('fence', () => {
  test('is drawn on the next map, too, when the first one had to go', { tag: '@nightly' }, async ({ page }) => {
    await logIn(page, `/fence?fence=${PLACE}`);
    await mapMiddle(page);
    await page.locator('.gk-drawing-map gk-gps-map').evaluate(async (map) => {
      const place = map.parentElement;
      map.remove();
      await new Promise((resolve) => setTimeout(resolve, 500));
      const ready = new Promise((resolve) => map.addEventListener('gk-gps-map-ready', resolve, { once: true }));
      place?.prepend(map);
      await ready;
    });
    // The tool follows to the next map once its style is loaded.
    await expect(async () => {
      const { x, y } = await mapMiddle(page);
      await drag(page, { x: x - 80, y }, { x: x - 40, y });
      expect(await number(page, 'Radius')).toBeGreaterThan(100);
    }).toPass();
  });

  test('is drawn by mouse, moved, taken back and saved', async ({ page }) => {
    await logIn(page, `/fence?fence=${PLACE}`);
    const { x, y } = await mapMiddle(page);
    await drag(page, { x: x - 80, y }, { x: x - 40, y });
    await expect.poll(() => number(page, 'Radius')).toBeGreaterThan(100);
    const [radius, lng] = [await number(page, 'Radius'), await number(page, 'Longitude')];
    await drag(page, { x: x - 80, y }, { x: x - 20, y: y + 20 });
    await expect.poll(() => number(page, 'Longitude')).toBeGreaterThan(lng);
    expect(await number(page, 'Radius')).toBe(radius);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await number(page, 'Longitude')).toBe(lng);

    await page.getByLabel('Title').fill("Depot 'North'");
    await page.getByLabel('Trigger in').check();
    const first = page
      .getByRole('listbox', { name: /^Devices/ })
      .getByRole('option')
      .first();
    await first.click();
    const deviceId = (await first.locator('.gk-checklist-id').textContent()) ?? '';
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Save Success')).toBeVisible();
    expect(await savedFence(page)).toMatchObject({
      title: 'Depot North',
      radius,
      lng,
      trigger_in: 1,
      trigger_out: 0,
      devices: [deviceId],
    });
    await expect(page.getByLabel('Title')).toHaveValue('Depot North');
  });

  test('is placed by numbers alone, from the keyboard', { tag: '@nightly' }, async ({ page }) => {
    await logIn(page, `/fence?fence=${PLACE}`);
    for (const [label, value] of [
      ['Title', 'Yard'],
      ['Radius', '450'],
      ['Latitude', '24.1'],
      ['Longitude', '120.6'],
    ] as const) {
      await page.getByLabel(label).focus();
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(value);
    }
    const list = page.getByRole('listbox', { name: /^Devices/ });
    await list.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await expect(page.getByText('Save Success')).toBeVisible();
    expect(await savedFence(page)).toMatchObject({ title: 'Yard', radius: 450, lat: 24.1, lng: 120.6 });
  });

  test('asks before unsaved changes are dropped by choosing another fence', { tag: '@nightly' }, async ({ page }) => {
    await logIn(page, `/fence?fence=${PLACE}`);
    await page.getByLabel('Title').fill('Something else');
    await page.getByLabel('Fence', { exact: true }).selectOption(String(PLACE + 1));
    await page.getByRole('button', { name: 'Stay' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Something else');
  });
});
