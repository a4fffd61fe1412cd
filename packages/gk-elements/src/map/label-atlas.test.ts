import { describe, expect, it } from 'vitest';
import { shorten } from './label-atlas.js';

describe('shorten', () => {
  const fits = (text: string): boolean => text.length <= 8;

  it('leaves a text that fits as it is', () => {
    expect(shorten('BUS-1234', fits)).toBe('BUS-1234');
  });

  it('cuts a longer one as late as it can, without a space before the ellipsis', () => {
    expect(shorten('BUS-12345', fits)).toBe('BUS-123…');
    expect(shorten('Bus 12 north', fits)).toBe('Bus 12…');
  });

  it('does not cut through a character of several code points', () => {
    expect(shorten('👩‍👩‍👧👩‍👩‍👧', (text) => text.length <= 9)).toBe('👩‍👩‍👧…');
  });

  it('says with the ellipsis alone that nothing fits', () => {
    expect(shorten('BUS', () => false)).toBe('…');
  });
});
