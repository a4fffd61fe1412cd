import { ACCESS_FLAGS, type AccessFlag, type PermissionGroup } from 'gk-sdk';
import { toggleAccess } from './access-switches.js';

/**
 * Rights that are switched and not saved yet, by the id of their group and their place in the string of flags. Only what
 * was switched is held: it stands on top of whatever the server has.
 */
export type AccessDrafts = Readonly<Record<number, Readonly<Record<number, boolean>>>>;

/** Change of a group by a save. */
export interface GroupChange {
  readonly group: PermissionGroup;
  /** The rights as they will be. */
  readonly access: string;
  readonly gained: readonly AccessFlag[];
  readonly lost: readonly AccessFlag[];
}

/** The rights of a group with its unsaved changes. */
export function draftAccess(group: PermissionGroup, drafts: AccessDrafts): string {
  return Object.entries(drafts[group.id] ?? {}).reduce(
    (drawn, [index, on]) => (hasFlag(drawn.access, Number(index)) === on ? drawn : toggleAccess(drawn, Number(index))),
    group,
  ).access;
}

/** Whether a group has a right. */
export function hasFlag(access: string, index: number): boolean {
  return access.charAt(index) === '1';
}

/** The drafts with one right of a group switched; a group that is as it was saved has no draft. */
export function toggleDraft(drafts: AccessDrafts, group: PermissionGroup, index: number): AccessDrafts {
  const on = !hasFlag(draftAccess(group, drafts), index);
  const { [group.id]: before = {}, ...others } = drafts;
  const { [index]: _before, ...rest } = before;
  const rights = on === hasFlag(group.access, index) ? rest : { ...rest, [index]: on };
  return Object.keys(rights).length === 0 ? others : { ...others, [group.id]: rights };
}

/** The drafts of those groups that are there: the next group may get the id of a deleted one, but none of its changes. */
export function draftsOf(drafts: AccessDrafts, groups: readonly PermissionGroup[]): AccessDrafts {
  const ids = new Set(groups.map(({ id }) => id));
  return Object.fromEntries(Object.entries(drafts).filter(([id]) => ids.has(Number(id))));
}

/** Returns the groups of changes that somebody else has deleted meanwhile. */
export function deletedMeanwhile(
  now: readonly PermissionGroup[],
  changes: readonly GroupChange[],
): readonly PermissionGroup[] {
  const ids = new Set(now.map(({ id }) => id));
  return changes.flatMap(({ group }) => (ids.has(group.id) ? [] : [group]));
}

/** Returns the differences from the saved rights, group by group. */
export function groupChanges(groups: readonly PermissionGroup[], drafts: AccessDrafts): readonly GroupChange[] {
  return groups.flatMap((group) => changeTo(group, draftAccess(group, drafts)));
}

/** Returns changes by somebody else since the groups were loaded, in the groups that are about to be saved. */
export function changedMeanwhile(
  loaded: readonly PermissionGroup[],
  now: readonly PermissionGroup[],
  changes: readonly GroupChange[],
): readonly GroupChange[] {
  const saved = new Set(changes.map(({ group }) => group.id));
  return now.flatMap(({ id, access }) => {
    const group = saved.has(id) ? loaded.find((one) => one.id === id) : undefined;
    return group ? changeTo(group, access) : [];
  });
}

/** The step of a group to other rights; none when they are the same. A missing flag at the end counts as 0. */
function changeTo(group: PermissionGroup, access: string): readonly GroupChange[] {
  const differing = ACCESS_FLAGS.filter((_, index) => hasFlag(access, index) !== hasFlag(group.access, index));
  if (differing.length === 0) return [];
  const has = (flag: AccessFlag): boolean => hasFlag(access, ACCESS_FLAGS.indexOf(flag));
  return [{ group, access, gained: differing.filter(has), lost: differing.filter((flag) => !has(flag)) }];
}
