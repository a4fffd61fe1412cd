import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { openScreen, settled } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test.use({ hasTouch: true, isMobile: true });

/** Least height of what a finger presses, px. */
const FINGER_PX = 44;

const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
];

test('controls are large enough for a finger at the sizes of phone and tablet, and nothing is cut', async ({
  page,
  recorder,
}) => {
  const [deviceId = ''] = await deviceIds(recorder.url);
  await logIn(page, '/blockview');
  for (const viewport of VIEWPORTS) {
    await page.setViewportSize(viewport);
    for (const address of [
      '/blockview',
      '/todayevents',
      '/mileage',
      '/fence',
      '/',
      '/accesslog',
      `/liveview/${deviceId}`,
    ]) {
      // By way of the idle screen: the one before it may stand for a while on a busy machine.
      await openScreen(page, address);
      await settled(page);
      const small = await page.evaluate((leastPx) => {
        const controls = 'button, a.btn, a.nav-link, input:not([type="checkbox"], [type="radio"]), select';
        return [...document.querySelectorAll<HTMLElement>(controls)]
          .map((control) => ({ control, box: control.getBoundingClientRect() }))
          .filter(({ control, box }) => control.checkVisibility({ visibilityProperty: true }) && box.width > 1)
          .filter(({ box }) => box.top >= 0 && box.bottom <= innerHeight && Math.round(box.height) < leastPx)
          .map(({ control, box }) => `${control.className} ${control.textContent} ${box.height}`);
      }, FINGER_PX);
      expect(small, `${address} ${viewport.width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(viewport.width);
    }
  }
});
