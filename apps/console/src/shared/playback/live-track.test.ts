import { describe, expect, it } from 'vitest';
import { extendLiveTrack, LIVE_TRACK_POINTS } from './live-track.js';

describe('extendLiveTrack', () => {
  const points = (from: number, count: number) => Array.from({ length: count }, (_, i) => ({ atS: from + i }));

  it('keeps at most 500 points, the newest, each once', () => {
    const path = extendLiveTrack(points(0, 499), points(497, 5));
    expect(path).toHaveLength(LIVE_TRACK_POINTS);
    expect(path[0]).toEqual({ atS: 2 });
    expect(path.at(-1)).toEqual({ atS: 501 });
    expect(extendLiveTrack(path, points(490, 5))).toBe(path);
  });
});
