import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelsOfMask } from 'gk-sdk/rules';
import { hasChannel, toggleMaskChannel } from './mask-channel.js';

/** Cases of a property test: 1,000, or what the nightly run asks for. */
const FUZZ_RUNS = Number(process.env['GK_FUZZ_RUNS'] ?? 1_000);

describe('bit masks', () => {
  it('downloadplan (bitmask of channels 1-8)', () => {
    expect(channelsOfMask(0b1000_0101)).toEqual([1, 3, 8]);
    expect([hasChannel(5, 1), hasChannel(5, 2), hasChannel(5, 40)]).toEqual([true, false, false]);
    expect([toggleMaskChannel(5, 1), toggleMaskChannel(5, 2), toggleMaskChannel(5, 3, true)]).toEqual([4, 7, 5]);
    expect([0, 33, 1.5, NaN].map((channel) => toggleMaskChannel(5, channel))).toEqual([5, 5, 5, 5]);
  });

  it('any mask of 32 channels goes there and back', () => {
    fc.assert(
      fc.property(fc.nat(0xffff_ffff), fc.integer({ min: 1, max: 32 }), (mask, channel) => {
        const back = channelsOfMask(mask).reduce((built, each) => toggleMaskChannel(built, each), 0);
        return back === mask && toggleMaskChannel(toggleMaskChannel(mask, channel), channel) === mask;
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
