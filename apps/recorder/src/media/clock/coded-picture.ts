import { BitReader, splitNalUnits, withoutEmulationPrevention } from 'gk-sdk/wire';
import { CLOCK_ROWS, type PictureHeader } from './clock-slice.js';

/** A coded picture around its first slice, which is that of the clock. */
export interface CodedPicture {
  /** Everything ahead of the slice, its start code included. */
  readonly head: Uint8Array;
  readonly header: PictureHeader;
  /** The other slices, from their start code on. */
  readonly tail: Uint8Array;
}

/** Parameter sets that pictures are coded with. */
export interface ParameterSets {
  readonly frameNumberBits: number;
  readonly initialQp: number;
}

const SLICE = 1;
const IDR_SLICE = 5;
const SPS = 7;
const PPS = 8;
/** Bytes that hold every field read of a header. */
const HEADER_BYTES = 40;
/** How the recorder's clips are coded: H.264 Baseline. */
const BASELINE = 66;

/**
 * The parameter sets ahead of a key picture; undefined where its slices cannot be distinguished from the clock's:
 * another profile than Baseline, an order of output, or more than one reference.
 */
export function parameterSetsOf(payload: Uint8Array): ParameterSets | undefined {
  const nals = splitNalUnits(payload);
  const sps = nals.find((nal) => kindOf(nal) === SPS);
  const pps = nals.find((nal) => kindOf(nal) === PPS);
  if (sps?.[1] !== BASELINE || pps === undefined) return undefined;
  const sequence = readerOf(sps.subarray(3));
  sequence.ue(); // seq_parameter_set_id
  const frameNumberBits = sequence.ue() + 4;
  if (sequence.ue() !== 2 || sequence.ue() !== 1) return undefined; // pic_order_cnt_type, max_num_ref_frames
  const picture = readerOf(pps);
  picture.ue(); // pic_parameter_set_id
  picture.ue(); // seq_parameter_set_id
  if (picture.bits(2) !== 0) return undefined; // entropy_coding_mode_flag, bottom_field_pic_order_...
  if (picture.ue() !== 0 || picture.ue() !== 0) return undefined; // slice groups, references
  picture.ue(); // num_ref_idx_l1_default_active_minus1
  if (picture.bits(3) !== 0) return undefined; // weighted_pred_flag, weighted_bipred_idc
  const initialQp = picture.se();
  picture.se(); // pic_init_qs_minus26
  picture.se(); // chroma_qp_index_offset
  const isDeblockingControlled = picture.flag();
  return isDeblockingControlled ? { frameNumberBits, initialQp } : undefined;
}

/** Takes a picture apart; undefined when its first slice is not exactly the clock's rows. */
export function codedPicture(payload: Uint8Array, sets: ParameterSets, columns: number): CodedPicture | undefined {
  const nals = splitNalUnits(payload);
  const first = nals.findIndex((nal) => kindOf(nal) === SLICE || kindOf(nal) === IDR_SLICE);
  const [slice, next] = [nals[first], nals[first + 1]];
  if (slice === undefined || next === undefined) return undefined;
  if (readerOf(slice).ue() !== 0 || readerOf(next).ue() !== columns * CLOCK_ROWS) return undefined;
  const fields = readerOf(slice);
  fields.ue(); // first_mb_in_slice
  fields.ue(); // slice_type
  const header: PictureHeader = {
    nal: slice[0] ?? 0,
    parameterSet: fields.ue(),
    frameNumber: fields.bits(sets.frameNumberBits),
    frameNumberBits: sets.frameNumberBits,
    idrPictureId: kindOf(slice) === IDR_SLICE ? fields.ue() : undefined,
    initialQp: sets.initialQp,
  };
  return {
    head: payload.subarray(0, slice.byteOffset - payload.byteOffset),
    header,
    tail: payload.subarray(next.byteOffset - payload.byteOffset - START_CODE.byteLength),
  };
}

/** Prefix of a NAL unit. */
export const START_CODE = Uint8Array.of(0, 0, 1);

/** Parts one after another. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

function kindOf(nal: Uint8Array): number {
  return (nal[0] ?? 0) & 31;
}

/** Reads after the first byte, the NAL unit's own. */
function readerOf(nal: Uint8Array): BitReader {
  return new BitReader(withoutEmulationPrevention(nal.subarray(1, 1 + HEADER_BYTES)));
}
