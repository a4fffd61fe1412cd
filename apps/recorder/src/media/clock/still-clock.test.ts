import { expect, it } from 'vitest';
import { readStills } from '../stills.js';
import { jpegParts, type JpegParts } from './jpeg-parts.js';
import { clockColumnsOf, stillWithClock } from './still-clock.js';

const stills = readStills(new URL('../../../assets/stills', import.meta.url).pathname);
/** A copy, for what is a view of a Buffer equals no other array. */
const first = (name: string): Uint8Array => new Uint8Array(stills.get(name)?.pictures[0]?.jpeg ?? []);

/** Brightness of a row's blocks, four a macroblock, from their DC levels alone; reads as a decoder does. */
function dcOf({ dc, ac, colourDc, colourAc, divisors }: JpegParts, row: Uint8Array): number[] {
  const bytes = row.filter((byte, i) => byte !== 0 || row[i - 1] !== 0xff);
  let bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const take = (count: number): string => {
    const taken = bits.slice(0, count);
    bits = bits.slice(count);
    return taken;
  };
  const symbol = (codes: ReadonlyMap<number, string>): number => {
    for (const [value, code] of codes) {
      if (!bits.startsWith(code)) continue;
      take(code.length);
      return value;
    }
    throw new Error('No code of this table.');
  };
  const levels: number[] = [];
  let level = 0;
  while (bits.length >= 8 || bits.includes('0')) {
    for (let block = 0; block < 6; block++) {
      const size = symbol(block < 4 ? dc : colourDc);
      const raw = take(size);
      const difference = size === 0 ? 0 : Number.parseInt(raw, 2) - (raw.startsWith('0') ? 2 ** size - 1 : 0);
      if (block < 4) levels.push((level += difference));
      else expect(difference).toBe(0);
      for (let at = 1; at < 64;) {
        const code = symbol(block < 4 ? ac : colourAc);
        if (code === 0) break;
        take(code & 15);
        at += (code >> 4) + 1;
      }
    }
  }
  return levels.map((value) => Math.round((value * (divisors[0] ?? 1)) / 8 + 128));
}

it('writes the clock into the two top rows of a still, and leaves the others as they are', () => {
  for (const name of stills.keys()) {
    const still = first(name);
    const before = jpegParts(still);
    const after = jpegParts(stillWithClock(still, ' 1'));
    if (before === undefined || after === undefined) throw new Error(`${name} has no room for a clock.`);
    expect(clockColumnsOf(still)).toBe(22);
    expect(after.rows).toHaveLength(18);
    expect(after.rows.slice(2)).toEqual(before.rows.slice(2));
    const [upper = [], lower = []] = after.rows.slice(0, 2).map((row) => dcOf(after, row));
    expect([upper.length, lower.length]).toEqual([88, 88]);
    // "1" is 010 110 010 and below 010 111, the row above it blank: quarters of its blocks that are white.
    const quarters = (blocks: readonly number[]): number[] => blocks.slice(4, 8).map((value) => Math.round(value / 64));
    expect(quarters(upper)).toEqual([1, 0, 3, 0]);
    expect(quarters(lower)).toEqual([3, 1, 0, 0]);
    expect(Math.max(...upper.slice(8), ...lower.slice(8))).toBeLessThan(8);
  }
});

it('leaves alone what is no such picture', () => {
  const still = first('driver.day.gms');
  for (const other of [new Uint8Array(), Uint8Array.of(0xff, 0xd8, 0xff, 0xd9), still.subarray(0, 300)]) {
    expect(stillWithClock(other, ' 1')).toBe(other);
  }
});
