import { GkError } from '../../errors/gk-error.js';

/** Zero crossings of the kernel on each side, at the lower of both rates: 2 ms of delay at 8 kHz. */
const ZERO_CROSSINGS = 16;
/** Part of the band that passes; the rest is where the filter falls. */
const PASSBAND = 0.92;
/** Places between two input samples for which a filter is kept. More would be inaudible. */
const MAX_PHASES = 1024;
const MIN_RATE = 1000;
const MAX_RATE = 384_000;

/**
 * Changes the sample rate of one stream of mono sound, piece by piece, with a windowed sinc filter: nothing
 * above half of the lower rate comes through as another tone. State is bounded by the filter's length.
 * The filter is our own choice.
 *
 * @example
 * ```ts
 * const toSpeech = new Resampler(48_000, 8_000);
 * microphone.onPcm = (samples) => encode(toSpeech.push(samples));
 * ```
 * @public
 */
export class Resampler {
  readonly #from: number;
  readonly #to: number;
  readonly #taps: number;
  readonly #phases: number;
  readonly #kernel: Float32Array;
  /** Input that outputs to come still need: `#taps` samples at most before the next piece. */
  #held: Float32Array;
  #heldLength: number;
  /** Place of the next output from the first held sample, in 1/`to` input samples. */
  #place = 0;

  /**
   * @param fromRate - Input samples a second, 1000 to 384000, whole.
   * @param toRate - Samples a second of what goes out.
   * @throws GkError `invalid-argument` for a rate outside of that.
   */
  constructor(fromRate: number, toRate: number) {
    requireRate(fromRate);
    requireRate(toRate);
    const divisor = greatestCommonDivisor(fromRate, toRate);
    this.#from = fromRate / divisor;
    this.#to = toRate / divisor;
    const scale = Math.min(1, toRate / fromRate);
    const half = Math.ceil(ZERO_CROSSINGS / scale);
    this.#taps = half * 2;
    this.#phases = Math.min(this.#to, MAX_PHASES);
    this.#kernel = makeKernel(half, this.#phases, scale * PASSBAND);
    this.#held = new Float32Array(this.#taps * 2);
    // The first output is at the first input: what is ahead of it is silence.
    this.#heldLength = half - 1;
  }

  /** Takes the next samples, any number; returns the samples that they complete. The input is not kept. */
  push(input: Float32Array): Float32Array<ArrayBuffer> {
    if (this.#from === this.#to) return new Float32Array(input);
    this.#append(input);
    const taps = this.#taps;
    const from = this.#from;
    const to = this.#to;
    const last = this.#heldLength - taps;
    const output = new Float32Array(Math.max(0, Math.ceil(((last + 1) * to - this.#place) / from)));
    const held = this.#held;
    const kernel = this.#kernel;
    let first = Math.floor(this.#place / to);
    let fraction = this.#place - first * to;
    for (let n = 0; n < output.length; n += 1) {
      let at = Math.floor((fraction * this.#phases) / to) * taps;
      let sum = 0;
      for (let i = first; i < first + taps; i += 1, at += 1) sum += (held[i] as number) * (kernel[at] as number);
      output[n] = sum;
      fraction += from;
      while (fraction >= to) {
        fraction -= to;
        first += 1;
      }
    }
    const done = Math.min(first, this.#heldLength);
    held.copyWithin(0, done, this.#heldLength);
    this.#heldLength -= done;
    this.#place = fraction + (first - done) * to;
    return output;
  }

  #append(input: Float32Array): void {
    const needed = this.#heldLength + input.length;
    if (this.#held.length < needed) {
      const grown = new Float32Array(needed);
      grown.set(this.#held.subarray(0, this.#heldLength));
      this.#held = grown;
    }
    this.#held.set(input, this.#heldLength);
    this.#heldLength = needed;
  }
}

function requireRate(rate: number): void {
  if (Number.isInteger(rate) && rate >= MIN_RATE && rate <= MAX_RATE) return;
  throw new GkError(
    'invalid-argument',
    `A sample rate of ${rate} Hz cannot be: it is a whole number from ${MIN_RATE} to ${MAX_RATE}.`,
  );
}

/** A filter for each phase, one after another, each with a sum of one: a constant stays what it was. */
function makeKernel(half: number, phases: number, cutoff: number): Float32Array {
  const taps = half * 2;
  const kernel = new Float32Array(phases * taps);
  for (let phase = 0; phase < phases; phase += 1) {
    const filter = kernel.subarray(phase * taps, (phase + 1) * taps);
    let sum = 0;
    for (let i = 0; i < taps; i += 1) {
      const distance = i - (half - 1) - phase / phases;
      filter[i] = sinc(distance * cutoff) * blackman(distance / half);
      sum += filter[i] as number;
    }
    for (let i = 0; i < taps; i += 1) filter[i] = (filter[i] as number) / sum;
  }
  return kernel;
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** The window, from -1 to 1. */
function blackman(x: number): number {
  return Math.abs(x) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * x) + 0.08 * Math.cos(2 * Math.PI * x);
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
