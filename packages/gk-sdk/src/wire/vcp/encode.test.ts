import { describe, expect, it } from 'vitest';
import { encodeVcp } from './encode.js';
import { VCP_MAX_MESSAGE_BYTES } from './limits.js';

describe('encodeVcp', () => {
  it('refuses a value with a line break, whichever it is', () => {
    for (const value of ['a\nb', 'a\rb', '\n']) {
      expect(() => encodeVcp({ code: 'D20', fields: { T: value } })).toThrow('line break');
    }
  });

  it.each(['', 'q01', 'Q', 'Q1234', 'QQQ1', 'Q01\nU:x'])('refuses the code %j', (code) => {
    expect(() => encodeVcp({ code, fields: {} })).toThrow('message code');
  });

  it.each(['L', 'M', 'a', 'AB', ''])('refuses the letter %j', (letter) => {
    expect(() => encodeVcp({ code: 'Q01', fields: { [letter]: '1' } })).toThrow('field letter');
  });

  it('leaves out a field that is undefined', () => {
    expect(encodeVcp({ code: 'Q05', fields: { D: undefined, I: '1' } })).toBe('VCP\nL:0\nM:Q05\nI:1\n');
  });

  it('refuses what no decoder would take', () => {
    const body = 'a'.repeat(VCP_MAX_MESSAGE_BYTES);
    expect(() => encodeVcp({ code: 'E01', fields: {}, body })).toThrow('exceeds');
  });

  it('names no value in its errors', () => {
    expect(() => encodeVcp({ code: 'Q02', fields: { P: 'SECRET\n' } })).toThrow(/^(?!.*SECRET)/s);
  });
});
