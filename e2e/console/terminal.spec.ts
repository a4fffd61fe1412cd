// A real terminal as its owner sees it, from the first connection on: one path over all screens that show it.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { groupsResource, snapshotsResource } from 'gk-sdk/rest';
import { logIn } from '../support/console.js';
import { asAdmin } from '../support/fleet.js';
import { expectMovingPicture } from '../support/moving-picture.js';
import { expectPlaying, playerPosition, playerState } from '../support/recorded-player.js';
import { goInside } from '../support/screens.js';
import { talkingBrowser } from '../support/talking-browser.js';
import { startTerminal } from '../support/terminal.js';
import { expect, test, users } from '../support/test.js';

test.use({
  ...talkingBrowser,
  recorderOptions: { devices: 0, args: ['--jt808', '127.0.0.1:0'] },
  viewport: { width: 1366, height: 768 },
});

const ID = '13912345678';

/** Waits until a meter shows a loud sound, which may last for a moment: each frame is looked at. */
async function untilLoud(meter: Locator): Promise<void> {
  await meter
    .page()
    .waitForFunction((element) => Number(element?.getAttribute('aria-valuenow')) > 20, await meter.elementHandle());
}

/** Seconds that a browser plays a video for. */
function durationOf(page: Page, file: Uint8Array): Promise<number> {
  return page.evaluate(async (text) => {
    const video = document.createElement('video');
    video.src = URL.createObjectURL(
      new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'video/mp4' }),
    );
    await new Promise((resolve, reject) => {
      video.onloadedmetadata = resolve;
      video.onerror = () => reject(new Error(video.error?.message ?? 'The video cannot be read.'));
    });
    return video.duration;
  }, Buffer.from(file).toString('base64'));
}

const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' });

test('a terminal is accepted, seen, heard, spoken to, played back, downloaded, told and set', async ({
  page,
  recorder,
  context,
}) => {
  await context.grantPermissions(['microphone']);
  await asAdmin(recorder.url, async (session) => {
    const groups = groupsResource(session.rest);
    const [root] = await groups.list();
    if (root !== undefined) await groups.add(root.groupId, 'Depot');
  });
  const terminal = startTerminal(recorder.terminalPort, ['--plate', '測A-7', '--alarms', '8', '--interval', '1']);
  try {
    // Without a dialog for where to save, which no test can answer.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
    // It waits.
    await logIn(page, '/regdevices');
    const waiting = page.getByRole('grid', { name: '1 device is waiting' });
    await expect(waiting.getByRole('row', { name: new RegExp(ID) })).toContainText('測A-7');
    await waiting.getByRole('button', { name: 'Accept' }).click();
    const acceptance = page.getByRole('dialog', { name: `Accept ${ID}` });
    await expect(acceptance.getByLabel('Device Memo')).toHaveValue('測A-7');
    await acceptance.getByLabel('Device Memo').fill('Bus 7');
    await acceptance.getByLabel('Group').selectOption({ label: 'root / Depot' });
    await acceptance.getByRole('button', { name: 'Accept' }).click();
    await expect(notices(page).getByText(`${ID} added`)).toBeVisible();
    await terminal.said(/^online$/);

    // It drives on the map.
    await goInside(page, '/');
    const vehicle = page.getByRole('listitem').filter({ hasText: ID });
    await expect(vehicle).toContainText('25.0');
    await vehicle.getByRole('link', { name: 'Liveview' }).click();
    await expect(page).toHaveURL(new RegExp(`/liveview/${ID}`));

    // Four cameras, whose pictures move.
    const tiles = page.locator('gk-live-tile');
    await expect(tiles).toHaveCount(4);
    await expectMovingPicture(tiles.nth(1));
    await terminal.said(/^live sub of camera 2 to port/);

    // Both ends of a talk are heard.
    await goInside(page, '/blockview?tiles=0');
    await page.getByRole('button', { name: `Talk to ${ID}` }).click();
    const talk = page.getByRole('dialog', { name: 'Talk' });
    const speak = talk.getByRole('button', { name: 'Hold to talk' });
    await expect(speak).toBeEnabled();
    await expect(talk.getByLabel('Microphone')).toBeVisible();
    await speak.hover();
    await page.mouse.down();
    await expect(talk.getByText('You can be heard').first()).toBeVisible();
    await Promise.all([
      untilLoud(talk.getByRole('meter', { name: 'Your level' })),
      untilLoud(talk.getByRole('meter', { name: 'Device level' })),
      terminal.said(/^the cab hears sound/),
    ]);
    await page.mouse.up();
    await talk.getByRole('button', { name: 'End' }).click();
    const [loudest] = await terminal.said(/^talk on channel 1 ended; \d+ bytes were heard, the loudest at (\d+) %$/);
    expect(Number(loudest)).toBeGreaterThan(5);
    await talk.getByRole('button', { name: 'Close' }).click();

    // A camera moves, and stops.
    await page.getByRole('button', { name: `Move the cameras of ${ID}` }).click();
    const cameras = page.getByRole('dialog', { name: `Move the cameras of ${ID}` });
    const camera = cameras.locator('gk-live-tile').first();
    await expectMovingPicture(camera);
    await camera.hover();
    await cameras.getByRole('button', { name: 'Move camera', exact: true }).click();
    await cameras.getByRole('button', { name: 'Right', exact: true }).click();
    await terminal.said(/^camera 1: ptzMove, direction 4$/);
    await terminal.said(/^camera 1: ptzMove, direction 0$/);
    await cameras.getByRole('button', { name: 'Close' }).click();

    // It is told a text, and takes a speed limit.
    await goInside(page, `/devicesetup?device=${ID}`);
    await page.getByRole('button', { name: 'Maintenance' }).click();
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    const text = page.getByRole('dialog', { name: `Text to ${ID}` });
    await text.getByRole('textbox').fill('請回場 <b>Depot</b>');
    await text.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await terminal.said(/^shows: 請回場 <b>Depot<\/b>$/);
    await page.getByRole('tab', { name: 'System' }).click();
    const limit = page.getByRole('region', { name: 'Speed limit', exact: true });
    await limit.getByRole('spinbutton').fill('45');
    await limit.getByRole('button', { name: 'Save' }).click();
    await terminal.said(/^1 parameters are set$/);
    await expect(limit.getByText(/^Speed limit: 45 mi\/h, previously 50 mi\/h/)).toBeVisible();

    // A picture is taken.
    await asAdmin(recorder.url, async (session) => {
      const picture = await snapshotsResource(session.rest).read({ deviceId: ID, channel: 2 });
      expect((await picture.bytes()).subarray(0, 3)).toEqual(Uint8Array.of(0xff, 0xd8, 0xff));
    });
    await terminal.said(/^camera 2: takes a photograph of \d+ bytes$/);

    // A recording of it is played back: paused, sought, faster.
    await goInside(page, `/remoteplayback/${ID}`);
    const rows = page.getByRole('region', { name: 'Record list' }).getByRole('row');
    await rows.nth(1).click();
    const player = page.locator('gk-player');
    await expectPlaying(player);
    const [started = ''] = await terminal.said(/^playback of camera 1 from (\d{12})$/);
    const startS = Date.parse(started.replace(/(..)(..)(..)(..)(..)(..)/, '20$1-$2-$3T$4:$5:$6+08:00')) / 1000;
    const button = (name: string | RegExp) => player.getByRole('button', { name, exact: true });
    await button('Pause').last().click();
    await expect.poll(() => playerState(player)).toBe('paused');
    const pausedS = await playerPosition(player);
    expect(pausedS - startS).toBeGreaterThan(0);
    expect(pausedS - startS).toBeLessThan(30);
    await button('+10 s').click();
    await expect.poll(async () => Math.abs((await playerPosition(player)) - pausedS - 10)).toBeLessThan(3);
    await player.getByRole('combobox', { name: 'Speed' }).selectOption('4');
    await button('Play').last().click();
    await expectPlaying(player);
    await expect.poll(async () => (await playerPosition(player)) - pausedS).toBeGreaterThan(25);

    // A minute of it becomes a file, which it sends by FTP.
    await page.getByRole('button', { name: 'Download' }).first().click();
    const downloads = page.getByRole('region', { name: 'Download' });
    await downloads.locator('gk-download').first().getByRole('button', { name: 'Download' }).click();
    await terminal.said(/^sends 1 files of camera 1 by FTP$/);
    const file = downloads.locator('gk-download').last().getByRole('listitem');
    await expect(file).toContainText('Pack to MP4 done.');
    const coming = page.waitForEvent('download');
    await file.getByRole('button', { name: /Save/ }).click();
    const bytes = readFileSync(await (await coming).path());
    expect(await durationOf(page, bytes)).toBeGreaterThan(50);

    // Its alarm has a photo.
    await goInside(page, '/todayevents');
    await page
      .getByRole('button', { name: /^Photos of/ })
      .first()
      .click();
    const photo = page.getByRole('dialog').getByRole('img').first();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100);
    await page.getByRole('dialog').getByRole('button', { name: 'Files' }).click();
    const clip = page.getByRole('dialog').getByRole('listitem', { name: 'Video, channel 1' }).locator('video');
    await expect.poll(() => clip.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(1);

    // Its session and its transfers are in the monitors.
    for (const [segment, words] of [
      ['devarray', ID],
      ['hbmonitor', ID],
      ['ftpmonitor', 'FTP (9206)'],
    ] as const) {
      await page.goto(`/${segment}`);
      await page.getByLabel('User name').fill(users.admin);
      await page.getByLabel('Password').fill(users.admin);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('cell', { name: words }).first()).toBeVisible();
    }
    await expect(page.getByRole('row', { name: /Done .* KB FTP/ }).first()).toBeVisible();
  } finally {
    await terminal.stop();
  }
});
