import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { GkPlayer } from 'gk-elements';
import { logIn, tellTimesOfBrowser } from '../support/console.js';
import { deviceOfCameras, deviceWith, recordedMinute, setRight } from '../support/fleet.js';
import { expectPlaying, playerPosition, playerState } from '../support/recorded-player.js';
import { openScreen } from '../support/screens.js';
import { startRecorder, type TestRecorder } from '../support/recorder.js';
import { allowConsoleError, expect, test, users } from '../support/test.js';

test.beforeEach(tellTimesOfBrowser);

const player = (page: Page) => page.locator('gk-player');
const at = (page: Page): number => Number(new URL(page.url()).searchParams.get('at'));

/** Hour, minute and second of a moment, as the browser's clock shows them. */
const timeOf = (page: Page, timeS: number) =>
  page.evaluate((unixS) => {
    const date = new Date(unixS * 1000);
    return { hour: date.getHours(), minute: date.getMinutes() };
  }, timeS);

/** Each picture is at least 320x180, and the whole timeline is above the bar at the foot of the window. */
async function expectAllInSight(page: Page): Promise<void> {
  const screens = page.locator('gk-player [part=screen]');
  await expect(screens).toHaveCount(4);
  await expect
    .poll(async () => {
      const boxes = await Promise.all((await screens.all()).map((screen) => screen.boundingBox()));
      return boxes.every((box) => box && box.width >= 320 && box.height >= 180);
    })
    .toBe(true);
  const footerTop = (await page.locator('footer').first().boundingBox())?.y ?? 0;
  const timeline = await page.locator('gk-player gk-timeline').boundingBox();
  expect((timeline?.y ?? 0) + (timeline?.height ?? 0)).toBeLessThanOrEqual(footerTop);
}

test('the moment of the address plays in pictures with the map beside it, a pause is kept in the address, and a minute is chosen', async ({
  page,
  recorder,
}) => {
  const deviceId = await deviceWith(recorder.url, 4);
  const startS = await recordedMinute(recorder.url, deviceId);
  await logIn(page, `/splayback/${deviceId}?at=${startS}`);
  await expect.poll(() => playerState(player(page))).toBe('stopped');
  await player(page).getByRole('button', { name: 'Play', exact: true }).last().click();
  await expectPlaying(player(page));
  expect(Math.abs((await playerPosition(player(page))) - startS)).toBeLessThan(60);
  const position = page.getByRole('region', { name: 'Position' });
  await expect(position).toContainText(/-?\d+\.\d{6}, -?\d+\.\d{6}/);
  await expect(position).toContainText(/km\/h|mi\/h/);

  // By keyboard: K pauses.
  await player(page).getByRole('group', { name: 'Playback', exact: true }).press('k');
  await expect.poll(() => playerState(player(page))).toBe('paused');
  const pausedS = Math.floor(await playerPosition(player(page)));
  await expect.poll(() => Math.abs(at(page) - pausedS)).toBeLessThanOrEqual(1);
  await page.reload();
  await expect.poll(() => playerState(player(page))).toBe('stopped');
  expect(Math.abs((await playerPosition(player(page))) - pausedS)).toBeLessThanOrEqual(1);

  // Choosing a minute starts playback, and another date resets hour and minute.
  const { hour, minute } = await timeOf(page, startS + 60);
  const pickers = page.getByRole('group', { name: 'Start of playback' });
  await pickers.getByLabel('Hour').selectOption(String(hour));
  await expect(pickers.getByLabel('Minute')).toHaveValue('');
  expect(await playerState(player(page))).not.toBe('playing');
  await pickers.getByLabel('Minute').selectOption(String(minute));
  await expectPlaying(player(page));
  expect(Math.abs((await playerPosition(player(page))) - (startS + 60))).toBeLessThan(30);
  await expect(pickers.getByLabel('Second').locator('option')).toHaveCount(12);

  await pickers.getByRole('button', { name: /^Date/ }).click();
  await page
    .getByRole('dialog', { name: 'Date' })
    .getByRole('gridcell')
    .getByRole('button', { disabled: false })
    .first()
    .click();
  await expect(pickers.getByLabel('Hour')).toHaveValue('');
  await expect(pickers.getByLabel('Minute')).toBeDisabled();
  await expect.poll(() => playerState(player(page))).not.toBe('playing');
});

test('at 1366x768 the whole timeline is in sight, four pictures are at least 320x180, and the map can be a corner; multi-channel mode goes along to the next vehicle; a minute becomes a file; a day without recordings is told, and the record map leads to another one', async ({
  page,
  recorder,
}) => {
  const deviceId = await deviceWith(recorder.url, 4);
  const startS = await recordedMinute(recorder.url, deviceId);
  // Without a file dialog, which no test can answer, the browser keeps the bytes until they are saved.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  const wide = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 1366, height: 768 });
  await logIn(page, `/splayback/${deviceId}?multi=1&ch=1,2,3,4&at=${startS}`);
  const screens = page.locator('gk-player [part=screen]');
  await expectAllInSight(page);
  const inCorner = page.getByRole('button', { name: 'Map in the corner' });
  await expect(inCorner).toHaveAttribute('aria-pressed', 'true');
  const width = async (): Promise<number> => (await page.locator('gk-player').boundingBox())?.width ?? 0;
  const whole = await width();
  // It stands beside the pictures, whatever their shape is, and takes none of what they have without it.
  const card = await page.locator('.gk-playback-map').boundingBox();
  for (const screen of await screens.all()) {
    const { x = 0, width = 0 } = (await screen.boundingBox()) ?? {};
    expect(card?.x).toBeGreaterThanOrEqual(x + width);
  }
  expect(card?.width).toBeGreaterThanOrEqual(132);
  await inCorner.click();
  await expect.poll(width).toBeLessThan(whole - 200);

  await page.setViewportSize(wide);
  await openScreen(page, `/splayback/${deviceId}?at=${startS}`);
  const channels = player(page).getByRole('group', { name: 'Channels' }).getByRole('button');
  const pressed = player(page).getByRole('group', { name: 'Channels' }).getByRole('button', { pressed: true });
  await channels.nth(2).click();
  await expect(channels.nth(2)).toHaveAttribute('aria-pressed', 'true');
  await expect(pressed).toHaveCount(1);
  await expect(page).toHaveURL(/ch=3/);
  const mode = page.getByRole('button', { name: 'Multi-channel' });
  await mode.click();
  await expect(pressed).toHaveCount(4);
  await expect(player(page).locator('[part~=screen]')).toHaveCount(4);
  await expect(page).toHaveURL(/multi=1/);
  await player(page).getByRole('button', { name: 'Play', exact: true }).last().click();
  await expectPlaying(player(page));
  // Evidence is of what is looked at.
  await page.getByRole('button', { name: 'Evidence' }).click();
  const evidence = page.getByRole('dialog', { name: `Evidence of ${deviceId}` });
  await expect(evidence.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await evidence.getByRole('button', { name: 'Close' }).click();
  await mode.click();
  await expect(pressed).toHaveCount(1);
  await expect(channels.first()).toHaveAttribute('aria-pressed', 'true');

  // The next vehicle begins at the same moment, in the same mode.
  await openScreen(page, `/splayback/${deviceId}?at=${startS}&multi=1&ch=1%2C2`);
  await page.locator('gk-device-list').getByRole('option', { selected: false }).first().click();
  await expect(page).not.toHaveURL(new RegExp(`/splayback/${deviceId}`));
  expect(at(page)).toBe(startS);
  await expect(page).toHaveURL(/multi=1/);
  await expect.poll(() => playerState(player(page))).toMatch(/stopped|no-record/);

  // A minute from the moment on screen becomes a file.
  await page.setViewportSize({ width: 1366, height: 768 });
  await openScreen(page, `/splayback/${deviceId}?at=${startS}`);
  await page.getByRole('button', { name: 'Download' }).click();
  const downloads = page.getByRole('region', { name: 'Download' });
  await expect(downloads.getByLabel('Duration')).toBeInViewport();
  await expect(downloads.getByLabel('Duration')).toHaveValue('60');
  await expect(downloads.getByLabel('Duration').locator('option')).toHaveCount(12);
  await downloads.getByLabel('Format').selectOption('gms');
  await expect(downloads.getByLabel('Duration').locator('option')).toHaveCount(18);
  await downloads.getByLabel('Format').selectOption('mp4');
  await downloads.getByLabel('Duration').selectOption('15');
  await downloads.locator('gk-download').first().getByRole('button', { name: 'Download' }).click();
  const row = downloads.locator('gk-download').last().getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Pack to MP4 done.');
  const file = page.waitForEvent('download');
  await row.getByRole('button', { name: /Save/ }).click();
  expect((await file).suggestedFilename()).toMatch(/\.mp4$/);

  await openScreen(page, `/splayback/${deviceId}?at=${startS - 400 * 86_400}`);
  await expect(player(page)).toContainText(`${deviceId} has no record on`);
  await openScreen(page, `/splayback/${deviceId}?at=${startS}`);
  await player(page).getByRole('button', { name: 'Day record map' }).click();
  await expect(player(page).getByRole('grid')).toBeVisible();
  await expect(player(page).getByRole('row')).toHaveCount(24);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const box = await player(page).locator('[part~=screen]').first().boundingBox();
  expect(box?.width).toBeGreaterThan(300);
});

test(
  'at 1366x768 the lanes of six cameras, and of eight, leave four pictures 320x180 each, also while events cannot be read; with a clip those of six',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    allowConsoleError(/eventquery/);
    await page.setViewportSize({ width: 1366, height: 768 });
    const channels = player(page).getByRole('group', { name: 'Channels' }).getByRole('button');
    const lanes = page.locator('gk-timeline .lane-name');
    const open = async (cameras: number): Promise<void> => {
      const device = await deviceOfCameras(recorder.url, cameras);
      const ch = device.channels.slice(0, 4).join(',');
      const startS = await recordedMinute(recorder.url, device.deviceId);
      await logIn(page, `/splayback/${device.deviceId}?multi=1&ch=${ch}&at=${startS}`);
      await expect(channels).toHaveCount(cameras);
      await expect(lanes).toHaveCount(cameras);
      await expectAllInSight(page);
    };
    await open(6);
    // On the line of the controls there are numbers, with the names for who cannot see them.
    await expect(channels.last()).toHaveAccessibleName(/^\d \S/);
    const [first, bar] = await Promise.all([
      channels.first().boundingBox(),
      player(page).locator('[part=bar]').boundingBox(),
    ]);
    expect(first?.y).toBe(bar?.y);
    await player(page).getByRole('group', { name: 'Playback', exact: true }).press('i');
    await expect(player(page).getByRole('button', { name: 'Clear the clip' })).toBeVisible();
    await expectAllInSight(page);

    await page.route('**/eventquery*', (route) => route.fulfill({ status: 500, body: 'No disk' }));
    for (const cameras of [6, 8]) {
      await open(cameras);
      const alert = player(page).getByRole('alert');
      await expect(alert).toContainText('The events could not be loaded');
      await expectAllInSight(page);
      const [line, again, timeline] = await Promise.all([
        alert.boundingBox(),
        alert.getByRole('button', { name: 'Try again' }).boundingBox(),
        player(page).locator('gk-timeline').boundingBox(),
      ]);
      expect(again?.y).toBeGreaterThanOrEqual(line?.y ?? Infinity);
      expect((again?.y ?? Infinity) + (again?.height ?? 0)).toBeLessThanOrEqual(timeline?.y ?? 0);
    }
  },
);

test(
  'a refused list of recordings is told with a way to try again',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    allowConsoleError(/gps/);
    const deviceId = await deviceWith(recorder.url, 2);
    await page.route('**/gps', (route) => route.fulfill({ status: 500, body: 'No disk' }));
    await logIn(page, `/splayback/${deviceId}?at=${await recordedMinute(recorder.url, deviceId)}`);
    const position = page.getByRole('region', { name: 'Position' });
    await expect(position.getByRole('alert')).toContainText('The GPS track could not be loaded');
    await page.unroute('**/gps');
    await position.getByRole('button', { name: 'Try again' }).click();
    await expect(position).toContainText(/-?\d+\.\d{6}, -?\d+\.\d{6}/);
  },
);

// Its parts daily: start-recording-download.test.ts, sdk-downloads.test.ts and session-queue.test.ts.
test(
  'a download whose server dies says so, and goes on where it ended when the server is back',
  { tag: '@nightly' },
  async ({ page }) => {
    allowConsoleError(/WebSocket connection|ERR_CONNECTION|ERR_INCOMPLETE|Failed to load/);
    const first = await startRecorder({ ownProcess: true });
    let second: TestRecorder | undefined;
    try {
      const deviceId = await deviceWith(first.url, 2);
      const startS = await recordedMinute(first.url, deviceId);
      await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
      await logIn(page, `${first.url}/splayback/${deviceId}?at=${startS}`);
      await page.getByRole('button', { name: 'Download' }).click();
      const downloads = page.getByRole('region', { name: 'Download' });
      await downloads.getByLabel('Format').selectOption('gms');
      // Much more than the buffers between server and browser hold.
      await downloads.getByLabel('Duration').selectOption('600');
      // So slow that the file is still on its way when the server goes.
      const network = await page.context().newCDPSession(page);
      const throttle = (downloadThroughput: number) =>
        network.send('Network.emulateNetworkConditions', {
          offline: false,
          latency: 0,
          uploadThroughput: -1,
          downloadThroughput,
        });
      await network.send('Network.enable');
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.headers()['range'] ?? ''));
      await throttle(60_000);
      await downloads.locator('gk-download').first().getByRole('button', { name: 'Download' }).click();
      const row = downloads.locator('gk-download').last().getByRole('listitem');
      await expect(row).toContainText(/[1-9][\d,]* of [\d,]+ KB/);
      const total = Number(/of ([\d,]+) KB/.exec(await row.innerText())?.[1]?.replaceAll(',', ''));
      await first.stop({ keepState: true, kill: true });
      await throttle(-1);
      await expect(row).toContainText('Download fail');
      second = await startRecorder({ port: first.port, stateDir: first.stateDir });
      await row.getByRole('button', { name: /Try again/ }).click();
      await expect(row).toContainText('Download done.');
      expect(asked.filter((range) => /^bytes=[1-9]\d*-$/.test(range))).not.toHaveLength(0);
      const file = page.waitForEvent('download');
      await row.getByRole('button', { name: /Save/ }).click();
      expect(Math.floor((await readFile(await (await file).path())).byteLength / 1024)).toBe(total);
    } finally {
      await (second ?? first).stop();
    }
  },
);

test(
  'a right that is withdrawn while a video plays ends the video, with words',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const deviceId = await deviceWith(recorder.url, 1, users.operator);
    await logIn(page, `/splayback/${deviceId}?at=${await recordedMinute(recorder.url, deviceId)}`, users.operator);
    await player(page).getByRole('button', { name: 'Play', exact: true }).last().click();
    await expectPlaying(player(page));
    allowConsoleError(/403|WebSocket/);
    const operators = 2;
    await setRight(recorder.url, operators, 'P_lopb', false);
    try {
      await expect(
        page.getByRole('region', { name: 'Notices' }).getByText(/You do not have permission to open "/),
      ).toBeVisible();
      await expect(page).toHaveURL(/\/$/);
      await expect(player(page)).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Video playback' })).toHaveCount(0);
      // The other rights are as they were.
      await expect(page.locator('gk-gps-map')).toBeVisible();
    } finally {
      await setRight(recorder.url, operators, 'P_lopb', true);
    }
  },
);

test(
  'an enlarged picture is the main stream of its recording, and one beside others the sub stream',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const deviceId = await deviceWith(recorder.url, 2);
    const startS = await recordedMinute(recorder.url, deviceId);
    await logIn(page, `/splayback/${deviceId}?multi=1&ch=1,2&at=${startS}`);
    const screen = player(page).locator('[part=screen]').first();
    // Of the chosen channel, as it was decoded.
    const widthOfPicture = (): Promise<number> =>
      player(page).evaluate(async (element: GkPlayer) => (await createImageBitmap(await element.snapshot())).width);
    await player(page).getByRole('button', { name: 'Play', exact: true }).last().click();
    await expectPlaying(player(page));
    const beside = await widthOfPicture();
    await screen.hover();
    await screen.getByRole('button', { name: /^Enlarge: / }).click();
    await expect.poll(widthOfPicture).toBeGreaterThan(beside * 1.5);
    await expectPlaying(player(page));
    await player(page).getByRole('button', { name: 'Show all channels' }).click();
    await expect.poll(widthOfPicture).toBe(beside);
  },
);
