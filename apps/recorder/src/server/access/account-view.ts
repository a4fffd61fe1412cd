import { managesAdministrators } from 'gk-sdk/rules';
import type { JsonObject } from '../http/json-object.js';
import { RestError } from '../http/rest-error.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import type { StoredUser } from '../../store/access/user-store.js';
import { accessSettings } from '../settings/access-settings.js';
import { branchIds } from './fleet-view.js';
import type { Principal } from './principal.js';

/** True for who makes, sees, changes and deletes accounts of level 0 (spec 002 section 6). */
export function mayManageAdministrators(
  { settings }: Pick<RecorderStore, 'settings'>,
  { username, permission }: Principal,
): boolean {
  const enableElseAdminSetting = accessSettings(settings).otherAdministrators;
  return managesAdministrators({ username, permission, enableElseAdminSetting });
}

/** True for an account that a principal manages: one of its branch, and of level 0 only for who manages administrators. */
export function seesAccount(
  store: Pick<RecorderStore, 'settings' | 'groups'>,
  principal: Principal,
  user: Pick<StoredUser, 'groupId' | 'permissionId'>,
): boolean {
  return (
    branchIds(store, principal).has(user.groupId) &&
    (user.permissionId !== 0 || mayManageAdministrators(store, principal))
  );
}

/**
 * The account that a body names in `editingName`: one that the principal sees, or his own, which everybody knows.
 * @throws RestError 404 for any other: an account that one does not see is as unknown as one that does not exist.
 */
export function requireKnownUser(
  store: Pick<RecorderStore, 'settings' | 'groups' | 'users'>,
  principal: Principal,
  { editingName }: JsonObject,
): StoredUser {
  const user = typeof editingName === 'string' ? store.users.find(editingName) : undefined;
  const isKnown = user !== undefined && (user.name === principal.username || seesAccount(store, principal, user));
  if (!isKnown) throw new RestError(404, 'Unknown user');
  return user;
}
