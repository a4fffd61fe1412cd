import type { PasswordPolicy } from 'gk-sdk/rest';
import { brokenPasswordRules, type BrandSwitches } from 'gk-sdk/rules';
import { word } from '../i18n/translate.js';

/** Requirements of a server and of a brand for new passwords. */
export interface NewPasswordRules {
  /** Undefined for a server that has no such setting. */
  readonly policy: PasswordPolicy | undefined;
  readonly brand: Pick<BrandSwitches, 'strictPasswords' | 'simplePasswords'>;
}

/** A requirement that a password does not meet. */
export type BrokenPasswordRule = ReturnType<typeof brokenPasswordRules>[number];

/** Values of the form that changes a password. */
export interface PasswordChange {
  /** As typed, not hashed. */
  readonly current: string;
  /** The new password as typed, not hashed. */
  readonly next: string;
  /** The new password once more, as typed. */
  readonly repeated: string;
}

/** Why a change-password form cannot be sent. */
export type PasswordChangeError =
  /** The hash of the typed one is not that of this login; told by `session.changePassword`. */
  | { readonly kind: 'wrong-current' }
  | { readonly kind: 'empty' }
  /** Shown as 'Incorrect'. */
  | { readonly kind: 'mismatch'; readonly message: 'Incorrect' }
  | { readonly kind: 'rules'; readonly broken: readonly BrokenPasswordRule[] };

/**
 * "New password not empty; repeat must equal, otherwise 'Incorrect'. One brand adds a rule" (spec 000 section 5); user
 * management requires the same (002 section 5).
 *
 * @param userId - Whose password it is.
 */
export function checkNewPassword(
  form: Pick<PasswordChange, 'next' | 'repeated'>,
  { policy, brand }: NewPasswordRules,
  userId: string,
): PasswordChangeError | undefined {
  if (form.next === '') return { kind: 'empty' };
  const broken = brokenPasswordRules(form.next, userId, policy, brand);
  if (broken.length > 0) return { kind: 'rules', broken };
  return form.next === form.repeated ? undefined : { kind: 'mismatch', message: word('Incorrect') };
}
