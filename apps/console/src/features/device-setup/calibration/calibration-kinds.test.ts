import { expect, it } from 'vitest';
import { calibrationOf, fromPoints, toPoints, type CalibrationKind } from './calibration-kinds.js';

const kind = (key: string): CalibrationKind => {
  const found = calibrationOf('MotovisAdas', key);
  if (!found) throw new Error(`${key} is a calibration`);
  return found;
};

it('reads and writes x and y after each other', () => {
  expect(toPoints([10, 710, 960, 50])).toEqual([
    { x: 10, y: 710 },
    { x: 960, y: 50 },
  ]);
  expect(fromPoints(kind('BsdLeft'), toPoints([10, 710, 960, 50]))).toEqual([10, 710, 960, 50]);
  expect(toPoints(null)).toEqual([]);
});

it('keeps points within their area, and puts the upper left corner of the driver first', () => {
  expect(fromPoints(kind('BsdRight'), toPoints([0, 0, 2000, 2000]))).toEqual([320, 50, 1270, 710]);
  expect(fromPoints(kind('DsmRect'), toPoints([805, 560, 434, 170]))).toEqual([434, 170, 805, 560]);
});

it('knows the channels of spec 002 section 7', () => {
  const channels = ['AdasCali', 'DsmRect', 'BsdLeft', 'BsdRight'].map((key) => kind(key).channelOf({}));
  expect(channels).toEqual([1, 2, 3, 4]);
  expect(calibrationOf('sys', 'AdasCali')).toBeUndefined();
});
