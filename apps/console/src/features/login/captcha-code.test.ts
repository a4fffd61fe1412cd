import { describe, expect, it } from 'vitest';
import { CAPTCHA_LENGTH, createCaptcha, matchesCaptcha } from './captcha-code.js';

describe('captcha', () => {
  it('is 5 characters from letters without o/O and digits 1-9 (no 0)', () => {
    const seen = new Set<string>();
    for (let i = 0; i < 1000; i++) {
      const code = createCaptcha(() => (i % 1000) / 1000);
      expect(code).toHaveLength(CAPTCHA_LENGTH);
      for (const character of code) seen.add(character);
    }
    const letters = 'abcdefghijklmnpqrstuvwxyz';
    expect([...seen].sort().join('')).toBe([...`${letters}${letters.toUpperCase()}123456789`].sort().join(''));
  });

  it('comparison is case-insensitive', () => {
    expect(matchesCaptcha('aB3dE', 'AB3DE')).toBe(true);
    expect(matchesCaptcha('aB3dE', 'aB3dF')).toBe(false);
    expect(matchesCaptcha('', '')).toBe(false);
  });
});
