import { type Action, type LoadedResource, useResource, useSession } from 'gk-react';
import { accessCommands, toGkError, type PermissionGroup } from 'gk-sdk';
import { serverSettingsResource, usersResource, type UserAccount } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { useSave } from '../../shared/query/use-save.js';
import { isNoAdministrator, NO_ADMINISTRATOR } from '../../shared/access/no-administrator.js';
import { changedMeanwhile, deletedMeanwhile, type GroupChange } from './permission-changes.js';

/** Data of the matrix. */
export interface PermissionLists {
  readonly groups: readonly PermissionGroup[];
  /** Who is affected by a change. */
  readonly users: readonly UserAccount[];
}

/** Permission groups with the users who have them, loaded together. */
export function usePermissionLists(): LoadedResource<PermissionLists> {
  const { rest, command } = useSession();
  return useResource('permission groups', async (signal) => {
    const [groups, users] = await Promise.all([
      accessCommands(command).permissionGroups({ signal }),
      usersResource(rest).list({ signal }),
    ]);
    return { groups, users };
  });
}

/** Actions of the screen at the server. */
export interface PermissionActions {
  /** Reads again before it saves: `known` are the groups that the changes were made on. */
  readonly save: Action<[changes: readonly GroupChange[], known: readonly PermissionGroup[]], unknown>;
  readonly rename: Action<[group: PermissionGroup, name: string], unknown>;
  readonly copy: Action<[group: PermissionGroup], unknown>;
  /** Refused by the server for a group that users have. */
  readonly remove: Action<[group: PermissionGroup], unknown>;
}

/**
 * Saves, names, copies and deletes groups. After each the server clears its cache of users; "cache clear failure titled 'web
 * server reload error'" (spec 002 section 8).
 */
export function usePermissionActions({
  onGroups,
  onMeanwhile,
  onSaved,
  onCopied,
  onDeleted,
}: {
  readonly onGroups: (groups: readonly PermissionGroup[]) => void;
  /** Another user has saved `theirs` or deleted groups since: nothing of the changes was sent. */
  readonly onMeanwhile: (
    now: readonly PermissionGroup[],
    theirs: readonly GroupChange[],
    deleted: readonly PermissionGroup[],
  ) => void;
  readonly onSaved: () => void;
  readonly onCopied: (id: number) => void;
  readonly onDeleted: (groups: readonly PermissionGroup[]) => void;
}): PermissionActions {
  const { rest, command } = useSession();
  const access = accessCommands(command);
  const clearBuffer = async (): Promise<void> => {
    try {
      await serverSettingsResource(rest).clearBuffer();
    } catch (thrown) {
      notify({ title: t('web server reload error'), text: toGkError(thrown).message, tone: 'danger' });
    }
  };
  /** Without the read the effect of a save is unknown: it stops, and the edits stay. */
  const read = async (signal: AbortSignal): Promise<readonly PermissionGroup[]> => {
    try {
      return await access.permissionGroups({ signal });
    } catch (thrown) {
      throw new Error(t('Nothing was saved: {reason}', { reason: toGkError(thrown).message }), { cause: thrown });
    }
  };
  /**
   * Refuses what would meet another group than the one on the screen: one that another user has deleted, or one that has got its
   * id or another name since. The screen shows the groups that there are.
   */
  const expectUnchanged = async ({ id, name }: PermissionGroup, signal: AbortSignal): Promise<void> => {
    const now = await read(signal);
    const found = now.find((group) => group.id === id);
    if (found?.name === name) return;
    onDeleted(now);
    throw new Error(
      found === undefined
        ? t('Another user has deleted the permission group {name}.', { name })
        : t('Another user has renamed or replaced the permission group {name}: it is {now} now.', {
            name,
            now: found.name,
          }),
    );
  };
  const save = useSave(async (signal, changes: readonly GroupChange[], known: readonly PermissionGroup[]) => {
    const now = await read(signal);
    const theirs = changedMeanwhile(known, now, changes);
    const deleted = deletedMeanwhile(now, changes);
    if (theirs.length > 0 || deleted.length > 0) {
      onMeanwhile(now, theirs, deleted);
      return undefined;
    }
    const rows = changes.map(({ group: { id }, access: rights }) => ({ id, access: rights }));
    onGroups(await access.savePermissionGroups(rows, { signal }));
    onSaved();
    await clearBuffer();
    return t('Save OK');
  });
  const rename = useSave(async (signal, group: PermissionGroup, name: string) => {
    await expectUnchanged(group, signal);
    onGroups(await access.savePermissionGroups([{ id: group.id, name }], { signal }));
    await clearBuffer();
    return t('Save OK');
  });
  const copy = useSave(async (signal, group: PermissionGroup) => {
    await expectUnchanged(group, signal);
    const groups = await access.copyPermissionGroup(group.id, { signal });
    const added = groups.reduce((last, group) => (group.id > last.id ? group : last));
    onGroups(groups);
    onCopied(added.id);
    await clearBuffer();
    return isNoAdministrator(added) ? `${t('Create Copy OK')}. ${t(NO_ADMINISTRATOR)}` : t('Create Copy OK');
  });
  const remove = useSave(async (signal, group: PermissionGroup) => {
    await expectUnchanged(group, signal);
    onDeleted(await access.deletePermissionGroup(group.id, { signal }));
    await clearBuffer();
    return t('Permission group deleted');
  });
  return { save, rename, copy, remove };
}
