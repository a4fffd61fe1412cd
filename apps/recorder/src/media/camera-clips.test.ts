import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFormatReader, encodeGkPacket, GkKind, microseconds, splitNalUnits } from 'gk-sdk/wire';
import { describe, expect, it } from 'vitest';
import { CAMERA_PLACES } from './camera-place.js';
import { readCameraClips } from './camera-clips.js';
import type { Clip } from './clip.js';

const assetsDir = new URL('../../assets/clips', import.meta.url).pathname;
const cameras = readCameraClips(assetsDir);
const all = [...cameras.values()].flat();
const videoOf = (clip: Clip | undefined): Clip['units'] =>
  clip?.units.filter(({ kind }) => kind === GkKind.video) ?? [];

describe("the recorder's clips", () => {
  it('show every camera place, in no more than 10 MB', () => {
    expect([...cameras.keys()].sort()).toEqual([...CAMERA_PLACES].sort());
    const bytes = readdirSync(assetsDir).reduce((sum, name) => sum + statSync(join(assetsDir, name)).size, 0);
    expect(bytes).toBeLessThanOrEqual(10 * 1024 * 1024);
  });

  it('of cameras that look outside are of the day and of the night, alike but for the light', () => {
    for (const place of ['front', 'driver', 'left', 'right', 'rear', 'left-rear', 'right-rear']) {
      const variants = cameras.get(place) ?? [];
      expect([place, variants.map(({ light }) => light)]).toEqual([place, ['day', 'night']]);
      const [day, night] = variants.map(({ main }) => videoOf(main).map(({ key, captureUs }) => [key, captureUs]));
      expect(night).toEqual(day);
    }
  });

  it('loop in 10 to 20 seconds, main at 15 and sub at 10 pictures a second', () => {
    for (const { main, sub } of all) {
      expect(main.durationUs).toBeGreaterThanOrEqual(10_000_000);
      expect(main.durationUs).toBeLessThanOrEqual(20_000_000);
      expect(main.videoCount / (main.durationUs / 1e6)).toBeCloseTo(15);
      expect((sub?.videoCount ?? 0) / (main.durationUs / 1e6)).toBeCloseTo(10);
      expect(sub?.units[0]?.media).toMatchObject({ width: 352, height: 288 });
    }
  });

  it('can be entered every two seconds: SPS and PPS ahead of every key frame, of the size that is told', () => {
    for (const { main, sub } of all) {
      for (const clip of [main, sub]) {
        const units = videoOf(clip);
        const keys = units.filter(({ key }) => key);
        expect(units[0]?.key).toBe(true);
        expect(keys.length).toBeGreaterThanOrEqual((clip?.durationUs ?? 0) / 2_000_000);
        for (const { payload, media } of keys) {
          const [sps, pps, picture] = splitNalUnits(payload);
          expect([sps, pps, picture].map((nal) => (nal?.[0] ?? 0) & 31)).toEqual([7, 8, 5]);
          expect(createFormatReader()('h264', payload)).toMatchObject({ width: media.width, height: media.height });
        }
      }
    }
  });

  it('have changes of size and three kinds of sound among them', () => {
    const changing = all.filter(({ main }) => new Set(main.units.map(({ media }) => media.width)).size > 1);
    expect(changing.length).toBeGreaterThanOrEqual(2);
    const sounds = new Set(all.filter(({ main }) => main.audioCount > 0).map(({ main }) => main.units[0]?.media.audio));
    expect(sounds).toEqual(new Set(['aac', 'g711A', 'g711Mu']));
  });
});

describe('readCameraClips', () => {
  it('says which file is no clip, and why', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gk-clips-'));
    try {
      const whole = readFileSync(join(assetsDir, 'driver.day.gms'));
      const named = (bytes: Uint8Array): (() => unknown) => {
        writeFileSync(join(folder, 'driver.gms'), bytes);
        return () => readCameraClips(folder);
      };
      expect(named(whole)).not.toThrow();
      expect(named(whole.subarray(0, whole.length - 24))).toThrow(/driver\.gms is not a clip: it has no end/);
      expect(named(whole.subarray(1))).toThrow(/bytes belong to no packet/);
      const info = encodeGkPacket({
        kind: GkKind.info,
        channel: 1,
        codec: 0,
        flags: 0,
        sequence: 0,
        capturedAtUs: microseconds(0),
        payload: Buffer.from('{"codec":"vp9"}'),
      });
      expect(named(Buffer.concat([info, whole.subarray(-24)]))).toThrow(/an info packet is not one/);
      expect(named(whole.subarray(-24))).toThrow(/there is no picture in it/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
