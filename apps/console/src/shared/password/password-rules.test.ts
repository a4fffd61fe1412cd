import { describe, expect, it } from 'vitest';
import { checkNewPassword } from './password-rules.js';

const NO_BRAND = { strictPasswords: false, simplePasswords: false };
const POLICY = {
  minLength: 0,
  lowercase: false,
  uppercase: false,
  digit: false,
  special: false,
  notUsername: false,
  remembered: 0,
  days: 0,
};

describe('a new password', () => {
  const form = { next: 'new', repeated: 'new' };
  const none = { policy: undefined, brand: NO_BRAND };

  it('new password not empty', () => {
    expect(checkNewPassword({ next: '', repeated: '' }, none, 'anna')).toEqual({ kind: 'empty' });
  });

  it("repeat must equal, otherwise 'Incorrect'", () => {
    const error = { kind: 'mismatch', message: 'Incorrect' };
    expect(checkNewPassword({ ...form, repeated: 'New' }, none, 'anna')).toEqual(error);
    expect(checkNewPassword(form, none, 'anna')).toBeUndefined();
  });

  it('one brand adds a rule', () => {
    const strict = { policy: undefined, brand: { ...NO_BRAND, strictPasswords: true } };
    expect(checkNewPassword(form, strict, 'anna')).toEqual({
      kind: 'rules',
      broken: [{ kind: 'length', least: 8 }, { kind: 'uppercase' }, { kind: 'digit-or-special' }],
    });
    expect(checkNewPassword({ next: 'Abcdefg1', repeated: 'Abcdefg1' }, strict, 'anna')).toBeUndefined();
  });

  it('a server adds rules', () => {
    const rules = { policy: { ...POLICY, minLength: 4, digit: true }, brand: NO_BRAND };
    expect(checkNewPassword(form, rules, 'anna')).toEqual({
      kind: 'rules',
      broken: [{ kind: 'length', least: 4 }, { kind: 'digit' }],
    });
    expect(checkNewPassword({ next: 'new1', repeated: 'new1' }, rules, 'anna')).toBeUndefined();
  });
});
