import { BitReader } from '../video/bit-reader.js';
import { readH264Coding } from '../video/h264-coding.js';
import { scanH265Sps } from '../video/h265-sps.js';
import { parameterSetRank, withoutEmulationPrevention } from '../video/nal-units.js';
import { parts, u16, type BoxPart } from './iso-box.js';

/** Upper limits of the counts in the record. */
const MAX_AVC_SPS = 31;
const MAX_AVC_PPS = 255;
const COMMON_CHROMA = { format: 1, depths: undefined };

/**
 * The decoder configuration record (body of `avcC` or `hvcC`, ISO/IEC 14496-15), as MP4 and FLV
 * carry it. Undefined without a sequence parameter set of a sensible length.
 *
 * @param parameterSets - NAL units without start code. Of several sequence parameter sets the first is the one in use.
 * @public
 */
export function decoderConfiguration(
  codec: 'h264' | 'h265',
  parameterSets: readonly Uint8Array[],
): Uint8Array<ArrayBuffer> | undefined {
  const sps = parameterSets.find((nal) => parameterSetRank(codec, nal) === 2);
  if (sps === undefined || sps.byteLength < 4) return undefined;
  return codec === 'h265' ? hvcC(parameterSets, sps) : avcC(parameterSets, sps);
}

function avcC(sets: readonly Uint8Array[], first: Uint8Array): Uint8Array<ArrayBuffer> {
  const sps = sets.filter((nal) => parameterSetRank('h264', nal) === 2).slice(0, MAX_AVC_SPS);
  const pps = sets.filter((nal) => parameterSetRank('h264', nal) === 3).slice(0, MAX_AVC_PPS);
  // Version, profile, constraints, level; NAL lengths of 4 bytes; then the sets.
  const head = [1, first[1] as number, first[2] as number, first[3] as number, 0xff];
  return parts(
    head,
    [0xe0 | sps.length],
    ...lengthPrefixed(sps),
    [pps.length],
    ...lengthPrefixed(pps),
    avcExtension(first),
  );
}

/** Chroma format, bit depths, and no extension of the set: profiles from High on have it (ISO/IEC 14496-15, 5.3.3.1.2). */
function avcExtension(sps: Uint8Array): readonly number[] {
  const { format, depths } = readH264Coding(sps)?.chroma ?? COMMON_CHROMA;
  // Other profiles have neither.
  return depths === undefined ? [] : [0xfc | format, 0xf8 | (depths[0] - 8), 0xf8 | (depths[1] - 8), 0];
}

function hvcC(sets: readonly Uint8Array[], sps: Uint8Array): Uint8Array<ArrayBuffer> {
  // profile_tier_level stands behind two bytes of NAL header and one of ids.
  const profileTierLevel = withoutEmulationPrevention(sps).subarray(3, 15);
  const scanned = scanH265Sps(sps);
  const segmentation = scanned?.minSpatialSegmentation ?? 0;
  const arrays = [1, 2, 3].map((rank) => sets.filter((nal) => parameterSetRank('h265', nal) === rank));
  const parallelism = segmentation === 0 ? 0 : parallelismOf(arrays[2] ?? []);
  const present = arrays.filter((nals) => nals.length > 0);
  const layers = scanned === undefined ? 0 : (scanned.temporalLayers << 3) | (scanned.isTemporalIdNested ? 4 : 0);
  return parts(
    [1],
    profileTierLevel,
    u16(0xf000 | segmentation),
    [
      0xfc | parallelism,
      0xfc | (scanned?.chromaFormat ?? 1),
      0xf8 | ((scanned?.lumaBits ?? 8) - 8),
      0xf8 | ((scanned?.chromaBits ?? 8) - 8),
    ],
    // The frame rate varies; temporal layers; NAL lengths of 4 bytes.
    [0, 0, layers | 3],
    [present.length],
    ...present.flatMap((nals): BoxPart[] => [
      [0x80 | (((nals[0]?.[0] ?? 0) >> 1) & 0x3f), ...u16(nals.length)],
      ...lengthPrefixed(nals),
    ]),
  );
}

/**
 * Returns the parallel decoding mode of pictures: 1 by slices, 2 by tiles, 3 by rows; 0 where the picture sets differ.
 */
function parallelismOf(pps: readonly Uint8Array[]): number {
  const [first = 0, ...others] = pps.map(parallelismOfSet);
  return others.every((other) => other === first) ? first : 0;
}

/** Reads a picture parameter set (ITU-T H.265, 7.3.2.3.1) up to its tools of parallel decoding. */
function parallelismOfSet(pps: Uint8Array): number {
  const bits = new BitReader(withoutEmulationPrevention(pps).subarray(2));
  bits.ue(); // pps_pic_parameter_set_id
  bits.ue(); // pps_seq_parameter_set_id
  bits.skip(7); // dependent slices, output flag, extra header bits, sign hiding, CABAC initialization
  bits.ue(); // num_ref_idx_l0_default_active_minus1
  bits.ue(); // num_ref_idx_l1_default_active_minus1
  bits.se(); // init_qp_minus26
  bits.skip(2); // constrained_intra_pred_flag, transform_skip_enabled_flag
  if (bits.flag()) bits.ue(); // diff_cu_qp_delta_depth
  bits.se(); // pps_cb_qp_offset
  bits.se(); // pps_cr_qp_offset
  bits.skip(4); // slice chroma offsets, weighted prediction, lossless coding units
  const hasTiles = bits.flag();
  const hasRows = bits.flag();
  if (bits.exhausted || (hasTiles && hasRows)) return 0;
  return hasRows ? 3 : hasTiles ? 2 : 1;
}

function lengthPrefixed(nals: readonly Uint8Array[]): BoxPart[] {
  return nals.flatMap((nal): BoxPart[] => [u16(nal.byteLength), nal]);
}
