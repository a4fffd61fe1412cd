import type { G726Table } from './g726-tables.js';

/** Floating point form of zero in the delay lines: sign, four bits of exponent, six of mantissa. */
const FLOAT_ZERO = 32;

/**
 * The adaptive state that encoder and decoder share (ITU-T G.726, section 4.2; the comments name its
 * blocks). Integers of the widths of the Recommendation throughout: bit-exact with its test vectors.
 *
 * @internal
 */
export class G726State {
  readonly #table: G726Table;
  /** Fast and slow scale factors. */
  #yu = 544;
  #yl = 34_816;
  /** Short and long term averages of F(I), and the speed control. */
  #dms = 0;
  #dml = 0;
  #ap = 0;
  /** Coefficients of the pole and zero predictors, signed 16 bits. */
  #a1 = 0;
  #a2 = 0;
  readonly #b = new Int16Array(6);
  /** Delay lines in floating point form. */
  readonly #dq = new Int16Array(6).fill(FLOAT_ZERO);
  #sr1 = FLOAT_ZERO;
  #sr2 = FLOAT_ZERO;
  /** Signs of the last two partial reconstructions; tone detected. */
  #pk1 = 0;
  #pk2 = 0;
  #td = 0;
  /** Of the sample under way. */
  #se = 0;
  #sez = 0;
  #y = 0;

  constructor(table: G726Table) {
    this.#table = table;
  }

  /** Estimates the next sample: signal estimate, 15 bits signed. */
  predict(): number {
    const b = this.#b;
    const dq = this.#dq;
    let sezi = 0;
    for (let i = 0; i < 6; i += 1) sezi += multiply(b[i] as number, dq[i] as number);
    const sei = sezi + multiply(this.#a2, this.#sr2) + multiply(this.#a1, this.#sr1);
    this.#sez = int16(sezi) >> 1;
    this.#se = int16(sei) >> 1;
    // LIMA and MIX: the fast scale weighs more the more the signal changes.
    const al = this.#ap >= 256 ? 64 : this.#ap >> 2;
    const slow = this.#yl >> 6;
    const difference = this.#yu - slow;
    const product = (Math.abs(difference) * al) >> 6;
    this.#y = slow + (difference < 0 ? -product : product);
    return this.#se;
  }

  /** QUAN: the code word of a difference to the estimate, 16 bits signed. */
  quantise(difference: number): number {
    const { levels, bits } = this.#table;
    const d = int16(difference);
    // LOG: four bits of exponent, seven of mantissa.
    const magnitude = Math.abs(d) & 0x7fff;
    const exponent = magnitude === 0 ? 0 : 31 - Math.clz32(magnitude);
    const log = (exponent << 7) + (((magnitude << 7) >> exponent) & 127);
    // SUBTB wraps at 12 bits: a difference beyond is none that comes.
    const normalised = ((log - (this.#y >> 2)) << 20) >> 20;
    let step = 0;
    while (step < levels.length && normalised >= (levels[step] as number)) step += 1;
    const all = (1 << bits) - 1;
    if (d < 0) return all - step;
    // Code word 0 is not sent but at two bits, where all four are: a positive nothing goes as the negative one.
    return step === 0 && bits !== 2 ? all : step;
  }

  /** Takes a code word over into the state; returns the reconstructed sample, 16 bits signed. */
  update(code: number): number {
    const { bits, log, scale, change } = this.#table;
    const y = this.#y;
    const negative = code >> (bits - 1) === 1;
    // RECONST, ADDA, ANTILOG
    const dql = ((log[code] as number) + (y >> 2)) & 0xfff;
    const magnitude = dql >= 2048 ? 0 : (((dql & 127) + 128) << 7) >> (14 - ((dql >> 7) & 15));
    const dq = negative ? -magnitude : magnitude;
    // TRANS: a partial band signal ends with a step.
    const transition = this.#td === 1 && magnitude > transitionThreshold(this.#yl);
    const sr = int16(this.#se + dq);
    const partial = int16(this.#sez + dq);
    this.#adaptScale(scale[code] as number, y);
    this.#adaptPoles(partial, transition);
    this.#adaptZeros(magnitude, negative, transition);
    this.#adaptSpeed(change[code] as number, y, transition);
    this.#sr2 = this.#sr1;
    // FLOATB takes the magnitude of -32768 for zero: it has 15 bits.
    this.#sr1 = toFloat(sr < 0, Math.abs(sr) & 0x7fff);
    return sr;
  }

  /** FILTD, LIMB, FILTE */
  #adaptScale(w: number, y: number): void {
    const yut = y + (((w << 5) - y) >> 5);
    this.#yu = yut < 544 ? 544 : yut > 5120 ? 5120 : yut;
    this.#yl += this.#yu + (-this.#yl >> 6);
  }

  /** UPA2, LIMC, UPA1, LIMD, TONE, TRIGB */
  #adaptPoles(partial: number, transition: boolean): void {
    const pk0 = partial < 0 ? 1 : 0;
    const same1 = pk0 === this.#pk1;
    const same2 = pk0 === this.#pk2;
    this.#pk2 = this.#pk1;
    this.#pk1 = pk0;
    const a1 = this.#a1;
    let a2 = this.#a2;
    let next1 = a1 - (a1 >> 8);
    a2 -= a2 >> 7;
    if (partial !== 0) {
      const limited = a1 > 8191 ? 8191 : a1 < -8191 ? -8191 : a1;
      a2 += ((same2 ? 16_384 : -16_384) + (same1 ? -limited : limited) * 4) >> 7;
      next1 += same1 ? 192 : -192;
    }
    a2 = a2 > 12_288 ? 12_288 : a2 < -12_288 ? -12_288 : a2;
    const bound = 15_360 - a2;
    next1 = next1 > bound ? bound : next1 < -bound ? -bound : next1;
    this.#a1 = transition ? 0 : next1;
    this.#a2 = transition ? 0 : a2;
    this.#td = !transition && a2 < -11_776 ? 1 : 0;
  }

  /** UPB, XOR, FLOATA */
  #adaptZeros(magnitude: number, negative: boolean, transition: boolean): void {
    const b = this.#b;
    const dq = this.#dq;
    const { leak } = this.#table;
    for (let i = 0; i < 6; i += 1) {
      const coefficient = b[i] as number;
      const gain = magnitude === 0 ? 0 : (dq[i] as number) >> 10 === (negative ? -1 : 0) ? 128 : -128;
      b[i] = transition ? 0 : coefficient + gain - (coefficient >> leak);
    }
    dq.copyWithin(1, 0, 5);
    dq[0] = toFloat(negative, magnitude);
  }

  /** FILTA, FILTB, SUBTC, FILTC, TRIGA. Follows TONE, whose verdict it takes. */
  #adaptSpeed(f: number, y: number, transition: boolean): void {
    this.#dms += ((f << 9) - this.#dms) >> 5;
    this.#dml += ((f << 11) - this.#dml) >> 7;
    const varies = y < 1536 || this.#td === 1 || Math.abs((this.#dms << 2) - this.#dml) >= this.#dml >> 3;
    this.#ap = transition ? 256 : this.#ap + (((varies ? 512 : 0) - this.#ap) >> 4);
  }
}

/** Beyond this magnitude a difference is a transition (block TRANS). */
function transitionThreshold(yl: number): number {
  const integer = yl >> 15;
  const threshold = integer > 9 ? 31 << 10 : (32 + ((yl >> 10) & 31)) << integer;
  return (threshold + (threshold >> 1)) >> 1;
}

/** FLOATA and FLOATB: sign above bit 9, four bits of exponent, six of mantissa. */
function toFloat(negative: boolean, magnitude: number): number {
  const exponent = 32 - Math.clz32(magnitude);
  const mantissa = magnitude === 0 ? 32 : (magnitude << 6) >> exponent;
  return (exponent << 6) + mantissa + (negative ? -1024 : 0);
}

/** FMULT: a coefficient times a sample in floating point form; 16 bits signed. */
function multiply(coefficient: number, float: number): number {
  const scaled = coefficient >> 2;
  const magnitude = coefficient < 0 ? -scaled & 0x1fff : scaled;
  const ownExponent = 32 - Math.clz32(magnitude);
  const ownMantissa = magnitude === 0 ? 32 : (magnitude << 6) >> ownExponent;
  const exponent = ownExponent + ((float >> 6) & 15);
  const mantissa = ((float & 63) * ownMantissa + 48) >> 4;
  const product = exponent <= 26 ? (mantissa << 7) >> (26 - exponent) : ((mantissa << 7) << (exponent - 26)) & 0x7fff;
  return coefficient < 0 !== float < 0 ? -product : product;
}

function int16(value: number): number {
  return (value << 16) >> 16;
}
