import { decodeG711, encodeG711, G711_MINUS_ZERO, nextG711, type G711Law } from './g711.js';
import { G726State } from './g726-state.js';
import { G726_TABLES, type G726Rate } from './g726-tables.js';

export type { G726Rate } from './g726-tables.js';

/**
 * Position of the first code word in a byte: `rfc3551` in the least significant bits (RFC 3551, "G726-32"), `aal2` in
 * the most significant ones (ITU-T I.366.2 annex E, "AAL2-G726-32").
 *
 * @internal
 */
export type G726Packing = 'rfc3551' | 'aal2';

/** Rate and packing of code words. @internal */
export interface G726Options {
  readonly rate: G726Rate;
  /** `rfc3551` by default, as GK packets have it. */
  readonly packing?: G726Packing;
}

/**
 * Encodes speech of 8000 samples a second (ITU-T G.726), bit by bit as the Recommendation's vectors say.
 *
 * @internal
 */
export class G726Encoder {
  readonly #bits: number;
  readonly #most: boolean;
  readonly #state: G726State;
  /** Bits that fill no byte yet, and how many. */
  #held = 0;
  #heldBits = 0;

  constructor({ rate, packing = 'rfc3551' }: G726Options) {
    this.#bits = G726_TABLES[rate].bits;
    this.#most = packing === 'aal2';
    this.#state = new G726State(G726_TABLES[rate]);
  }

  /**
   * Takes linear samples of 16 bits; returns the bytes that they fill. Multiples of eight samples always fill
   * whole bytes; what fills none is kept for the next call.
   */
  encode(samples: Int16Array): Uint8Array<ArrayBuffer> {
    const bits = this.#bits;
    const bytes = new Uint8Array((this.#heldBits + samples.length * bits) >> 3);
    let held = this.#held;
    let heldBits = this.#heldBits;
    let at = 0;
    for (let i = 0; i < samples.length; i += 1) {
      const code = this.code((samples[i] as number) >> 2);
      if (this.#most) held = (held << bits) | code;
      else held |= code << heldBits;
      heldBits += bits;
      if (heldBits < 8) continue;
      heldBits -= 8;
      bytes[at] = this.#most ? held >> heldBits : held;
      held = this.#most ? held & ((1 << heldBits) - 1) : held >> 8;
      at += 1;
    }
    this.#held = held;
    this.#heldBits = heldBits;
    return bytes;
  }

  /** The code word of one sample of 14 bits, unpacked. */
  code(sample: number): number {
    const estimate = this.#state.predict();
    const code = this.#state.quantise(sample - estimate);
    this.#state.update(code);
    return code;
  }
}

/** Decodes speech of 8000 samples a second (ITU-T G.726). One object for one stream: it keeps state. @internal */
export class G726Decoder {
  readonly #bits: number;
  readonly #most: boolean;
  readonly #state: G726State;
  #held = 0;
  #heldBits = 0;

  constructor({ rate, packing = 'rfc3551' }: G726Options) {
    this.#bits = G726_TABLES[rate].bits;
    this.#most = packing === 'aal2';
    this.#state = new G726State(G726_TABLES[rate]);
  }

  /** Takes packed code words; returns linear samples of 16 bits. A code word may go on in the next bytes. */
  decode(bytes: Uint8Array): Int16Array<ArrayBuffer> {
    const codes = this.#unpack(bytes);
    const samples = new Int16Array(codes.length);
    for (let i = 0; i < codes.length; i += 1) samples[i] = clip16(this.sample(codes[i] as number) * 4);
    return samples;
  }

  /**
   * The same as G.711, for sound that goes on in that form: with the synchronous coding adjustment of G.726 (section
   * 4.2.8), which keeps sound that is coded again by G.726 from losing any more. G.711 of what `decode` gives is another,
   * without it.
   */
  decodeToG711(bytes: Uint8Array, law: 'a' | 'mu'): Uint8Array<ArrayBuffer> {
    return this.#unpack(bytes).map((code) => this.g711(code, law));
  }

  /** The reconstructed sample of one unpacked code word: 16 bits signed, in units of a 14-bit sample. */
  sample(code: number): number {
    this.#state.predict();
    return this.#state.update(code);
  }

  /** The G.711 code of one unpacked code word, adjusted. */
  g711(code: number, law: 'a' | 'mu'): number {
    const estimate = this.#state.predict();
    const plain = compress(this.#state.update(code), law);
    const again = this.#state.quantise(((decodeG711(Uint8Array.of(plain), law)[0] as number) >> 2) - estimate);
    const difference = this.#rank(code) - this.#rank(again);
    return nextG711(plain, Math.sign(difference), law);
  }

  /** Rank of the interval of a code word among all, from the most negative one on. */
  #rank(code: number): number {
    const half = 1 << (this.#bits - 1);
    return code < half ? code + half : code - half;
  }

  #unpack(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
    const bits = this.#bits;
    const all = (1 << bits) - 1;
    const codes = new Uint8Array(Math.floor((this.#heldBits + bytes.length * 8) / bits));
    let held = this.#held;
    let heldBits = this.#heldBits;
    let at = 0;
    for (let i = 0; i < bytes.length; i += 1) {
      const byte = bytes[i] as number;
      held = this.#most ? (held << 8) | byte : held | (byte << heldBits);
      heldBits += 8;
      while (heldBits >= bits) {
        heldBits -= bits;
        codes[at] = this.#most ? held >> heldBits : held & all;
        held = this.#most ? held & ((1 << heldBits) - 1) : held >> bits;
        at += 1;
      }
    }
    this.#held = held;
    this.#heldBits = heldBits;
    return codes;
  }
}

/** COMPRESS: takes the magnitude of -32768 for zero, as it has 15 bits. */
function compress(sample: number, law: G711Law): number {
  if (sample === -32_768) return G711_MINUS_ZERO[law];
  return encodeG711(Int16Array.of(clip16(sample * 4)), law)[0] as number;
}

function clip16(value: number): number {
  return value > 32_767 ? 32_767 : value < -32_768 ? -32_768 : value;
}
