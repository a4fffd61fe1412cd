import { describe, expect, it } from 'vitest';
import { codeOfStep, stepAt, stepsOfCode, toBase32 } from './totp.js';

/** Of RFC 6238, appendix B: its codes have eight digits, of which these are the last six. */
const SECRET = Buffer.from('12345678901234567890');

describe('codes', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %i s are those of RFC 6238', (atS, code) => {
    expect(codeOfStep(SECRET, stepAt(atS))).toBe(code);
  });

  it('are taken one step before and after, and no further', () => {
    const step = stepAt(1_111_111_109);
    const code = codeOfStep(SECRET, step);
    const found = [-60, -30, 0, 30, 60].map((offsetS) => stepsOfCode(SECRET, code, step * 30 + offsetS));
    expect(found).toEqual([[], [step], [step], [step], []]);
    expect(stepsOfCode(SECRET, '', step * 30)).toEqual([]);
    expect(stepsOfCode(SECRET, `${code}0`, step * 30)).toEqual([]);
  });
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j is that of RFC 4648 without padding', (text, base32) => {
  expect(toBase32(Buffer.from(text))).toBe(base32);
});
