import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { readZipEntries } from 'gk-sdk/recordings';
import { logIn } from './support/console.js';
import { deviceWith, hashOf, recordedMinute } from './support/fleet.js';
import { allowConsoleError, expect, test, users } from './support/test.js';
import { serverDay } from './support/zones.js';

const gk = join(import.meta.dirname, '../packages/gk-sdk/bin/gk.js');
const data = process.env['GK_DATA'];
/** One of the 34 real buses. */
const BUS = '057-V3';
const TRACKS = data === undefined ? [] : ['--tracks', join(data, 'gps/kaohsiung_buses_20181108.jsonl')];
test.use({ recorderOptions: { args: TRACKS } });

let folder: string;

test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gk-evidence-'));
});
test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Opens the page of a bundle from the disk, as its reader does, and hands it the zip. */
async function openFromDisk(page: Page, zip: Uint8Array<ArrayBuffer>): Promise<void> {
  const files = await readZipEntries(new Blob([zip]));
  await writeFile(join(folder, 'index.html'), (await files.get('index.html')?.text()) ?? '');
  await writeFile(join(folder, 'bundle.zip'), zip);
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await page.getByLabel('Zip').setInputFiles(join(folder, 'bundle.zip'));
}

/** Runs `gk evidence`; what it puts out as JSON. */
function gkEvidence(url: string, args: readonly string[]): Promise<{ path: string; manifestSha256: string }> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'] ?? '', GK_SERVER: url, GK_USER: users.admin, GK_PASSWORD: users.admin };
    const child = spawn(process.execPath, [gk, 'evidence', ...args, '--json'], { env });
    let out = '';
    let err = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString()));
    child.stderr.on('data', (data: Buffer) => (err += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      // 6: something is missing. A real bus tells its position every 40 s or less often, so half a minute may have no track.
      if (code === 0 || code === 6) resolve(JSON.parse(out) as { path: string; manifestSha256: string });
      else reject(new Error(`gk evidence ended with ${code}: ${err}`));
    });
  });
}

test('a bundle of two channels plays in its own page from the disk, and a changed byte is found', async ({
  page,
  recorder,
}) => {
  // Two films play when the page is opened anew, which ends what they were still reading.
  allowConsoleError(/ERR_FILE_NOT_FOUND \(blob:/);
  const device = data === undefined ? await deviceWith(recorder.url, 2) : BUS;
  const startS = await recordedMinute(recorder.url, device, 2);
  const out = join(folder, 'made.zip');
  const args = [device, '--from', String(startS), '--seconds', '30', '--channels', '1,2', '--out', out];
  const { path, manifestSha256 } = await gkEvidence(recorder.url, args);
  expect(path).toBe(out);
  const zip = new Uint8Array(await readFile(out));

  await openFromDisk(page, zip);
  await expect(page.locator('.verdict')).toHaveText(/^All \d+ files are unchanged\.$/);
  await expect(page.getByText(manifestSha256)).toBeVisible();
  const videos = page.locator('video');
  await expect(videos).toHaveCount(2);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect
    .poll(() => videos.evaluateAll((all) => Math.min(...all.map((video) => (video as HTMLVideoElement).currentTime))))
    .toBeGreaterThan(1);
  const sizes = await videos.evaluateAll((all) => all.map((video) => (video as HTMLVideoElement).videoWidth));
  expect(Math.min(...sizes)).toBeGreaterThan(100);

  // One bit in the middle of the longest file.
  const changed = zip.slice();
  const at = Math.floor(changed.length / 2);
  changed[at] = (changed[at] ?? 0) ^ 1;
  await openFromDisk(page, changed);
  await expect(page.locator('.verdict')).toHaveText(/^1 of \d+ files are not as they were: footage\/ch\d\.mp4\.$/);
});

test('the console makes a bundle of a moment, shows its number, and puts no password into it', async ({
  page,
  recorder,
}) => {
  const device = await deviceWith(recorder.url, 1);
  const startS = await recordedMinute(recorder.url, device);
  await logIn(page, `/gpsplayback?device=${device}&day=${serverDay(startS)}`);
  // The save dialog of the browser is no part of the page: the bundle comes as a download.
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.getByRole('grid', { name: 'Points' }).getByRole('row').nth(1).click();
  const playback = page.getByRole('dialog', { name: `Playback ${device}` });
  await playback.getByRole('button', { name: 'Evidence ...' }).click();
  const dialog = page.getByRole('dialog', { name: `Evidence of ${device}` });
  await dialog.getByLabel('Duration').selectOption('60');
  await dialog.getByLabel('Note').fill('case <b>7</b>');
  const coming = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Create the bundle' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^gk-evidence-.+\.zip$/);
  await expect(dialog.getByText(/^The bundle is saved \(\d+ files\)/)).toBeVisible();
  const number = (await dialog.locator('code').textContent()) ?? '';
  expect(number).toMatch(/^[0-9a-f]{64}$/);
  const zip = new Uint8Array(await readFile(await download.path()));
  expect(Buffer.from(zip).toString('latin1')).not.toContain(hashOf(users.admin));
  await openFromDisk(page, zip);
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByText('case <b>7</b>')).toBeVisible();
});
