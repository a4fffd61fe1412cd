import type { DeviceGroup, GroupId } from 'gk-sdk/rest';
import { groupPathTo } from 'gk-sdk/rules';

/** Names a group with all above it, `root / North / Depot 1`, for the groups of a list. */
export function groupPathWords(groups: readonly DeviceGroup[]): (groupId: GroupId) => string {
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  return (groupId) =>
    groupPathTo(groups, groupId)
      .map((id) => names.get(id) ?? String(id))
      .join(' / ');
}
