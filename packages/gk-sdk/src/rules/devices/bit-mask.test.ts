import { expect, it } from 'vitest';
import { channelsOfMask } from './bit-mask.js';

it('downloadplan (bitmask of channels 1-8)', () => {
  expect(channelsOfMask(0b1000_0101)).toEqual([1, 3, 8]);
  expect([channelsOfMask(0b1000_0101, 4), channelsOfMask(-1).length]).toEqual([[1, 3], 32]);
});
