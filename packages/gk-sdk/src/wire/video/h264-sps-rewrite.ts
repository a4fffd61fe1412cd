import type { VideoUnit } from '../container/demuxer.js';
import { BitReader } from './bit-reader.js';
import { BitWriter } from './bit-writer.js';
import { scanH264Sps, type ScannedSps } from './h264-sps.js';
import { joined, splitNalUnits, withEmulationPrevention } from './nal-units.js';
import { sameBytes } from './video-format.js';

const BASELINE = 66;
/** Pictures come out in the order in which they come in (ITU-T H.264, 8.2.1.3). */
const ORDER_AS_CODED = 2;
/** Inferred values of absent fields (ITU-T H.264, E.2.1). */
const MAX_BYTES_DENOMINATOR = 2;
const MAX_BITS_DENOMINATOR = 1;
const LOG2_MAX_MOTION = 16;

/**
 * A sequence parameter set that says what the stream is like anyway: no picture is shown out of order, so a decoder
 * need not hold any back (`max_num_reorder_frames` 0 in the VUI). Hardware decoders otherwise wait for as many pictures
 * as their level allows.
 *
 * @returns Undefined when the set says so already, does not prove it, or cannot be read.
 * @internal
 */
export function withoutReordering(nal: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const scanned = scanH264Sps(nal);
  if (scanned === undefined) return undefined;
  const { sps, rbsp, vuiBit, restrictionBit } = scanned;
  if (!isProvenInOrder(scanned) || sps.reorderFrames === 0) return undefined;
  const source = new BitReader(rbsp);
  const target = new BitWriter();
  if (restrictionBit === undefined) {
    for (let i = 0; i < vuiBit; i++) target.bit(source.bit());
    // A VUI that is cut short cannot be kept.
    if (source.flag()) return undefined;
    target.bit(1);
    // No aspect ratio, overscan, signal type, chroma place, timing, NAL and VCL HRD, picture structure.
    target.bits(0, 8);
  } else {
    for (let i = 0; i < restrictionBit; i++) target.bit(source.bit());
  }
  target.bit(1); // bitstream_restriction_flag
  if (sps.reorderFrames !== undefined) {
    source.skip(1);
    target.bit(source.bit()); // motion_vectors_over_pic_boundaries_flag
    for (let i = 0; i < 4; i++) target.ue(source.ue());
  } else {
    target.bit(1);
    for (const value of [MAX_BYTES_DENOMINATOR, MAX_BITS_DENOMINATOR, LOG2_MAX_MOTION, LOG2_MAX_MOTION])
      target.ue(value);
  }
  target.ue(0); // max_num_reorder_frames
  target.ue(sps.referenceFrames); // max_dec_frame_buffering
  target.bit(1); // rbsp_stop_one_bit
  return withEmulationPrevention(target.toBytes());
}

function isProvenInOrder({ sps, orderCountType }: ScannedSps): boolean {
  return sps.profile === BASELINE || orderCountType === ORDER_AS_CODED;
}

/** True when the set says, or proves, that no picture is shown out of its order. @internal */
export function isShownAsCoded(scanned: ScannedSps): boolean {
  return isProvenInOrder(scanned) || scanned.sps.reorderFrames === 0;
}

/**
 * Tells the decoder of a stream's key frames that pictures come in their order, where that is proven.
 *
 * @internal
 */
export class ReorderingRemover {
  #set: Uint8Array | undefined;
  #rewritten: Uint8Array | undefined;

  /** The unit, with its sequence parameter sets rewritten where that helps. */
  process(unit: VideoUnit): VideoUnit {
    if (unit.codec !== 'h264' || !unit.key) return unit;
    const parts: Uint8Array[] = [];
    let done = 0;
    for (const nal of splitNalUnits(unit.data)) {
      if (((nal[0] as number) & 0x1f) !== 7) continue;
      const rewritten = this.#rewrite(nal);
      if (rewritten === undefined) continue;
      const start = nal.byteOffset - unit.data.byteOffset;
      parts.push(unit.data.subarray(done, start), rewritten);
      done = start + nal.byteLength;
    }
    if (done === 0) return unit;
    parts.push(unit.data.subarray(done));
    return { ...unit, data: joined(parts) };
  }

  /** The same set comes with each key frame. */
  #rewrite(nal: Uint8Array): Uint8Array | undefined {
    if (this.#set === undefined || !sameBytes(this.#set, nal)) {
      this.#set = nal.slice();
      this.#rewritten = withoutReordering(nal);
    }
    return this.#rewritten;
  }
}
