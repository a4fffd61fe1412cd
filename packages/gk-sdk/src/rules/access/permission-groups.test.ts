import { describe, expect, it } from 'vitest';
import { copyPermissionGroup, isCopiedPermissionGroup } from './permission-groups.js';

const groups = [
  { id: 0, name: 'Admin', access: '111' },
  { id: 5, name: 'Guest', access: '100' },
];

describe('permission groups', () => {
  it('permission copy: a new group with the next id, copies access, the original name plus _Copy', () => {
    expect(copyPermissionGroup(groups, 0)).toEqual({ id: 6, name: 'Admin_Copy', access: '111' });
    expect(copyPermissionGroup(groups, 7)).toBeUndefined();
  });

  it('groups with id above 3 can be renamed in the permission page', () => {
    expect([0, 3, 4].map(isCopiedPermissionGroup)).toEqual([false, false, true]);
  });
});
