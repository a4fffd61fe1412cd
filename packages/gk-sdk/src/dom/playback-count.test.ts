import { describe, expect, it } from 'vitest';
import { PlaybackCount } from './playback-count.js';

function taken(counts: readonly (readonly [total: number, dropped: number])[]): (readonly [number, number])[] {
  const count = new PlaybackCount();
  return counts.map(([totalVideoFrames, droppedVideoFrames]) => {
    const { presented, dropped } = count.take({ totalVideoFrames, droppedVideoFrames });
    return [presented, dropped];
  });
}

describe('PlaybackCount', () => {
  it('says what was shown and dropped since the last time', () => {
    const counts = [
      [4, 0],
      [4, 0],
      [10, 2],
    ] as const;
    expect(taken(counts)).toEqual([
      [4, 0],
      [0, 0],
      [4, 2],
    ]);
  });

  it('goes on where a browser begins to count anew', () => {
    const counts = [
      [20, 1],
      [3, 1],
      [7, 1],
    ] as const;
    expect(taken(counts)).toEqual([
      [19, 1],
      [3, 0],
      [4, 0],
    ]);
  });

  it('tells no picture twice that was dropped after it was counted', () => {
    const counts = [
      [10, 0],
      [10, 2],
      [15, 2],
    ] as const;
    expect(taken(counts)).toEqual([
      [10, 0],
      [0, 2],
      [3, 0],
    ]);
  });
});
