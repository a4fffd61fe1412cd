import { BitWriter, withEmulationPrevention } from 'gk-sdk/wire';
import { dcLevelBits } from './dc-levels.js';
import { glyphOf } from './glyphs.js';

/** Rows of macroblocks that the clock has at the top of the picture. */
export const CLOCK_ROWS = 2;

/** Header fields shared by the slices of a picture. */
export interface PictureHeader {
  /** The first byte of the slice's NAL unit. */
  readonly nal: number;
  readonly parameterSet: number;
  readonly frameNumber: number;
  readonly frameNumberBits: number;
  /** Undefined for a picture that a decoder cannot start with. */
  readonly idrPictureId: number | undefined;
  /** `pic_init_qp_minus26` of the parameter set. */
  readonly initialQp: number;
}

/**
 * At this QP one step of a DC level is 14 steps of brightness: 16 (black) is 8 of them below the 128 that the first
 * macroblock is predicted from, and 240 (white) 16 above black. All levels are whole numbers, so nothing is rounded.
 */
const QP_MINUS_26 = 25;
const BLACK_BELOW_MIDDLE = -8;

/** The kinds of macroblock (table 7-11), Intra_16x16 with nothing but DC levels of brightness. */
const INTRA_FROM_LEFT = 2;
const INTRA_FROM_MEAN = 3;
/** Kinds of intra macroblock follow the five kinds of inter macroblock in P slices. */
const INTRA_IN_P = 5;

/**
 * The slice of the clock's rows in a picture without reference: one character in each column of macroblocks. The first
 * column is blank.
 */
export function keyClockSlice(header: PictureHeader, columns: number, text: string): Uint8Array<ArrayBuffer> {
  const slice = beginSlice(header, 0);
  const patterns = patternsOf(text, columns);
  for (const [at, pattern] of patterns.entries()) {
    const first = at % columns === 0;
    slice.ue(first ? INTRA_FROM_MEAN : INTRA_FROM_LEFT);
    append(slice, at === 0 ? FIRST_BITS : macroblockBits(pattern));
  }
  return endSlice(header, slice);
}

/** The same in a picture that follows one with another text: what has not changed is taken from there. */
export function nextClockSlice(
  header: PictureHeader,
  columns: number,
  before: string,
  text: string,
): Uint8Array<ArrayBuffer> {
  const slice = beginSlice(header, 0);
  const old = patternsOf(before, columns);
  const patterns = patternsOf(text, columns);
  let skipped = 0;
  for (const [at, pattern] of patterns.entries()) {
    if (pattern === old[at]) {
      skipped++;
      continue;
    }
    slice.ue(skipped);
    skipped = 0;
    slice.ue(INTRA_IN_P + INTRA_FROM_LEFT);
    append(slice, macroblockBits(pattern));
  }
  if (skipped > 0) slice.ue(skipped);
  return endSlice(header, slice);
}

/** A slice of `count` macroblocks from `first` on that look as in the picture before. */
export function unchangedSlice(header: PictureHeader, first: number, count: number): Uint8Array<ArrayBuffer> {
  const slice = beginSlice(header, first);
  slice.ue(count);
  return endSlice(header, slice);
}

/** Slice header, ITU-T H.264 7.3.3, with picture order count type 2, one reference and no deblocking. */
function beginSlice(header: PictureHeader, firstMacroblock: number): BitWriter {
  const slice = new BitWriter();
  const key = header.idrPictureId !== undefined;
  slice.ue(firstMacroblock);
  slice.ue(key ? 7 : 5); // slice_type: all slices of the picture are I or P
  slice.ue(header.parameterSet);
  slice.bits(header.frameNumber, header.frameNumberBits);
  if (header.idrPictureId === undefined) {
    slice.bits(0, 2); // num_ref_idx_active_override_flag, ref_pic_list_modification_flag_l0
    slice.bits(0, 1); // adaptive_ref_pic_marking_mode_flag
  } else {
    slice.ue(header.idrPictureId);
    slice.bits(0, 2); // no_output_of_prior_pics_flag, long_term_reference_flag
  }
  slice.ue(signed(QP_MINUS_26 - header.initialQp));
  slice.ue(1); // disable_deblocking_filter_idc
  return slice;
}

function endSlice(header: PictureHeader, slice: BitWriter): Uint8Array<ArrayBuffer> {
  slice.bit(1);
  const payload = slice.toBytes();
  const nal = new Uint8Array(payload.byteLength + 1);
  nal[0] = header.nal;
  nal.set(payload, 1);
  return withEmulationPrevention(nal);
}

/** The elements of all macroblocks, row by row. */
function patternsOf(text: string, columns: number): number[] {
  const glyphs = Array.from({ length: columns }, (_, column) => glyphOf(text[column] ?? ' '));
  return [...glyphs.map(({ upper }) => upper), ...glyphs.map(({ lower }) => lower)];
}

const codes = new Map<number, string>();

/** A macroblock after its kind: white where the pattern says so, else as black as what is on its left. */
function macroblockBits(pattern: number): string {
  let bits = codes.get(pattern);
  if (bits === undefined) {
    bits = restBits(hadamard(Array.from({ length: 16 }, (_, i) => (pattern >> (15 - i)) & 1)));
    codes.set(pattern, bits);
  }
  return bits;
}

const FIRST_BITS = restBits([BLACK_BELOW_MIDDLE]);

/** intra_chroma_pred_mode 0, mb_qp_delta 0 and the levels. */
function restBits(levels: readonly number[]): string {
  return `11${dcLevelBits(levels)}`;
}

const HADAMARD = [
  [1, 1, 1, 1],
  [1, 1, -1, -1],
  [1, -1, -1, 1],
  [1, -1, 1, -1],
] as const;

/** The levels of 4x4 elements (8.5.10): a decoder's own transform makes 16 times the elements of them. */
function hadamard(elements: readonly number[]): number[] {
  return HADAMARD.flatMap((vertical) =>
    HADAMARD.map((horizontal) =>
      elements.reduce((sum, element, i) => sum + element * (vertical[i >> 2] ?? 0) * (horizontal[i & 3] ?? 0), 0),
    ),
  );
}

function append(slice: BitWriter, bits: string): void {
  for (const bit of bits) slice.bit(bit === '1' ? 1 : 0);
}

/** The number of a signed Exp-Golomb code, se(v). */
function signed(value: number): number {
  return value > 0 ? 2 * value - 1 : -2 * value;
}
