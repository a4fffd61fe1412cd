import { describe, expect, it } from 'vitest';
import { CALIBRATION_CANVAS } from 'gk-sdk/rules';
import {
  CALIBRATION_CHANNELS,
  DSM_DEFAULT_RECTANGLE,
  normalizeRectangle,
  toCalibrationPoint,
} from './calibration-rules.js';

const point = (x: number, y: number) => ({ x, y });

describe('calibration', () => {
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
