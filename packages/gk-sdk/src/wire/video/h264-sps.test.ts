import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BitWriter } from './fixtures/bit-writer.js';
import { parseH264Sps } from './h264-sps.js';

/** The fields from the picture size on, for 352x288 (22 x 18 macroblocks) by default. */
function size(bits: BitWriter, width = 22, height = 18, progressive = true): BitWriter {
  bits.ue(1).flags(0); // reference frames, gaps
  bits.ue(width - 1, height - 1);
  return progressive ? bits.flags(1, 1) : bits.flags(0, 0, 1);
}

const baseline = (bits: BitWriter): Uint8Array => bits.nal(0x67, 66, 0xc0, 30);
const start = (): BitWriter => new BitWriter().ue(0, 0, 0, 0); // id, frame number, order count type 0

describe('parseH264Sps', () => {
  it('reads size, profile, level and codec string', () => {
    expect(parseH264Sps(baseline(size(start()).flags(0, 0)))).toEqual({
      codec: 'avc1.42C01E',
      profile: 66,
      width: 352,
      height: 288,
      referenceFrames: 1,
      progressive: true,
    });
  });

  it('names level 1b as browsers know it', () => {
    const bits = new BitWriter().ue(0, 1, 0, 0).flags(0, 0).ue(0, 2, 1).flags(0).ue(7, 5).flags(1, 1, 0, 0);
    expect(parseH264Sps(bits.nal(0x67, 100, 0, 9))).toMatchObject({ codec: 'avc1.64000B' });
  });

  it('crops in units of the chroma format and the field', () => {
    // 1920 x 1088 shown as 1920 x 1080.
    const progressive = size(start(), 120, 68).flags(1).ue(0, 0, 0, 4).flags(0);
    expect(parseH264Sps(baseline(progressive))).toMatchObject({ width: 1920, height: 1080 });
    const interlaced = size(start(), 120, 34, false).flags(1).ue(0, 0, 0, 2).flags(0);
    expect(parseH264Sps(baseline(interlaced))).toMatchObject({ width: 1920, height: 1080, progressive: false });
    const left = size(start(), 40, 23).flags(1).ue(1, 2, 0, 4).flags(0);
    expect(parseH264Sps(baseline(left))).toMatchObject({ width: 634, height: 360 });
  });

  it('crops 4:2:2 in width alone, and 4:4:4 pixel by pixel', () => {
    const high = (format: number, planes?: 0 | 1): BitWriter => {
      const bits = new BitWriter().ue(0, format);
      if (planes !== undefined) bits.flags(planes);
      return size(bits.ue(0, 0).flags(0, 0).ue(0, 0, 0))
        .flags(1)
        .ue(0, 1, 0, 1)
        .flags(0);
    };
    expect(parseH264Sps(high(2).nal(0x67, 122, 0, 31))).toMatchObject({ width: 350, height: 287 });
    expect(parseH264Sps(high(3, 0).nal(0x67, 244, 0, 31))).toMatchObject({ width: 351, height: 287 });
    expect(parseH264Sps(high(1).nal(0x67, 100, 0, 31))).toMatchObject({ width: 350, height: 286 });
  });

  it('passes over scaling lists and order count type 1', () => {
    const bits = new BitWriter().ue(0, 1, 0, 0).flags(0, 1);
    bits.flags(1); // first list: sixteen steps of 0 keep the value 8
    for (let i = 0; i < 16; i++) bits.se(0);
    bits.flags(1).se(-8); // second list: the next scale is 0, so the list ends here
    bits.flags(0, 0, 0, 0, 0, 0);
    bits.ue(4, 1).flags(0).se(-2).se(3).ue(2).se(1).se(-1); // frame number, order count
    expect(parseH264Sps(size(bits).flags(0, 0).nal(0x67, 100, 0, 40))).toMatchObject({
      codec: 'avc1.640028',
      width: 352,
      height: 288,
    });
  });

  it('reads timing and bitstream restriction of the VUI', () => {
    const bits = size(start()).flags(0, 1);
    bits.flags(1).bits(255, 8).bits(1, 16).bits(1, 16); // extended aspect ratio
    bits.flags(1, 0); // overscan
    bits.flags(1).bits(5, 3).flags(0, 1).bits(0x010101, 24); // video signal with colour
    bits.flags(1).ue(0, 0); // chroma location
    bits.flags(1).bits(1, 32).bits(50, 32).flags(1); // timing: 25 pictures a second
    bits.flags(1).ue(0).bits(0, 8).ue(100, 200).flags(0).bits(0, 20); // NAL HRD
    bits.flags(0).flags(0).flags(0); // VCL HRD, low delay, picture structure
    bits.flags(1, 1).ue(0, 0, 10, 10, 0, 1); // restriction
    expect(parseH264Sps(baseline(bits))).toMatchObject({
      fps: 25,
      reorderFrames: 0,
      decodedPictureBuffer: 1,
    });
  });

  it('keeps what stands ahead of a VUI that is cut short', () => {
    const whole = baseline(size(start()).flags(0, 1).flags(0, 0, 0, 0, 1).bits(1, 32).bits(50, 32));
    const sps = parseH264Sps(whole.subarray(0, whole.byteLength - 6));
    expect(sps).toMatchObject({ width: 352 });
    expect(sps).not.toHaveProperty('fps');
    expect(sps).not.toHaveProperty('reorderFrames');
  });

  it('tells no rate when the timing is nonsense', () => {
    const timing = (tick: number, scale: number): Uint8Array =>
      baseline(size(start()).flags(0, 1).flags(0, 0, 0, 0, 1).bits(tick, 32).bits(scale, 32).flags(1, 0, 0, 0, 0));
    expect(parseH264Sps(timing(0, 50))).not.toHaveProperty('fps');
    expect(parseH264Sps(timing(1, 0xffffffff))).not.toHaveProperty('fps');
    expect(parseH264Sps(timing(1001, 60000))?.fps).toBeCloseTo(29.97, 2);
  });

  it('gives nothing for another unit, or for one that is cut short', () => {
    const sps = baseline(size(start()).flags(0, 0));
    expect(parseH264Sps(new Uint8Array([0x68, 1, 2, 3, 4]))).toBeUndefined();
    for (let end = 0; end < 7; end++) expect(parseH264Sps(sps.subarray(0, end))).toBeUndefined();
  });

  it('gives something sensible or nothing for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const sps = parseH264Sps(new Uint8Array([0x67, 100, 0, 31, ...bytes]));
        if (sps === undefined) return;
        expect(sps.width).toBeGreaterThan(0);
        expect(sps.height).toBeGreaterThan(0);
        expect(sps.width).toBeLessThanOrEqual(16384);
      }),
      { numRuns: 2000 },
    );
  });
});
