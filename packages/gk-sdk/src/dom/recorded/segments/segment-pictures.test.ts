import { describe, expect, it } from 'vitest';
import { endsAhead, insideOf, SegmentPictures } from './segment-pictures.js';

const START_MS = 1_700_000_000_000;
/** Capture times at 15 pictures a second, rounded to microseconds as packets have them. */
const captureMs = (n: number): number => Math.round((START_MS / 1000 + n / 15) * 1e6) / 1000;
const picture = (n: number) => ({ captureMs: captureMs(n), endMs: captureMs(n + 1) });

function pictures(...numbers: number[]): SegmentPictures {
  const made = new SegmentPictures();
  for (const n of numbers) made.add(picture(n));
  return made;
}

describe('SegmentPictures', () => {
  it('finds the picture that a time lies in, its beginning included', () => {
    const held = pictures(0, 1, 2, 3);
    expect(held.at(captureMs(2))).toEqual(picture(2));
    expect(held.at(captureMs(2) + 0.5)).toEqual(picture(2));
    expect(held.at(captureMs(3) - 0.5)).toEqual(picture(2));
    expect(held.at(captureMs(0) - 0.5)).toBeUndefined();
  });

  it('takes the rounding of a media timeline for the same time', () => {
    const held = pictures(0, 1, 2);
    for (const n of [0, 1, 2]) {
      // A week of seconds as a double, the type of `currentTime` and `mediaTime`, and a microsecond less.
      const baseMs = START_MS - 7 * 86_400_000;
      const mediaS = Math.floor((captureMs(n) - baseMs) * 1000) / 1e6;
      expect(held.at(mediaS * 1000 + baseMs)?.captureMs, String(n)).toBe(captureMs(n));
    }
  });

  it('stays with the last picture behind the end, and in a gap', () => {
    expect(pictures(0, 1, 20).at(captureMs(9))).toEqual(picture(1));
    expect(pictures(0, 1).at(captureMs(9))).toEqual(picture(1));
  });

  it('keeps pictures in the order of capture, whatever the order of decoding, and each once', () => {
    const held = pictures(0, 3, 1, 2, 1);
    expect(held.size).toBe(4);
    expect(held.at(captureMs(1) + 1)).toEqual(picture(1));
    // A key frame that was alone for long is an ordinary picture when the others have come.
    held.add({ captureMs: captureMs(4), endMs: captureMs(19) });
    held.add(picture(4));
    expect(held.at(captureMs(5))).toEqual(picture(4));
  });

  it('forgets what is let go of', () => {
    const held = pictures(0, 1, 2, 3);
    held.removeFrom(captureMs(2));
    expect(held.at(captureMs(3))).toEqual(picture(1));
    held.keep(captureMs(1), captureMs(9));
    expect(held.at(captureMs(0))).toBeUndefined();
    expect(held.size).toBe(1);
  });
});

describe('where a video stands for a picture', () => {
  it('is inside of it, far from both ends', () => {
    expect(insideOf({ captureMs: 1_000, endMs: 1_066 })).toBe(1_010);
    expect(insideOf({ captureMs: 1_000, endMs: 1_004 })).toBe(1_002);
    expect(insideOf({ captureMs: 1_000, endMs: 61_000 })).toBe(1_010);
    expect(insideOf({ captureMs: 1_000, endMs: 1_000 })).toBe(1_000);
  });

  it('is in the next picture when the time is at the end of one, to the microsecond', () => {
    expect(endsAhead(picture(3), captureMs(4))).toBe(true);
    expect(endsAhead({ ...picture(3), endMs: captureMs(4) + 0.001 }, captureMs(4))).toBe(true);
    expect(endsAhead(picture(3), captureMs(4) - 0.5)).toBe(false);
  });
});
