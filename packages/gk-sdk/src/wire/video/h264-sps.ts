import { BitReader } from './bit-reader.js';
import { withoutEmulationPrevention } from './nal-units.js';

/** Fields of an H.264 sequence parameter set that a player needs (ITU-T H.264, 7.3.2.1 and annex E). @internal */
export interface H264Sps {
  /** Codec string for WebCodecs and MediaSource, for example `avc1.4D0014`. */
  readonly codec: string;
  /** profile_idc. */
  readonly profile: number;
  /** Picture size in pixels, after cropping. */
  readonly width: number;
  /** Picture height in pixels, after cropping. */
  readonly height: number;
  /** max_num_ref_frames. */
  readonly referenceFrames: number;
  /** True when pictures are coded as frames only, not as fields. */
  readonly progressive: boolean;
  /** Pictures a second of the VUI timing; absent when the stream does not say it. */
  readonly fps?: number;
  /**
   * max_num_reorder_frames of the VUI's bitstream restriction, absent without one: 0 = no B-frames, decoders need not
   * hold pictures back.
   */
  readonly reorderFrames?: number;
  /** max_dec_frame_buffering of the restriction. */
  readonly decodedPictureBuffer?: number;
}

const PROFILES_WITH_CHROMA = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
const EXTENDED_ASPECT_RATIO = 255;
/** NAL header, profile, constraints, level. */
const HEADER_BITS = 32;

/** A sequence parameter set, and where in it stands what a rewrite changes. @internal */
export interface ScannedSps {
  readonly sps: H264Sps;
  /** Without emulation prevention. */
  readonly rbsp: Uint8Array;
  /** pic_order_cnt_type. */
  readonly orderCountType: number;
  /** Bit of vui_parameters_present_flag. */
  readonly vuiBit: number;
  /** Bit of bitstream_restriction_flag; undefined without VUI, or when that is cut short. */
  readonly restrictionBit: number | undefined;
}

/**
 * Reads a sequence parameter set NAL unit (type 7, without start code). Undefined when it is none,
 * is cut short or holds impossible numbers.
 *
 * @internal
 */
export function parseH264Sps(nal: Uint8Array): H264Sps | undefined {
  return scanH264Sps(nal)?.sps;
}

/** As {@link parseH264Sps}, for who changes the set. @internal */
export function scanH264Sps(nal: Uint8Array): ScannedSps | undefined {
  if (nal.byteLength < 4 || ((nal[0] as number) & 0x1f) !== 7) return undefined;
  const rbsp = withoutEmulationPrevention(nal);
  const profile = rbsp[1] as number;
  const constraints = rbsp[2] as number;
  const level = rbsp[3] as number;
  const bits = new BitReader(rbsp.subarray(4));
  bits.ue(); // seq_parameter_set_id
  const chroma = readH264Chroma(bits, profile);
  bits.ue(); // log2_max_frame_num_minus4
  const orderCountType = skipPictureOrderCount(bits);
  const referenceFrames = bits.ue();
  bits.bit(); // gaps_in_frame_num_value_allowed_flag
  const widthInMacroblocks = bits.ue() + 1;
  const heightInMapUnits = bits.ue() + 1;
  const progressive = bits.flag();
  if (!progressive) bits.bit(); // mb_adaptive_frame_field_flag
  bits.bit(); // direct_8x8_inference_flag
  const fieldFactor = progressive ? 1 : 2;
  let width = widthInMacroblocks * 16;
  let height = heightInMapUnits * 16 * fieldFactor;
  if (bits.flag()) {
    const unitX = chroma.planes === 1 && (chroma.format === 1 || chroma.format === 2) ? 2 : 1;
    const unitY = (chroma.planes === 1 && chroma.format === 1 ? 2 : 1) * fieldFactor;
    width -= (bits.ue() + bits.ue()) * unitX;
    height -= (bits.ue() + bits.ue()) * unitY;
  }
  if (bits.exhausted || width <= 0 || height <= 0 || width > 16384 || height > 16384) return undefined;
  const vuiBit = HEADER_BITS + bits.position;
  const vui = bits.flag() ? readVui(bits) : undefined;
  // A VUI that is cut short says nothing; what stands ahead of it is whole.
  const told = bits.exhausted ? undefined : vui?.told;
  const sps = {
    // Browsers do not know level 1b by its number 9; level 1.1 has all of it.
    codec: `avc1.${[profile, constraints, level === 9 ? 11 : level].map(hexByte).join('')}`,
    profile,
    width,
    height,
    referenceFrames,
    progressive,
    ...told,
  };
  const restrictionBit = vui === undefined || bits.exhausted ? undefined : HEADER_BITS + vui.restrictionBit;
  return { sps, rbsp, orderCountType, vuiBit, restrictionBit };
}

/** Coding of the colours. @internal */
export interface H264Chroma {
  /** chroma_format_idc: 0 grey, 1 4:2:0, 2 4:2:2, 3 4:4:4. */
  readonly format: number;
  /** 3 where each colour is coded as a picture of its own. */
  readonly planes: number;
  /** Bits of a sample of brightness and of colour; undefined where the profile has 8. */
  readonly depths?: readonly [number, number];
}

/** Reads it behind the id of a set of this profile. @internal */
export function readH264Chroma(bits: BitReader, profile: number): H264Chroma {
  if (!PROFILES_WITH_CHROMA.has(profile)) return { format: 1, planes: 1 };
  const format = bits.ue();
  const planes = format === 3 && bits.flag() ? 3 : 1;
  const depths = [bits.ue() + 8, bits.ue() + 8] as const;
  bits.bit(); // qpprime_y_zero_transform_bypass_flag
  if (bits.flag()) {
    const lists = format === 3 ? 12 : 8;
    for (let list = 0; list < lists; list++) {
      if (bits.flag()) skipScalingList(bits, list < 6 ? 16 : 64);
    }
  }
  return { format, planes, depths };
}

function skipScalingList(bits: BitReader, size: number): void {
  let last = 8;
  let next = 8;
  for (let i = 0; i < size; i++) {
    if (next !== 0) next = (last + bits.se() + 256) % 256;
    if (next !== 0) last = next;
  }
}

function skipPictureOrderCount(bits: BitReader): number {
  const type = bits.ue();
  if (type === 0) {
    bits.ue(); // log2_max_pic_order_cnt_lsb_minus4
  } else if (type === 1) {
    bits.bit(); // delta_pic_order_always_zero_flag
    bits.se(); // offset_for_non_ref_pic
    bits.se(); // offset_for_top_to_bottom_field
    const count = bits.ue();
    for (let i = 0; i < count && !bits.exhausted; i++) bits.se();
  }
  return type;
}

interface Vui {
  readonly told: Pick<H264Sps, 'fps' | 'reorderFrames' | 'decodedPictureBuffer'>;
  readonly restrictionBit: number;
}

function readVui(bits: BitReader): Vui {
  if (bits.flag() && bits.bits(8) === EXTENDED_ASPECT_RATIO) bits.skip(32);
  if (bits.flag()) bits.bit(); // overscan_appropriate_flag
  if (bits.flag()) {
    bits.skip(4); // video_format, video_full_range_flag
    if (bits.flag()) bits.skip(24); // colour description
  }
  if (bits.flag()) {
    bits.ue(); // chroma_sample_loc_type_top_field
    bits.ue(); // chroma_sample_loc_type_bottom_field
  }
  const fps = bits.flag() ? readFps(bits) : undefined;
  const nalHrd = bits.flag();
  if (nalHrd) skipHrd(bits);
  const vclHrd = bits.flag();
  if (vclHrd) skipHrd(bits);
  if (nalHrd || vclHrd) bits.bit(); // low_delay_hrd_flag
  bits.bit(); // pic_struct_present_flag
  const timing = fps === undefined ? {} : { fps };
  const restrictionBit = bits.position;
  if (!bits.flag()) return { told: timing, restrictionBit };
  bits.bit(); // motion_vectors_over_pic_boundaries_flag
  bits.ue(); // max_bytes_per_pic_denom
  bits.ue(); // max_bits_per_mb_denom
  bits.ue(); // log2_max_mv_length_horizontal
  bits.ue(); // log2_max_mv_length_vertical
  const reorderFrames = bits.ue();
  const decodedPictureBuffer = bits.ue();
  return { told: { ...timing, reorderFrames, decodedPictureBuffer }, restrictionBit };
}

/** A tick is a field time, so a picture lasts two. */
function readFps(bits: BitReader): number | undefined {
  const unitsInTick = bits.bits(32);
  const timeScale = bits.bits(32);
  bits.bit(); // fixed_frame_rate_flag
  const fps = timeScale / (2 * unitsInTick);
  return unitsInTick > 0 && fps > 0 && fps <= 240 ? fps : undefined;
}

function skipHrd(bits: BitReader): void {
  const count = bits.ue() + 1;
  bits.skip(8); // bit_rate_scale, cpb_size_scale
  for (let i = 0; i < count && !bits.exhausted; i++) {
    bits.ue(); // bit_rate_value_minus1
    bits.ue(); // cpb_size_value_minus1
    bits.bit(); // cbr_flag
  }
  bits.skip(20); // delay lengths, time_offset_length
}

function hexByte(value: number): string {
  return value.toString(16).padStart(2, '0').toUpperCase();
}
