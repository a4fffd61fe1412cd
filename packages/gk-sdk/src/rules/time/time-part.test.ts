import { describe, expect, it } from 'vitest';
import { isInTimeParts, parseTimeParts } from './time-part.js';

const part = (startMin: number, endMin: number) => ({ startMin, endMin });

describe('time parts', () => {
  it('minute ranges start:end joined by commas', () => {
    expect(parseTimeParts('480:720,900:1440')).toEqual([part(480, 720), part(900, 1440)]);
    expect(parseTimeParts('')).toEqual([]);
  });

  it('1440 minutes per day', () => {
    expect(parseTimeParts('0:1440')).toEqual([part(0, 1440)]);
    expect(parseTimeParts('0:1441,1500:1600,-5:3')).toEqual([]);
    expect(parseTimeParts('1380:60')).toEqual([part(0, 60), part(1380, 1440)]);
  });

  it('ranges that touch become one, empty and broken ones go', () => {
    expect(parseTimeParts('10:20,20:30,25:40,50:50,x:1,7,1:2:3')).toEqual([part(10, 40)]);
  });

  it('a range ends before its last minute', () => {
    expect([isInTimeParts([part(0, 10)], 9), isInTimeParts([part(0, 10)], 10)]).toEqual([true, false]);
  });
});
