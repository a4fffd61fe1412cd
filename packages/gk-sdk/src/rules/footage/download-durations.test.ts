import { describe, expect, it } from 'vitest';
import { downloadDurationsS } from './download-durations.js';

describe('download durations', () => {
  const mp4 = [15, 30, 60, 120, 180, 240, 300, 600, 900, 1200, 1500, 1800];

  it('playback download durations (s): 15, 30, 60, 120, 180, 240, 300, 600, 900, 1200, 1500, 1800', () => {
    expect(downloadDurationsS('mp4')).toEqual(mp4);
  });

  it('for gms format also 2100 to 3600 in steps of 300', () => {
    expect(downloadDurationsS('gms')).toEqual([...mp4, 2100, 2400, 2700, 3000, 3300, 3600]);
  });
});
