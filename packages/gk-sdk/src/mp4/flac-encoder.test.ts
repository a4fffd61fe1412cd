import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFlac } from './fixtures/decode-flac.js';
import { FlacEncoder } from './flac-encoder.js';

function encode(parts: readonly Int16Array[]) {
  const encoder = new FlacEncoder(8000);
  const frames = parts.flatMap((part) => encoder.encode(part));
  const last = encoder.flush();
  return { frames: last ? [...frames, last] : frames, description: encoder.description };
}

const joined = (parts: readonly Int16Array[]): number[] => parts.flatMap((part) => [...part]);

describe('FlacEncoder', () => {
  it('loses nothing, however the samples come', () => {
    const sample = fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: -400, max: 400 }) },
      { weight: 1, arbitrary: fc.integer({ min: -32_768, max: 32_767 }) },
      { weight: 1, arbitrary: fc.constantFrom(-32_768, 32_767, 0) },
    );
    const part = fc.array(sample, { maxLength: 700 }).map((values) => Int16Array.from(values));
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const { frames } = encode(parts);
        expect(frames.flatMap(({ data }) => decodeFlac(data))).toEqual(joined(parts));
      }),
      { numRuns: 300 },
    );
  });

  it('numbers its frames by their first sample', () => {
    const { frames } = encode([new Int16Array(3000)]);
    expect(frames.map(({ firstSample, samples }) => [firstSample, samples])).toEqual([
      [0, 1152],
      [1152, 1152],
      [2304, 696],
    ]);
  });

  it('shrinks what a predictor knows, and never grows noise by more than its heads', () => {
    const tone = Int16Array.from({ length: 8000 }, (_, i) => Math.round(8000 * Math.sin(i / 20)));
    const noise = Int16Array.from({ length: 8000 }, (_, i) => ((i * 7919) % 65_536) - 32_768);
    const size = (samples: Int16Array): number =>
      encode([samples]).frames.reduce((sum, { data }) => sum + data.length, 0);
    expect(size(tone)).toBeLessThan(8000);
    expect(size(noise)).toBeLessThan(16_000 + 7 * 20);
  });

  it('says rate, bits and channels in its head', () => {
    const { description } = encode([]);
    expect([...description.slice(0, 8)]).toEqual([0x66, 0x4c, 0x61, 0x43, 0x80, 0, 0, 34]);
    const view = new DataView(description.buffer);
    const word = view.getUint32(18);
    expect([word >>> 12, (word >>> 9) & 7, ((word >>> 4) & 31) + 1]).toEqual([8000, 0, 16]);
  });
});
