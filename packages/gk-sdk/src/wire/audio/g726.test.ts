import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeG711, encodeG711, type G711Law } from './g711.js';
import { G726Decoder, G726Encoder, type G726Packing, type G726Rate } from './g726.js';

const RATES: readonly G726Rate[] = [16, 24, 32, 40];
const PACKINGS: readonly G726Packing[] = ['rfc3551', 'aal2'];
const rate = fc.constantFrom(...RATES);
const packing = fc.constantFrom(...PACKINGS);
const samples = fc
  .array(fc.integer({ min: -32_768, max: 32_767 }), { maxLength: 200 })
  .map((values) => Int16Array.from(values));

describe('G.726', () => {
  it('packs the same code words in either order', () => {
    fc.assert(
      fc.property(rate, samples, (kbps, input) => {
        const decoded = PACKINGS.map((order) => {
          const packed = new G726Encoder({ rate: kbps, packing: order }).encode(input);
          return new G726Decoder({ rate: kbps, packing: order }).decode(packed);
        });
        const length = Math.min(...decoded.map((part) => part.length));
        expect(decoded[0]?.subarray(0, length)).toEqual(decoded[1]?.subarray(0, length));
      }),
      { numRuns: 300 },
    );
  });

  it('gives the same bytes and samples however its input is cut', () => {
    fc.assert(
      fc.property(rate, packing, samples, fc.integer({ min: 1, max: 37 }), (kbps, order, input, size) => {
        const whole = new G726Encoder({ rate: kbps, packing: order }).encode(input);
        const encoder = new G726Encoder({ rate: kbps, packing: order });
        const decoder = new G726Decoder({ rate: kbps, packing: order });
        const bytes: number[] = [];
        const decoded: number[] = [];
        for (let at = 0; at < input.length; at += size) {
          const part = encoder.encode(input.subarray(at, at + size));
          bytes.push(...part);
          decoded.push(...decoder.decode(part));
        }
        expect(bytes).toEqual([...whole]);
        expect(decoded).toEqual([...new G726Decoder({ rate: kbps, packing: order }).decode(whole)]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(RATES)('fills whole bytes with eight samples at %i kbit/s', (kbps) => {
    expect(new G726Encoder({ rate: kbps }).encode(new Int16Array(8))).toHaveLength(kbps / 8);
  });

  it.each(RATES)('follows a voice-like tone at %i kbit/s', (kbps) => {
    const tone = Int16Array.from({ length: 4000 }, (_, i) =>
      Math.round(6000 * Math.sin(i / 3) + 2000 * Math.sin(i / 11)),
    );
    const decoded = new G726Decoder({ rate: kbps }).decode(new G726Encoder({ rate: kbps }).encode(tone));
    let signal = 0;
    let noise = 0;
    for (let i = 400; i < 4000; i += 1) {
      signal += (tone[i] ?? 0) ** 2;
      noise += ((tone[i] ?? 0) - (decoded[i] ?? 0)) ** 2;
    }
    expect(10 * Math.log10(signal / noise)).toBeGreaterThan(kbps === 16 ? 8 : 14);
  });

  const LAWS: readonly G711Law[] = ['a', 'mu'];
  it.each(RATES.flatMap((kbps) => LAWS.map((law) => [kbps, law] as const)))(
    'loses nothing more when sound goes at %i kbit/s, by G.711 (%s), once again',
    (kbps, law) => {
      // The two zeros, and what is loudest, are among it.
      const tone = Int16Array.from({ length: 4000 }, (_, i) =>
        Math.round(((i % 1000) / 1000) * (24_000 * Math.sin(i / 3) + 9_000 * Math.sin(i / 11))),
      );
      const speech = decodeG711(encodeG711(tone, law), law);
      const first = new G726Encoder({ rate: kbps }).encode(speech);
      const between = new G726Decoder({ rate: kbps }).decodeToG711(first, law);
      expect(new G726Encoder({ rate: kbps }).encode(decodeG711(between, law))).toEqual(first);
      // Without the adjustment it does, but where the steps are so coarse that nothing falls between two.
      const plain = encodeG711(new G726Decoder({ rate: kbps }).decode(first), law);
      expect(plain.every((code, i) => code === between[i])).toBe(kbps === 16);
    },
  );
});
