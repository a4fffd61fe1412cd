import { type LoadedResource, useResource, useSession } from 'gk-react';
import { accessCommands, type PermissionGroup } from 'gk-sdk';
import { groupsResource, usersResource, type DeviceGroup, type PasswordPolicy, type UserAccount } from 'gk-sdk/rest';
import { readPasswordPolicy } from '../../shared/password/read-password-policy.js';
import { useServerHas } from '../../shared/session/use-user.js';

/** Data of user management. */
export interface UserLists {
  readonly users: readonly UserAccount[];
  readonly groups: readonly DeviceGroup[];
  readonly permissions: readonly PermissionGroup[];
  /** Undefined on a server that has none. */
  readonly passwordPolicy: PasswordPolicy | undefined;
}

/** Accounts, groups and permission groups, loaded together. */
export function useUserLists(): LoadedResource<UserLists> {
  const { rest, command } = useSession();
  const hasPolicy = useServerHas('password-policy');
  return useResource(['user management', String(hasPolicy)], async (signal) => {
    const [users, groups, permissions, passwordPolicy] = await Promise.all([
      usersResource(rest).list({ signal }),
      groupsResource(rest).list({ signal }),
      accessCommands(command).permissionGroups({ signal }),
      hasPolicy ? readPasswordPolicy(rest, signal) : undefined,
    ]);
    return { users, groups, permissions, passwordPolicy };
  });
}
