import { describe, expect, it } from 'vitest';
import { channelPages, pageTitle, readChannels, readWindowCount } from './live-view-model.js';

const sixteen = Array.from({ length: 16 }, (_, i) => i + 1);

describe('readChannels', () => {
  it('begins with the first four', () => {
    expect(readChannels(null, sixteen)).toEqual([1, 2, 3, 4]);
    expect(readChannels(null, [2, 5])).toEqual([2, 5]);
  });

  it('takes what the URL asks for, in channel order, of what the device has', () => {
    expect(readChannels('4,2,99,x', [1, 2, 4])).toEqual([2, 4]);
    expect(readChannels('', [1, 2])).toEqual([]);
  });

  it('never takes more than twelve', () => {
    expect(readChannels(sixteen.join(), sixteen)).toHaveLength(12);
  });
});

describe('mobile windows', () => {
  it('pages the channels by the window count', () => {
    expect(channelPages([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(channelPages([1, 2, 3, 4, 5], 2).map(pageTitle)).toEqual(['ch1-2', 'ch3-4', 'ch5']);
  });

  it('knows 1, 2, 4 and 8 windows', () => {
    expect(readWindowCount('8')).toBe(8);
    expect(readWindowCount('3')).toBe(1);
    expect(readWindowCount(null)).toBe(1);
  });
});
