import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexOfStartCode, splitNalUnits, withoutEmulationPrevention } from './nal-units.js';

const hex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

describe('indexOfStartCode', () => {
  it('finds what a plain search finds', () => {
    const bytes = fc.uint8Array({ maxLength: 40 }).map((values) => values.map((value) => value % 4));
    fc.assert(
      fc.property(bytes, fc.nat(40), (haystack, from) => {
        const plain = Buffer.from(haystack).indexOf(Buffer.from([0, 0, 1]), from);
        expect(indexOfStartCode(haystack, Math.min(from, haystack.byteLength))).toBe(plain);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('splitNalUnits', () => {
  it('takes 3-byte and 4-byte start codes, and leaves zeros at the end out', () => {
    const units = splitNalUnits(hex('00000001 6742 000001 68ce 00000001 6588 0000'));
    expect(units.map(toHex)).toEqual(['6742', '68ce', '6588']);
  });

  it('gives nothing for bytes without a start code, and skips those ahead of one', () => {
    expect(splitNalUnits(hex('010203'))).toEqual([]);
    expect(splitNalUnits(hex('')).length).toBe(0);
    expect(splitNalUnits(hex('ffff 000001 6742')).map(toHex)).toEqual(['6742']);
    expect(splitNalUnits(hex('000001'))).toEqual([]);
  });

  it('gives views, not copies', () => {
    const bytes = hex('000001 6742');
    expect(splitNalUnits(bytes)[0]?.buffer).toBe(bytes.buffer);
  });
});

describe('withoutEmulationPrevention', () => {
  it('removes the 3 after two zeros, wherever it stands', () => {
    const escaped = hex('67 000003 01 000003 000003 03');
    expect(toHex(withoutEmulationPrevention(escaped))).toBe('670000010000000003');
    expect(toHex(withoutEmulationPrevention(hex('67 000003')))).toBe('670000');
    expect(toHex(withoutEmulationPrevention(hex('67 0003 0000')))).toBe('6700030000');
  });

  it('does not copy what has none', () => {
    const bytes = hex('674200');
    expect(withoutEmulationPrevention(bytes)).toBe(bytes);
  });

  it('leaves the bytes of a Buffer as they are, whose slice() shares them', () => {
    const nal = Buffer.from([0x67, 0, 0, 3, 1, 0, 0, 3, 2]);
    const before = Buffer.from(nal);
    expect([...withoutEmulationPrevention(nal)]).toEqual([0x67, 0, 0, 1, 0, 0, 2]);
    expect(nal).toEqual(before);
  });
});
