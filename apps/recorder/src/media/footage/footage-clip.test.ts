import { describe, expect, it } from 'vitest';
import { makeFootageClip, type FootagePicture } from './footage-clip.js';

const media = { codec: 'h264', width: 640, height: 360, fps: 25 } as const;
const pictures = (
  timesMs: readonly number[],
  own: Partial<Record<number, FootagePicture['media']>> = {},
): FootagePicture[] =>
  timesMs.map((ms, i) => ({ unit: { key: i === 0, data: Uint8Array.of(i) }, atUs: ms * 1000, media: own[i] ?? media }));

describe('makeFootageClip', () => {
  it('keeps the distances of the times, from any origin, and ends one step after the last', () => {
    const clip = makeFootageClip('a', pictures([5000, 5040, 5120, 5160]));
    expect(clip.units.map(({ captureUs }) => captureUs / 1000)).toEqual([0, 40, 120, 160]);
    expect(clip.durationUs).toBe(200_000);
  });

  it('sends B-frames in decode order, evenly, and none before it is captured', () => {
    // I0 P3 B1 B2 P6 B4 B5, 40 ms each.
    const clip = makeFootageClip('b', pictures([0, 120, 40, 80, 240, 160, 200]));
    expect(clip.units.map(({ payload }) => payload[0])).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(clip.units.map(({ sendUs }) => sendUs / 1000)).toEqual([0, 40, 80, 120, 160, 200, 240]);
    expect(clip.units.map(({ captureUs }) => captureUs / 1000)).toEqual([-80, 40, -40, 0, 160, 80, 120]);
    expect(clip.durationUs).toBe(280_000);
  });

  it('closes gaps of the recording, forward and back', () => {
    const clip = makeFootageClip('c', pictures([0, 100, 200, 3_600_000, 3_600_100, 50, 150]));
    expect(clip.units.map(({ captureUs }) => captureUs / 1000)).toEqual([0, 100, 200, 300, 400, 500, 600]);
  });

  it('puts sound where it was against the picture, and drops what is outside of the loop', () => {
    const clip = makeFootageClip('d', pictures([1000, 1040, 1080]), [
      { codec: 'g711A', data: Uint8Array.of(90), atUs: 980_000 },
      { codec: 'g711A', data: Uint8Array.of(91), atUs: 1_050_000 },
      { codec: 'g711A', data: Uint8Array.of(92), atUs: 1_200_000 },
    ]);
    expect(clip.units.map(({ payload, sendUs }) => [payload[0], sendUs / 1000])).toEqual([
      [0, 0],
      [1, 40],
      [91, 50],
      [2, 80],
    ]);
    expect(clip.units[0]?.media.audio).toBe('g711A');
  });

  it('has one object for each coding, so that a change of it shows', () => {
    const small = { ...media, width: 352, height: 288 };
    const units = makeFootageClip('e', pictures([0, 40, 80, 120], { 2: small, 3: small })).units;
    expect(units[0]?.media).toBe(units[1]?.media);
    expect(units[2]?.media).not.toBe(units[1]?.media);
    expect(units[2]?.media).toBe(units[3]?.media);
  });

  it('refuses to make one of nothing', () => {
    expect(() => makeFootageClip('f', [])).toThrow(/no picture/);
  });
});
