import { describe, expect, it } from 'vitest';
import { dcLevelBits } from './dc-levels.js';

/** Levels in the order of the frame scan, put row by row. */
function levels(...scanned: readonly number[]): number[] {
  const rows = new Array<number>(16).fill(0);
  [0, 1, 4, 8, 5, 2, 3, 6, 9, 12, 13, 10, 7, 11, 14, 15].forEach((at, i) => (rows[at] = scanned[i] ?? 0));
  return rows;
}

describe('dcLevelBits', () => {
  it.each([
    // Worked examples of the literature (I. E. Richardson, H.264 transform coding, CAVLC).
    [[0, 3, 0, 1, -1, -1, 0, 1], '000010001110010111101101'],
    [[-2, 4, 3, -3, 0, 0, -1], '000000011010001001000010111001100'],
    [[0, 0, 0, 1, 0, 1, 0, 0, 0, -1], '0001110001110010'],
    [[], '1'],
    // One level of -8: its token, the thirteenth prefix, no zeros ahead of it.
    [[-8], '000101' + '0000000000000' + '1' + '1'],
  ])('writes %j', (scanned, bits) => {
    expect(dcLevelBits(levels(...scanned)).slice(0, bits.length)).toBe(bits);
  });

  it('writes different patterns differently, none as the beginning of another', () => {
    const codes = Array.from({ length: 1 << 12 }, (_, pattern) =>
      dcLevelBits(Array.from({ length: 16 }, (_, i) => (i < 12 ? (((pattern >> i) & 1) === 1 ? i - 7 : 0) : 0))),
    ).sort();
    for (const [i, code] of codes.slice(1).entries()) {
      const before = codes[i] ?? '';
      // Level 0 at place 7 makes pairs that are the same.
      if (code !== before) expect(code.startsWith(before)).toBe(false);
    }
    expect(new Set(codes).size).toBe(1 << 11);
  });
});
