import { word } from '../../shared/i18n/translate.js';
import { type BrandSwitches, MAX_USERS, confusableWith, parseDay, accountProblem } from 'gk-sdk/rules';
import {
  checkNewPassword,
  type NewPasswordRules,
  type PasswordChangeError,
} from '../../shared/password/password-rules.js';

/** "Login re-activation after 180 days" (spec 002 section 9). */
export const OLD_LOGIN_DAYS = 180;

/** A user form as it is typed. */
export interface UserForm {
  /** User name as it is typed. */
  readonly name: string;
  /** Password as it is typed, not hashed. A secret. */
  readonly password: string;
  /** The password once more. A secret. */
  readonly repeated: string;
  /** In update mode: the Change Password box. */
  readonly changePassword: boolean;
  /** The chosen group; empty = none yet. */
  readonly groupId: string;
  /** `YYYY-MM-DD`, or empty for none. */
  readonly expiryDate: string;
}

/** Why a user form cannot be sent. */
export type UserFormError =
  | {
      readonly kind:
        'no-name' | 'name-exists' | 'bad-name' | 'colon' | 'direction-marks' | 'no-group' | 'no-password' | 'bad-date';
    }
  /** The name can be taken for that of another user. */
  | { readonly kind: 'confusable'; readonly other: string }
  | { readonly kind: 'password'; readonly error: PasswordChangeError }
  | { readonly kind: 'too-many'; readonly message: 'Cannot add new user because max member count = 1000' };

/**
 * "User add: name, password, matching repeated password, a valid password (one variant), a group and a
 * not-yet-existing name are required; total users must stay under 1000; expiry date empty or a valid date" (spec 002
 * section 5). A name that can be taken for that of another user is refused, too. With 999 users one more may join: section 9 says "max users 1000".
 */
export function checkNewUser(
  form: UserForm,
  existingNames: readonly string[],
  rules: NewPasswordRules,
): UserFormError[] {
  const errors: UserFormError[] = [];
  if (existingNames.length >= MAX_USERS) {
    errors.push({ kind: 'too-many', message: word('Cannot add new user because max member count = 1000') });
  }
  if (form.name === '') errors.push({ kind: 'no-name' });
  else if (existingNames.includes(form.name)) errors.push({ kind: 'name-exists' });
  else {
    const problem = accountProblem('name', form.name);
    const other = confusableWith(form.name, existingNames);
    if (problem === 'direction') errors.push({ kind: 'direction-marks' });
    else if (problem === 'colon') errors.push({ kind: 'colon' });
    else if (problem !== undefined) errors.push({ kind: 'bad-name' });
    else if (other !== undefined) errors.push({ kind: 'confusable', other });
  }
  return [...errors, ...checkPassword(form, rules), ...checkCommon(form)];
}

/**
 * "User update: a group, a valid date, and password plus match if password change is on" (spec 002 section 5).
 */
export function checkUserUpdate(form: UserForm, rules: NewPasswordRules): UserFormError[] {
  return [...(form.changePassword ? checkPassword(form, rules) : []), ...checkCommon(form)];
}

/** "Expiry date empty or a valid date" (spec 002 section 5). */
export function isExpiryDate(text: string): boolean {
  return text === '' || parseDay(text) !== undefined;
}

/**
 * "Users whose last login is more than 180 days old are shown in red" (spec 002 section 4, one variant). Who never
 * logged in has no old login.
 *
 * @param loginTimeS - Unix seconds; undefined = never.
 */
export function hasOldLogin(loginTimeS: number | undefined, nowS: number): boolean {
  return loginTimeS !== undefined && loginTimeS > 0 && nowS - loginTimeS > OLD_LOGIN_DAYS * 86_400;
}

/** Purpose of the user form. */
export type UserFormMode = '' | 'add' | 'update';

/**
 * "User form mode: '' means add (toggled by Create New User) or update (edit icon); returns to '' after a successful
 * save or delete" (spec 002 section 4): '' is a closed form, Create New User opens and closes it.
 */
export function changeUserFormMode(mode: UserFormMode, action: 'create' | 'edit' | 'saved' | 'deleted'): UserFormMode {
  switch (action) {
    case 'create':
      return mode === 'add' ? '' : 'add';
    case 'edit':
      return 'update';
    case 'saved':
    case 'deleted':
      return '';
  }
}

function checkPassword(form: UserForm, rules: NewPasswordRules): UserFormError[] {
  const error = checkNewPassword({ next: form.password, repeated: form.repeated }, rules, form.name);
  if (!error) return [];
  return error.kind === 'empty' ? [{ kind: 'no-password' }] : [{ kind: 'password', error }];
}

function checkCommon(form: UserForm): UserFormError[] {
  const errors: UserFormError[] = [];
  if (form.groupId === '') errors.push({ kind: 'no-group' });
  if (!isExpiryDate(form.expiryDate)) errors.push({ kind: 'bad-date' });
  return errors;
}

/**
 * "The account named admin cannot be deleted, nor can accounts in one peer-to-peer deployment variant" (spec 002
 * section 6).
 */
export function canDeleteUser(name: string, brand: Pick<BrandSwitches, 'keepAccounts'>): boolean {
  return name !== 'admin' && !brand.keepAccounts;
}
