import { BitWriter } from './bit-writer.js';

/** Samples of one frame at most: 144 ms at 8 kHz. */
const BLOCK_SAMPLES = 1152;
const STREAM_INFO_BYTES = 34;
const MAX_FIXED_ORDER = 4;
const MAX_RICE_PARAMETER = 14;
const SAMPLE_BITS = 16;

/** One FLAC frame. @internal */
export interface FlacFrame {
  readonly data: Uint8Array<ArrayBuffer>;
  /** Number of its first sample. */
  readonly firstSample: number;
  readonly samples: number;
}

/**
 * Lossless audio of 16 bits, one channel (RFC 9639): what MP4 players understand where they know no
 * G.711 and no G.726. Fixed predictors and one Rice parameter a frame: a voice shrinks to about a half,
 * at hundreds of times real time, without WebAssembly, which a strict content security policy forbids.
 *
 * @internal
 */
export class FlacEncoder {
  readonly #sampleRate: number;
  readonly #block = new Int16Array(BLOCK_SAMPLES);
  #filled = 0;
  #firstSample = 0;

  constructor(sampleRate: number) {
    this.#sampleRate = sampleRate;
  }

  /** The stream's head: `fLaC` and the STREAMINFO block, as decoders are configured with. */
  get description(): Uint8Array<ArrayBuffer> {
    const bytes = new Uint8Array(8 + STREAM_INFO_BYTES);
    const view = new DataView(bytes.buffer);
    bytes.set([0x66, 0x4c, 0x61, 0x43]);
    view.setUint32(4, 0x80000000 | STREAM_INFO_BYTES);
    // Of variable size: a stretch of sound may end anywhere.
    view.setUint16(8, 16);
    view.setUint16(10, BLOCK_SAMPLES);
    // 20 bits rate, 3 bits channels - 1, 5 bits bits - 1, then the count of samples, unknown.
    view.setUint32(18, (this.#sampleRate << 12) | ((SAMPLE_BITS - 1) << 4));
    return bytes;
  }

  /** Takes samples; returns the frames that they fill. */
  encode(samples: Int16Array): FlacFrame[] {
    const frames: FlacFrame[] = [];
    for (let at = 0; at < samples.length;) {
      const part = samples.subarray(at, at + BLOCK_SAMPLES - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === BLOCK_SAMPLES) frames.push(this.#frame());
    }
    return frames;
  }

  /** The samples that fill no whole frame. */
  flush(): FlacFrame | undefined {
    return this.#filled === 0 ? undefined : this.#frame();
  }

  #frame(): FlacFrame {
    const block = this.#block.subarray(0, this.#filled);
    const firstSample = this.#firstSample;
    const bits = new BitWriter();
    writeHeader(bits, firstSample, block.length);
    writeSubframe(bits, block);
    bits.align();
    const sum = crc16(bits.bytes);
    bits.byte(sum >> 8);
    bits.byte(sum & 0xff);
    this.#firstSample += block.length;
    this.#filled = 0;
    return { data: bits.bytes.slice(), firstSample, samples: block.length };
  }
}

function writeHeader(bits: BitWriter, firstSample: number, samples: number): void {
  // Sync, variable block size; 16 bits of block size follow, the rate stands in the head; mono, 16 bits.
  for (const byte of [0xff, 0xf9, 0x70, 0x08]) bits.byte(byte);
  writeCodedNumber(bits, firstSample);
  bits.byte((samples - 1) >> 8);
  bits.byte((samples - 1) & 0xff);
  bits.byte(crc8(bits.bytes));
}

/** A number of up to 36 bits in the manner of UTF-8. */
function writeCodedNumber(bits: BitWriter, value: number): void {
  if (value < 0x80) {
    bits.byte(value);
    return;
  }
  let followers = 1;
  while (value >= 2 ** (followers * 5 + 6)) followers += 1;
  const lead = (0xff00 >> (followers + 1)) & 0xff;
  bits.byte(lead | Math.floor(value / 2 ** (followers * 6)));
  for (let i = followers - 1; i >= 0; i -= 1) bits.byte(0x80 | (Math.floor(value / 2 ** (i * 6)) & 0x3f));
}

function writeSubframe(bits: BitWriter, block: Int16Array): void {
  const { order, residual } = bestPrediction(block);
  const parameter = riceParameter(residual, order);
  if (riceBits(residual, order, parameter) >= (block.length - order) * SAMPLE_BITS) {
    bits.byte(0b0000_0010);
    for (const sample of block) bits.write(sample, SAMPLE_BITS);
    return;
  }
  bits.byte(0b0001_0000 | (order << 1));
  for (let i = 0; i < order; i += 1) bits.write(block[i] ?? 0, SAMPLE_BITS);
  // Rice with parameters of four bits, in one partition.
  bits.write(0, 6);
  bits.write(parameter, 4);
  for (let i = order; i < residual.length; i += 1) {
    const folded = fold(residual[i] ?? 0);
    bits.unary(folded >>> parameter);
    if (parameter > 0) bits.write(folded, parameter);
  }
}

/** The order of the fixed predictors that leaves least, and what it leaves. */
function bestPrediction(block: Int16Array): { readonly order: number; readonly residual: Int32Array } {
  let residual = Int32Array.from(block);
  let best = { order: 0, residual, sum: absoluteSum(residual, 0) };
  for (let order = 1; order <= Math.min(MAX_FIXED_ORDER, block.length - 1); order += 1) {
    const next = new Int32Array(residual.length);
    for (let i = order; i < residual.length; i += 1) next[i] = (residual[i] ?? 0) - (residual[i - 1] ?? 0);
    residual = next;
    const sum = absoluteSum(residual, order);
    if (sum < best.sum) best = { order, residual, sum };
  }
  return best;
}

function absoluteSum(residual: Int32Array, from: number): number {
  let sum = 0;
  for (let i = from; i < residual.length; i += 1) sum += Math.abs(residual[i] ?? 0);
  return sum;
}

/** The parameter whose power of two is next to the mean of the folded residual. */
function riceParameter(residual: Int32Array, order: number): number {
  const mean = (2 * absoluteSum(residual, order)) / Math.max(1, residual.length - order);
  return Math.min(MAX_RICE_PARAMETER, Math.max(0, Math.floor(Math.log2(Math.max(1, mean)))));
}

function riceBits(residual: Int32Array, order: number, parameter: number): number {
  let bits = 0;
  for (let i = order; i < residual.length; i += 1) bits += (fold(residual[i] ?? 0) >>> parameter) + 1 + parameter;
  return bits;
}

/** Signed numbers as 0, -1, 1, -2, 2 ... */
function fold(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}

function crcTable(polynomial: number, width: number): Uint16Array {
  const top = 1 << (width - 1);
  return Uint16Array.from({ length: 256 }, (_, byte) => {
    let sum = byte << (width - 8);
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & top) !== 0 ? (sum << 1) ^ polynomial : sum << 1;
    return sum & ((1 << width) - 1);
  });
}

const CRC8 = crcTable(0x07, 8);
const CRC16 = crcTable(0x8005, 16);

function crc8(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = CRC8[sum ^ byte] ?? 0;
  return sum;
}

function crc16(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ (CRC16[(sum >> 8) ^ byte] ?? 0)) & 0xffff;
  return sum;
}
