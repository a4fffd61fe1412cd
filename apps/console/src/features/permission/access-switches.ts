import type { PermissionGroup } from 'gk-sdk';
import { word } from '../../shared/i18n/translate.js';

/** "Default visible groups are 0 to 3" (spec 002 section 2). */
export const DEFAULT_VISIBLE_GROUPS = [0, 1, 2, 3] as const;

/** Administrators: "permission 0" (spec 002 section 6). The server takes no right away from them. */
const ADMINISTRATORS = 0;

/** Why the rights of a group cannot be switched, as an English word; undefined when they can. */
export function lockReason({ id }: Pick<PermissionGroup, 'id'>): string | undefined {
  return id === ADMINISTRATORS
    ? word('Administrators keep all rights: the server takes none of them away.')
    : undefined;
}

/** A group with one right switched, by its index; a string that is too short is filled with 0. */
export function toggleAccess(group: PermissionGroup, index: number): PermissionGroup {
  const flags = [...group.access.padEnd(index + 1, '0')];
  flags[index] = flags[index] === '1' ? '0' : '1';
  return { ...group, access: flags.join('') };
}
