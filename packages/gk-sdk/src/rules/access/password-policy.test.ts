import { describe, expect, it } from 'vitest';
import type { PasswordPolicy } from '../../model/settings/password-policy.js';
import { brokenPasswordRules } from './password-policy.js';

const NOTHING: PasswordPolicy = {
  minLength: 0,
  lowercase: false,
  uppercase: false,
  digit: false,
  special: false,
  notUsername: false,
  remembered: 0,
  days: 0,
};
const kindsOf = (
  password: string,
  username: string,
  policy: Partial<PasswordPolicy> | undefined,
  brand: { strictPasswords?: boolean; simplePasswords?: boolean } = {},
): string[] =>
  brokenPasswordRules(password, username, policy && { ...NOTHING, ...policy }, {
    strictPasswords: false,
    simplePasswords: false,
    ...brand,
  }).map(({ kind }) => kind);

describe('the rule of one brand', () => {
  const broken = (password: string, userId: string) => kindsOf(password, userId, undefined, { strictPasswords: true });

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
    expect(broken('Xanna-1234', 'anna')).toEqual(['username']);
    expect(broken('XAnna-1234', 'anna')).toEqual([]);
    expect(broken('Xanna-1234', '')).toEqual([]);
  });

  it('counts characters, not code units', () => {
    expect(broken('Aa1😀😀😀', 'x')).toEqual(['length']);
  });
});

describe('the helper variant', () => {
  const broken = (password: string) => kindsOf(password, 'anna', undefined, { simplePasswords: true });

  it('requires only letters, digits and @#$%^&+=', () => {
    expect(broken('aZ09@#$%^&+=')).toEqual([]);
    for (const password of ['a b', 'a-b', 'ä', 'a!']) expect(broken(password)).toEqual(['characters']);
  });

  it('forbids the user name (case-insensitive)', () => {
    expect(broken('1AnNa1')).toEqual(['username']);
    expect(broken('1AnN1')).toEqual([]);
  });

  it('gives way to the rule of the brand', () => {
    expect(kindsOf('Ab cdef-1', 'anna', undefined, { simplePasswords: true, strictPasswords: true })).toEqual([]);
  });
});

describe('the rules of a server', () => {
  it('are none by default, and on a server without them', () => {
    expect(kindsOf('a', 'a', {})).toEqual([]);
    expect(kindsOf('a', 'a', undefined)).toEqual([]);
  });

  it.each([
    ['a length', { minLength: 12 }, 'elevenchars', 'twelve chars', 'length'],
    ['a lowercase letter', { lowercase: true }, 'ABC1', 'ABc1', 'lowercase'],
    ['an uppercase letter', { uppercase: true }, 'abc1', 'aBc1', 'uppercase'],
    ['a digit', { digit: true }, 'abc!', 'abc٣', 'digit'],
    ['a special character', { special: true }, 'abc 1', 'abc_1', 'special'],
    ['no user name in it', { notUsername: true }, '1ANNA1', '1ann1', 'username'],
  ])('%s', (_words, policy, bad, good, kind) => {
    expect(kindsOf(bad, 'anna', policy)).toEqual([kind]);
    expect(kindsOf(good, 'anna', policy)).toEqual([]);
  });

  it('join those of a brand: the longer length counts, and a digit that is asked for is not asked for twice', () => {
    const broken = (least: number) =>
      brokenPasswordRules(
        'Abc',
        'x',
        { ...NOTHING, minLength: least, digit: true },
        { strictPasswords: true, simplePasswords: false },
      );
    expect(broken(12)).toEqual([{ kind: 'length', least: 12 }, { kind: 'digit' }]);
    expect(broken(4)).toEqual([{ kind: 'length', least: 8 }, { kind: 'digit' }]);
  });
});
