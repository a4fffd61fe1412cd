import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decodeG711, type G711Law } from './g711.js';
import { G726Decoder, G726Encoder, type G726Packing, type G726Rate } from './g726.js';

/** The Recommendation's vectors (appendix II), by GK_DATA. */
const folder = process.env['GK_DATA'] === undefined ? undefined : join(process.env['GK_DATA'], 'g726');
const RATES: readonly G726Rate[] = [16, 24, 32, 40];
const PACKINGS: readonly G726Packing[] = ['rfc3551', 'aal2'];
/** The file that leads to another state is filled up with garbage behind these. */
const HOMING_SAMPLES = 3496;
/** An erratum of the set: the reference decoder of the ITU's own software tool library makes another one, too. */
const UNREPRODUCIBLE: ReadonlySet<string> = new Set(['hn16fc.o']);

function bytes(...path: string[]): Uint8Array {
  return new Uint8Array(readFileSync(join(folder ?? '', ...path)));
}

/** The low bytes of 16-bit words: G.711 bytes or code words. */
function words(name: string): Uint8Array {
  return bytes('itu', name).filter((_, index) => index % 2 === 0);
}

function linear(...path: string[]): Int16Array {
  return new Int16Array(bytes(...path).buffer);
}

/** A-law as the Recommendation's encoder takes it: 14 bits. */
const input = (name: string): Int16Array => decodeG711(words(name), 'a').map((sample) => sample >> 2);

describe.skipIf(folder === undefined)('G.726 against the ITU vectors (needs GK_DATA)', () => {
  it.each(RATES.flatMap((rate) => ['n', 'v'].map((kind) => [rate, kind] as const)))(
    'encodes at %i kbit/s from reset: %s',
    (rate, kind) => {
      const encoder = new G726Encoder({ rate });
      const codes = Array.from(input(kind === 'n' ? 'nrm.a' : 'ovr.a'), (sample) => encoder.code(sample));
      const expected = words(`r${kind}${rate}fa.i`);
      expect(codes.length).toBeGreaterThan(expected.length - 1);
      expect(codes.slice(0, expected.length)).toEqual([...expected]);
    },
  );

  it.each(RATES.flatMap((rate) => ['n', 'v'].map((kind) => [rate, kind] as const)))(
    'encodes at %i kbit/s from the state that another signal left: %s',
    (rate, kind) => {
      const encoder = new G726Encoder({ rate });
      for (const sample of input('pcm_init.a').subarray(0, HOMING_SAMPLES)) encoder.code(sample);
      const codes = Array.from(input(kind === 'n' ? 'nrm.a' : 'ovr.a'), (sample) => encoder.code(sample));
      expect(codes).toEqual([...words(`h${kind}${rate}fa.i`)]);
    },
  );

  const streams = RATES.flatMap((rate) =>
    [`rn${rate}fa`, `rv${rate}fa`, `voice${rate}`].flatMap((name) =>
      PACKINGS.map((packing) => [name, packing, rate] as const),
    ),
  );

  it.each(streams)('decodes %s, packed as %s', (name, packing, rate) => {
    const packed = bytes('derived', `${name}.${packing}.g726`);
    const expected = linear('derived', `${name}.ref.s16le`);
    const samples = new G726Decoder({ rate, packing }).decode(packed);
    expect(samples.length - expected.length).toBeLessThan(8);
    expect(firstDifference(samples, expected)).toBe(-1);
  });

  it.each(streams)('decodes %s, packed as %s, in pieces of any size', (name, packing, rate) => {
    const packed = bytes('derived', `${name}.${packing}.g726`);
    const decoder = new G726Decoder({ rate, packing });
    const samples: number[] = [];
    for (let at = 0, size = 1; at < packed.length; at += size, size = (size % 7) + 1) {
      for (const sample of decoder.decode(packed.subarray(at, at + size))) samples.push(sample);
    }
    expect(firstDifference(samples, linear('derived', `${name}.ref.s16le`))).toBe(-1);
  });

  it.each(g711Outputs())('decodes to G.711, adjusted: $name', ({ name, rate, law, codes, before }) => {
    const decoder = new G726Decoder({ rate });
    if (before !== undefined) for (const code of words(before).subarray(0, HOMING_SAMPLES)) decoder.sample(code);
    const expected = words(name);
    const decoded = words(codes)
      .subarray(0, expected.length)
      .map((code) => decoder.g711(code, law));
    expect(decoded.length).toBeGreaterThan(2_000);
    expect(firstDifference(decoded, expected)).toBe(-1);
  });

  it.each(RATES.flatMap((rate) => PACKINGS.map((packing) => [rate, packing] as const)))(
    'encodes the voice at %i kbit/s, packed as %s',
    (rate, packing) => {
      const speech = decodeG711(bytes('derived', 'voice.alaw'), 'a');
      const packed = new G726Encoder({ rate, packing }).encode(speech);
      expect(firstDifference(packed, bytes('derived', `voice${rate}.${packing}.g726`).subarray(0, packed.length))).toBe(
        -1,
      );
    },
  );

  it('has the vectors that it names', () => {
    expect(existsSync(join(folder ?? '', 'itu', 'nrm.a'))).toBe(true);
  });
});

/** One output of the decoder in G.711. */
interface G711Output {
  readonly name: string;
  readonly rate: G726Rate;
  readonly law: G711Law;
  /** The file of its code words. */
  readonly codes: string;
  /** The file that leads to the state that it begins in; undefined from reset. */
  readonly before: string | undefined;
}

/**
 * The outputs that are in the folder; the whole set has 80. Of a name the first letter is r from reset, h from another
 * state; the second n normal and v overload, whose code words are named after the law of the encoder's input, and i
 * any code words; the last stands for the laws of input and output: a and m the same, x A to mu, c mu to A.
 */
function g711Outputs(): G711Output[] {
  if (folder === undefined) return [];
  return readdirSync(join(folder, 'itu')).flatMap((name) => {
    const [, start, kind, digits, laws] = /^([rh])([nvi])(16|24|32|40)f([amxc])\.o$/.exec(name) ?? [];
    const rate = RATES.find((each) => String(each) === digits);
    if (rate === undefined || UNREPRODUCIBLE.has(name)) return [];
    const from = laws === 'a' || laws === 'x' ? 'a' : 'm';
    const to = laws === 'a' || laws === 'c' ? 'a' : 'm';
    const codes = kind === 'i' ? `i${rate}` : `${start}${kind}${rate}f${from}.i`;
    const before = start === 'h' ? `i_ini_${rate}.${to}` : undefined;
    return [{ name, rate, law: to === 'a' ? 'a' : 'mu', codes, before }];
  });
}

/** Index of the first sample that differs, -1 when none does. */
function firstDifference(actual: ArrayLike<number>, expected: ArrayLike<number>): number {
  for (let i = 0; i < expected.length; i += 1) if (actual[i] !== expected[i]) return i;
  return -1;
}
