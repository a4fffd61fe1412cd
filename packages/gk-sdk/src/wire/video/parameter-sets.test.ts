import { describe, expect, it } from 'vitest';
import { readParameterSets, toAnnexB } from './parameter-sets.js';

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'));
const asHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

// version, profile, compatibility, level, 4-byte lengths, one SPS of 3 bytes, one PPS of 2
const AVCC = hex('01 4d 00 14 ff e1 0003 67aabb 01 0002 68cc');
const sets = readParameterSets('h264', AVCC);

describe('readParameterSets', () => {
  it('reads avcC', () => {
    expect(sets.lengthBytes).toBe(4);
    expect(sets.units.map(asHex)).toEqual(['67aabb', '68cc']);
  });

  it('reads hvcC', () => {
    const record = hex(`01${'00'.repeat(20)} 0f 03  a0 0001 0002 4001  a1 0001 0003 420102  a2 0001 0002 4401`);
    const { lengthBytes, units } = readParameterSets('h265', record);
    expect(lengthBytes).toBe(4);
    expect(units.map(asHex)).toEqual(['4001', '420102', '4401']);
  });

  it('refuses every record that is cut short', () => {
    for (let length = 0; length < AVCC.length; length++) {
      expect(() => readParameterSets('h264', AVCC.subarray(0, length)), `${length} bytes`).toThrow(/cut short/);
    }
  });
});

describe('toAnnexB', () => {
  it('puts start codes for lengths, and the parameter sets ahead of a key frame', () => {
    expect(asHex(toAnnexB(hex('00000002 6511'), sets, true))).toBe('0000000167aabb0000000168cc000000016511');
    expect(asHex(toAnnexB(hex('00000002 4111 00000001 41'), sets, false))).toBe('0000000141110000000141');
  });

  it('leaves a key frame alone that has its own, and a delimiter in front', () => {
    expect(asHex(toAnnexB(hex('00000002 6701 00000002 6511'), sets, true))).toBe('000000016701000000016511');
    expect(asHex(toAnnexB(hex('00000002 09f0 00000002 6511'), sets, true))).toBe(
      '0000000109f00000000167aabb0000000168cc000000016511',
    );
  });

  it('believes the slices, and not the flags of a file', () => {
    expect(asHex(toAnnexB(hex('00000002 6511'), sets, false))).toBe('0000000167aabb0000000168cc000000016511');
    expect(asHex(toAnnexB(hex('00000002 4111'), sets, true))).toBe('000000014111');
    expect(asHex(toAnnexB(hex('00000002 0601'), sets, true))).toBe('0000000167aabb0000000168cc000000010601');
  });

  it('refuses a length that leads out of the sample', () => {
    expect(() => toAnnexB(hex('00000009 6511'), sets, true)).toThrow(/cut short/);
  });
});
