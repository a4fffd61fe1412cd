import { describe, expect, it } from 'vitest';
import { DEFAULT_DRIVER_POINTS, fitDriverPoint, parseDriverPoints } from './driver-points.js';

const DEFAULTS =
  '13=-2,16=-1,101=-2,102=-2,103=-2,104=-3,105=-2,106=-1,107=-1,108=-3,109=-2,110=-2,111=-1,112=-1,113=-1,114=-1,115=-1,116=-1,117=-1';

describe('driver points', () => {
  it('driver point value: number, min -100, max 0, step 0.1', () => {
    expect([-101, -2.04, -0.05, 0.5, 0].map(fitDriverPoint)).toEqual([-100, -2, 0, 0, 0]);
    expect(fitDriverPoint(-2.26)).toBe(-2.3);
    expect(fitDriverPoint(NaN)).toBeUndefined();
  });

  it('comma list of eventtype=point', () => {
    expect(parseDriverPoints(DEFAULTS)).toEqual(DEFAULT_DRIVER_POINTS);
    expect(parseDriverPoints('13=-2, 16 = -1.5 ,x=1,7,13=-4,')).toEqual([
      { eventType: 13, point: -4 },
      { eventType: 16, point: -1.5 },
    ]);
    expect(parseDriverPoints('')).toEqual([]);
  });
});
