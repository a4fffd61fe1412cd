import { useState } from 'react';
import { useResource, useSession, type Resource } from 'gk-react';
import { accessCommands, toGkError, type PermissionGroup } from 'gk-sdk';
import { serverSettingsResource, usersResource, type UserAccount } from 'gk-sdk/rest';
import { t } from '../../shared/i18n/translate.js';
import { notify } from '../../shared/notice/notify.js';
import { useSave } from '../../shared/query/use-save.js';
import type { Action } from 'gk-react';
import type { GroupChange } from './permission-changes.js';

/** What the matrix is made of. */
export interface PermissionLists {
  readonly groups: readonly PermissionGroup[];
  /** Who is affected by a change. */
  readonly users: readonly UserAccount[];
}

/** Permission groups with the users who have them, loaded together. */
export function usePermissionLists(): Resource<PermissionLists> {
  const { rest, command } = useSession();
  return useResource('permission groups', async (signal) => {
    const [groups, users] = await Promise.all([
      accessCommands(command).permissionGroups({ signal }),
      usersResource(rest).list({ signal }),
    ]);
    return { groups, users };
  });
}

/** The groups of a list with what saves answered since. */
export function useLatestGroups({ groups }: PermissionLists) {
  const [changed, setChanged] = useState<{ readonly of: readonly PermissionGroup[]; readonly now: typeof groups }>();
  return [
    changed?.of === groups ? changed.now : groups,
    (now: readonly PermissionGroup[]): void => setChanged({ of: groups, now }),
  ] as const;
}

/** What the screen changes at the server. */
export interface PermissionActions {
  readonly save: Action<[changes: readonly GroupChange[]], unknown>;
  readonly rename: Action<[id: number, name: string], unknown>;
  readonly copy: Action<[id: number], unknown>;
  /** What the server has now; undefined, with a notice of the reason, when it does not say. */
  readonly read: () => Promise<readonly PermissionGroup[] | undefined>;
}

/**
 * Saves, names and copies groups. After each the server forgets what it remembers of its users; "cache clear failure
 * titled 'web server reload error'" (spec 002 section 8).
 */
export function usePermissionActions({
  onGroups,
  onSaved,
  onCopied,
}: {
  readonly onGroups: (groups: readonly PermissionGroup[]) => void;
  readonly onSaved: () => void;
  readonly onCopied: (id: number) => void;
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
  const save = useSave(async (signal, changes: readonly GroupChange[]) => {
    const rows = changes.map(({ group: { id }, access: rights }) => ({ id, access: rights }));
    onGroups(await access.savePermissionGroups(rows, { signal }));
    onSaved();
    await clearBuffer();
    return t('Save OK');
  });
  const rename = useSave(async (signal, id: number, name: string) => {
    onGroups(await access.savePermissionGroups([{ id, name }], { signal }));
    await clearBuffer();
    return t('Save OK');
  });
  const copy = useSave(async (signal, id: number) => {
    const groups = await access.copyPermissionGroup(id, { signal });
    onGroups(groups);
    onCopied(Math.max(...groups.map((group) => group.id)));
    await clearBuffer();
    return t('Create Copy OK');
  });
  const read = async (): Promise<readonly PermissionGroup[] | undefined> => {
    try {
      return await access.permissionGroups();
    } catch (thrown) {
      notify({ title: 'error', text: t('Nothing was saved: {1}', toGkError(thrown).message) });
      return undefined;
    }
  };
  return { save, rename, copy, read };
}
