/** Length of a verification code (spec 000 section 5). */
export const CAPTCHA_LENGTH = 5;

/** "Letters without o/O and digits 1-9 (no 0)" (spec 000 section 5). */
const CAPTCHA_CHARACTERS = 'abcdefghijklmnpqrstuvwxyzABCDEFGHIJKLMNPQRSTUVWXYZ123456789';

/**
 * Makes a verification code.
 *
 * @param random - Numbers in [0, 1).
 */
export function createCaptcha(random: () => number): string {
  let code = '';
  for (let i = 0; i < CAPTCHA_LENGTH; i++) {
    code += CAPTCHA_CHARACTERS.charAt(Math.floor(random() * CAPTCHA_CHARACTERS.length));
  }
  return code;
}

/** "Comparison is case-insensitive" (spec 000 section 5). */
export function matchesCaptcha(code: string, typed: string): boolean {
  return code !== '' && typed.toLowerCase() === code.toLowerCase();
}
