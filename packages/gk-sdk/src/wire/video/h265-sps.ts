import { BitReader } from './bit-reader.js';
import { withoutEmulationPrevention } from './nal-units.js';
import { readH265Vui, skipScalingLists, skipShortTermReferenceSets, type H265Vui } from './h265-sps-tail.js';

/** Fields of an H.265 sequence parameter set that a player needs (ITU-T H.265, 7.3.2.2). @internal */
export interface H265Sps {
  /** Codec string for WebCodecs and MediaSource, for example `hev1.1.6.L63.90`. */
  readonly codec: string;
  /** general_profile_idc: 1 Main, 2 Main 10. */
  readonly profile: number;
  /** general_level_idc: 30 times the level. */
  readonly level: number;
  /** Picture size in pixels, after the conformance window. */
  readonly width: number;
  /** Picture height in pixels, after the conformance window. */
  readonly height: number;
  /** Pictures a second of the VUI timing; absent when the stream does not say it. */
  readonly fps?: number;
}

interface ProfileTierLevel {
  readonly space: number;
  readonly tier: number;
  readonly profile: number;
  readonly compatibility: number;
  readonly constraints: readonly number[];
  readonly level: number;
}

/** Fields of a set that a decoder configuration record repeats. @internal */
export interface ScannedH265Sps {
  readonly sps: H265Sps;
  /** chroma_format_idc: 0 grey, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
  readonly chromaFormat: number;
  readonly lumaBits: number;
  readonly chromaBits: number;
  readonly temporalLayers: number;
  readonly isTemporalIdNested: boolean;
  /** min_spatial_segmentation_idc; 0 where the set does not say it. */
  readonly minSpatialSegmentation: number;
}

/**
 * Reads a sequence parameter set NAL unit (type 33, without start code). Undefined when it is none,
 * is cut short or holds impossible numbers.
 *
 * @internal
 */
export function parseH265Sps(nal: Uint8Array): H265Sps | undefined {
  return scanH265Sps(nal)?.sps;
}

/** As {@link parseH265Sps}, for who writes the set's values elsewhere. @internal */
export function scanH265Sps(nal: Uint8Array): ScannedH265Sps | undefined {
  if (nal.byteLength < 4 || (((nal[0] as number) >> 1) & 0x3f) !== 33) return undefined;
  const bits = new BitReader(withoutEmulationPrevention(nal).subarray(2));
  bits.skip(4); // sps_video_parameter_set_id
  const subLayers = bits.bits(3);
  const isTemporalIdNested = bits.flag();
  const ptl = readProfileTierLevel(bits, subLayers);
  bits.ue(); // sps_seq_parameter_set_id
  const chromaFormat = bits.ue();
  const separatePlanes = chromaFormat === 3 && bits.flag();
  let width = bits.ue();
  let height = bits.ue();
  if (bits.flag()) {
    const unitX = !separatePlanes && (chromaFormat === 1 || chromaFormat === 2) ? 2 : 1;
    const unitY = !separatePlanes && chromaFormat === 1 ? 2 : 1;
    width -= (bits.ue() + bits.ue()) * unitX;
    height -= (bits.ue() + bits.ue()) * unitY;
  }
  if (bits.exhausted || width <= 0 || height <= 0 || width > 16384 || height > 16384) return undefined;
  const lumaBits = bits.ue() + 8;
  const chromaBits = bits.ue() + 8;
  if (bits.exhausted || lumaBits > 16 || chromaBits > 16) return undefined;
  const vui = readTail(bits, subLayers);
  const fps = vui?.fps;
  const sps = {
    codec: codecString(ptl),
    profile: ptl.profile,
    level: ptl.level,
    width,
    height,
    ...(fps !== undefined && { fps }),
  };
  return {
    sps,
    chromaFormat,
    lumaBits,
    chromaBits,
    temporalLayers: subLayers + 1,
    isTemporalIdNested,
    minSpatialSegmentation: vui?.minSpatialSegmentation ?? 0,
  };
}

function readProfileTierLevel(bits: BitReader, subLayers: number): ProfileTierLevel {
  const space = bits.bits(2);
  const tier = bits.bit();
  const profile = bits.bits(5);
  const compatibility = bits.bits(32);
  const constraints = Array.from({ length: 6 }, () => bits.bits(8));
  const level = bits.bits(8);
  const present = Array.from({ length: subLayers }, () => ({ profile: bits.flag(), level: bits.flag() }));
  if (subLayers > 0) bits.skip(2 * (8 - subLayers));
  for (const layer of present) {
    if (layer.profile) bits.skip(88);
    if (layer.level) bits.skip(8);
  }
  return { space, tier, profile, compatibility, constraints, level };
}

/** Walks from the bit depths to the VUI. */
function readTail(bits: BitReader, subLayers: number): H265Vui | undefined {
  const orderCountBits = bits.ue() + 4;
  const everyLayer = bits.flag();
  for (let layer = everyLayer ? 0 : subLayers; layer <= subLayers; layer++) {
    bits.ue(); // sps_max_dec_pic_buffering_minus1
    bits.ue(); // sps_max_num_reorder_pics
    bits.ue(); // sps_max_latency_increase_plus1
  }
  for (let i = 0; i < 6; i++) bits.ue(); // coding block, transform block and hierarchy sizes
  if (bits.flag() && bits.flag()) skipScalingLists(bits);
  bits.skip(2); // amp_enabled_flag, sample_adaptive_offset_enabled_flag
  if (bits.flag()) {
    bits.skip(8); // PCM bit depths
    bits.ue();
    bits.ue();
    bits.bit();
  }
  if (!skipShortTermReferenceSets(bits)) return undefined;
  if (bits.flag()) {
    const count = bits.ue();
    for (let i = 0; i < count && !bits.exhausted; i++) bits.skip(orderCountBits + 1);
  }
  bits.skip(2); // sps_temporal_mvp_enabled_flag, strong_intra_smoothing_enabled_flag
  return bits.flag() ? readH265Vui(bits, subLayers) : undefined;
}

/** ISO/IEC 14496-15, annex E: profile, reversed compatibility flags, tier and level, constraint bytes. */
function codecString(ptl: ProfileTierLevel): string {
  const space = ['', 'A', 'B', 'C'][ptl.space] as string;
  let reversed = 0;
  for (let bit = 0; bit < 32; bit++) reversed = reversed * 2 + (Math.floor(ptl.compatibility / 2 ** bit) % 2);
  const constraints = [...ptl.constraints];
  while (constraints.at(-1) === 0) constraints.pop();
  const parts = [
    `hev1.${space}${ptl.profile}`,
    hex(reversed),
    `${ptl.tier === 1 ? 'H' : 'L'}${ptl.level}`,
    ...constraints.map(hex),
  ];
  return parts.join('.');
}

function hex(value: number): string {
  return value.toString(16).toUpperCase();
}
