import { describe, expect, it } from 'vitest';
import { correctMsePosition } from './mse-playback-policy.js';

describe('correctMsePosition', () => {
  it.each([
    ['leaves it alone near the end', 9.88, undefined, 1],
    ['plays faster when somewhat behind', 9.5, undefined, 1.1],
    ['jumps when far behind', 5, 9.9, 1],
    ['jumps into the buffer from before it', 0, 9.9, 1],
  ])('%s', (_what, currentTimeS, seekToS, playbackRate) => {
    const correction = correctMsePosition({ currentTimeS, bufferStartS: 2, bufferEndS: 10 }, 0);
    expect(correction.playbackRate).toBe(playbackRate);
    if (seekToS === undefined) expect(correction.seekToS).toBeUndefined();
    else expect(correction.seekToS).toBeCloseTo(seekToS);
  });

  it('keeps further from the end on a link with jitter', () => {
    const position = { currentTimeS: 9.7, bufferStartS: 2, bufferEndS: 10 };
    expect(correctMsePosition(position, 0).playbackRate).toBe(1.1);
    expect(correctMsePosition(position, 250).playbackRate).toBe(1);
  });

  it('never leads ahead of the buffer', () => {
    expect(correctMsePosition({ currentTimeS: 0, bufferStartS: 3, bufferEndS: 3.04 }, 0).seekToS).toBe(3);
  });
});
