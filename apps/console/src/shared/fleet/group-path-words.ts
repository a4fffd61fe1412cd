import type { DeviceGroup, GroupId } from 'gk-sdk/rest';
import { groupPathTo } from './group-tree.js';

/** Names a group with all above it, `root / North / Depot 1`, for the groups of a list. */
export function groupPathWords(groups: readonly DeviceGroup[]): (groupId: GroupId) => string {
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  return (groupId) =>
    groupPathTo(groups, groupId)
      .map((id) => names.get(id) ?? String(id))
      .join(' / ');
}

/** Names a group of a list; one whose name others have, too, with all above it. */
export function groupWords(groups: readonly DeviceGroup[]): (groupId: GroupId) => string {
  const pathOf = groupPathWords(groups);
  const names = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of groups) (seen.has(name) ? shared : seen).add(name);
  return (groupId) => {
    const name = names.get(groupId);
    if (name === undefined) return String(groupId);
    return shared.has(name) ? pathOf(groupId) : name;
  };
}
