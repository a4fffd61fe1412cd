import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Resampler } from './resampler.js';

const tone = (hz: number, rate: number, seconds = 0.5): Float32Array =>
  Float32Array.from({ length: Math.round(rate * seconds) }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / rate));

/** Loudness without beginning and end, in dB of full scale. */
function loudness(samples: Float32Array): number {
  const middle = samples.subarray(samples.length >> 2, (samples.length * 3) >> 2);
  return 10 * Math.log10(middle.reduce((sum, sample) => sum + sample * sample, 0) / middle.length);
}

describe('Resampler', () => {
  it.each([11_025, 16_000, 22_050, 44_100, 48_000, 96_000])(
    'takes %i Hz to 8 kHz: speech stays, the rest goes',
    (rate) => {
      const half = 20 * Math.log10(0.5 / Math.SQRT2);
      const take = (hz: number): number => loudness(new Resampler(rate, 8000).push(tone(hz, rate)));
      expect(take(300)).toBeCloseTo(half, 1);
      expect(take(3000)).toBeCloseTo(half, 1);
      // Above half of 8 kHz nothing may come back as another tone.
      if (rate > 12_000) expect(take(5000)).toBeLessThan(-70);
      expect(take(rate / 2 - 400)).toBeLessThan(rate > 12_000 ? -70 : -60);
    },
  );

  it.each([44_100, 48_000, 16_000])('takes 8 kHz to %i Hz and keeps the wave where it was', (rate) => {
    const input = tone(700, 8000);
    const output = new Resampler(8000, rate).push(input);
    const expected = tone(700, rate);
    for (let i = 2000; i < output.length - 2000; i += 1) {
      expect(Math.abs((output[i] ?? 0) - (expected[i] ?? 0))).toBeLessThan(0.01);
    }
  });

  it('gives the same however its input is cut, and as much as the rates say', () => {
    const rates = fc.constantFrom(8000, 11_025, 16_000, 44_100, 48_000);
    fc.assert(
      fc.property(rates, rates, fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 12 }), (from, to, sizes) => {
        const input = Float32Array.from({ length: sizes.reduce((a, b) => a + b, 0) }, (_, i) => Math.sin(i * i));
        const whole = new Resampler(from, to).push(input);
        const resampler = new Resampler(from, to);
        let at = 0;
        const pieces = sizes.flatMap((size) => [...resampler.push(input.subarray(at, (at += size)))]);
        expect(pieces).toEqual([...whole]);
        const expected = (input.length * to) / from;
        expect(whole.length).toBeLessThanOrEqual(Math.ceil(expected));
        expect(whole.length).toBeGreaterThan(expected - (40 * to) / Math.min(from, to) - 2);
      }),
      { numRuns: 200 },
    );
  });

  it('holds no more after an hour than after a second', () => {
    const resampler = new Resampler(44_100, 8000);
    const piece = new Float32Array(441);
    let samples = 0;
    for (let i = 0; i < 10_000; i += 1) samples += resampler.push(piece).length;
    expect(samples).toBeGreaterThan(800_000 - 20);
    expect(samples).toBeLessThanOrEqual(800_000);
  });

  it.each([0, -8000, 8000.5, Number.NaN, 1e9])('refuses a rate of %d Hz in words', (rate) => {
    expect(() => new Resampler(rate, 8000)).toThrow('sample rate');
  });
});
