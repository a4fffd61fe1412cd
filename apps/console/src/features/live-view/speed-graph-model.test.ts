import { describe, expect, it } from 'vitest';
import { appendSample, speedPaths, type SpeedSample } from './speed-graph-model.js';

describe('speed graph', () => {
  it('spans the box, and cuts at 150 km/h', () => {
    const samples = [
      { atS: 0, kmh: 0 },
      { atS: 500, kmh: 75 },
      { atS: 1000, kmh: 400 },
    ];
    expect(speedPaths(samples, 100, 50)).toEqual({
      curve: 'M0,50L50,25L100,0',
      area: 'M0,50L50,25L100,0L100,50L50,50L0,50Z',
    });
    expect(speedPaths(samples.slice(0, 1), 100, 50)).toBeUndefined();
    expect(speedPaths([], 100, 50)).toBeUndefined();
  });

  it('takes only newer samples and keeps the last 500', () => {
    let samples: readonly SpeedSample[] = [];
    for (let i = 1; i <= 600; i++) samples = appendSample(samples, { atS: i, kmh: i });
    expect(samples).toHaveLength(500);
    expect(samples[0]!.atS).toBe(101);
    expect(appendSample(samples, { atS: 600, kmh: 1 })).toBe(samples);
  });
});
