import { describe, expect, it } from 'vitest';
import { indexTrack } from '../../track/indexed-track.js';
import { testTrack, TEST_TRACK_START_S } from '../../testing/test-track.js';
import { availableMinutes, onlineIntervals } from './online-intervals.js';

/** An hour with no point from minute 25 to minute 30. */
const track = indexTrack(testTrack());
const at = (minute: number): number => TEST_TRACK_START_S + minute * 60;

describe('online intervals', () => {
  it('end where nothing came for longer than two minutes', () => {
    const [first, second, ...more] = onlineIntervals(track);
    expect([first?.startS, first?.endS]).toEqual([at(0), at(25) - 1]);
    expect([second?.startS, second?.endS]).toEqual([at(30), at(60) - 1]);
    expect(more).toEqual([]);
    expect(first?.distanceKm).toBeGreaterThan(5);
    expect(onlineIntervals(indexTrack([]))).toEqual([]);
  });

  it('a parked vehicle that reports once a minute is online', () => {
    const parked = testTrack(60).map((point, i) => ({ ...point, atS: TEST_TRACK_START_S + i * 60 }));
    expect(onlineIntervals(indexTrack(parked))).toHaveLength(1);
  });

  it('minutes are available that have a point', () => {
    expect(availableMinutes(track).map(({ startS, endS }) => [startS, endS])).toEqual([
      [at(0), at(25)],
      [at(30), at(60)],
    ]);
  });
});
