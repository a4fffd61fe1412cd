import { ACCESS_FLAGS, type AccessFlag, type PermissionGroup } from 'gk-sdk';
import { toggleAccess } from 'gk-sdk/rules';

/** Rights that are not saved yet, by the id of their group. */
export type AccessDrafts = Readonly<Record<number, string>>;

/** What a save would do to a group. */
export interface GroupChange {
  readonly group: PermissionGroup;
  /** The rights as they will be. */
  readonly access: string;
  readonly gained: readonly AccessFlag[];
  readonly lost: readonly AccessFlag[];
}

/** The rights of a group with what is not saved yet. */
export function draftAccess({ id, access }: PermissionGroup, drafts: AccessDrafts): string {
  return drafts[id] ?? access;
}

/** Whether a group has a right. */
export function hasFlag(access: string, index: number): boolean {
  return access.charAt(index) === '1';
}

/** The drafts with one right of a group switched; a group that is as it was saved has no draft. */
export function toggleDraft(drafts: AccessDrafts, group: PermissionGroup, index: number): AccessDrafts {
  const { access } = toggleAccess({ ...group, access: draftAccess(group, drafts) }, index);
  const { [group.id]: _before, ...others } = drafts;
  return sameRights(access, group.access) ? others : { ...others, [group.id]: access };
}

/** What differs from what is saved, group by group. */
export function groupChanges(groups: readonly PermissionGroup[], drafts: AccessDrafts): readonly GroupChange[] {
  return groups.flatMap((group) => {
    const access = drafts[group.id];
    if (access === undefined) return [];
    const differing = ACCESS_FLAGS.filter((_, index) => hasFlag(access, index) !== hasFlag(group.access, index));
    if (differing.length === 0) return [];
    const has = (flag: AccessFlag): boolean => hasFlag(access, ACCESS_FLAGS.indexOf(flag));
    return [{ group, access, gained: differing.filter(has), lost: differing.filter((flag) => !has(flag)) }];
  });
}

/** What somebody else has changed since the groups were loaded, of those that are about to be saved. */
export function changedMeanwhile(
  loaded: readonly PermissionGroup[],
  now: readonly PermissionGroup[],
  changes: readonly GroupChange[],
): readonly GroupChange[] {
  const saved = new Set(changes.map(({ group }) => group.id));
  const theirs = now.filter(({ id }) => saved.has(id)).map(({ id, access }) => [id, access] as const);
  return groupChanges(loaded, Object.fromEntries(theirs));
}

/** The own changes on top of what the server has now: rights that only somebody else has switched stay as they are there. */
export function draftsOnTop(now: readonly PermissionGroup[], changes: readonly GroupChange[]): AccessDrafts {
  const drafts = now.flatMap((group): [number, string][] => {
    const mine = changes.find((change) => change.group.id === group.id);
    if (mine === undefined) return [];
    const flags = [...mine.gained, ...mine.lost].map((flag) => ACCESS_FLAGS.indexOf(flag));
    const access = flags.reduce(
      (rights, index) =>
        hasFlag(rights, index) === hasFlag(mine.access, index)
          ? rights
          : toggleAccess({ ...group, access: rights }, index).access,
      group.access,
    );
    return sameRights(access, group.access) ? [] : [[group.id, access]];
  });
  return Object.fromEntries(drafts);
}

/** A missing flag at the end counts as 0. */
function sameRights(a: string, b: string): boolean {
  const length = Math.max(a.length, b.length);
  return a.padEnd(length, '0') === b.padEnd(length, '0');
}
