import { microseconds } from '../../util/units.js';
import type { VideoUnit } from '../container/demuxer.js';
import { BitReader } from './bit-reader.js';
import { BitWriter } from './bit-writer.js';
import { parseH264Sps, readH264Chroma } from './h264-sps.js';
import { joined, withEmulationPrevention, withoutEmulationPrevention } from './nal-units.js';
import { isSlice, nalUnitsToFirstSlice, ParameterSetMemory } from './parameter-set-memory.js';

/** Of the grey picture's own set, so that it can be coded in the simplest way, whatever the stream's sets say. */
const PPS_ID = 255;
const SEI = 6;
const RECOVERY_POINT = 6;
const I_SLICE = 2;
/**
 * Pictures behind a refresh may name such ahead of it, at which decoders fail: they begin again at the next ones. Ahead of
 * an intra picture the grey one is not seen.
 */
const INTRA_STARTS = 3;
/** A picture that is earlier by more belongs to a clock that was set back. */
const LEADING_US = 1_000_000;
/** The grey picture is this much ahead of the one that it begins: too little to be taken for a picture's duration. */
const AHEAD_US = 500;
const START_CODE = Uint8Array.of(0, 0, 0, 1);

/**
 * Makes streams of H.264 playable that have no IDR pictures, or none yet: decoders begin at nothing else. Where such a
 * stream refreshes its picture (recovery point, or an intra picture), a grey IDR picture is put ahead, from which the
 * decoder goes on.
 *
 * @internal
 */
export class RefreshStarter {
  readonly #sets = new ParameterSetMemory('h264');
  /** So many more grey pictures may come, unless a key frame does. */
  #intraLeft = INTRA_STARTS;
  #isRunning = false;
  /** When the intra picture was captured at which the decoder began, until one comes that is shown behind it. */
  #begunAtUs = -Infinity;

  /**
   * The unit, and the grey picture ahead of it where a decoder is to begin there. Nothing for a picture that is shown
   * ahead of such a beginning: it refers to pictures that the decoder does not have.
   */
  process(unit: VideoUnit): readonly VideoUnit[] {
    if (unit.codec !== 'h264') return [unit];
    const sets = this.#sets.take(unit.data);
    if (unit.discontinuity) {
      this.#isRunning = false;
      this.#intraLeft = INTRA_STARTS;
    }
    if (unit.key) {
      this.#isRunning = true;
      this.#intraLeft = 0;
    }
    if (unit.key || unit.discontinuity || unit.capturedAtUs >= this.#begunAtUs) this.#begunAtUs = -Infinity;
    else if (unit.capturedAtUs > this.#begunAtUs - LEADING_US) {
      // Pictures behind an open group are whole: another beginning would only break them.
      this.#intraLeft = 0;
      return [];
    }
    const refresh = refreshOf(unit.data);
    const begins = this.#isRunning ? refresh === 'intra' && this.#intraLeft > 0 : refresh !== undefined;
    const grey = begins && sets !== undefined ? greyPicture(sets.sps) : undefined;
    if (sets === undefined || grey === undefined) return [unit];
    this.#isRunning = true;
    this.#intraLeft--;
    if (refresh === 'intra') this.#begunAtUs = unit.capturedAtUs;
    const data = joined([...sets.all, ...grey].flatMap((nal) => [START_CODE, nal]));
    const capturedAtUs = microseconds(Math.max(0, unit.capturedAtUs - AHEAD_US));
    return [
      { ...unit, key: true, capturedAtUs, data },
      { ...unit, discontinuity: false },
    ];
  }
}

/** Whether the stream begins to be whole again at a picture, and whether it is so at once. */
function refreshOf(accessUnit: Uint8Array): 'intra' | 'gradual' | undefined {
  const nals = nalUnitsToFirstSlice('h264', accessUnit);
  const slice = nals.at(-1);
  if (slice === undefined || !isSlice('h264', slice)) return undefined;
  const bits = new BitReader(withoutEmulationPrevention(slice.subarray(1)));
  bits.ue(); // first_mb_in_slice
  if (bits.ue() % 5 === I_SLICE) return 'intra';
  return nals.some((nal) => ((nal[0] ?? 0) & 31) === SEI && nal[1] === RECOVERY_POINT) ? 'gradual' : undefined;
}

/** Fields of a sequence parameter set that slice headers depend on. */
interface SliceSyntax {
  readonly id: number;
  readonly chromaFormat: number;
  readonly frameNumberBits: number;
  /** 0 where the slice's own bits do not give the order. */
  readonly orderCountBits: number;
  readonly hasOrderDelta: boolean;
  readonly macroblocks: number;
  readonly isProgressive: boolean;
  readonly isAdaptive: boolean;
}

/** ITU-T H.264, 7.3.2.1.1. */
function readSliceSyntax(sps: Uint8Array): SliceSyntax | undefined {
  const parsed = parseH264Sps(sps);
  if (parsed === undefined) return undefined;
  const bits = new BitReader(withoutEmulationPrevention(sps).subarray(4));
  const id = bits.ue();
  const { format: chromaFormat } = readH264Chroma(bits, parsed.profile);
  const frameNumberBits = bits.ue() + 4;
  const orderCountType = bits.ue();
  const orderCountBits = orderCountType === 0 ? bits.ue() + 4 : 0;
  let hasOrderDelta = false;
  if (orderCountType === 1) {
    hasOrderDelta = !bits.flag();
    bits.se(); // offset_for_non_ref_pic
    bits.se(); // offset_for_top_to_bottom_field
    for (let count = bits.ue(); count > 0 && !bits.exhausted; count--) bits.se();
  }
  bits.ue(); // max_num_ref_frames
  bits.bit(); // gaps_in_frame_num_value_allowed_flag
  const mapUnits = (bits.ue() + 1) * (bits.ue() + 1);
  const isProgressive = bits.flag();
  const isAdaptive = !isProgressive && bits.flag();
  // Colours of full size are coded in another way.
  if (bits.exhausted || chromaFormat > 2 || frameNumberBits > 16 || orderCountBits > 16) return undefined;
  const macroblocks = mapUnits * (isProgressive ? 1 : 2);
  return { id, chromaFormat, frameNumberBits, orderCountBits, hasOrderDelta, macroblocks, isProgressive, isAdaptive };
}

/** A picture parameter set of its own, and an IDR picture of nothing but grey. Undefined where the set is unreadable. */
function greyPicture(sps: Uint8Array): readonly [Uint8Array, Uint8Array] | undefined {
  const syntax = readSliceSyntax(sps);
  return syntax && [pictureSet(syntax.id), greySlice(syntax)];
}

/** ITU-T H.264, 7.3.2.2: variable length codes, one group of slices, nothing optional. */
function pictureSet(spsId: number): Uint8Array {
  const bits = new BitWriter();
  for (const value of [PPS_ID, spsId]) bits.ue(value);
  bits.bits(0, 2); // entropy_coding_mode_flag, bottom_field_pic_order_in_frame_present_flag
  for (let i = 0; i < 3; i++) bits.ue(0); // slice groups, reference indices
  bits.bits(0, 3); // weighted prediction
  for (let i = 0; i < 3; i++) bits.ue(0); // quantization: se(0) is ue(0)
  bits.bits(0, 3); // deblocking control, constrained intra prediction, redundant pictures
  return nalOf(0x68, bits);
}

/** ITU-T H.264, 7.3.3 and 7.3.5: each macroblock is the mean of its neighbours, without a remainder. */
function greySlice(syntax: SliceSyntax): Uint8Array {
  const bits = new BitWriter();
  for (const value of [0, 7, PPS_ID]) bits.ue(value); // first_mb_in_slice, slice_type I, set
  bits.bits(0, syntax.frameNumberBits);
  if (!syntax.isProgressive) bits.bit(0); // field_pic_flag
  bits.ue(0); // idr_pic_id
  bits.bits(0, syntax.orderCountBits);
  if (syntax.hasOrderDelta) bits.ue(0); // delta_pic_order_cnt: se(0) is ue(0)
  bits.bits(0, 2); // no_output_of_prior_pics_flag, long_term_reference_flag
  bits.ue(0); // slice_qp_delta
  for (let at = 0; at < syntax.macroblocks; at++) {
    if (syntax.isAdaptive && at % 2 === 0) bits.bit(0); // mb_field_decoding_flag
    bits.ue(3); // I_16x16_2_0_0
    if (syntax.chromaFormat > 0) bits.ue(0); // intra_chroma_pred_mode: DC
    bits.ue(0); // mb_qp_delta
    bits.bit(1); // coeff_token: none
  }
  return nalOf(0x65, bits);
}

function nalOf(header: number, bits: BitWriter): Uint8Array {
  bits.bit(1); // rbsp_stop_one_bit
  return Uint8Array.of(header, ...withEmulationPrevention(bits.toBytes()));
}
