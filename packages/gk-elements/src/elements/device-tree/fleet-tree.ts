import { sortGroups } from 'gk-sdk/rules';
import type { DeviceGroup } from 'gk-sdk/rest';
import type { GroupId } from 'gk-sdk';

/** Groups and their members, as the server reports them. @public */
export interface FleetGroups {
  readonly groups: readonly DeviceGroup[];
  readonly links: readonly { readonly groupId: GroupId; readonly deviceId: string }[];
}

/** A group with its subtree. @internal */
export interface GroupNode {
  /** Names the group in keys; devices without a group stand in `none`. */
  readonly id: string;
  readonly name: string;
  readonly groups: readonly GroupNode[];
  readonly deviceIds: readonly string[];
}

/** The fleet in its groups, by ids: a device that changes does not change the tree. @internal */
export interface FleetTree {
  /** Empty for a fleet without groups: then `deviceIds` is all. */
  readonly groups: readonly GroupNode[];
  /** Devices in no group. */
  readonly deviceIds: readonly string[];
}

/**
 * Puts devices into their groups, groups into theirs, in the order of their names. A group whose parent is not there
 * (a branch) or that is its own ancestor (a damaged list) stands at the top. Pure.
 *
 * @internal
 */
export function buildFleetTree(deviceIds: readonly string[], fleetGroups: FleetGroups | undefined): FleetTree {
  if (fleetGroups === undefined || fleetGroups.groups.length === 0) return { groups: [], deviceIds };
  const byId = new Map(fleetGroups.groups.map((group) => [group.groupId, group]));
  const groupsOfDevice = new Map<string, Set<GroupId>>();
  for (const { groupId, deviceId } of fleetGroups.links) {
    if (!byId.has(groupId)) continue;
    const groups = groupsOfDevice.get(deviceId);
    if (groups) groups.add(groupId);
    else groupsOfDevice.set(deviceId, new Set([groupId]));
  }
  const members = new Map<GroupId, string[]>(fleetGroups.groups.map(({ groupId }) => [groupId, []]));
  const ungrouped: string[] = [];
  for (const deviceId of deviceIds) {
    const groups = groupsOfDevice.get(deviceId);
    if (groups === undefined) ungrouped.push(deviceId);
    else for (const groupId of groups) members.get(groupId)?.push(deviceId);
  }
  const children = new Map<GroupId | undefined, DeviceGroup[]>();
  for (const group of byId.values()) {
    const parent = isRooted(group, byId) ? group.parentId : undefined;
    const siblings = children.get(parent);
    if (siblings) siblings.push(group);
    else children.set(parent, [group]);
  }
  const toNode = (group: DeviceGroup): GroupNode => ({
    id: String(group.groupId),
    name: group.name,
    groups: sortGroups(children.get(group.groupId) ?? []).map(toNode),
    deviceIds: members.get(group.groupId) ?? [],
  });
  return { groups: sortGroups(children.get(undefined) ?? []).map(toNode), deviceIds: ungrouped };
}

/** True when the way up from a group's parent ends at the top. */
function isRooted(group: DeviceGroup, byId: ReadonlyMap<GroupId, DeviceGroup>): boolean {
  const seen = new Set<GroupId>([group.groupId]);
  let above = group.parentId === undefined ? undefined : byId.get(group.parentId);
  if (above === undefined) return false;
  while (above !== undefined) {
    if (seen.has(above.groupId)) return false;
    seen.add(above.groupId);
    above = above.parentId === undefined ? undefined : byId.get(above.parentId);
  }
  return true;
}

const below = new WeakMap<GroupNode, ReadonlySet<string>>();

/** Ids of all devices of a group and of the groups below it, each once. Found once for a group. @internal */
export function deviceIdsBelow(node: GroupNode): ReadonlySet<string> {
  const known = below.get(node);
  if (known) return known;
  const found = new Set(node.deviceIds);
  for (const child of node.groups) for (const deviceId of deviceIdsBelow(child)) found.add(deviceId);
  below.set(node, found);
  return found;
}

/** Ids of the devices of all groups whose name holds a text. @internal */
export function deviceIdsOfGroupsNamed(groups: readonly GroupNode[], text: string): ReadonlySet<string> {
  const found = new Set<string>();
  const search = (node: GroupNode): void => {
    if (!node.name.toLowerCase().includes(text)) node.groups.forEach(search);
    else for (const deviceId of deviceIdsBelow(node)) found.add(deviceId);
  };
  groups.forEach(search);
  return found;
}
