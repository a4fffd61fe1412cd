import { ACCESS_FLAGS, type PermissionGroup } from 'gk-sdk';
import { isCopiedPermissionGroup } from 'gk-sdk/rules';
import { word } from '../i18n/translate.js';

/** Whether a group looks like the one of administrators and is none: it has all rights, and its users rank as 3. */
export function isNoAdministrator({ id, access }: Pick<PermissionGroup, 'id' | 'access'>): boolean {
  return isCopiedPermissionGroup(id) && ACCESS_FLAGS.every((_, index) => access[index] === '1');
}

/** Says of a copy of the administrators that it is none, whatever its name. */
export const NO_ADMINISTRATOR = word(
  'Users of this group are no administrators, although it has all rights: like every copied group it ranks as 3.',
);
