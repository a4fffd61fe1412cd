import { describe, expect, it } from 'vitest';
import { channelLimit, overLimitMessage, toggleChannel, treeTileLimit } from './tile-limits.js';

const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describe('treeTileLimit', () => {
  it('permission 0 max 12 tiles', () => {
    expect([treeTileLimit(0, 'channel', true), treeTileLimit(0, 'map', true)]).toEqual([12, 12]);
  });

  it('permission 1 max 6 (channel tiles) or 12 (GPS tile)', () => {
    expect([treeTileLimit(1, 'channel', true), treeTileLimit(1, 'map', true)]).toEqual([6, 12]);
  });

  it('permission 2 max 1 (channel) or 6 (GPS)', () => {
    expect([treeTileLimit(2, 'channel', true), treeTileLimit(2, 'map', true)]).toEqual([1, 6]);
  });

  it('above 2 none', () => {
    expect([treeTileLimit(3, 'map', true), treeTileLimit(7, 'channel', true)]).toEqual([0, 0]);
  });

  it('without the advanced option max 12', () => {
    expect([0, 1, 2, 3].map((permission) => treeTileLimit(permission, 'channel', false))).toEqual([12, 12, 12, 12]);
  });
});

describe('channel limits', () => {
  it("multi-channel playback is limited to 9 channels ('over max channels count(9)'); the pop-up allows at most 8", () => {
    expect([channelLimit('playback'), channelLimit('popup')]).toEqual([9, 8]);
    expect(overLimitMessage('playback')).toBe('over max channels count(9)');
    expect(overLimitMessage('popup')).toBe('over max channels count(8)');
  });

  it("modal over limit 'over max live view count(8)', device over limit 'over max live view count(12)'", () => {
    expect(toggleChannel(upTo(8), 9, 'modal')).toEqual({ channels: upTo(8), message: 'over max live view count(8)' });
    expect(toggleChannel(upTo(12), 13, 'device').message).toBe('over max live view count(12)');
  });

  it('a click adds in channel order and takes off, at the limit too', () => {
    expect(toggleChannel([1, 4], 2, 'modal')).toEqual({ channels: [1, 2, 4] });
    expect(toggleChannel(upTo(8), 8, 'modal')).toEqual({ channels: upTo(7) });
  });
});
