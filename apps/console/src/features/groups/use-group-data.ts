import { useCallback } from 'react';
import { type LoadedResource, useResource, useSession } from 'gk-react';
import { groupDevicesResource, groupsResource, type DeviceGroup, type GroupDevice } from 'gk-sdk/rest';
import { forgetGroupDevices } from '../../shared/fleet/use-group-device-ids.js';
import { useUser } from '../../shared/session/use-user.js';

/** The groups with their devices. */
export interface GroupData {
  readonly groups: readonly DeviceGroup[];
  readonly links: readonly GroupDevice[];
}

/**
 * All groups for administrators; for others those that they see: "only permission 0 loads the group list" (spec 002
 * section 6).
 *
 * @param all - Loads all groups.
 */
export function useGroupData(all: boolean): LoadedResource<GroupData> {
  const session = useSession();
  const { rest } = session;
  const username = useUser()?.username ?? '';
  const resource = useResource(['group management', all, username], async (signal): Promise<GroupData> => {
    const groups = groupsResource(rest);
    const links = groupDevicesResource(rest);
    const options = { signal };
    const [groupList, linkList] = await Promise.all(
      all
        ? [groups.list(options), links.list(options)]
        : [groups.ofUser(username, options), links.ofUser(username, options)],
    );
    return { groups: groupList, links: linkList };
  });
  const { update } = resource;
  return {
    ...resource,
    update: useCallback(
      (change: (held: GroupData) => GroupData) => {
        forgetGroupDevices(session);
        update(change);
      },
      [session, update],
    ),
  };
}
