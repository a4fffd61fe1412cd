import { useState } from 'react';
import { useResource, useSession, type Resource } from 'gk-react';
import { groupDevicesResource, groupsResource, type DeviceGroup, type GroupDevice } from 'gk-sdk/rest';
import { forgetGroupDevices } from '../../shared/fleet/use-group-device-ids.js';
import { useUser } from '../../shared/session/use-user.js';

/** The groups with their devices. */
export interface GroupData {
  readonly groups: readonly DeviceGroup[];
  readonly links: readonly GroupDevice[];
}

/** {@link useGroupData} with a way to take over what a change answered. */
export interface GroupDataState {
  readonly resource: Resource<GroupData>;
  /** What was loaded, with the answers of the changes since. */
  readonly latest: (loaded: GroupData) => GroupData;
  readonly take: (loaded: GroupData, answer: Partial<GroupData>) => void;
}

/**
 * All groups for administrators; for others those that they see: "only permission 0 loads the group list" (spec 002
 * section 6).
 *
 * @param all - Loads all groups.
 */
export function useGroupData(all: boolean): GroupDataState {
  const session = useSession();
  const { rest } = session;
  const username = useUser()?.username ?? '';
  const [changed, setChanged] = useState<{ readonly of: GroupData; readonly data: GroupData }>();
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
  return {
    resource,
    latest: (loaded) => (changed?.of === loaded ? changed.data : loaded),
    take: (loaded, answer) => {
      forgetGroupDevices(session);
      setChanged((before) => ({
        of: loaded,
        data: { ...(before?.of === loaded ? before.data : loaded), ...answer },
      }));
    },
  };
}
