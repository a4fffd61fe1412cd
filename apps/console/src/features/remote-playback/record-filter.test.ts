import { expect, it } from 'vitest';
import { filterRecords, isRecordedAt } from './record-filter.js';

const records = [
  { channel: 2, startS: 100, endS: 160, kind: 'Alarm' },
  { channel: 1, startS: 100, endS: 200, kind: 'Normal' },
  { channel: 1, startS: 50, endS: 60, kind: 'GSensor' },
];

it('lists the records of a type in order of time and channel', () => {
  expect(filterRecords(records, 'all').map(({ startS, channel }) => [startS, channel])).toEqual([
    [50, 1],
    [100, 1],
    [100, 2],
  ]);
  expect(filterRecords(records, 'Alarm')).toEqual([records[0]]);
});

it('knows a moment without a record of the channels on screen', () => {
  expect(isRecordedAt(records, [1], 199)).toBe(true);
  expect(isRecordedAt(records, [1], 200)).toBe(false);
  expect(isRecordedAt(records, [2], 199)).toBe(false);
});
