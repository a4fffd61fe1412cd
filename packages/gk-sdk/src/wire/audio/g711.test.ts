import { describe, expect, it } from 'vitest';
import { decodeG711, encodeG711, type G711Law } from './g711.js';

const LAWS: readonly G711Law[] = ['a', 'mu'];
const CODES = Uint8Array.from({ length: 256 }, (_, code) => code);

describe.each(LAWS)('G.711 %s-law', (law) => {
  it('gives every code back, but for the second zero of the mu-law', () => {
    const again = encodeG711(decodeG711(CODES, law), law);
    expect([...again]).toEqual([...CODES].map((code) => (law === 'mu' && code === 0x7f ? 0xff : code)));
  });

  it('takes every sample to a code of its own step', () => {
    const samples = Int16Array.from({ length: 4096 }, (_, i) => i * 16 - 32_768 + (i % 16));
    decodeG711(encodeG711(samples, law), law).forEach((decoded, i) => {
      const sample = samples[i] ?? 0;
      // Sixteen steps a segment, which doubles: half a step is a 32nd of the value at most.
      expect(Math.abs(decoded - sample)).toBeLessThanOrEqual(Math.abs(sample) / 32 + 8);
    });
  });
});

it('knows the values of the tables', () => {
  expect([...decodeG711(Uint8Array.of(0x55, 0xd5, 0x2a, 0xaa), 'a')]).toEqual([-8, 8, -32_256, 32_256]);
  expect([...decodeG711(Uint8Array.of(0x00, 0x80, 0x7f, 0xff), 'mu')]).toEqual([-32_124, 32_124, 0, 0]);
});
