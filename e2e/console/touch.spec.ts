import { logIn } from '../support/console.js';
import { deviceIds } from '../support/fleet.js';
import { openScreen, settled } from '../support/screens.js';
import { expect, test } from '../support/test.js';

test.use({ hasTouch: true, isMobile: true });

/** Least height of what a finger presses, px. */
const FINGER_PX = 44;

/** A phone each day; a tablet has the same controls, at night. */
const VIEWPORTS = [
  { width: 390, height: 844 },
  ...(process.env['GK_NIGHTLY'] === undefined ? [] : [{ width: 768, height: 1024 }]),
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
      '/permission',
      `/liveview/${deviceId}`,
    ]) {
      // By way of the idle screen: the one before it may stand for a while on a busy machine.
      await openScreen(page, address);
      await settled(page);
      const small = await page.evaluate((leastPx) => {
        const controls =
          'button, a.btn, a.nav-link, input:not([type="checkbox"], [type="radio"], [type="range"]), select';
        const within = (node: ParentNode): Element[] =>
          [...node.querySelectorAll('*')].flatMap((element) => [
            ...(element.matches(controls) ? [element] : []),
            ...(element.shadowRoot ? within(element.shadowRoot) : []),
          ]);
        return within(document)
          .map((control) => ({ control, box: control.getBoundingClientRect() }))
          .filter(
            ({ control, box }) =>
              control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width > 1,
          )
          .filter(({ box }) => box.top >= 0 && box.bottom <= innerHeight && Math.round(box.height) < leastPx)
          .map(({ control, box }) => `${control.className} ${control.textContent} ${box.height}`);
      }, FINGER_PX);
      expect(small, `${address} ${viewport.width}`).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(viewport.width);
    }
  }
});

test(
  'on a small phone or one on its side, the login, calendars, moments, tables and the full-screen button of a tile are whole',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const [deviceId = ''] = await deviceIds(recorder.url);
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeInViewport({ ratio: 1 });
    await logIn(page, '/idle');

    // A moment stands on two lines beside the other columns; it does not end after the hour.
    await page.setViewportSize({ width: 768, height: 1024 });
    await openScreen(page, '/todayevents');
    await settled(page);
    const moments = page.locator('tbody td[data-column="time"]');
    await expect(moments.first()).toBeVisible();
    expect(
      await moments.evaluateAll(
        (cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
      ),
    ).toBe(0);

    // All seven days of a week, and the next month.
    await page.setViewportSize({ width: 320, height: 640 });
    await openScreen(page, '/talklog');
    await settled(page);
    const calendar = page.locator('.gk-calendar');
    await expect(calendar).toBeVisible();
    const card = await page.locator('.gk-report-bar').boundingBox();
    const edges = await calendar
      .locator('button')
      .evaluateAll((buttons) => Math.max(...buttons.map((button) => button.getBoundingClientRect().right)));
    expect(edges).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0));

    // Below the tools of a report, several rows.
    await openScreen(page, '/devicenetflow');
    await settled(page);
    const rows = page.locator('.gk-table-scroll');
    await expect(rows.locator('tbody tr').first()).toBeVisible();
    expect((await rows.boundingBox())?.height).toBeGreaterThan(240);

    // A press beside the icon fills the screen, too; the box that covers the picture stays small.
    await page.setViewportSize({ width: 390, height: 844 });
    await openScreen(page, `/liveview/${deviceId}?ch=1`);
    const button = page.locator('gk-live-tile').first().getByRole('button', { name: 'Full screen' });
    await expect(button).toBeVisible();
    const { met, painted } = await button.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const root = element.getRootNode();
      if (!(root instanceof ShadowRoot)) throw new Error('The button is in the tile.');
      const reach = 20;
      const { backgroundClip, paddingInlineStart } = getComputedStyle(element);
      return {
        met: [
          [-reach, 0],
          [reach, 0],
          [0, -reach],
        ].map(([dx = 0, dy = 0]) => root.elementFromPoint(x + dx, y + dy)?.closest('button') === element),
        painted:
          backgroundClip === 'content-box' ? right - left - 2 * Number.parseFloat(paddingInlineStart) : right - left,
      };
    });
    expect(met).toEqual([true, true, true]);
    expect(painted).toBeLessThanOrEqual(30);
  },
);
