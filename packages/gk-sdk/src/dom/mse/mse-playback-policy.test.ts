import { describe, expect, it } from 'vitest';
import { correctMsePosition } from './mse-playback-policy.js';

describe('correctMsePosition', () => {
  it.each([
    ['leaves it alone near the end', 9.88, undefined, 1],
    ['plays faster when somewhat behind', 9.5, undefined, 1.1],
    ['jumps when far behind', 5, 9.9, 1],
    ['jumps into the buffer from before it', 0, 9.9, 1],
  ])('%s', (_what, currentTimeS, seekToS, playbackRate) => {
    const correction = correctMsePosition({ currentTimeS, bufferStartS: 2, bufferEndS: 10, playbackRate: 1 }, 0);
    expect(correction.playbackRate).toBe(playbackRate);
    if (seekToS === undefined) expect(correction.seekToS).toBeUndefined();
    else expect(correction.seekToS).toBeCloseTo(seekToS);
  });

  it('keeps further from the end on a link with jitter', () => {
    const position = { currentTimeS: 9.7, bufferStartS: 2, bufferEndS: 10, playbackRate: 1 };
    expect(correctMsePosition(position, 0).playbackRate).toBe(1.1);
    expect(correctMsePosition(position, 250).playbackRate).toBe(1);
  });

  it('never leads ahead of the buffer', () => {
    const position = { currentTimeS: 0, bufferStartS: 3, bufferEndS: 3.04, playbackRate: 1 };
    expect(correctMsePosition(position, 0).seekToS).toBe(3);
  });

  it.each([
    ['does not begin to catch up for one picture that came', 1, 9.84, 1],
    ['catches up until the aim is reached', 1.1, 9.84, 1.1],
    ['ends there', 1.1, 9.9, 1],
  ])('%s', (_what, playbackRate, currentTimeS, expected) => {
    const position = { currentTimeS, bufferStartS: 2, bufferEndS: 10, playbackRate };
    expect(correctMsePosition(position, 0).playbackRate).toBe(expected);
  });
});
