import { CLOCK_ROWS } from './clock-slice.js';
import { glyphOf } from './glyphs.js';
import { joinJpeg, jpegParts, type JpegParts } from './jpeg-parts.js';

/** Brightness of the elements less 128. */
const BLACK = -128;
const WHITE = 127;

/** Zigzag order of an 8x8 block (ITU-T T.81 figure A.6), row by row. */
const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14, 21, 28,
  35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47,
  55, 62, 63,
] as const;

const parts = new WeakMap<Uint8Array, { readonly jpeg: JpegParts | undefined }>();

/** Columns of characters that a still picture has room for; 0 for one without rows for a clock. */
export function clockColumnsOf(still: Uint8Array): number {
  return Math.ceil((partsOf(still)?.width ?? 0) / 16);
}

/** A still picture with a line of text in the rows of the clock. */
export function stillWithClock(still: Uint8Array, text: string): Uint8Array {
  const jpeg = partsOf(still);
  if (jpeg === undefined) return still;
  const columns = clockColumnsOf(still);
  const glyphs = Array.from({ length: columns }, (_, column) => glyphOf(text[column] ?? ' '));
  const clock = [glyphs.map(({ upper }) => upper), glyphs.map(({ lower }) => lower)];
  return joinJpeg(jpeg.head, [...clock.map((row) => codedRow(jpeg, row)), ...jpeg.rows.slice(CLOCK_ROWS)]);
}

function partsOf(still: Uint8Array): JpegParts | undefined {
  let known = parts.get(still);
  if (known === undefined) parts.set(still, (known = { jpeg: jpegParts(still) }));
  return known.jpeg;
}

/** A row of macroblocks of 4x4 elements: four blocks of brightness each, and no colour. */
function codedRow(jpeg: JpegParts, patterns: readonly number[]): Uint8Array {
  let bits = '';
  let dcBefore = 0;
  const noColour = `${jpeg.colourDc.get(0) ?? ''}${jpeg.colourAc.get(0) ?? ''}`.repeat(2);
  for (const pattern of patterns) {
    // Elements 0 and 1 of the first two rows are the block at the upper left, and so on.
    for (const corner of [0, 2, 8, 10]) {
      const element = (i: number): number => (pattern >> (15 - corner - i)) & 1;
      const block = codedBlock(jpeg, [element(0), element(1), element(4), element(5)]);
      const difference = block.dc - dcBefore;
      dcBefore = block.dc;
      const size = sizeOf(difference);
      bits += (jpeg.dc.get(size) ?? '') + amplitude(difference, size) + block.ac;
    }
    bits += noColour;
  }
  return toBytes(bits);
}

interface CodedBlock {
  readonly dc: number;
  readonly ac: string;
}

const blocks = new WeakMap<JpegParts, Map<string, CodedBlock>>();

/** A block of 2x2 elements with 4x4 picture elements each. */
function codedBlock(jpeg: JpegParts, elements: readonly number[]): CodedBlock {
  const known = blocks.get(jpeg) ?? new Map<string, CodedBlock>();
  blocks.set(jpeg, known);
  const name = elements.join('');
  let block = known.get(name);
  if (block === undefined) {
    const levels = ZIGZAG.map((at, i) => Math.round(frequency(elements, at & 7, at >> 3) / (jpeg.divisors[i] ?? 1)));
    block = { dc: levels[0] ?? 0, ac: acBits(jpeg, levels) };
    known.set(name, block);
  }
  return block;
}

/** One coefficient of the forward transform (A.3.3). */
function frequency(elements: readonly number[], u: number, v: number): number {
  let sum = 0;
  for (let y = 0; y < 8; y++) {
    for (let x = 0; x < 8; x++) {
      const value = elements[(y >> 2) * 2 + (x >> 2)] === 1 ? WHITE : BLACK;
      sum += value * Math.cos(((2 * x + 1) * u * Math.PI) / 16) * Math.cos(((2 * y + 1) * v * Math.PI) / 16);
    }
  }
  const half = (index: number): number => (index === 0 ? Math.SQRT1_2 : 1);
  return (sum * half(u) * half(v)) / 4;
}

/** Coefficients after the first: runs of zeros with the size of what follows, and the end of the block (F.1.2.2). */
function acBits({ ac }: JpegParts, levels: readonly number[]): string {
  let bits = '';
  let zeros = 0;
  for (const level of levels.slice(1)) {
    if (level === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) bits += ac.get(0xf0) ?? '';
    const size = sizeOf(level);
    bits += (ac.get((zeros << 4) | size) ?? '') + amplitude(level, size);
    zeros = 0;
  }
  return zeros > 0 ? bits + (ac.get(0) ?? '') : bits;
}

function sizeOf(value: number): number {
  return Math.abs(value) === 0 ? 0 : Math.floor(Math.log2(Math.abs(value))) + 1;
}

/** The low bits of a value, of the value less one if it is negative. */
function amplitude(value: number, size: number): string {
  if (size === 0) return '';
  return (value < 0 ? value + 2 ** size - 1 : value).toString(2).padStart(size, '0');
}

/** Fills the last byte up with ones, and puts a zero after each byte that looks like a marker. */
function toBytes(bits: string): Uint8Array {
  const bytes: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).padEnd(8, '1'), 2);
    bytes.push(byte);
    if (byte === 0xff) bytes.push(0);
  }
  return Uint8Array.from(bytes);
}
