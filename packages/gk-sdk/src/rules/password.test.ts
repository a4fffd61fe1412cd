import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../util/password-hash.js';
import { brokenPasswordRules, checkNewPassword, checkPasswordChange, isSimplePassword } from './password.js';

describe('brokenPasswordRules', () => {
  it('at least 8 characters', () => {
    expect(brokenPasswordRules('Abcdef1', 'anna')).toEqual(['length']);
    expect(brokenPasswordRules('Abcdefg1', 'anna')).toEqual([]);
  });

  it('lowercase and uppercase letters', () => {
    expect(brokenPasswordRules('ABCDEFG1', 'anna')).toEqual(['lowercase']);
    expect(brokenPasswordRules('abcdefg1', 'anna')).toEqual(['uppercase']);
    expect(brokenPasswordRules('Äußeres1', 'anna')).toEqual([]);
  });

  it('digits or special characters', () => {
    expect(brokenPasswordRules('Abcdefgh', 'anna')).toEqual(['digit-or-special']);
    expect(brokenPasswordRules('Abcdefg!', 'anna')).toEqual([]);
    expect(brokenPasswordRules('Abcd efgh', 'anna')).toEqual(['digit-or-special']);
  });

  it('must not contain the user id', () => {
    expect(brokenPasswordRules('Xanna-1234', 'anna')).toEqual(['user-id']);
    expect(brokenPasswordRules('Xanna-1234', '')).toEqual([]);
  });

  it('counts characters, not code units', () => {
    expect(brokenPasswordRules('Aa1😀😀😀', 'x')).toEqual(['length']);
  });
});

describe('isSimplePassword', () => {
  it('requires only letters, digits and @#$%^&+=', () => {
    expect(isSimplePassword('aZ09@#$%^&+=', 'anna')).toBe(true);
    for (const password of ['', 'a b', 'a-b', 'ä', 'a!']) expect(isSimplePassword(password, 'anna')).toBe(false);
  });

  it('forbids the user name (case-insensitive)', () => {
    expect(isSimplePassword('1AnNa1', 'anna')).toBe(false);
    expect(isSimplePassword('1AnN1', 'anna')).toBe(true);
  });
});

describe('checkPasswordChange', () => {
  const stored = sha256Hex('old');
  const form = { current: 'old', next: 'new', repeated: 'new' };

  it("the current password's hash must match the stored one", () => {
    expect(checkPasswordChange({ ...form, current: 'Old' }, stored)).toEqual({ kind: 'wrong-current' });
    expect(checkPasswordChange(form, stored)).toBeUndefined();
  });

  it('new password not empty', () => {
    expect(checkPasswordChange({ ...form, next: '', repeated: '' }, stored)).toEqual({ kind: 'empty' });
  });

  it("repeat must equal, otherwise 'Incorrect'", () => {
    const error = { kind: 'mismatch', message: 'Incorrect' };
    expect(checkPasswordChange({ ...form, repeated: 'New' }, stored)).toEqual(error);
    expect(checkNewPassword({ next: 'a', repeated: '' })).toEqual(error);
  });

  it('one brand adds a rule', () => {
    expect(checkPasswordChange(form, stored, 'anna')).toEqual({
      kind: 'rules',
      broken: ['length', 'uppercase', 'digit-or-special'],
    });
    expect(checkPasswordChange({ ...form, next: 'Abcdefg1', repeated: 'Abcdefg1' }, stored, 'anna')).toBeUndefined();
  });
});
