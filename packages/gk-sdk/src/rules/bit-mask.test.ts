import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelNumbers } from '../model/device.js';
import {
  channelsOfMask,
  hasChannel,
  installedChannels,
  invertMask,
  maskOfChannels,
  toEditMask,
  toggleMaskChannel,
} from './bit-mask.js';
import { FUZZ_RUNS } from './fixtures/fuzz-runs.js';

describe('bit masks', () => {
  it('downloadplan (bitmask of channels 1-8)', () => {
    expect(channelsOfMask(0b1000_0101)).toEqual([1, 3, 8]);
    expect(maskOfChannels([8, 1, 3])).toBe(0b1000_0101);
    expect(maskOfChannels([0, 33, 1.5, NaN])).toBe(0);
    expect([hasChannel(5, 1), hasChannel(5, 2), hasChannel(5, 40)]).toEqual([true, false, false]);
    expect([toggleMaskChannel(5, 1), toggleMaskChannel(5, 2), toggleMaskChannel(5, 3, true)]).toEqual([4, 7, 5]);
  });

  it('any mask of 32 channels goes there and back', () => {
    fc.assert(
      fc.property(fc.nat(0xffff_ffff), fc.integer({ min: 1, max: 32 }), (mask, channel) => {
        const back = maskOfChannels(channelsOfMask(mask));
        return back === mask && toggleMaskChannel(toggleMaskChannel(mask, channel), channel) === mask;
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it('device list: chmask 1 = present (spec 000); device edit record: chmask 0 means installed (spec 002)', () => {
    expect(channelNumbers({ channelMask: '1101' })).toEqual([1, 2, 4]);
    expect(installedChannels('0010')).toEqual([1, 2, 4]);
    expect(invertMask('1101')).toBe('0010');
    expect(toEditMask([1, 2, 4], 4)).toBe('0010');
    fc.assert(
      fc.property(fc.stringMatching(/^[01]{1,64}$/), (channelMask) => {
        const channels = channelNumbers({ channelMask });
        const editMask = invertMask(channelMask);
        return (
          installedChannels(editMask).join() === channels.join() &&
          toEditMask(channels, channelMask.length) === editMask &&
          invertMask(editMask) === channelMask
        );
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
