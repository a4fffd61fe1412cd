import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { GkKind } from 'gk-sdk/wire';
import { deviceIds, recordedMinute } from './support/fleet.js';
import { expectMoving } from './support/live-tile.js';
import type { TestRecorder } from './support/recorder.js';
import { collectStream, type StreamPacket } from './support/stream-collector.js';
import { expect, test, users } from './support/test.js';

const data = process.env['GK_DATA'];
const video = join(data ?? '', 'video');
const TRACKS = 'gps/kaohsiung_buses_20181108.jsonl';

test.skip(data === undefined, 'GK_DATA is not set: real footage and tracks are not tested');
test.use({
  recorderOptions: {
    devices: 2,
    args: data === undefined ? [] : ['--footage', video, '--tracks', join(data, TRACKS)],
  },
});

/** Files in the order of their names are channels 1 to 8 of FOOTAGE-1, FOOTAGE-2, ... */
const footage = (): string[] =>
  data === undefined
    ? []
    : readdirSync(video)
        .filter((name) => !name.endsWith('.json'))
        .sort();
const cameraOf = (file: string): { device: string; channel: number } => {
  const at = footage().indexOf(file);
  return { device: `FOOTAGE-${Math.floor(at / 8) + 1}`, channel: (at % 8) + 1 };
};

interface FrameList {
  readonly file: string;
  /** Offset, size, 1 for a key frame, of a capture the device's time in ms, further fields. */
  readonly frames: readonly (readonly [number, number, number, ...unknown[]])[];
}
const frameLists = (): FrameList[] =>
  data === undefined
    ? []
    : readdirSync(video)
        .filter((name) => name.endsWith('.frames.json'))
        .map((name) => JSON.parse(readFileSync(join(video, name), 'utf8')) as FrameList);

test('shows the footage and the 34 buses beside the fleet', async ({ recorder }) => {
  const plates = new Set(
    readFileSync(join(data ?? '', TRACKS), 'utf8')
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { plate: string }).plate),
  );
  expect(plates.size).toBe(34);
  const ids = await deviceIds(recorder.url);
  expect(ids.filter((id) => id.startsWith('FOOTAGE-'))).toEqual(['FOOTAGE-1', 'FOOTAGE-2']);
  expect(ids.filter((id) => plates.has(id)).length).toBe(34);
  expect(ids.length).toBe(2 + 2 + 34);
});

/** Takes as many units of each stream, or one whole round of it, and compares them byte for byte. */
async function expectUnchanged(recorder: TestRecorder, most: number): Promise<void> {
  const streams = frameLists().map(async ({ file, frames }) => {
    const bytes = readFileSync(join(video, file));
    const { device, channel } = cameraOf(file);
    const wanted = Math.min(most, frames.length);
    const packets = await collectStream(recorder.url, { device, channel, user: users.admin, pictures: wanted });
    const pictures = packets.filter(({ kind }) => kind === GkKind.video);
    return { file, wanted, ...compare(pictures, frames, bytes) };
  });
  for (const { file, wanted, same, wrong } of await Promise.all(streams)) {
    expect.soft(wrong, `${file}: access units that differ`).toBe(0);
    expect.soft(same, file).toBeGreaterThanOrEqual(wanted);
  }
}

test('sends the access units of every stream unchanged and in order', async ({ recorder }) => {
  await expectUnchanged(recorder, 100);
});

test('sends every access unit of every stream unchanged', { tag: '@nightly' }, async ({ recorder }) => {
  // The longest stream takes 62 s for one round.
  await expectUnchanged(recorder, Infinity);
});

/** The pictures are one round of the loop, from any key frame on: finds that place and compares byte for byte. */
function compare(
  pictures: readonly StreamPacket[],
  frames: FrameList['frames'],
  bytes: Buffer,
): { same: number; wrong: number } {
  const unit = (at: number): Buffer => {
    const [offset, size] = frames[at % frames.length] as FrameList['frames'][number];
    return bytes.subarray(offset, offset + size);
  };
  const first = frames.findIndex((_, at) => pictures[0] !== undefined && unit(at).equals(pictures[0].payload));
  if (first < 0) return { same: 0, wrong: pictures.length };
  const same = pictures.filter((picture, i) => unit(first + i).equals(picture.payload)).length;
  return { same, wrong: pictures.length - same };
}

test('local playback of FOOTAGE-1 shows the times of the real capture, which are not even', async ({ recorder }) => {
  const file = 'mdvr2020_ch3_352x288';
  const { device, channel } = cameraOf(`${file}.jt1078.bin`);
  expect(device).toBe('FOOTAGE-1');
  const { frames = [] } = frameLists().find((list) => list.file === `${file}.h264`) ?? {};
  const bytes = readFileSync(join(video, `${file}.h264`));
  const units = new Map(
    frames.map(([offset, size], at) => [bytes.subarray(offset, offset + size).toString('latin1'), at]),
  );
  const recordedFromS = await recordedMinute(recorder.url, device, channel);
  const wish = { device, channel, user: users.admin, pictures: 60, recordedFromS };
  const pictures = (await collectStream(recorder.url, wish)).filter(({ kind }) => kind === GkKind.video);
  const shown = pictures.map(({ payload, capturedAtUs }) => ({
    at: units.get(Buffer.from(payload).toString('latin1')) ?? NaN,
    ms: capturedAtUs / 1000,
  }));
  expect(shown.filter(({ at }) => Number.isNaN(at))).toEqual([]);
  // One after another in the capture, as far apart in time as there; between two rounds there is no telling.
  const stepsMs = shown.slice(1).flatMap(({ at, ms }, before) => {
    const last = shown[before];
    if (last === undefined || at !== last.at + 1) return [];
    return [{ shown: Math.round(ms - last.ms), captured: Number(frames[at]?.[3]) - Number(frames[last.at]?.[3]) }];
  });
  expect(stepsMs.length).toBeGreaterThan(55);
  for (const { shown: step, captured } of stepsMs) expect(Math.abs(step - captured)).toBeLessThanOrEqual(1);
  expect(new Set(stepsMs.map(({ captured }) => captured)).size).toBeGreaterThan(1);
});

const statsOf = (tile: Locator): Promise<Record<string, number>> =>
  tile.evaluate((element) => Reflect.get(element, 'stats') as Record<string, number>);

/** Units that came but have left no decoder: those on their way now, and those that never will. -1 ahead of the first. */
async function undecoded(tile: Locator): Promise<number> {
  const { receivedFrames = 0, decodedFrames = 0 } = await statsOf(tile);
  return receivedFrames === 0 ? -1 : receivedFrames - decodedFrames;
}

for (const [name, file] of [
  ['the real capture', 'mdvr2020_ch3_352x288.jt1078.bin'],
  ['the road', 'road_640x360_15fps_main_400k.h264'],
  ['the road in an MP4 file', 'src_solidWhiteRight_960x540.mp4'],
] as const) {
  // A capture of a device each day: larger pictures take the same way.
  const when = name === 'the real capture' ? {} : { tag: '@nightly' };
  test(`decodes every unit of ${name}, and its pixels change`, when, async ({ page }) => {
    const { device, channel } = cameraOf(file);
    await page.goto(`/live/${device}@${1 << (channel - 1)}/${users.admin}/${users.admin}`);
    const tile = page.locator('gk-live-tile');
    // A bus may stand still in the capture: its pictures then differ by little, yet they differ.
    await expectMoving(tile);
    // The stream begins with a key frame: from there on not one unit may miss the decoder.
    await expect.poll(() => undecoded(tile), { message: file, intervals: [250] }).toBe(0);
    expect(await statsOf(tile), file).toMatchObject({
      keyFrameSkips: 0,
      retries: 0,
      decoderRestarts: 0,
      skippedBytes: 0,
    });
  });
}

test('goes through changes of resolution and loses at most one picture', { tag: '@nightly' }, async ({ page }) => {
  const { device, channel } = cameraOf('road_reschange_360p_cif_720p_360p_15fps.h264');
  await page.goto(`/live/${device}@${1 << (channel - 1)}/${users.admin}/${users.admin}`);
  const tile = page.locator('gk-live-tile');
  await expect(tile).toHaveJSProperty('state', 'live');
  const sizes = new Set<number>();
  const states = new Set<unknown>();
  // Four parts of 6 s each.
  await expect
    .poll(
      async () => {
        sizes.add((await statsOf(tile))['height'] ?? 0);
        states.add(await tile.evaluate((element) => Reflect.get(element, 'state') as unknown));
        return [288, 360, 720].filter((height) => sizes.has(height));
      },
      { intervals: [500] },
    )
    .toEqual([288, 360, 720]);
  expect([...states]).toEqual(['live']);
  const lostAtMostOne = async (): Promise<boolean> => [0, 1].includes(await undecoded(tile));
  await expect.poll(lostAtMostOne, { intervals: [250] }).toBe(true);
  expect(await statsOf(tile)).toMatchObject({ retries: 0, decoderRestarts: 0, skippedBytes: 0 });
  await expectMoving(tile);
});

test('says in words that the browser cannot show H.265, or shows it', { tag: '@nightly' }, async ({ page }) => {
  const { device, channel } = cameraOf('road_640x360_15fps_hevc_300k.h265');
  await page.goto(`/live/${device}@${1 << (channel - 1)}/${users.admin}/${users.admin}`);
  const tile = page.locator('gk-live-tile');
  // The page goes on to the encoded form of its address; what is asked before that dies with it.
  await expect(tile).toBeVisible();
  const plays = await page.evaluate(async () => {
    const support = await VideoDecoder.isConfigSupported({
      codec: 'hvc1.1.6.L63.90',
      codedWidth: 640,
      codedHeight: 360,
    });
    return support.supported === true;
  });
  await expect(tile).toHaveJSProperty('state', plays ? 'live' : 'unsupported');
  if (!plays) await expect(tile.locator('.notice')).toContainText(/H\.265/);
});
