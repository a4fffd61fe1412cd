import { expect, it } from 'vitest';
import { PlaybackCount } from './playback-count.js';

it.each([
  {
    name: 'says what was shown and dropped since the last time',
    counts: ['4 0', '4 0', '10 2'],
    taken: ['4 0', '0 0', '4 2'],
  },
  {
    name: 'goes on where a browser begins to count anew',
    counts: ['20 1', '3 1', '7 1'],
    taken: ['19 1', '3 0', '4 0'],
  },
  {
    name: 'tells no picture twice that was dropped after it was counted',
    counts: ['10 0', '10 2', '15 2'],
    taken: ['10 0', '0 2', '3 0'],
  },
])('$name', ({ counts, taken }) => {
  const count = new PlaybackCount();
  const told = counts.map((pair) => {
    const [totalVideoFrames = 0, droppedVideoFrames = 0] = pair.split(' ').map(Number);
    const { presented, dropped } = count.take({ totalVideoFrames, droppedVideoFrames });
    return `${presented} ${dropped}`;
  });
  expect(told).toEqual(taken);
});
