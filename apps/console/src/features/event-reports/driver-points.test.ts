import { describe, expect, it } from 'vitest';
import { DEFAULT_DRIVER_POINTS } from 'gk-sdk/rules';
import { formatDriverPoints } from './driver-points.js';

const DEFAULTS =
  '13=-2,16=-1,101=-2,102=-2,103=-2,104=-3,105=-2,106=-1,107=-1,108=-3,109=-2,110=-2,111=-1,112=-1,113=-1,114=-1,115=-1,116=-1,117=-1';

describe('driver points', () => {
  it('default driver points: 13=-2, 16=-1, 101=-2, ... 117=-1', () => {
    expect(formatDriverPoints(DEFAULT_DRIVER_POINTS)).toBe(DEFAULTS);
  });
});
