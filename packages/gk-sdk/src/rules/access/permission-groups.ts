import type { PermissionGroup } from '../../model/access/permission-group.js';

/** Ids up to this one come with the server. */
const LAST_BUILT_IN_ID = 3;

/**
 * Whether a permission group is a copy that users made: "groups with id above 3 can be renamed in the permission page" (spec 002
 * section 6), and deleted. Its users rank as 3, whatever its rights.
 *
 * @public
 */
export function isCopiedPermissionGroup(id: number): boolean {
  return id > LAST_BUILT_IN_ID;
}

/**
 * "Permission copy: creates a new group with the next id, copies access, then names it with the original name plus
 * _Copy" (spec 002 section 4). Fields that the model has no name for are copied, too. Undefined for an unknown id.
 *
 * @internal
 */
export function copyPermissionGroup(groups: readonly PermissionGroup[], id: number): PermissionGroup | undefined {
  const original = groups.find((group) => group.id === id);
  if (!original) return undefined;
  const nextId = Math.max(LAST_BUILT_IN_ID, ...groups.map((group) => group.id)) + 1;
  return { ...original, id: nextId, name: `${original.name}_Copy` };
}
