import type { StoredFace } from '../../store/devices/face-store.js';
import type { GroupTree } from '../../store/devices/group-store.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { Principal } from './principal.js';

/** Ids of the groups that a principal administers, if any: its own and those below. */
export function branchIds({ groups }: Pick<RecorderStore, 'groups'>, { groupId }: Principal): ReadonlySet<number> {
  return groups.withDescendants(groupId);
}

/**
 * Ids of the groups that a principal sees: its own and those below. A token for some devices gets those that lead
 * to them.
 */
export function seenGroupIds(store: RecorderStore, principal: Principal): ReadonlySet<number> {
  const branch = branchIds(store, principal);
  if (principal.token?.deviceIds === undefined) return branch;
  const seen = new Set([principal.groupId]);
  for (const deviceId of visibleIds(store, principal)) {
    for (const groupId of store.devices.groupIdsOf(deviceId)) {
      for (const id of store.groups.pathOf(groupId)) if (branch.has(id)) seen.add(id);
    }
  }
  return seen;
}

/** The groups below a principal's own, as far as it sees them. */
export function seenGroupTree(store: RecorderStore, principal: Principal): readonly GroupTree[] {
  return store.groups.childrenOf(principal.groupId, seenGroupIds(store, principal));
}

/** True for a face of a principal's branch; one without a group is the root's. */
export function seesFace({ groups }: Pick<RecorderStore, 'groups'>, principal: Principal, face: StoredFace): boolean {
  return branchIds({ groups }, principal).has(face.groupId ?? groups.rootId);
}

/** True for who sees the whole fleet, not a part of it. */
export function seesWholeFleet({ groups }: Pick<RecorderStore, 'groups'>, { groupId, token }: Principal): boolean {
  return groupId === groups.rootId && token?.deviceIds === undefined;
}

/** Ids of the devices that a principal sees: those of its group and below, narrowed by its token. */
export function visibleIds(store: RecorderStore, principal: Principal): ReadonlySet<string> {
  const ofGroup = store.devices.idsOfGroup(principal.groupId);
  const narrowed = principal.token?.deviceIds;
  return narrowed === undefined ? ofGroup : new Set([...narrowed].filter((id) => ofGroup.has(id)));
}

/**
 * Whether a principal sees a device. Outside of a token's scope the answer is always `forbidden`, and outside of a
 * user's group always `unknown`, so that neither reveals whether the device exists.
 */
export function viewOf(
  store: RecorderStore,
  principal: Principal,
  deviceId: string,
): 'visible' | 'unknown' | 'forbidden' {
  const scope = principal.token?.deviceIds;
  if (scope !== undefined && !scope.has(deviceId)) return 'forbidden';
  return store.devices.idsOfGroup(principal.groupId).has(deviceId) ? 'visible' : 'unknown';
}
