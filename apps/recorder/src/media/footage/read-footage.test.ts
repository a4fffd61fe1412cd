import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GkFlag, GkKind, type GkPacket } from 'gk-sdk/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Clip } from '../clip.js';
import { createMediaLibrary } from '../create-media-library.js';
import { FakeClock } from '../testing/fake-clock.js';
import { footageSeeds } from './footage-seeds.js';
import { readFootage, type FootageSet } from './read-footage.js';

const assetsDir = new URL('../../../assets/clips', import.meta.url).pathname;
const data = process.env['GK_DATA'];

/** A capture of 30 pictures, 10 a second, a key each second; `byMs` says how wrong the time of each is. */
function captureOf(byMs: (picture: number) => number): Buffer {
  const sets = Buffer.from('000000016742001eda02c0f60000000168ce3c80', 'hex');
  const packets = Array.from({ length: 30 }, (__, i) => {
    const slice = Buffer.from(i % 10 === 0 ? '0000000165888400110000' : '0000000141888400220000', 'hex');
    const body = i % 10 === 0 ? Buffer.concat([sets, slice]) : slice;
    const packet = Buffer.alloc(30);
    packet.set(Buffer.from('3031636481620000012345678901', 'hex'));
    packet.writeUInt16BE(i, 6);
    packet.set([1, i % 10 === 0 ? 0 : 0x10], 14);
    packet.writeBigUInt64BE(BigInt(1_700_000_000_000 + i * 100 + byMs(i)), 16);
    packet.writeUInt16BE(100, 26);
    packet.writeUInt16BE(body.length, 28);
    return Buffer.concat([packet, body]);
  });
  return Buffer.concat(packets);
}

describe('readFootage', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'gk-footage-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('says in one line which folder cannot be read', async () => {
    await expect(readFootage(join(folder, 'none'))).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringMatching(/none cannot be read\.$/),
    });
  });

  it('refuses a folder without footage', async () => {
    writeFileSync(join(folder, 'a.json'), '{}');
    writeFileSync(join(folder, 'noise.bin'), Buffer.alloc(500, 7));
    writeFileSync(join(folder, 'noise.h264'), Buffer.alloc(500, 7));
    writeFileSync(join(folder, 'noise.mp4'), Buffer.alloc(500, 7));
    await expect(readFootage(folder)).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('no footage in'),
    });
  });

  it.each([
    ['a time three seconds ahead', (i: number): number => (i === 14 ? 3000 : 0)],
    ['a time three seconds behind', (i: number): number => (i === 14 ? -3000 : 0)],
    ['a clock that is set by five seconds', (i: number): number => (i >= 14 ? 5000 : 0)],
    ['a clock that is set, and back', (i: number): number => (i >= 14 && i < 16 ? 3000 : 0)],
    ['a time of a day ahead at the end', (i: number): number => (i === 29 ? 86_400_000 : 0)],
  ])('plays a capture with %s at the distances that its packets say', async (_, byMs) => {
    const captures = mkdtempSync(join(folder, 'capture-'));
    writeFileSync(join(captures, 'a.jt1078'), captureOf(byMs));
    const [clip] = (await readFootage(captures)).devices[0]!.clips;
    expect(clip!.units.map(({ sendUs }) => sendUs)).toEqual(Array.from({ length: 30 }, (__, i) => i * 100_000));
    expect(clip!.durationUs).toBe(3_000_000);
  });

  it('plays a capture that begins inside of a packet, and says how much of it belongs to none', async () => {
    const captures = mkdtempSync(join(folder, 'capture-'));
    writeFileSync(join(captures, 'a.jt1078'), captureOf(() => 0).subarray(20));
    const { devices, notes } = await readFootage(captures);
    // The first picture is lost with its packet.
    expect(devices[0]!.clips[0]!.units.flatMap(({ key }, at) => (key ? [at] : []))).toEqual([9, 19]);
    expect(devices[0]!.clips[0]!.units).toHaveLength(29);
    expect(notes).toEqual([expect.stringMatching(/^a\.jt1078: \d+ bytes belong to no picture and are left out\.$/)]);
  });

  it('passes over what is none and paces a stream without timing at 15 pictures a second', async () => {
    // 704x480 Baseline without VUI, then an IDR and two P slices that are never decoded here.
    const sps = Buffer.from('000000016742001eda02c0f6', 'hex');
    const stream = Buffer.concat([
      sps,
      Buffer.from('0000000168ce3c80000000016588840011000000014188840022000000014188840033', 'hex'),
    ]);
    writeFileSync(join(folder, 'b.264'), stream);
    const set = await readFootage(folder);
    expect(set.notes).toEqual([
      'a.json is passed over: it is no footage.',
      expect.stringMatching(/^noise\.bin is passed over: it is no JT\/T 1078 capture/),
      expect.stringMatching(/^noise\.h264 is passed over: /),
      expect.stringMatching(/^noise\.mp4 is passed over: /),
    ]);
    const [clip] = set.devices[0]!.clips;
    expect(Buffer.concat(clip!.units.map(({ payload }) => payload))).toEqual(stream);
    expect(clip!.units.map(({ key, sendUs }) => [key, sendUs])).toEqual([
      [true, 0],
      [false, 66_667],
      [false, 133_333],
    ]);
    expect(clip!.durationUs).toBe(200_000);
    expect(clip!.units[0]!.media).toMatchObject({ codec: 'h264', fps: 15, audio: 'none' });
  });

  it('says that a file has no key frame, whatever its sender calls one', async () => {
    // The sets, and a picture that begins a refresh: not IDR.
    const sets = '000000016742001eda02c0f60000000168ce3c80';
    writeFileSync(
      join(folder, 'c.264'),
      Buffer.from(`${sets}0000000106060101c48000000001418884001100000001418884002200`, 'hex'),
    );
    const { notes } = await readFootage(folder);
    expect(notes.filter((note) => note.startsWith('c.264'))).toEqual([
      'c.264: no picture in it is a key frame, so live players and downloads have none to begin with.',
    ]);
  });
});

describe.skipIf(data === undefined)('reported streams as footage (GK_DATA)', () => {
  it.each([
    ['a-sets-behind-own-aud.h264', 0],
    ['a-sets-ahead-of-aud.h264', 0],
    ['a-two-auds.h264', 0],
    ['b-sets-in-own-packets.jt1078', 0],
    ['c-sound-from-0.jt1078', 2.5],
    ['c-sound-12s-behind.jt1078', 2.5],
    ['d-one-time-a-day-ahead.jt1078', 0],
    ['d-first-time-0.jt1078', 0],
    ['e-sound-behind-first-picture.jt1078', 2.5],
    ['f-aac-four-channels.jt1078', 2.5],
    ['s-sound-2500ms-ahead.jt1078', 2.5],
    ['u-times-all-the-same.jt1078', 0],
  ])('%s plays for 3 s, with sound of %i s', async (name, leastSoundS) => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-reported-'));
    try {
      writeFileSync(join(folder, name), readFileSync(join(data ?? '', 'reported', name)));
      const { devices, notes } = await readFootage(folder);
      const clip = devices[0]?.clips[0];
      expect(notes).toEqual([]);
      const pictures = clip?.units.filter(({ kind }) => kind === GkKind.video) ?? [];
      expect(pictures).toHaveLength(30);
      expect(pictures.filter(({ key }) => key)).toHaveLength(3);
      // Without a rate in the stream, a bare stream plays at 15 pictures a second.
      expect(clip?.durationUs).toBeGreaterThan(1_900_000);
      expect(clip?.durationUs).toBeLessThan(3_200_000);
      const sounds = clip?.units.filter(({ kind }) => kind === GkKind.audio).map(({ sendUs }) => sendUs) ?? [];
      const soundUs = sounds.length === 0 ? 0 : Math.max(...sounds) - Math.min(...sounds);
      expect(soundUs).toBeGreaterThanOrEqual(leastSoundS * 1_000_000);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each(['v-intra-refresh.h264', 'v-open-gop.h264', 'q-main10.h265'])('%s is read', async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-reported-'));
    try {
      writeFileSync(join(folder, name), readFileSync(join(data ?? '', 'reported', name)));
      expect((await readFootage(folder)).devices).toHaveLength(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

interface Expected {
  readonly frames: readonly (readonly [number, number, number, ...(number | string)[]])[];
  readonly sps: readonly { readonly width: number; readonly height: number; readonly at_au: number }[];
}

describe.skipIf(data === undefined)('real footage (GK_DATA)', () => {
  const dir = join(data ?? '', 'video');
  let footage: FootageSet;
  const clips = new Map<string, Clip>();
  beforeAll(async () => {
    footage = await readFootage(dir);
    for (const device of footage.devices) for (const clip of device.clips) clips.set(clip.name, clip);
  });

  const listed = readdirOrNone(dir).filter((name) => name.endsWith('.frames.json'));
  const expectedOf = (name: string): Expected =>
    JSON.parse(readFileSync(join(dir, `${name}.frames.json`), 'utf8')) as Expected;
  const clipOf = (name: string): Clip => {
    const clip = clips.get(name);
    if (clip === undefined) throw new Error(`${name} was not read.`);
    return clip;
  };

  it('makes devices of eight channels in the order of the names', () => {
    const names = readdirOrNone(dir)
      .filter((name) => !name.endsWith('.json'))
      .sort();
    expect(footage.devices.map(({ deviceId }) => deviceId)).toEqual(['FOOTAGE-1', 'FOOTAGE-2']);
    expect(footage.devices.flatMap((device) => device.clips.map(({ name }) => name))).toEqual(names);
    expect(footage.devices[0]!.clips.length).toBe(8);
    expect(footage.notes).toEqual(listed.map((name) => `${name} is passed over: it is no footage.`));
    expect(footageSeeds(footage)[0]).toMatchObject({
      deviceid: 'FOOTAGE-1',
      plate: 'FOOTAGE-1',
      chn_count: 8,
      chmask: '11111111',
      group: 'Footage',
      vehicleid: 'Footage: mdvr2020_ch3_352x288 and 7 more',
    });
  });

  it.each(listed)('sends every access unit of %s unchanged and in order, round after round', (list) => {
    const base = list.replace(/\.frames\.json$/, '');
    const { frames, sps } = expectedOf(base);
    const file = ['.h264', '.h265'].map((kind) => base + kind).find((name) => clips.has(name)) ?? base;
    const bytes = readFileSync(join(dir, file));
    const clip = clipOf(file);
    const set: FootageSet = { devices: [{ deviceId: 'FOOTAGE-1', clips: [clip] }], notes: [] };
    const clock = new FakeClock(1_700_000_000_000);
    const library = createMediaLibrary({ clock, assetsDir, footage: set });
    const packets: GkPacket[] = [];
    library.openLive({ deviceId: 'FOOTAGE-1', channel: 1, sub: false }, (packet) => packets.push(packet));
    clock.advance(2 * (clip.durationUs / 1000) + 3000);
    library.close();
    const video = packets.filter(({ kind }) => kind === GkKind.video);
    expect(video.length).toBeGreaterThanOrEqual(2 * frames.length);
    const first = video.findIndex(({ payload }) => Buffer.compare(payload, unitOf(bytes, frames[0]!)) === 0);
    expect(first).toBeGreaterThanOrEqual(0);
    let wrong = 0;
    video.forEach((packet, i) => {
      const frame = frames[(((i - first) % frames.length) + frames.length) % frames.length]!;
      const same =
        Buffer.compare(packet.payload, unitOf(bytes, frame)) === 0 &&
        ((packet.flags & GkFlag.key) !== 0) === (frame[2] === 1);
      if (!same) wrong++;
    });
    expect(wrong).toBe(0);
    video.slice(1).forEach((packet, i) => expect(packet.capturedAtUs).toBeGreaterThan(video[i]!.capturedAtUs));
    for (const { width, height, at_au } of sps) {
      expect(clip.units[at_au]!.media).toMatchObject({ width, height });
    }
    const told = packets.filter(({ kind }) => kind === GkKind.info).length;
    if (sps.length > 1) expect(told).toBeGreaterThanOrEqual(2 * 3);
    else expect(told).toBe(1);
  });

  it('keeps the times of the device', () => {
    const { frames } = expectedOf('mdvr2020_ch3_352x288');
    const clip = clipOf('mdvr2020_ch3_352x288.jt1078.bin');
    expect(clip.units.length).toBe(frames.length);
    const bytes = readFileSync(join(dir, 'mdvr2020_ch3_352x288.h264'));
    const startMs = Number(frames[0]![3]);
    frames.forEach((frame, i) => {
      const unit = clip.units[i]!;
      expect(Buffer.compare(unit.payload, unitOf(bytes, frame))).toBe(0);
      expect(unit.captureUs).toBe((Number(frame[3]) - startMs) * 1000);
      expect(unit.key).toBe(frame[2] === 1);
    });
    const lastMs = Number(frames.at(-1)![3]) - startMs;
    expect(clip.durationUs / 1000 - lastMs).toBeGreaterThanOrEqual(40);
    expect(clip.durationUs / 1000 - lastMs).toBeLessThanOrEqual(280);
    expect(clip.units[0]!.media).toMatchObject({ codec: 'h264', width: 352, height: 288 });
  });

  it('paces by the stream, and at 15 where it says nothing', () => {
    const steps = (name: string): number => Math.round(clipOf(name).durationUs / clipOf(name).units.length);
    expect(steps('road_1280x720_25fps_high_1500k.h264')).toBe(40_000);
    expect(steps('road_352x288_10fps_baseline_128k.h264')).toBe(100_000);
    expect(steps('road_640x360_15fps_hevc_300k.h265')).toBe(66_667);
    expect(steps('mdvr2020_ch3_352x288.h264')).toBe(66_667);
  });

  it('turns MP4 into Annex B with parameter sets ahead of every key frame, captured in time', () => {
    for (const name of readdirOrNone(dir).filter((file) => file.endsWith('.mp4'))) {
      const clip = clipOf(name);
      const video = clip.units.filter(({ kind }) => kind === GkKind.video);
      const keys = video.filter(({ key }) => key);
      expect(keys.length, name).toBeGreaterThan(0);
      for (const { payload } of keys)
        expect(nalTypes(payload).slice(0, 4), name).toEqual(expect.arrayContaining([7, 8]));
      for (const { payload } of video) expect(Buffer.from(payload.subarray(0, 4)).toString('hex')).toBe('00000001');
      for (const { sendUs, captureUs } of video) expect(captureUs).toBeLessThanOrEqual(sendUs);
      expect(new Set(video.map(({ captureUs }) => captureUs)).size).toBe(video.length);
    }
    const walk = clipOf('src_gopro_max_heromode_gpmf_848x480.mp4');
    expect(walk.units[0]!.media).toMatchObject({ width: 848, height: 480, audio: 'aac' });
    const sound = walk.units.filter(({ kind }) => kind === GkKind.audio);
    expect(sound.length).toBeGreaterThan(400);
    for (const { payload } of sound) {
      expect((payload[0]! << 4) | (payload[1]! >> 4)).toBe(0xfff);
      expect(((payload[3]! & 3) << 11) | (payload[4]! << 3) | (payload[5]! >> 5)).toBe(payload.byteLength);
    }
  });
});

if (data === undefined) console.log('Real footage is not tested: GK_DATA is not set.');

function unitOf(bytes: Buffer, frame: Expected['frames'][number]): Buffer {
  return bytes.subarray(frame[0], frame[0] + frame[1]);
}

function readdirOrNone(dir: string): string[] {
  return data === undefined ? [] : readdirSync(dir).sort();
}

function nalTypes(unit: Uint8Array): number[] {
  const types: number[] = [];
  for (let i = 0; i + 3 < unit.length; i++)
    if (unit[i] === 0 && unit[i + 1] === 0 && unit[i + 2] === 1) types.push(unit[i + 3]! & 31);
  return types;
}
