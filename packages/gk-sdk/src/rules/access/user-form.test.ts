import { describe, expect, it } from 'vitest';
import { permissionChoices, visibleUsers, accountProblem } from './user-form.js';

describe('user management', () => {
  it('the admin-level permission choice is hidden unless the setting for other admins is on or the user is named admin', () => {
    const manager = { username: 'anna', permission: 0, enableElseAdminSetting: false };
    expect(permissionChoices([0, 1, 2, 3], manager)).toEqual([1, 2, 3]);
    expect(permissionChoices([0, 1], { ...manager, username: 'admin' })).toEqual([0, 1]);
    expect(permissionChoices([0, 1], { ...manager, enableElseAdminSetting: true })).toEqual([0, 1]);
  });

  it('non-admins do not see admin-level accounts', () => {
    const users = [{ permission: 0 }, { permission: 2 }];
    expect(visibleUsers(users, { permission: 1 })).toEqual([{ permission: 2 }]);
    expect(visibleUsers(users, { permission: 0 })).toEqual(users);
  });
});

it('a user name has no space, apostrophe, colon or mark of direction; a map location is on earth', () => {
  expect(['ada', '王', 'a.b@c'].map((name) => accountProblem('name', name))).toEqual(Array(3).fill(undefined));
  expect(['a b', "a'b", 'a\tb', 'a:b', 'a\u202eb'].map((name) => accountProblem('name', name))).toEqual([
    'space',
    'space',
    'space',
    'colon',
    'direction',
  ]);
  expect(['', '24.1,120.5', '-90, 180'].map((text) => accountProblem('mapLocation', text))).toEqual(
    Array(3).fill(undefined),
  );
  expect(['here', '24.1', '91,0', '0,181', '24.1 120.5'].map((text) => accountProblem('mapLocation', text))).toEqual(
    Array(5).fill('place'),
  );
});
