import { describe, expect, it } from 'vitest';
import { keyValue } from './webdriver-keys.mjs';

describe('keyValue', () => {
  it('gives the letter that WebDriver has for a named key', () => {
    expect(keyValue('ArrowLeft')).toBe('\uE012');
    expect(keyValue('Shift')).toBe('\uE008');
    expect(keyValue('F1')).toBe('\uE031');
    expect(keyValue('F12')).toBe('\uE03C');
    expect(keyValue('Space')).toBe(' ');
  });

  it('leaves letters as they are, also those of two UTF-16 units', () => {
    expect(keyValue('k')).toBe('k');
    expect(keyValue('車')).toBe('車');
    expect(keyValue('𠮷')).toBe('𠮷');
  });

  it('refuses what is no key, rather than to type its letters', () => {
    expect(() => keyValue('ArrowSideways')).toThrow('There is no key "ArrowSideways"');
  });
});
