import { describe, expect, it } from 'vitest';
import { clampGpsRange } from './gps-slider.js';

describe('GPS playback', () => {
  it('time slider step 5 min, range 0-1440', () => {
    expect(clampGpsRange(3, 1438)).toEqual({ fromMin: 5, toMin: 1440 });
    expect(clampGpsRange(900, -20)).toEqual({ fromMin: 0, toMin: 900 });
    expect(clampGpsRange(NaN, 9999)).toEqual({ fromMin: 0, toMin: 1440 });
  });
});
