import { G726Decoder, type G726Packing, type G726Rate } from './g726.js';
import { G726_TABLES } from './g726-tables.js';

/** 0.2 s of sound are judged at a time. */
const WINDOW_SAMPLES = 1600;
/** So many loud windows are listened to: of noise nothing tells. */
const MOST_WINDOWS = 50;
/** So many windows speak for a packing, for each one that speaks for the other, and at first. */
const VOTES = 3;
/** Below this, samples are no speech. */
const LEAST_RMS = 400;
/** Orders of the predictor that sound is measured by. */
const ORDERS = 8;
/** Share of the sound that a predictor leaves with the one packing to that with the other. */
const CLEAR = 0.4;
const LIKELY = 0.8;
/** Difference of correlations between neighbours. */
const APART = 0.05;
/** Code words of 3 and 5 bits are others with the wrong packing; those of 2 and 4 bits are in another order. */
const ACROSS_BYTES: ReadonlySet<number> = new Set([3, 5]);

/**
 * Learns how a terminal packs the code words of G.726, of which no packet tells: with the wrong packing, sound is noise, or nearly so, which no
 * predictor foresees.
 *
 * @internal
 */
export class G726PackingListener {
  readonly #rate: G726Rate;
  readonly #decoders: Readonly<Record<G726Packing, G726Decoder>>;
  #bytes: Uint8Array = new Uint8Array(0);
  #windows = 0;
  readonly #votes: Record<G726Packing, number> = { rfc3551: 0, aal2: 0 };
  #packing: G726Packing = 'rfc3551';
  #isOver = false;

  constructor(rate: G726Rate) {
    this.#rate = rate;
    this.#decoders = {
      rfc3551: new G726Decoder({ rate, packing: 'rfc3551' }),
      aal2: new G726Decoder({ rate, packing: 'aal2' }),
    };
  }

  /** Listens to a packet; returns the packing as it is known by now: `rfc3551` until something speaks against it. */
  hear(packet: Uint8Array): G726Packing {
    if (this.#isOver) return this.#packing;
    const bytes = new Uint8Array(this.#bytes.byteLength + packet.byteLength);
    bytes.set(this.#bytes);
    bytes.set(packet, this.#bytes.byteLength);
    const windowBytes = (WINDOW_SAMPLES * G726_TABLES[this.#rate].bits) / 8;
    this.#bytes = bytes;
    if (bytes.byteLength >= windowBytes) {
      this.#judge(bytes);
      this.#bytes = new Uint8Array(0);
    }
    return this.#packing;
  }

  #judge(bytes: Uint8Array): void {
    const { bits } = G726_TABLES[this.#rate];
    const rfc3551 = this.#decoders.rfc3551.decode(bytes);
    const aal2 = this.#decoders.aal2.decode(bytes);
    if (loudness(rfc3551) < LEAST_RMS) return;
    this.#windows += 1;
    // Above 1: sound that is packed as aal2.
    const ratio = unforeseen(rfc3551) / unforeseen(aal2);
    if (ACROSS_BYTES.has(bits)) this.#vote(ratio > 1 / CLEAR ? VOTES : 0, ratio < CLEAR ? VOTES : 0);
    else {
      const order = orderOf(bytes, bits);
      this.#vote(ratio > 1 / LIKELY && order < -APART ? 1 : 0, ratio < LIKELY && order > APART ? 1 : 0);
    }
    this.#isOver ||= this.#windows >= MOST_WINDOWS;
  }

  #vote(aal2: number, rfc3551: number): void {
    const votes = this.#votes;
    votes.aal2 += aal2;
    votes.rfc3551 += rfc3551;
    const isAal2 = votes.aal2 >= VOTES * (1 + votes.rfc3551);
    if (isAal2) this.#packing = 'aal2';
    this.#isOver = isAal2 || votes.rfc3551 >= VOTES * (1 + votes.aal2);
  }
}

/** The same code words in the packing of GK packets. @internal */
export function repackedG726(packet: Uint8Array, rate: G726Rate): Uint8Array {
  const { bits } = G726_TABLES[rate];
  const out = new Uint8Array(packet.byteLength);
  const count = Math.floor((packet.byteLength * 8) / bits);
  for (let n = 0; n < count; n += 1) {
    for (let bit = 0; bit < bits; bit += 1) {
      // Bit 0 of a code word is its least significant one.
      const from = n * bits + (bits - 1 - bit);
      const value = ((packet[from >> 3] as number) >> (7 - (from & 7))) & 1;
      const to = n * bits + bit;
      out[to >> 3] = (out[to >> 3] as number) | (value << (to & 7));
    }
  }
  return out;
}

function loudness(samples: Int16Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}

/** Share of the energy that the best linear predictor leaves (Levinson and Durbin). */
function unforeseen(samples: Int16Array): number {
  const correlations = Array.from({ length: ORDERS + 1 }, (_, lag) => {
    let sum = 0;
    for (let n = lag; n < samples.length; n += 1) sum += (samples[n] as number) * (samples[n - lag] as number);
    return sum;
  });
  const whole = (correlations[0] as number) * 1.0001 + 1;
  let rest = whole;
  let weights: number[] = [];
  for (let order = 1; order <= ORDERS; order += 1) {
    const foreseen = weights.reduce((sum, weight, n) => sum + weight * (correlations[order - 1 - n] as number), 0);
    const next = ((correlations[order] as number) - foreseen) / rest;
    weights = [...weights.map((weight, n) => weight - next * (weights[order - 2 - n] as number)), next];
    rest *= 1 - next * next;
  }
  return rest / whole;
}

/**
 * Neighbours among code words are alike in the same measure, whether they share a byte or not. Above 0: they are so with the first one in the least
 * significant bits; below 0: in the most significant ones.
 */
function orderOf(bytes: Uint8Array, bits: number): number {
  const perByte = 8 / bits;
  const half = 1 << (bits - 1);
  const signed = (code: number): number => (code < half ? code + 0.5 : code - 2 * half + 0.5);
  const codes = Array.from({ length: bytes.byteLength * perByte }, (_, n) => {
    const byte = bytes[Math.floor(n / perByte)] as number;
    const code = (byte >> ((n % perByte) * bits)) & (2 * half - 1);
    return signed(code);
  });
  const inside: [number, number][] = [];
  const leastFirst: [number, number][] = [];
  const mostFirst: [number, number][] = [];
  for (let n = 0; n + 2 * perByte <= codes.length; n += perByte) {
    const at = (index: number): number => codes[n + index] as number;
    for (let index = 0; index + 1 < perByte; index += 1) inside.push([at(index), at(index + 1)]);
    leastFirst.push([at(perByte - 1), at(perByte)]);
    mostFirst.push([at(0), at(2 * perByte - 1)]);
  }
  const same = correlation(inside);
  return Math.abs(correlation(mostFirst) - same) - Math.abs(correlation(leastFirst) - same);
}

function correlation(pairs: readonly (readonly [number, number])[]): number {
  let product = 0;
  let first = 0;
  let second = 0;
  for (const [a, b] of pairs) {
    product += a * b;
    first += a * a;
    second += b * b;
  }
  return product / Math.sqrt(first * second || 1);
}
