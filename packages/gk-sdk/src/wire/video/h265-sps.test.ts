import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitWriter } from './fixtures/bit-writer.js';
import { parseH265Sps } from './h265-sps.js';

const HEADER = [0x42, 0x01] as const;

/** Up to the level: Main profile, tier and level as given. */
function profile(subLayers = 0, tier: 0 | 1 = 0, level = 93): BitWriter {
  const bits = new BitWriter().bits(0, 4).bits(subLayers, 3).flags(1);
  bits.bits(0, 2).flags(tier).bits(1, 5);
  bits.bits(0x60000000, 32);
  bits.bits(0x90, 8).bits(0, 32).bits(0, 8);
  return bits.bits(level, 8);
}

/** From the identifier to the conformance window. */
function size(bits: BitWriter, width: number, height: number): BitWriter {
  return bits.ue(0, 1, width, height);
}

/** Bits between the window and the VUI, without lists and long-term pictures. */
function middle(bits: BitWriter): BitWriter {
  bits.ue(0, 0, 4).flags(1).ue(4, 2, 0); // depths, order count, ordering
  bits.ue(0, 3, 0, 3, 0, 0); // block sizes
  bits.flags(0).flags(1, 1).flags(0); // no lists, tools, no PCM
  bits.ue(2); // two sets of reference pictures
  bits.ue(1, 0).ue(0).flags(1); // one picture before
  bits.flags(1).flags(0).ue(0).flags(1, 0, 1); // predicted from the first
  return bits.flags(0).flags(1, 1); // no long-term pictures, tools
}

describe('parseH265Sps', () => {
  it('reads size, profile, level and codec string', () => {
    const sps = middle(size(profile(), 640, 360).flags(0))
      .flags(0)
      .nal(...HEADER);
    expect(parseH265Sps(sps)).toEqual({ codec: 'hev1.1.6.L93.90', profile: 1, level: 93, width: 640, height: 360 });
  });

  it('names the high tier, and takes the window off', () => {
    const sps = middle(
      size(profile(0, 1, 120), 1920, 1088)
        .flags(1)
        .ue(0, 0, 0, 4),
    )
      .flags(0)
      .nal(...HEADER);
    expect(parseH265Sps(sps)).toMatchObject({ codec: 'hev1.1.6.H120.90', width: 1920, height: 1080 });
  });

  it('passes over the levels of sub-layers', () => {
    const bits = profile(1).flags(1, 1).bits(0, 14).bits(0, 32).bits(0, 32).bits(0, 24).bits(60, 8);
    const sps = middle(size(bits, 352, 288).flags(0))
      .flags(0)
      .nal(...HEADER);
    expect(parseH265Sps(sps)).toMatchObject({ width: 352, height: 288 });
  });

  it('reads the timing of the VUI', () => {
    const bits = middle(size(profile(), 640, 360).flags(0)).flags(1);
    bits.flags(1).bits(1, 8).flags(0).flags(1).bits(5, 3).flags(0, 0).flags(0); // aspect, overscan, signal, chroma
    bits.flags(0, 0, 0).flags(0); // field flags, default window
    bits.flags(1).bits(1001, 32).bits(30000, 32);
    expect(parseH265Sps(bits.nal(...HEADER))?.fps).toBeCloseTo(29.97, 2);
  });

  it('gives nothing for another unit, or for one that is cut short', () => {
    const sps = middle(size(profile(), 640, 360).flags(0))
      .flags(0)
      .nal(...HEADER);
    expect(parseH265Sps(new Uint8Array([0x40, 1, 2, 3, 4]))).toBeUndefined();
    for (let end = 0; end < 17; end++) expect(parseH265Sps(sps.subarray(0, end))).toBeUndefined();
  });

  it('gives something sensible or nothing for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const sps = parseH265Sps(new Uint8Array([...HEADER, 1, ...bytes]));
        if (sps === undefined) return;
        expect(sps.width).toBeGreaterThan(0);
        expect(sps.height).toBeGreaterThan(0);
      }),
      { numRuns: 2000 },
    );
  });
});
