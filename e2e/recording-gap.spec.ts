import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { GkIncident } from 'gk-elements';
import { readZipEntries, type EvidenceManifest } from 'gk-sdk/recordings';
import { logIn } from './support/console.js';
import { deviceWith, recordingGap } from './support/fleet.js';
import { expectPlaying } from './support/recorded-player.js';
import { expect, test, users } from './support/test.js';

const gk = join(import.meta.dirname, '../packages/gk-sdk/bin/gk.js');
/** So long before a gap, and behind it, seconds. */
const BESIDE_S = 75;

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gk-gap-'));
});
test.afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

interface Made {
  readonly path: string;
  readonly missing: EvidenceManifest['missing'];
  readonly signature: { readonly fingerprint: string };
}

/** Runs `gk evidence`: its exit code, and what it puts out. */
function gkEvidence(url: string, args: readonly string[]): Promise<{ code: number | null; made: Made; err: string }> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'] ?? '', GK_SERVER: url, GK_USER: users.admin, GK_PASSWORD: users.admin };
    const child = spawn(process.execPath, [gk, 'evidence', ...args, '--json'], { env });
    let out = '';
    let err = '';
    child.stdout.on('data', (data: Buffer) => (out += data.toString()));
    child.stderr.on('data', (data: Buffer) => (err += data.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      try {
        resolve({ code, made: JSON.parse(out) as Made, err });
      } catch {
        reject(new Error(`gk evidence ended with ${code}: ${err}`));
      }
    });
  });
}

test('the page of a bundle across a gap shows capture times behind it, and whose signature it has', async ({
  page,
  recorder,
}) => {
  const device = await deviceWith(recorder.url, 1);
  const gap = await recordingGap(recorder.url, device, 1);
  const startS = gap.startS - BESIDE_S;
  const seconds = gap.endS + BESIDE_S - startS;
  const out = join(folder, 'bundle.zip');
  const args = [device, '--from', String(startS), '--seconds', String(seconds), '--out', out];
  const { code, made, err } = await gkEvidence(recorder.url, args);
  // A part is missing.
  expect(code).toBe(6);
  expect(err).toContain('Missing: footage of channel 1');
  const [missing] = made.missing;
  const [fromS, toS] = [missing?.startS ?? 0, missing?.endS ?? 0];
  expect(made.missing).toHaveLength(1);
  expect([fromS > startS, toS - fromS > 60, toS < startS + seconds]).toEqual([true, true, true]);

  const files = await readZipEntries(new Blob([new Uint8Array(await readFile(out))]));
  await writeFile(join(folder, 'index.html'), (await files.get('index.html')?.text()) ?? '');
  await page.goto(pathToFileURL(join(folder, 'index.html')).href);
  await page.getByLabel('Zip').setInputFiles(out);
  await expect(page.locator('.verdict')).toHaveText(/^All \d+ files are unchanged\.$/);

  // The place on the track is that of the beginning before anything is pressed.
  const [line = ''] = ((await page.locator('svg .path').getAttribute('points')) ?? '').split(' ');
  const marker = page.locator('svg .now');
  expect([await marker.getAttribute('cx'), await marker.getAttribute('cy')]).toEqual(line.split(','));

  // Whose key it is, only the server can tell.
  const proof = page.locator('.proof');
  await expect(proof).toHaveText('Signed by an unknown key.');
  const key = page.getByLabel('Fingerprint that you have from the server');
  await key.fill('AB');
  await expect(proof).toHaveText('Signed by an unknown key.');
  await key.fill(made.signature.fingerprint);
  await expect(proof).toHaveText('Signed by this server.');
  await expect(proof).toHaveAttribute('data-proof', 'yes');

  // The clock goes to the gap, and on behind it with the time of capture of the picture that is shown there.
  const slider = page.getByRole('slider', { name: 'Time' });
  const atS = async (): Promise<number> => startS + Number(await slider.inputValue());
  const video = page.locator('video').first();
  const filmS = (): Promise<number> => video.evaluate((film) => (film as HTMLVideoElement).currentTime);
  const seek = (toMomentS: number): Promise<void> =>
    slider.evaluate((input, value) => {
      (input as HTMLInputElement).value = String(value);
      input.dispatchEvent(new Event('input'));
    }, toMomentS - startS);
  const nothing = page.getByText('Nothing was recorded at this time.');
  await seek((fromS + toS) / 2);
  await expect(nothing).toBeVisible();
  await seek(fromS - 3);
  await expect(nothing).toBeHidden();
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(atS).toBeGreaterThan(toS + 1);
  await expect(nothing).toBeHidden();
  await page.getByRole('button', { name: 'Pause' }).click();
  const shownS = await atS();
  // Behind the gap the film is as far from its beginning as pictures were captured, which the gap adds nothing to.
  const manifest = JSON.parse((await files.get('manifest.json')?.text()) ?? '') as EvidenceManifest;
  const file = manifest.files.find(({ name }) => name === 'footage/ch1.mp4');
  const behind = file?.spans?.find((span) => shownS >= span.startS && shownS < span.endS);
  expect(Math.abs((await filmS()) - ((behind?.offsetS ?? 0) + shownS - (behind?.startS ?? 0)))).toBeLessThan(0.5);

  // Nothing is wider than the window of a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test(
  'pictures and track go over a gap of the recording together, and a moment inside of it leads behind it',
  { tag: '@nightly' },
  async ({ page, recorder }) => {
    const device = await deviceWith(recorder.url, 2);
    const gap = await recordingGap(recorder.url, device, 2);
    await logIn(page, `/splayback/${device}?at=${gap.startS - BESIDE_S}&together=1`);
    const incident = page.locator('gk-incident');
    const player = incident.locator('gk-player');
    const moments = () =>
      incident.evaluate((element: GkIncident) => {
        const pictures = element.shadowRoot?.querySelector('gk-player');
        const shownS = (pictures?.stats?.channels ?? []).flatMap((channel) => channel.shownS ?? []);
        return { picturesS: pictures?.positionS ?? 0, trackS: element.positionS ?? 0, shownS };
      });
    await player.getByRole('button', { name: 'Play', exact: true }).last().click();
    await expectPlaying(player);
    await player.getByRole('combobox', { name: 'Speed' }).selectOption('8');
    await expect(player.getByText(/^No record from .+ to .+/)).toBeVisible();
    await expect.poll(() => moments().then(({ picturesS }) => picturesS)).toBeGreaterThan(gap.endS - 60);
    // Fast pictures are key pictures only.
    await player.getByRole('combobox', { name: 'Speed' }).selectOption('1');
    await expectPlaying(player);
    await player.press('k');
    // Each of them shows the moment of the clock.
    const away = async (): Promise<readonly string[]> => {
      const { picturesS, trackS, shownS } = await moments();
      return [['track', trackS] as const, ...shownS.map((timeS) => ['picture', timeS] as const)].flatMap(
        ([what, timeS]) => (Math.abs(timeS - picturesS) < 1 ? [] : [`${what} ${timeS - picturesS}`]),
      );
    };
    await expect.poll(away).toEqual([]);

    // A moment inside of the gap: both show the next one that was recorded.
    await incident.evaluate(
      (element: GkIncident, timeS) => {
        element.seek(timeS);
      },
      (gap.startS + gap.endS) / 2,
    );
    await expect
      .poll(async () => {
        const { picturesS, trackS } = await moments();
        return [Math.abs(picturesS - trackS) < 1, picturesS > gap.endS - 60, picturesS < gap.endS + 60];
      })
      .toEqual([true, true, true]);
  },
);
