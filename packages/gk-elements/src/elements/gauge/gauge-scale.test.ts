import { describe, expect, it } from 'vitest';
import { gaugeDirection, SPEED_GAUGE_BANDS_KMH, SPEED_GAUGE_MAX_KMH } from './gauge-scale.js';

describe('indicators', () => {
  it('speedometer 0 to 220 with bands at 50, 100, 150, 200; direction gauge 0 to 360', () => {
    expect([SPEED_GAUGE_MAX_KMH, ...SPEED_GAUGE_BANDS_KMH]).toEqual([220, 50, 100, 150, 200]);
    expect([-90, 0, 360, 725].map(gaugeDirection)).toEqual([270, 0, 0, 5]);
  });
});
