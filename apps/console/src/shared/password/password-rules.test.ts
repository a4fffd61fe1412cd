import { describe, expect, it } from 'vitest';
import { brokenPasswordRules, checkNewPassword, passwordPolicy } from './password-rules.js';

describe('the rule of one brand', () => {
  const broken = (password: string, userId: string) => brokenPasswordRules(password, 'strict', userId);

  it('at least 8 characters', () => {
    expect(broken('Abcdef1', 'anna')).toEqual(['length']);
    expect(broken('Abcdefg1', 'anna')).toEqual([]);
  });

  it('lowercase and uppercase letters', () => {
    expect(broken('ABCDEFG1', 'anna')).toEqual(['lowercase']);
    expect(broken('abcdefg1', 'anna')).toEqual(['uppercase']);
    expect(broken('Äußeres1', 'anna')).toEqual([]);
  });

  it('digits or special characters', () => {
    expect(broken('Abcdefgh', 'anna')).toEqual(['digit-or-special']);
    expect(broken('Abcdefg!', 'anna')).toEqual([]);
    expect(broken('Abcd efgh', 'anna')).toEqual(['digit-or-special']);
  });

  it('must not contain the user id', () => {
    expect(broken('Xanna-1234', 'anna')).toEqual(['user-id']);
    expect(broken('Xanna-1234', '')).toEqual([]);
  });

  it('counts characters, not code units', () => {
    expect(broken('Aa1😀😀😀', 'x')).toEqual(['length']);
  });
});

describe('the helper variant', () => {
  const broken = (password: string) => brokenPasswordRules(password, 'simple', 'anna');

  it('requires only letters, digits and @#$%^&+=', () => {
    expect(broken('aZ09@#$%^&+=')).toEqual([]);
    for (const password of ['a b', 'a-b', 'ä', 'a!']) expect(broken(password)).toEqual(['characters']);
  });

  it('forbids the user name (case-insensitive)', () => {
    expect(broken('1AnNa1')).toEqual(['user-id']);
    expect(broken('1AnN1')).toEqual([]);
  });
});

describe('a new password', () => {
  const form = { next: 'new', repeated: 'new' };

  it('new password not empty', () => {
    expect(checkNewPassword({ next: '', repeated: '' }, 'any', 'anna')).toEqual({ kind: 'empty' });
  });

  it("repeat must equal, otherwise 'Incorrect'", () => {
    const error = { kind: 'mismatch', message: 'Incorrect' };
    expect(checkNewPassword({ ...form, repeated: 'New' }, 'any', 'anna')).toEqual(error);
    expect(checkNewPassword(form, 'any', 'anna')).toBeUndefined();
  });

  it('one brand adds a rule', () => {
    expect(checkNewPassword(form, 'strict', 'anna')).toEqual({
      kind: 'rules',
      broken: ['length', 'uppercase', 'digit-or-special'],
    });
    expect(checkNewPassword({ next: 'Abcdefg1', repeated: 'Abcdefg1' }, 'strict', 'anna')).toBeUndefined();
    const [off, simple, strict] = [
      { strictPasswords: false, simplePasswords: false },
      { strictPasswords: false, simplePasswords: true },
      { strictPasswords: true, simplePasswords: true },
    ];
    expect([off, simple, strict].map(passwordPolicy)).toEqual(['any', 'simple', 'strict']);
  });
});
