import { describe, expect, it } from 'vitest';
import { contrast, parseColor, readableOn, toHex, untilReadable, type Rgb } from './contrast.ts';

const white: Rgb = [255, 255, 255];

describe('contrast', () => {
  it('gives the ratios of WCAG', () => {
    expect(contrast([0, 0, 0], white)).toBeCloseTo(21);
    expect(contrast(parseColor('#777')!, white)).toBeCloseTo(4.48, 2);
  });

  it('reads the colours that sheets use, and nothing else', () => {
    expect(parseColor('#0d6efd')).toEqual([13, 110, 253]);
    expect(parseColor(' #abc ')).toEqual([170, 187, 204]);
    expect(parseColor('13,110,253')).toEqual([13, 110, 253]);
    expect(parseColor('rgba(0,0,0,.5)')).toBeUndefined();
  });

  it('chooses black where white cannot be read', () => {
    expect(readableOn(parseColor('#78c2ad')!)).toEqual([0, 0, 0]);
    expect(readableOn(parseColor('#0d6efd')!)).toEqual(white);
  });

  it('changes a colour only as far as needed', () => {
    const blue = parseColor('#0b4f8f')!;
    expect(untilReadable(blue, white)).toEqual(blue);
    const mint = untilReadable(parseColor('#78c2ad')!, white);
    expect(contrast(mint, white)).toBeGreaterThanOrEqual(4.5);
    expect(toHex(mint)).not.toBe('#000000');
  });
});
