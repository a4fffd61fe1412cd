import type { Page } from '@playwright/test';
import type { GkLiveTile, GkPlayer } from 'gk-elements';
import { createSession } from 'gk-sdk';
import { createRestApi } from 'gk-sdk/rest';
import { deviceWith, recordedMinute } from './support/fleet.js';
import { expectMoving } from './support/live-tile.js';
import { bundlePage } from './support/page-bundle.js';
import { servePage, type PageServer } from './support/page-server.js';
import { bringPicture, readClock, timeOfClock, type PicturePlace } from './support/picture-clock.js';
import { startRecorder, type TestRecorder } from './support/recorder.js';
import { expect, test, users } from './support/test.js';

const PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Clock</title>
<link rel="icon" href="data:,"><script type="module" src="/tile.js"></script></head>
<body style="margin: 0"></body></html>`;
const SCRIPT = `import 'gk-elements/define/live-tile';
import 'gk-elements/define/player';
import { createSession } from 'gk-sdk';
const { server, user, element, ...attributes } = Object.fromEntries(new URLSearchParams(location.search));
const tile = document.createElement(element ?? 'gk-live-tile');
tile.style.width = '800px';
document.body.append(tile);
const session = createSession({ server });
await session.login({ kind: 'password', username: user, password: user });
for (const [name, value] of Object.entries(attributes)) tile.setAttribute(name, value);
tile.session = session;`;

// No recorder but the one of this file: it answers the page's own origin.
test.use({ baseURL: undefined });

let server: PageServer;
let recorder: TestRecorder;
let device = '';

test.beforeAll(async () => {
  server = await servePage({ '/': ['text/html', PAGE], ...(await bundlePage('/tile.js', SCRIPT)) });
  recorder = await startRecorder({ devices: 6, args: ['--allow-origin', server.origin] });
  device = await deviceWith(recorder.url, 1);
});

test.afterAll(async () => {
  server.stop();
  await recorder.stop();
});

/** The picture on the tile. */
const pictureOfTile = (page: Page): Promise<PicturePlace> =>
  page.locator('gk-live-tile').evaluateHandle((element: GkLiveTile) => element.snapshot());

for (const stream of ['main', 'sub']) {
  const when = stream === 'sub' ? {} : { tag: '@nightly' };
  test(
    `the live picture of the ${stream} stream shows the time of day, and goes on with it`,
    when,
    async ({ page }) => {
      const query = new URLSearchParams({ server: recorder.url, user: users.operator, device, channel: '1' });
      if (stream === 'main') query.set('main', '');
      await page.goto(`${server.origin}/?${query}`);
      await expectMoving(page.locator('gk-live-tile'));
      for (let i = 0; i < 4; i++) {
        const beforeS = Date.now() / 1000;
        const picture = await pictureOfTile(page);
        const afterS = Date.now() / 1000;
        const clock = await readClock(picture);
        expect(clock).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
        // The clock has whole seconds, and a live picture is up to two old.
        expect(timeOfClock(clock)).toBeGreaterThan(beforeS - 3);
        expect(timeOfClock(clock)).toBeLessThanOrEqual(afterS);
        await page.waitForTimeout(900);
      }
    },
  );
}

test('snapshots of now and of earlier show their time', async ({ page }) => {
  const session = createSession({ server: recorder.url });
  await session.login({ kind: 'password', username: users.admin, password: users.admin });
  const { snapshots } = createRestApi(session.rest);
  const picture = async (atS?: number): Promise<PicturePlace> => {
    const jpeg = await snapshots.read({ deviceId: device, channel: 1, ...(atS === undefined ? {} : { atS }) });
    return bringPicture(page, await jpeg.bytes());
  };
  const now = timeOfClock(await readClock(await picture()));
  expect(Math.abs(now - Date.now() / 1000)).toBeLessThan(2.5);
  const atS = (await recordedMinute(recorder.url, device)) + 7;
  const earlier = timeOfClock(await readClock(await picture(atS)));
  expect(earlier).toBeGreaterThanOrEqual(atS - 1);
  expect(earlier).toBeLessThanOrEqual(atS);
  session.logout();
});

test('a recording shows the time at which it was recorded, where it is played and where it is sought', async ({
  page,
}) => {
  const atS = (await recordedMinute(recorder.url, device)) + 3;
  const query = { server: recorder.url, user: users.admin, device, 'at-s': String(atS), channels: '1' };
  await page.goto(`${server.origin}/?${new URLSearchParams({ ...query, element: 'gk-player' })}`);
  const player = page.locator('gk-player');
  await expect.poll(() => player.evaluate((element: GkPlayer) => element.state)).toBe('stopped');
  await player.getByRole('button', { name: 'Play', exact: true }).last().click();
  for (const toS of [undefined, atS + 40]) {
    if (toS !== undefined) await player.evaluate((element: GkPlayer, toS) => element.seek(toS), toS);
    await expect.poll(() => player.evaluate((element: GkPlayer) => element.state)).toBe('playing');
    await expect
      .poll(() => player.evaluate((element: GkPlayer) => element.positionS))
      .toBeGreaterThan((toS ?? atS) + 0.5);
    const shown = await player.evaluateHandle(async (element: GkPlayer) => ({
      picture: await element.snapshot(1),
      positionS: element.positionS,
    }));
    const picture = await shown.evaluateHandle((both) => both.picture);
    const positionS = await shown.evaluate((both) => both.positionS);
    expect(Math.abs(timeOfClock(await readClock(picture)) - positionS)).toBeLessThan(2.5);
  }
});
