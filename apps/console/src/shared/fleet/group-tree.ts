import type { GroupId } from 'gk-sdk';
import type { DeviceGroup } from 'gk-sdk/rest';
import { sortGroups } from 'gk-sdk/rules';

/**
 * Groups to which one may be moved: "Change Parent needs a choice different from the current group; the choices hide
 * the current parent and all its descendants" (spec 002 section 5). Its own descendants are what must not become a
 * parent; the current parent would change nothing.
 */
export function moveChoices(groups: readonly DeviceGroup[], groupId: GroupId): DeviceGroup[] {
  const current = groups.find((group) => group.groupId === groupId);
  const hidden = descendantIds(groups, groupId);
  hidden.add(groupId);
  return groups.filter((group) => group.groupId !== current?.parentId && !hidden.has(group.groupId));
}

/** Ids of all groups below one, without itself. A loop in the data ends the search. */
export function descendantIds(groups: readonly DeviceGroup[], groupId: GroupId): Set<GroupId> {
  const children = new Map<GroupId, GroupId[]>();
  for (const { groupId: id, parentId } of groups) {
    if (parentId !== undefined) children.set(parentId, [...(children.get(parentId) ?? []), id]);
  }
  const found = new Set<GroupId>();
  const open = [...(children.get(groupId) ?? [])];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || id === groupId) continue;
    found.add(id);
    open.push(...(children.get(id) ?? []));
  }
  return found;
}

/** Groups that hang below none of the others: the root, or the top of the branch that a user sees. */
export function topGroups(groups: readonly DeviceGroup[]): DeviceGroup[] {
  const ids = new Set(groups.map(({ groupId }) => groupId));
  return groups.filter(({ parentId }) => parentId === undefined || !ids.has(parentId));
}

/** Groups right below one, sorted by name. */
export function childGroups(groups: readonly DeviceGroup[], groupId: GroupId): DeviceGroup[] {
  return sortGroups(groups.filter(({ parentId }) => parentId === groupId));
}

/** Ids from the top down to a group; empty for an unknown one. A loop in the data ends the search. */
export function groupPathTo(groups: readonly DeviceGroup[], groupId: GroupId): GroupId[] {
  const byId = new Map(groups.map((group) => [group.groupId, group]));
  const path: GroupId[] = [];
  for (
    let group = byId.get(groupId);
    group !== undefined && !path.includes(group.groupId);
    group = group.parentId === undefined ? undefined : byId.get(group.parentId)
  ) {
    path.unshift(group.groupId);
  }
  return path;
}

/** "Add and Rename need a non-empty name" (spec 002 section 5). */
export function canNameGroup(name: string): boolean {
  return name !== '';
}

/** A change of the path of group ids above the editor. */
export type GroupPathAction =
  | { readonly kind: 'open-child'; readonly groupId: GroupId }
  /** A click in the breadcrumb; index from 0. */
  | { readonly kind: 'open-crumb'; readonly index: number }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'parent-changed' };

/**
 * "A path of group ids is kept; clicking a child appends it, a breadcrumb click truncates it; after deleting a group
 * the path loses its last item; changing a parent resets the path to the root" (spec 002 section 4). The first id is
 * the root and never goes.
 */
export function changeGroupPath(path: readonly GroupId[], action: GroupPathAction): readonly GroupId[] {
  switch (action.kind) {
    case 'open-child':
      return [...path, action.groupId];
    case 'open-crumb':
      return path.slice(0, Math.max(1, action.index + 1));
    case 'deleted':
      return path.length > 1 ? path.slice(0, -1) : path;
    case 'parent-changed':
      return path.slice(0, 1);
  }
}
