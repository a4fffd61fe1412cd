import { describe, expect, it } from 'vitest';
import { multiChannelStart } from './multi-channel-start.js';

describe('channel limits', () => {
  it('entering selects the first up to 4 channels; leaving selects channel 1', () => {
    expect(multiChannelStart([1, 3, 4, 5, 6], true)).toEqual([1, 3, 4, 5]);
    expect(multiChannelStart([2], true)).toEqual([2]);
    expect(multiChannelStart([1, 3, 4, 5, 6], false)).toEqual([1]);
  });
});
