import { describe, expect, it } from 'vitest';
import { BitWriter } from '../video/fixtures/bit-writer.js';
import { readParameterSets } from '../video/parameter-sets.js';
import { decoderConfiguration } from './decoder-configuration.js';

/** An H.264 set of 128x96 with this coding of colours. */
function avcSps(profile: number, chroma: readonly number[] | undefined, id = 0): Uint8Array {
  const bits = new BitWriter().ue(id);
  if (chroma !== undefined) bits.ue(...chroma).flags(0, 0);
  return bits.ue(0, 2, 1).flags(0).ue(7, 5).flags(1, 1, 0, 0).nal(0x67, profile, 0x20, 31);
}
const avcPps = Uint8Array.of(0x68, 0xce, 0x3c, 0x80);

describe('avcC', () => {
  it.each([
    ['Baseline', 66, undefined, []],
    ['Main', 77, undefined, []],
    ['High', 100, [1, 0, 0], [0xfd, 0xf8, 0xf8, 0]],
    ['High, grey', 100, [0, 0, 0], [0xfc, 0xf8, 0xf8, 0]],
    ['High 10', 110, [1, 2, 2], [0xfd, 0xfa, 0xfa, 0]],
    ['High 4:2:2, 10 and 9 bits', 122, [2, 2, 1], [0xfe, 0xfa, 0xf9, 0]],
  ])('of %s says profile, sets, chroma and depths', (_, profile, chroma, extension) => {
    const sps = avcSps(profile, chroma);
    const record = decoderConfiguration('h264', [sps, avcPps]) ?? new Uint8Array();
    expect([...record.slice(0, 6)]).toEqual([1, profile, 0x20, 31, 0xff, 0xe1]);
    const { lengthBytes, units } = readParameterSets('h264', record);
    expect(lengthBytes).toBe(4);
    expect(units.map((unit) => [...unit])).toEqual([[...sps], [...avcPps]]);
    const setBytes = 2 + sps.byteLength + 1 + 2 + avcPps.byteLength;
    expect([...record.slice(6 + setBytes)]).toEqual(extension);
  });

  it('has all sets, and the profile and colours of the first one, which is in use', () => {
    const sets = [avcSps(110, [1, 2, 2], 1), avcSps(77, undefined, 0)];
    const record = decoderConfiguration('h264', [...sets, avcPps]) ?? new Uint8Array();
    expect([...record.slice(1, 6)]).toEqual([110, 0x20, 31, 0xff, 0xe2]);
    expect(readParameterSets('h264', record).units).toHaveLength(3);
    expect([...record.slice(-4)]).toEqual([0xfd, 0xfa, 0xfa, 0]);
  });
});

interface HevcShape {
  readonly subLayers: number;
  readonly nested: 0 | 1;
  readonly space: number;
  readonly tier: 0 | 1;
  readonly profile: number;
  readonly compatibility: number;
  readonly constraints: readonly number[];
  readonly level: number;
  readonly chroma: number;
  readonly depths: readonly [number, number];
}

/** An H.265 set as ITU-T H.265, 7.3.2.2 has it, up to its VUI. */
function hevcSps(shape: HevcShape): Uint8Array {
  const { subLayers, nested, space, tier, profile, compatibility, constraints, level, chroma, depths } = shape;
  const bits = new BitWriter().bits(0, 4).bits(subLayers, 3).flags(nested);
  bits.bits(space, 2).flags(tier).bits(profile, 5).bits(compatibility, 32);
  for (const byte of constraints) bits.bits(byte, 8);
  bits.bits(level, 8);
  if (subLayers > 0) bits.bits(0, 16);
  bits.ue(0, chroma);
  if (chroma === 3) bits.flags(0);
  bits
    .ue(128, 96)
    .flags(0)
    .ue(depths[0] - 8, depths[1] - 8);
  bits.ue(4).flags(1);
  for (let layer = 0; layer <= subLayers; layer++) bits.ue(1, 0, 0);
  bits.ue(0, 2, 0, 2, 1, 1).flags(0, 0, 0, 0).ue(0).flags(0, 1, 0, 0);
  return bits.nal(0x42, 1);
}

const main: HevcShape = {
  subLayers: 0,
  nested: 1,
  space: 0,
  tier: 0,
  profile: 1,
  compatibility: 0x6000_0000,
  constraints: [0x90, 0, 0, 0, 0, 0],
  level: 93,
  chroma: 1,
  depths: [8, 8],
};
const shapes: readonly (readonly [string, HevcShape])[] = [
  ['Main', main],
  ['Main 10, high tier', { ...main, tier: 1, profile: 2, compatibility: 0x2000_0000, level: 120, depths: [10, 10] }],
  [
    'range extensions, 4:2:2 of 12 and 10 bits',
    {
      ...main,
      profile: 4,
      compatibility: 0x0800_0000,
      constraints: [0x9d, 8, 1, 2, 3, 4],
      chroma: 2,
      depths: [12, 10],
    },
  ],
  ['4:4:4', { ...main, profile: 4, compatibility: 0x0800_0000, chroma: 3 }],
  ['grey', { ...main, profile: 4, compatibility: 0x0800_0000, chroma: 0 }],
  ['three temporal layers, not nested', { ...main, subLayers: 2, nested: 0 }],
  ['emulation prevention in the profile', { ...main, constraints: [0, 0, 0, 0, 0, 0], level: 30 }],
];

describe('hvcC', () => {
  it.each(shapes)('of %s says each field of the set', (_, shape) => {
    const vps = Uint8Array.of(0x40, 1, 0x0c, 1, 0xff);
    const pps = Uint8Array.of(0x44, 1, 0xc1, 0x72, 0xb4);
    const sps = hevcSps(shape);
    const record = decoderConfiguration('h265', [vps, sps, pps]) ?? new Uint8Array();
    const view = new DataView(record.buffer);
    expect({
      version: record[0],
      space: (record[1] ?? 0) >> 6,
      tier: ((record[1] ?? 0) >> 5) & 1,
      profile: (record[1] ?? 0) & 31,
      compatibility: view.getUint32(2),
      constraints: [...record.slice(6, 12)],
      level: record[12],
      segmentation: view.getUint16(13),
      parallelism: record[15],
      chroma: record[16],
      depths: [record[17], record[18]],
      rate: view.getUint16(19),
      layers: record[21],
    }).toEqual({
      version: 1,
      space: shape.space,
      tier: shape.tier,
      profile: shape.profile,
      compatibility: shape.compatibility,
      constraints: shape.constraints,
      level: shape.level,
      segmentation: 0xf000,
      parallelism: 0xfc,
      chroma: 0xfc | shape.chroma,
      depths: shape.depths.map((depth) => 0xf8 | (depth - 8)),
      rate: 0,
      layers: ((shape.subLayers + 1) << 3) | (shape.nested << 2) | 3,
    });
    const { lengthBytes, units } = readParameterSets('h265', record);
    expect(lengthBytes).toBe(4);
    expect(units.map((unit) => [...unit])).toEqual([[...vps], [...sps], [...pps]]);
  });
});
