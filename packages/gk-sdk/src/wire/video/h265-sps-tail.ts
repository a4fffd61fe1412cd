import type { BitReader } from './bit-reader.js';

const EXTENDED_ASPECT_RATIO = 255;
const MAX_SHORT_TERM_SETS = 64;

/** scaling_list_data (ITU-T H.265, 7.3.4). @internal */
export function skipScalingLists(bits: BitReader): void {
  for (let size = 0; size < 4; size++) {
    for (let matrix = 0; matrix < 6; matrix += size === 3 ? 3 : 1) {
      if (!bits.flag()) {
        bits.ue(); // scaling_list_pred_matrix_id_delta
        continue;
      }
      const coefficients = Math.min(64, 1 << (4 + (size << 1)));
      if (size > 1) bits.se(); // scaling_list_dc_coef_minus8
      for (let i = 0; i < coefficients && !bits.exhausted; i++) bits.se();
    }
  }
}

/**
 * num_short_term_ref_pic_sets and the sets (7.3.7); false when the numbers are impossible.
 *
 * @internal
 */
export function skipShortTermReferenceSets(bits: BitReader): boolean {
  const sets = bits.ue();
  if (sets > MAX_SHORT_TERM_SETS) return false;
  let previous = 0;
  for (let set = 0; set < sets; set++) {
    if (set > 0 && bits.flag()) {
      bits.bit(); // delta_rps_sign
      bits.ue(); // abs_delta_rps_minus1
      let kept = 0;
      for (let i = 0; i <= previous; i++) {
        const used = bits.flag();
        // use_delta_flag is sent only when the picture itself is not used; it is inferred as 1.
        if (used || bits.flag()) kept++;
      }
      previous = kept;
    } else {
      const negative = bits.ue();
      const positive = bits.ue();
      if (negative > 16 || positive > 16) return false;
      for (let i = 0; i < negative + positive; i++) {
        bits.ue(); // delta_poc_minus1
        bits.bit(); // used_by_curr_pic_flag
      }
      previous = negative + positive;
    }
  }
  return !bits.exhausted;
}

/** Parsed fields of vui_parameters (E.2.1). @internal */
export interface H265Vui {
  /** Pictures a second. */
  readonly fps?: number;
  readonly minSpatialSegmentation: number;
}

/** vui_parameters; what is cut short counts as not said. @internal */
export function readH265Vui(bits: BitReader, subLayers: number): H265Vui {
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
  bits.skip(3); // neutral_chroma_indication, field_seq, frame_field_info_present
  if (bits.flag()) {
    for (let i = 0; i < 4; i++) bits.ue(); // default display window
  }
  const fps = bits.flag() ? readTiming(bits, subLayers) : undefined;
  const timing = fps === undefined ? {} : { fps };
  if (!bits.flag()) return { ...timing, minSpatialSegmentation: 0 };
  bits.skip(3); // tiles_fixed_structure, motion_vectors_over_pic_boundaries, restricted_ref_pic_lists
  const segmentation = bits.ue();
  return { ...timing, minSpatialSegmentation: bits.exhausted || segmentation > 4095 ? 0 : segmentation };
}

/** vui_timing_info: pictures a second. */
function readTiming(bits: BitReader, subLayers: number): number | undefined {
  const unitsInTick = bits.bits(32);
  const timeScale = bits.bits(32);
  const fps = timeScale / unitsInTick;
  const isSaid = !bits.exhausted && unitsInTick > 0 && fps > 0 && fps <= 240;
  if (bits.flag()) bits.ue(); // num_ticks_poc_diff_one_minus1
  if (bits.flag()) skipHrd(bits, subLayers);
  return isSaid ? fps : undefined;
}

/** hrd_parameters with the common information (E.2.2). */
function skipHrd(bits: BitReader, subLayers: number): void {
  const nal = bits.flag();
  const vcl = bits.flag();
  let hasSubPictures = false;
  if (nal || vcl) {
    hasSubPictures = bits.flag();
    if (hasSubPictures) bits.skip(19); // tick divisor, delay lengths
    bits.skip(8); // bit_rate_scale, cpb_size_scale
    if (hasSubPictures) bits.skip(4); // cpb_size_du_scale
    bits.skip(15); // delay lengths
  }
  for (let layer = 0; layer <= subLayers && !bits.exhausted; layer++) {
    const isFixedGenerally = bits.flag();
    const isFixed = isFixedGenerally || bits.flag();
    let isLowDelay = false;
    if (isFixed)
      bits.ue(); // elemental_duration_in_tc_minus1
    else isLowDelay = bits.flag();
    const count = isLowDelay ? 1 : bits.ue() + 1;
    for (const present of [nal, vcl]) {
      for (let i = 0; present && i < count && !bits.exhausted; i++) {
        for (let field = hasSubPictures ? 4 : 2; field > 0; field--) bits.ue(); // rates and sizes
        bits.bit(); // cbr_flag
      }
    }
  }
}
