import { describe, expect, it } from 'vitest';
import {
  CALIBRATION_CANVAS,
  CALIBRATION_CHANNELS,
  calibrationLimits,
  clampCalibrationPoint,
  DSM_DEFAULT_RECTANGLE,
  normalizeRectangle,
  toCalibrationPoint,
} from './calibration.js';

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

  it('calibration canvas 1280 by 720', () => {
    expect(CALIBRATION_CANVAS).toEqual({ width: 1280, height: 720 });
    expect(toCalibrationPoint(point(320, 180), { width: 640, height: 360 })).toEqual(point(640, 360));
    expect(toCalibrationPoint(point(-5, 999), { width: 640, height: 360 })).toEqual(point(0, 720));
  });

  it('DSM default rectangle (434,170) to (805,560)', () => {
    expect(DSM_DEFAULT_RECTANGLE).toEqual({ from: point(434, 170), to: point(805, 560) });
    expect(normalizeRectangle({ from: point(805, 170), to: point(434, 560) })).toEqual(DSM_DEFAULT_RECTANGLE);
  });

  it('channel 1 for ADAS, 3 left BSD, 4 right BSD', () => {
    expect(CALIBRATION_CHANNELS).toEqual({ adas: 1, bsdLeft: 3, bsdRight: 4 });
  });
});
