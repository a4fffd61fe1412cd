import { withoutDirectionMarks } from '../../util/direction-marks.js';

/** "Max users 1000" (spec 002 section 9). @public */
export const MAX_USERS = 1000;

/**
 * Why a text of an account cannot be, the one rule of servers and forms: a user name has no space, apostrophe, control character or
 * colon (basic credentials end a name there), and no mark that changes the direction of writing; a map location is `lat,lng` or empty.
 *
 * @public
 */
export function accountProblem(
  field: 'name' | 'mapLocation',
  text: string,
): 'space' | 'colon' | 'direction' | 'place' | undefined {
  if (field === 'mapLocation') {
    const [, lat, lng] = /^(-?\d{1,2}(?:\.\d+)?),\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(text) ?? [];
    return text === '' || (Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180) ? undefined : 'place';
  }
  if (/[\s'\u0000-\u001f\u007f]/.test(text)) return 'space';
  if (text.includes(':')) return 'colon';
  return withoutDirectionMarks(text) === text ? undefined : 'direction';
}

/** User who manages users. @public */
export interface UserManager {
  readonly username: string;
  /** Permission number: 0 is the administrator, ids above 3 rank as 3. */
  readonly permission: number;
  /** Setting enableElseAdminSetting. */
  readonly enableElseAdminSetting: boolean;
}

/**
 * Whether a user sees, makes, changes and deletes accounts of level 0: the user admin, and the other administrators
 * while the setting enableElseAdminSetting is on (spec 002 section 6).
 *
 * @public
 */
export function managesAdministrators({ username, permission, enableElseAdminSetting }: UserManager): boolean {
  return permission === 0 && (username === 'admin' || enableElseAdminSetting);
}

/**
 * "The admin-level permission choice is hidden unless the setting for other admins is on or the user is named admin"
 * (spec 002 section 6).
 *
 * @public
 */
export function permissionChoices(permissions: readonly number[], manager: UserManager): number[] {
  return permissions.filter((permission) => permission !== 0 || managesAdministrators(manager));
}

/**
 * "Non-admins do not see admin-level accounts" (spec 002 section 6). Rules about unknown fields of the manager are left
 * to the server.
 *
 * @public
 */
export function visibleUsers<T extends { readonly permission: number }>(
  users: readonly T[],
  {
    permission,
    username = 'admin',
    enableElseAdminSetting = false,
  }: Pick<UserManager, 'permission'> & Partial<UserManager>,
): T[] {
  const seesAll = managesAdministrators({ permission, username, enableElseAdminSetting });
  return users.filter((user) => seesAll || user.permission !== 0);
}
