import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { microseconds } from '../../util/units.js';
import type { VideoUnit } from '../container/demuxer.js';
import { BitWriter } from './fixtures/bit-writer.js';
import { ReorderingRemover, withoutReordering } from './h264-sps-rewrite.js';
import { parseH264Sps } from './h264-sps.js';
import { splitNalUnits } from './nal-units.js';

interface Shape {
  readonly profile: number;
  readonly orderCountType: 0 | 1 | 2;
  readonly referenceFrames: number;
  readonly width: number;
  readonly height: number;
  readonly cropped: boolean;
  readonly scalingLists: boolean;
  /** Undefined: no VUI. */
  readonly vui:
    { aspect: boolean; signal: boolean; timing: boolean; hrd: boolean; reorder: number | undefined } | undefined;
}

/** Writes a set of parameters, field by field as ITU-T H.264 7.3.2.1.1 and E.1.1 have them. */
function writeSps(shape: Shape): Uint8Array {
  const bits = new BitWriter().ue(0);
  if (shape.profile >= 100) {
    bits.ue(1, 0, 0).flags(0);
    if (shape.scalingLists) {
      bits.flags(1, 1);
      for (let i = 0; i < 16; i++) bits.se(i % 3);
      bits.flags(0, 0, 0, 0, 0, 0, 0);
    } else {
      bits.flags(0);
    }
  }
  bits.ue(0, shape.orderCountType);
  if (shape.orderCountType === 0) bits.ue(4);
  if (shape.orderCountType === 1) bits.flags(0).se(-1).se(2).ue(1).se(3);
  bits.ue(shape.referenceFrames).flags(0);
  bits.ue(shape.width - 1, shape.height - 1).flags(1, 1);
  if (shape.cropped) bits.flags(1).ue(0, 1, 0, 2);
  else bits.flags(0);
  const { vui } = shape;
  bits.flags(vui === undefined ? 0 : 1);
  if (vui !== undefined) {
    if (vui.aspect) bits.flags(1).bits(255, 8).bits(0, 16).bits(0, 16);
    else bits.flags(0);
    bits.flags(0);
    if (vui.signal) bits.flags(1).bits(5, 3).flags(1, 1).bits(0x000000, 24);
    else bits.flags(0);
    bits.flags(0);
    if (vui.timing) bits.flags(1).bits(1, 32).bits(50, 32).flags(1);
    else bits.flags(0);
    if (vui.hrd) bits.flags(1).ue(0).bits(0, 8).ue(100, 200).flags(0).bits(0, 20).flags(0, 1);
    else bits.flags(0, 0);
    bits.flags(1); // pic_struct_present_flag
    if (vui.reorder === undefined) bits.flags(0);
    else bits.flags(1, 0).ue(3, 4, 9, 11, vui.reorder, vui.reorder + 1);
  }
  return bits.nal(0x67, shape.profile, 0xc0, 31);
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  profile: fc.constantFrom(66, 77, 100, 110),
  orderCountType: fc.constantFrom(0, 1, 2),
  referenceFrames: fc.integer({ min: 1, max: 16 }),
  width: fc.integer({ min: 8, max: 240 }),
  height: fc.integer({ min: 8, max: 135 }),
  cropped: fc.boolean(),
  scalingLists: fc.boolean(),
  vui: fc.option(
    fc.record({
      aspect: fc.boolean(),
      signal: fc.boolean(),
      timing: fc.boolean(),
      hrd: fc.boolean(),
      reorder: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
    }),
    { nil: undefined },
  ),
});

const plain: Shape = {
  profile: 77,
  orderCountType: 2,
  referenceFrames: 3,
  width: 22,
  height: 18,
  cropped: false,
  scalingLists: false,
  vui: undefined,
};

describe('withoutReordering', () => {
  it('says that pictures come in order, and changes nothing else', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const before = parseH264Sps(writeSps(shape));
        const rewritten = withoutReordering(writeSps(shape));
        const isProven = shape.profile === 66 || shape.orderCountType === 2;
        expect(rewritten !== undefined).toBe(isProven && before?.reorderFrames !== 0);
        if (rewritten === undefined) return;
        expect(parseH264Sps(rewritten)).toEqual({
          ...before,
          reorderFrames: 0,
          decodedPictureBuffer: shape.referenceFrames,
        });
        // The field-by-field writer comes to the same bytes.
        if (shape.vui === undefined) expect(withoutReordering(rewritten)).toBeUndefined();
        expect(withoutReordering(rewritten)).toBeUndefined();
      }),
      { numRuns: 1000 },
    );
  });

  it('writes what the field-by-field writer writes', () => {
    const bits = new BitWriter().ue(0, 0, 2, 3).flags(0).ue(21, 17).flags(1, 1, 0, 1);
    const expected = bits.bits(0, 8).flags(1, 1).ue(2, 1, 16, 16, 0, 3).nal(0x67, 77, 0xc0, 31);
    expect(withoutReordering(writeSps(plain))).toEqual(expected);
  });

  it('keeps what a restriction said beside', () => {
    const vui = { aspect: false, signal: false, timing: false, hrd: false, reorder: 2 };
    const bits = new BitWriter().ue(0, 0, 2, 3).flags(0).ue(21, 17).flags(1, 1, 0, 1);
    const expected = bits.flags(0, 0, 0, 0, 0, 0, 0, 1).flags(1, 0).ue(3, 4, 9, 11, 0, 3).nal(0x67, 77, 0xc0, 31);
    expect(withoutReordering(writeSps({ ...plain, vui }))).toEqual(expected);
  });

  it('never leaves a start code in the set', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const rewritten = withoutReordering(writeSps(shape));
        if (rewritten === undefined) return;
        const text = [...rewritten].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
        expect(text).not.toMatch(/00 00 0[012]/);
      }),
    );
  });

  it('leaves alone what it cannot read', () => {
    const vui = { aspect: true, signal: true, timing: true, hrd: true, reorder: undefined };
    const whole = writeSps({ ...plain, vui });
    for (let end = 0; end < whole.byteLength - 1; end++) {
      const rewritten = withoutReordering(whole.subarray(0, end));
      if (rewritten !== undefined) expect(parseH264Sps(rewritten)).toMatchObject({ width: 352, height: 288 });
    }
    expect(withoutReordering(Uint8Array.of(0x68, 1, 2, 3))).toBeUndefined();
  });
});

describe('ReorderingRemover', () => {
  const nals = [[9, 0xf0], [...writeSps(plain)], [0x68, 1, 2], [...writeSps(plain)], [0x65, 1, 2, 3]];
  const clip = Uint8Array.from(nals.flatMap((nal, i) => [...(i % 2 === 0 ? [0] : []), 0, 0, 1, ...nal]));
  const unit = (data: Uint8Array, key = true): VideoUnit => ({
    channel: 1,
    codec: 'h264',
    key,
    discontinuity: false,
    recorded: false,
    data,
    capturedAtUs: microseconds(0),
  });

  it('changes the parameter sets of key frames, and no other byte', () => {
    const remover = new ReorderingRemover();
    for (const round of [1, 2]) {
      const { data } = remover.process(unit(clip));
      const before = splitNalUnits(clip);
      const after = splitNalUnits(data);
      expect(after).toHaveLength(before.length);
      const changed = after.flatMap((nal, i) => (Buffer.compare(nal, before[i] as Uint8Array) === 0 ? [] : [i]));
      expect(changed, `round ${round}`).toEqual([1, 3]);
      for (const i of changed) expect(after[i]).toEqual(withoutReordering(writeSps(plain)));
      expect(data.byteLength).toBe(clip.byteLength + 2 * (lengthOf(after[1]) - lengthOf(before[1])));
    }
  });

  it('passes on what holds nothing to change, as it is', () => {
    const remover = new ReorderingRemover();
    for (const same of [
      unit(clip, false),
      { ...unit(clip), codec: 'h265' as const },
      unit(Uint8Array.of(0, 0, 1, 0x65)),
    ]) {
      expect(remover.process(same)).toBe(same);
    }
  });
});

function lengthOf(nal: Uint8Array | undefined): number {
  return nal?.byteLength ?? 0;
}
