// A dispatcher's wall, made, shared and shown elsewhere by mouse and by keyboard alone.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { devicesWith } from '../support/fleet.js';
import { pressByKey, tabTo } from '../support/keyboard.js';
import { expectMovingPicture } from '../support/moving-picture.js';
import { expect, test, users } from '../support/test.js';
import { wallTiles } from '../support/wall-tiles.js';

// The link is copied, as one does who pastes it into a message.
test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const tree = (page: Page): Locator => page.locator('gk-device-tree');

/** How a dispatcher works. */
interface Hand {
  /** Opens the tree view from another screen. */
  open(page: Page): Promise<void>;
  /** Chooses the first two cameras of a vehicle in the tree. */
  choose(page: Page, deviceId: string): Promise<void>;
  press(page: Page, target: Locator): Promise<void>;
}

const mouse: Hand = {
  async open(page) {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Live view', exact: true })
      .click();
    await page.getByRole('link', { name: 'Tree view' }).click();
    const closed = tree(page).locator('[role=treeitem].group[aria-expanded=false]');
    await expect(closed.first()).toBeVisible();
    while ((await closed.count()) > 0) await closed.first().click();
  },
  async choose(page, deviceId) {
    const row = tree(page)
      .getByRole('treeitem', { name: new RegExp(`^${deviceId}`) })
      .first();
    // The tree has the rows in sight alone: the wheel brings the others.
    await tree(page).hover();
    await page.mouse.wheel(0, -5_000);
    for (let turns = 0; turns < 20 && !(await row.isVisible()); turns += 1) {
      await page.mouse.wheel(0, 200);
      await page.waitForTimeout(100);
    }
    await row.click();
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    const at = Number(await row.getAttribute('data-index'));
    for (const camera of [1, 2])
      await tree(page)
        .locator(`[data-index="${at + camera}"]`)
        .click();
    await row.click();
    await expect(row).toHaveAttribute('aria-expanded', 'false');
  },
  press: (_page, target) => target.click(),
};

const keyboard: Hand = {
  async open(page) {
    await page.keyboard.press('g');
    await page.keyboard.press('t');
    await expect(tree(page).locator('[role=treeitem].group').first()).toBeVisible();
    await tabTo(page, tree(page).getByRole('tree'));
    // Opens all groups below the root.
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('*');
  },
  async choose(page, deviceId) {
    await tabTo(page, tree(page).getByRole('tree'));
    await page.keyboard.type(deviceId);
    const row = tree(page)
      .getByRole('treeitem', { name: new RegExp(`^${deviceId}`) })
      .first();
    await expect(row).toHaveClass(/active/);
    await page.keyboard.press('ArrowRight');
    await expect(row).toHaveAttribute('aria-expanded', 'true');
    for (const camera of ['first', 'second']) {
      await page.keyboard.press('ArrowDown');
      // Until then a space belongs to the letters before.
      if (camera === 'first') await page.waitForTimeout(1_000);
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect(row).toHaveAttribute('aria-expanded', 'false');
  },
  press: (page, target) => pressByKey(page, target),
};

/** There are six cameras: each plays, and is large enough to see something. */
async function expectWall(page: Page): Promise<void> {
  const videos = page.locator('gk-live-tile');
  await expect(wallTiles(page)).toHaveCount(6);
  await expect(videos).toHaveCount(6);
  await Promise.all((await videos.all()).map((video) => expectMovingPicture(video)));
}

/** Presses what opens a window, and gives that window. */
async function windowOf(context: BrowserContext, press: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([context.waitForEvent('page'), press()]);
  return opened;
}

// Each day tree-view.spec.ts makes a wall, by keyboard too, and wall.spec.ts shows one as a kiosk.
for (const [way, hand] of [
  ['keyboard', keyboard],
  ['mouse', mouse],
] as const) {
  test(
    `a wall of six tiles of three vehicles is made and shared with a second user, by ${way}`,
    { tag: '@nightly' },
    async ({ page, recorder, context, browser }) => {
      const deviceIds = await devicesWith(recorder.url, 2, 3, users.dealer);
      // The screen with the least on it.
      await logIn(page, '/idle');
      await hand.open(page);
      for (const deviceId of deviceIds) await hand.choose(page, deviceId);
      const wall = deviceIds.flatMap((id) => [`${id}.1`, `${id}.2`]).join(',');
      await expectWall(page);

      await hand.press(page, page.getByRole('button', { name: 'Copy link' }));
      await expect(page.getByText('Link copied')).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(new URL(link).searchParams.get('wall')).toBe(wall);
      expect(link).not.toMatch(/password|admin/i);

      const second = await windowOf(context, () => hand.press(page, page.getByRole('link', { name: 'Second window' })));
      await expect(wallTiles(second)).toHaveCount(6);
      await expect(second.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await second.close();
      const kiosk = await windowOf(context, () => hand.press(page, page.getByRole('link', { name: 'Kiosk' })));
      await expect(wallTiles(kiosk)).toHaveCount(6);
      await expect(kiosk.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
      const { width = 0 } = kiosk.viewportSize() ?? {};
      expect((await wallTiles(kiosk).first().boundingBox())?.width).toBeCloseTo(width / 3, -1);
      await kiosk.close();

      const other = await browser.newContext({ baseURL: recorder.url });
      const theirs = await other.newPage();
      await logIn(theirs, link, users.dealer);
      await expectWall(theirs);
      await other.close();
    },
  );
}
