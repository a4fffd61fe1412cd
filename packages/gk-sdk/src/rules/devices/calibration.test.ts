import { describe, expect, it } from 'vitest';
import { calibrationLimits, clampCalibrationPoint } from './calibration.js';

const point = (x: number, y: number) => ({ x, y });

describe('calibration', () => {
  it('BSD calibration points are clamped: left x 10..960, y 50..710', () => {
    expect(clampCalibrationPoint(point(0, 0), 'bsdLeft')).toEqual(point(10, 50));
    expect(clampCalibrationPoint(point(2000, 2000), 'bsdLeft')).toEqual(point(960, 710));
    expect(calibrationLimits('bsdLeft')).toEqual({ minX: 10, maxX: 960, minY: 50, maxY: 710 });
    expect(clampCalibrationPoint(point(500.4, 99.6), 'bsdLeft')).toEqual(point(500, 100));
  });

  it('right x 320..1270, y 50..710', () => {
    expect(clampCalibrationPoint(point(0, NaN), 'bsdRight')).toEqual(point(320, 50));
    expect(clampCalibrationPoint(point(2000, 2000), 'bsdRight')).toEqual(point(1270, 710));
  });
});
