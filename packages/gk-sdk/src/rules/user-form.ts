/** "Max users 1000" (spec 002 section 9). @public */
export const MAX_USERS = 1000;

/** Who manages users. @public */
export interface UserManager {
  readonly username: string;
  /** Permission number: 0 is the administrator, ids above 3 rank as 3. */
  readonly permission: number;
  /** Setting enableElseAdminSetting. */
  readonly enableElseAdminSetting: boolean;
}

/**
 * Whether somebody sees, makes, changes and deletes accounts of level 0: the user admin, and the other administrators while
 * the setting enableElseAdminSetting is on (spec 002 section 6).
 *
 * @public
 */
export function managesAdministrators({ username, permission, enableElseAdminSetting }: UserManager): boolean {
  return permission === 0 && (username === 'admin' || enableElseAdminSetting);
}
