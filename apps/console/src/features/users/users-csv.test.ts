import { expect, it } from 'vitest';
import type { UserAccount } from 'gk-sdk/rest';
import { MAX_USERS } from 'gk-sdk/rules';
import { previewUsers, type UsersNow } from './users-csv.js';

const ANNA: UserAccount = {
  name: 'anna',
  groupId: 1,
  permission: 0,
  expiryDate: '',
  remoteRetentionDays: 0,
  mapLocation: '',
  mail: 'anna@x.test',
  phone: '',
  memo: '',
  externalUser: '',
  externalPassword: 'hidden',
  updatedS: undefined,
  loggedInS: undefined,
};
const BERT: UserAccount = { ...ANNA, name: 'bert', permission: 2, groupId: 7 };

const NOW: UsersNow = {
  users: [ANNA, BERT],
  groups: [
    { groupId: 1, parentId: undefined, name: 'root' },
    { groupId: 7, parentId: 1, name: 'North' },
    { groupId: 8, parentId: 7, name: 'Depot' },
    { groupId: 9, parentId: 1, name: 'Depot' },
  ],
  choices: {
    groups: [1, 7, 8, 9].map((id) => ({ value: String(id), label: String(id) })),
    permissions: [
      { value: 0, label: '0 Administrator' },
      { value: 2, label: '2 Dispatch' },
    ],
    noAdministrators: [],
  },
  passwords: { policy: undefined, brand: { strictPasswords: false, simplePasswords: false } },
  ownName: 'anna',
};

const HEAD = ['User name', 'Group', 'Permission', 'Password'];
const rowsOf = (head: readonly string[], ...rows: string[][]) => previewUsers([head, ...rows], NOW)?.rows;
const whyOf = (cells: string[], head: readonly string[] = HEAD): string | undefined => {
  const [row] = rowsOf(head, cells) ?? [];
  return row?.kind === 'refused' ? row.why : row?.kind;
};

it('tells new, changed and unchanged users; what the file does not say stays', () => {
  const rows = rowsOf(
    [...HEAD, 'E-mail'],
    ['carl', 'North', 'Dispatch', 'pw', 'c@x.test'],
    ['bert', 'root', '2 Dispatch', '', 'anna@x.test'],
    ['anna', '1', '0', '', 'anna@x.test'],
  );
  expect(rows?.[0]).toMatchObject({
    row: 2,
    kind: 'new',
    values: { name: 'carl', groupId: '7', permission: 2, password: 'pw', mail: 'c@x.test', expiryDate: '' },
  });
  expect(rows?.[1]).toMatchObject({ row: 3, kind: 'changed', changes: ['Group: 7 → 1'] });
  expect(rows?.[1]).toMatchObject({ values: { changePassword: false, externalPassword: 'hidden' } });
  expect(rows?.[2]).toEqual({ row: 4, name: 'anna', kind: 'same' });
});

it('takes a group as the table names it where others have its name, too', () => {
  const choices = { ...NOW.choices, groups: [...NOW.choices.groups, { value: '9', label: 'root / Depot' }] };
  const preview = previewUsers([HEAD, ['carl', 'root / Depot', '2', 'pw']], { ...NOW, choices });
  expect(preview?.rows[0]).toMatchObject({ kind: 'new', values: { groupId: '9' } });
});

it('never shows a password', () => {
  const rows = rowsOf(['name', 'password', 'extpass'], ['bert', 'n3w', 'outer']);
  expect(rows?.[0]).toMatchObject({ kind: 'changed', values: { changePassword: true, repeated: 'n3w' } });
  const { changes } = rows?.[0] as { changes: readonly string[] };
  expect(changes).toEqual(['Password: •••••• → ••••••', 'External password: •••••• → ••••••']);
});

it('refuses a name that can be confused with that of a user, or of a row above', () => {
  expect(whyOf(['\u202Eana', 'root', '2', 'pw'])).toBe(
    'User name: must not hold invisible characters that change the direction of writing',
  );
  expect(whyOf(['ANNA', 'root', '2', 'pw'])).toBe('User name: This name can be confused with the user anna');
  expect(whyOf(['\u0430nna', 'root', '2', 'pw'])).toBe('User name: This name can be confused with the user anna');
  const rows = rowsOf(HEAD, ['carl', 'root', '2', 'pw'], ['car1', 'root', '2', 'pw']);
  expect(rows?.map(({ kind }) => kind)).toEqual(['new', 'refused']);
});

it('refuses by the rules of the form, with the reason', () => {
  expect(whyOf(['', 'root', '2', 'pw'])).toMatch('User name: cannot be empty');
  expect(whyOf(['carl', 'root', '2', ''])).toBe('Password: cannot be empty');
  expect(whyOf(['carl', '', '2', 'pw'])).toBe('Group: Choose a group');
  expect(whyOf(['carl', 'Depot', '2', 'pw'])).toBe('Several groups are named Depot');
  expect(whyOf(['carl', '8', '2', 'pw'])).toBe('new');
  expect(whyOf(['carl', 'South', '2', 'pw'])).toBe('There is no group South');
  expect(whyOf(['carl', 'root', '5', 'pw'])).toBe('You cannot assign the permission 5');
  expect(whyOf(["o'neil", 'root', '2', 'pw'])).toBe('User name: A user name has no space and no apostrophe');
  expect(whyOf(['x'.repeat(63), 'root', '2', 'pw'])).toBe('new');
  expect(whyOf(['x'.repeat(64), 'root', '2', 'pw'])).toBe('User name: At most 63 characters');
  expect(whyOf(['bert', '2026-02-29'], ['name', 'expirydate'])).toBe('Expiry date: This is not a valid date');
  expect(whyOf(['bert', '36501'], ['name', 'rdbretention'])).toMatch('Remote database retention: A whole number');
  expect(whyOf(['anna', '2'], ['name', 'permission'])).toBe('You cannot change your own permission with a file');
});

it('refuses a user that the file names twice, and the one above 1000', () => {
  const twice = rowsOf(HEAD, ['carl', 'root', '2', 'pw'], ['carl', 'root', '2', 'pw']);
  expect(twice?.map(({ kind }) => kind)).toEqual(['new', 'refused']);
  const many = Array.from({ length: MAX_USERS - 1 }, (_, index) => ({ ...BERT, name: `user${index}` }));
  const last = previewUsers([HEAD, ['carl', 'root', '2', 'pw'], ['dora', 'root', '2', 'pw']], { ...NOW, users: many });
  expect(last?.rows.map((row) => (row.kind === 'refused' ? row.why : row.kind))).toEqual([
    'new',
    'User name: Cannot add new user because max member count = 1000',
  ]);
});

it('reads the columns that the table of users saves, and says which it leaves out', () => {
  expect(previewUsers([['Name of a ship'], ['x']], NOW)).toBeUndefined();
  const head = ['User name', 'Remote database retention (d)', 'Last login', 'Ship'];
  const preview = previewUsers([head, ['bert', '30', '2026-01-01', 'x']], NOW);
  expect(preview?.unknownColumns).toEqual(['Ship']);
  expect(preview?.rows[0]).toMatchObject({ kind: 'changed', changes: ['Remote database retention: 0 → 30'] });
});

it("refuses by the server's rule what the server would refuse: names, map locations, and changes of admin", () => {
  expect(whyOf(['a:b', '7', '2', 'pw'])).toBe('User name: A user name has no colon');
  expect(whyOf(["a'b", '7', '2', 'pw'])).toBe('User name: A user name has no space and no apostrophe');
  const head = [...HEAD, 'Map location'];
  expect(whyOf(['carl', '7', '2', 'pw', 'here'], head)).toMatch(/^Map location: Latitude and longitude/);
  expect(whyOf(['carl', '7', '2', 'pw', '24.1,120.5'], head)).toBe('new');
  const admin: UserAccount = { ...ANNA, name: 'admin' };
  const change = (ownName: string) => {
    const now = { ...NOW, users: [ANNA, admin], ownName };
    const [row] =
      previewUsers(
        [
          ['User name', 'Group'],
          ['admin', '7'],
        ],
        now,
      )?.rows ?? [];
    return row?.kind === 'refused' ? row.why : row?.kind;
  };
  expect(change('anna')).toBe('Only admin can change the account admin');
  expect(change('admin')).toMatch(/^The account admin keeps permission 0/);
});

it('refuses a password by the rules of the server, as the form does', () => {
  const policy = {
    minLength: 8,
    lowercase: false,
    uppercase: false,
    digit: true,
    special: false,
    notUsername: true,
    remembered: 0,
    days: 0,
  };
  const now = { ...NOW, passwords: { ...NOW.passwords, policy } };
  const why = (password: string): string | undefined => {
    const [row] = previewUsers([HEAD, ['carl', 'root', '2', password]], now)?.rows ?? [];
    return row?.kind === 'refused' ? row.why : row?.kind;
  };
  expect(why('Carl')).toBe('Password: The password needs: at least 8 characters, a digit, and no user name in it');
  expect(why('long-enough-1')).toBe('new');
});
