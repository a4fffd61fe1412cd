import { BitReader } from './bit-reader.js';
import { parseH264Sps, readH264Chroma, type H264Chroma } from './h264-sps.js';
import { withoutEmulationPrevention } from './nal-units.js';

/** Fields of a sequence parameter set that decoders and slices need besides its picture. @internal */
export interface H264Coding {
  readonly id: number;
  readonly chroma: H264Chroma;
  /** Bits of frame_num in the header of a slice. */
  readonly frameNumberBits: number;
  /** Pictures may be coded as fields. */
  readonly hasFields: boolean;
}

/** Reads a sequence parameter set NAL unit; undefined when it is none, or damaged. @internal */
export function readH264Coding(nal: Uint8Array): H264Coding | undefined {
  const sps = parseH264Sps(nal);
  if (sps === undefined) return undefined;
  const bits = new BitReader(withoutEmulationPrevention(nal).subarray(4));
  const id = bits.ue();
  const chroma = readH264Chroma(bits, sps.profile);
  const frameNumberBits = bits.ue() + 4;
  return frameNumberBits > 16 ? undefined : { id, chroma, frameNumberBits, hasFields: !sps.progressive };
}
