import { describe, expect, it } from 'vitest';
import { toggleChannel } from './channel-choice.js';

describe('toggleChannel', () => {
  it('adds in channel order and takes off', () => {
    expect(toggleChannel([1, 4], 2, 8)).toEqual({ chosen: [1, 2, 4], overLimit: false });
    expect(toggleChannel([1, 2, 4], 2, 8)).toEqual({ chosen: [1, 4], overLimit: false });
  });

  it('refuses one more than the limit, and still takes off', () => {
    const eight = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(toggleChannel(eight, 9, 8)).toEqual({ chosen: eight, overLimit: true });
    expect(toggleChannel(eight, 8, 8).chosen).toHaveLength(7);
  });
});
