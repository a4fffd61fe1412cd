import type { DeviceGroup, GroupDevice } from 'gk-sdk/rest';
import { groupDevicesResource, groupsResource } from 'gk-sdk/rest';
import { useResource, type Resource } from './use-resource.js';
import { useSession, useUser } from './use-session.js';

/** Groups of the fleet and their members, in the form that `GkDeviceTree` takes. @public */
export interface FleetGroupData {
  readonly groups: readonly DeviceGroup[];
  readonly links: readonly GroupDevice[];
}

/** The groups that the user sees, with their devices; loaded once for each login, again on `reload`. @public */
export function useGroups(): Resource<FleetGroupData> {
  const { rest } = useSession();
  const username = useUser()?.username;
  const key = username === undefined ? undefined : ['groups', username];
  return useResource(key, async (signal) => {
    const [groups, links] = await Promise.all([
      groupsResource(rest).ofUser(username ?? '', { signal }),
      groupDevicesResource(rest).ofUser(username ?? '', { signal }),
    ]);
    return { groups, links };
  });
}
