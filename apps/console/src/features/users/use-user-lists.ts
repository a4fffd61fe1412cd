import { type LoadedResource, useResource, useSession } from 'gk-react';
import { accessCommands, type PermissionGroup } from 'gk-sdk';
import { groupsResource, usersResource, type DeviceGroup, type UserAccount } from 'gk-sdk/rest';

/** Data of user management. */
export interface UserLists {
  readonly users: readonly UserAccount[];
  readonly groups: readonly DeviceGroup[];
  readonly permissions: readonly PermissionGroup[];
}

/** Accounts, groups and permission groups, loaded together. */
export function useUserLists(): LoadedResource<UserLists> {
  const { rest, command } = useSession();
  return useResource('user management', async (signal) => {
    const [users, groups, permissions] = await Promise.all([
      usersResource(rest).list({ signal }),
      groupsResource(rest).list({ signal }),
      accessCommands(command).permissionGroups({ signal }),
    ]);
    return { users, groups, permissions };
  });
}
