import type { PermissionGroup } from 'gk-sdk';

/** "Default visible groups are 0 to 3" (spec 002 section 2). */
export const DEFAULT_VISIBLE_GROUPS = [0, 1, 2, 3] as const;

/** A group with one right switched, by its index; a string that is too short is filled with 0. */
export function toggleAccess(group: PermissionGroup, index: number): PermissionGroup {
  const flags = [...group.access.padEnd(index + 1, '0')];
  flags[index] = flags[index] === '1' ? '0' : '1';
  return { ...group, access: flags.join('') };
}
