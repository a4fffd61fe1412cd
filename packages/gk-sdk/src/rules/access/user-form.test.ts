import { describe, expect, it } from 'vitest';
import { permissionChoices, visibleUsers } from './user-form.js';

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
