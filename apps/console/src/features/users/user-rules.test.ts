import { describe, expect, it } from 'vitest';
import {
  changeUserFormMode,
  checkNewUser,
  checkUserUpdate,
  hasOldLogin,
  isExpiryDate,
  canDeleteUser,
} from './user-rules.js';

const form = { name: 'anna', password: 'x', repeated: 'x', changePassword: false, groupId: 'root', expiryDate: '' };
const branded = (strictPasswords: boolean) => ({
  policy: undefined,
  brand: { strictPasswords, simplePasswords: false },
});
const plain = branded(false);
const kinds = (errors: readonly { kind: string }[]) => errors.map(({ kind }) => kind);

describe('user add', () => {
  it('name, password, a group and a not-yet-existing name are required', () => {
    expect(checkNewUser(form, ['bo'], plain)).toEqual([]);
    expect(kinds(checkNewUser({ ...form, name: '', password: '', repeated: '', groupId: '' }, [], plain))).toEqual([
      'no-name',
      'no-password',
      'no-group',
    ]);
    expect(kinds(checkNewUser(form, ['anna'], plain))).toEqual(['name-exists']);
    expect(kinds(checkNewUser({ ...form, name: 'bo\u202Eb' }, ['anna'], plain))).toEqual(['direction-marks']);
    expect(checkNewUser(form, ['bo', 'ANNA'], plain)).toEqual([{ kind: 'confusable', other: 'ANNA' }]);
  });

  it("matching repeated password; mismatch shows 'Incorrect'", () => {
    expect(checkNewUser({ ...form, repeated: 'y' }, [], plain)).toEqual([
      { kind: 'password', error: { kind: 'mismatch', message: 'Incorrect' } },
    ]);
  });

  it('a valid password (one variant)', () => {
    expect(kinds(checkNewUser(form, [], branded(true)))).toEqual(['password']);
    const strong = { ...form, password: 'Abcdefg1', repeated: 'Abcdefg1' };
    expect(checkNewUser(strong, [], branded(true))).toEqual([]);
  });

  it("total users must stay under 1000; 'Cannot add new user because max member count = 1000'", () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `u${index}`);
    expect(checkNewUser(form, names(999), plain)).toEqual([]);
    expect(checkNewUser(form, names(1000), plain)).toEqual([
      { kind: 'too-many', message: 'Cannot add new user because max member count = 1000' },
    ]);
  });

  it('expiry date empty or a valid date', () => {
    expect(['', '2026-11-21', '2028-02-29', '2026-02-29', '2026-13-01', '21.11.2026', 'x'].map(isExpiryDate)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
    expect(kinds(checkNewUser({ ...form, expiryDate: 'soon' }, [], plain))).toEqual(['bad-date']);
  });
});

describe('user update', () => {
  it('a group, a valid date, and password plus match if password change is on', () => {
    const update = { ...form, password: '', repeated: '' };
    expect(checkUserUpdate(update, plain)).toEqual([]);
    expect(kinds(checkUserUpdate({ ...update, changePassword: true }, plain))).toEqual(['no-password']);
    expect(kinds(checkUserUpdate({ ...update, groupId: '', expiryDate: 'x' }, plain))).toEqual([
      'no-group',
      'bad-date',
    ]);
  });

  it('in update mode the password changes only when the Change Password box is on', () => {
    expect(checkUserUpdate({ ...form, repeated: 'other' }, plain)).toEqual([]);
    expect(kinds(checkUserUpdate({ ...form, repeated: 'other', changePassword: true }, plain))).toEqual(['password']);
  });
});

describe('user management', () => {
  it('users whose last login is more than 180 days old are shown in red', () => {
    const now = 1_700_000_000;
    expect(hasOldLogin(now - 180 * 86_400, now)).toBe(false);
    expect(hasOldLogin(now - 180 * 86_400 - 1, now)).toBe(true);
    expect(hasOldLogin(undefined, now)).toBe(false);
    expect(hasOldLogin(0, now)).toBe(false);
  });

  it("user form mode: toggled by Create New User, update by the edit icon; '' after a successful save or delete", () => {
    expect(changeUserFormMode('', 'create')).toBe('add');
    expect(changeUserFormMode('add', 'create')).toBe('');
    expect(changeUserFormMode('add', 'edit')).toBe('update');
    expect([changeUserFormMode('add', 'saved'), changeUserFormMode('update', 'deleted')]).toEqual(['', '']);
  });
});

describe('user management', () => {
  it('the account named admin cannot be deleted, nor can accounts in one peer-to-peer deployment variant', () => {
    expect(canDeleteUser('admin', { keepAccounts: false })).toBe(false);
    expect(canDeleteUser('anna', { keepAccounts: false })).toBe(true);
    expect(canDeleteUser('anna', { keepAccounts: true })).toBe(false);
  });
});
