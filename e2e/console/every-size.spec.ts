import type { Page } from '@playwright/test';
import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { addressOf, consoleScreens, goInside, settled } from '../support/screens.js';
import { expect, test } from '../support/test.js';

/** A window, CSS pixels. */
type Size = readonly [width: number, height: number];

/** The sizes of the design; the last one is 1920x1080 at a zoom of 200 %. */
const SIZES: readonly Size[] = [
  [1920, 1080],
  [1366, 768],
  [1200, 800],
  [768, 1024],
  [390, 844],
  [844, 390],
  [320, 640],
  [960, 540],
];

/** Returns the parts wider than the window, and controls beyond its edge where nothing scrolls to them. */
function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = window.innerWidth;
    const wide = document.documentElement.scrollWidth - width;
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at !== null; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if ((overflowX === 'auto' || overflowX === 'scroll') && at.scrollWidth > at.clientWidth) return true;
      }
      return false;
    };
    const cut = [...document.querySelectorAll('a, button, input, select, textarea')].filter((element) => {
      // The closed menu of a phone is hidden beside the window.
      const { left, right, width: own } = element.getBoundingClientRect();
      return (
        own > 1 &&
        element.checkVisibility({ visibilityProperty: true }) &&
        (right > width + 1 || left < -1) &&
        !scrolls(element)
      );
    });
    // The screen and the list beside the map scroll down, never sideways.
    const sideways = [...document.querySelectorAll('#main, .gk-vehicle-panel')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    );
    const linesOf = (element: Element): number => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const broken = [...document.querySelectorAll('.gk-device-toolbar-word')].filter((word) => linesOf(word) > 1);
    return [
      ...(wide > 0 ? [`${wide} px wider than the window`] : []),
      ...sideways.map((element) => `scrolls sideways: ${element.className}`),
      ...broken.map(({ textContent }) => `on two lines: ${textContent}`),
      ...cut.slice(0, 3).map((element) => `beyond the edge: ${element.outerHTML.slice(0, 120)}`),
    ];
  });
}

/** Returns the parts of these screens that do not fit at these sizes. */
async function whatDoesNotFit(page: Page, addresses: readonly string[], sizes: readonly Size[]): Promise<string[]> {
  const faults: string[] = [];
  for (const address of addresses) {
    await goInside(page, address);
    await settled(page);
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      // Parts that measure themselves do so with the next frames; a drawer of the menu slides.
      await page.waitForTimeout(250);
      faults.push(...(await beyondTheEdge(page)).map((fault) => `${address} ${width}x${height}: ${fault}`));
    }
  }
  return faults;
}

test('the login and every eighth screen fit the narrowest phone', async ({ page, recorder }) => {
  const [deviceId = ''] = await deviceIds(recorder.url);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await beyondTheEdge(page)).toEqual([]);
  await logIn(page, '/idle');
  const addresses = consoleScreens().map((screen) => addressOf(screen, deviceId));
  const some = addresses.filter((_, index) => index % 8 === 0);
  expect(await whatDoesNotFit(page, some, [[320, 640]])).toEqual([]);
});

test(
  'the list of vehicles fits beside the map, and the tools of a playback stay on one line each',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const [deviceId = ''] = await deviceIds(recorder.url);
    await page.setViewportSize({ width: 1200, height: 800 });
    await logIn(page, '/idle');
    const addresses = ['/', `/splayback/${encodeURIComponent(deviceId)}`];
    const sizes: readonly Size[] = [
      [1200, 800],
      [960, 540],
    ];
    expect(await whatDoesNotFit(page, addresses, sizes)).toEqual([]);
    // Bootstrap's wide dialogs are as narrow as a question on a tablet.
    await page.setViewportSize({ width: 768, height: 1024 });
    await goInside(page, `/mileage?dialog=live&of=${encodeURIComponent(deviceId)}`);
    const dialog = await page.locator('.modal-content').boundingBox();
    expect(dialog?.width).toBeGreaterThan(700);

    // The fields of a search stand beside each other, so that what is found begins in sight.
    await page.setViewportSize({ width: 960, height: 540 });
    await goInside(page, '/groupsummary');
    await settled(page);
    await expect(page.locator('.gk-group-summary tbody tr').first()).toBeInViewport({ ratio: 1 });
    // Words to translate have the room that their buttons leave.
    await page.setViewportSize({ width: 1366, height: 768 });
    await goInside(page, '/i18neditor');
    await settled(page);
    const words = await page.locator('.gk-words-row').first().boundingBox();
    const buttons = await page.locator('.gk-words-actions').first().boundingBox();
    expect((words?.width ?? 0) - (buttons?.x ?? 0) - (buttons?.width ?? 0) + (words?.x ?? 0)).toBeLessThan(24);
    // A wide window has room for the names of all drivers.
    await page.setViewportSize({ width: 1920, height: 1080 });
    await goInside(page, '/devicesetup');
    await settled(page);
    const list = page.locator('.gk-device-setup-list');
    expect((await list.boundingBox())?.width).toBeGreaterThan(400);
  },
);

test('every screen fits at the eight sizes of the design', { tag: '@nightly' }, async ({ page, recorder }) => {
  test.setTimeout(900_000);
  const [deviceId = ''] = await deviceIds(recorder.url);
  await logIn(page, '/idle');
  const addresses = consoleScreens().map((screen) => addressOf(screen, deviceId));
  expect(await whatDoesNotFit(page, addresses, SIZES)).toEqual([]);
});
