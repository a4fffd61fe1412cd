import type { BrandSwitches } from 'gk-sdk/rules';
import { word } from '../i18n/translate.js';

/** Fewest characters of a password under the rule of one brand (spec 000 sections 5 and 9). */
export const MIN_PASSWORD_LENGTH = 8;

/** A part of the password rule of one brand. */
export type PasswordRule =
  /** At least 8 characters. */
  | 'length'
  | 'lowercase'
  | 'uppercase'
  /** A digit or a special character. */
  | 'digit-or-special'
  /** Must not contain the user id. */
  | 'user-id'
  /** Only letters, digits and @#$%^&+=. */
  | 'characters';

/**
 * Rule of a deployment for new passwords: none, the rule of one brand, or the variant that "requires only letters,
 * digits and @#$%^&+= and forbids the user name" (spec 000 section 5).
 */
export type PasswordPolicy = 'any' | 'strict' | 'simple';

/**
 * The policy of a deployment.
 *
 * @param switches - Where both are on, the rule of the brand goes first.
 */
export function passwordPolicy(switches: Pick<BrandSwitches, 'strictPasswords' | 'simplePasswords'>): PasswordPolicy {
  if (switches.strictPasswords) return 'strict';
  return switches.simplePasswords ? 'simple' : 'any';
}

/**
 * Which parts of a policy a password breaks. `strict`: "at least 8 characters, lowercase and uppercase letters, digits or special characters, and must not contain
 * the user id" (spec 000 section 5, 002 section 5). `simple`: the variant "requires only letters, digits and @#$%^&+= and
 * forbids the user name (case-insensitive)".
 *
 * @returns The broken parts, in that order; empty = the password may be used.
 * @example
 * ```ts
 * brokenPasswordRules('secret', 'strict', 'anna'); // ['length', 'uppercase', 'digit-or-special']
 * ```
 */
export function brokenPasswordRules(password: string, policy: PasswordPolicy, userId: string): PasswordRule[] {
  const broken: PasswordRule[] = [];
  if (policy === 'any') return broken;
  if (policy === 'simple') {
    if (!/^[A-Za-z0-9@#$%^&+=]*$/.test(password)) broken.push('characters');
    if (userId !== '' && password.toLowerCase().includes(userId.toLowerCase())) broken.push('user-id');
    return broken;
  }
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) broken.push('length');
  if (!/\p{Ll}/u.test(password)) broken.push('lowercase');
  if (!/\p{Lu}/u.test(password)) broken.push('uppercase');
  if (!/[^\p{L}\p{M}\s]/u.test(password)) broken.push('digit-or-special');
  if (userId !== '' && password.includes(userId)) broken.push('user-id');
  return broken;
}

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
  | { readonly kind: 'rules'; readonly broken: readonly PasswordRule[] };

/**
 * "New password not empty; repeat must equal, otherwise 'Incorrect'. One brand adds a rule" (spec 000 section 5); user
 * management requires the same (002 section 5).
 *
 * @param userId - Whose password it is.
 */
export function checkNewPassword(
  form: Pick<PasswordChange, 'next' | 'repeated'>,
  policy: PasswordPolicy,
  userId: string,
): PasswordChangeError | undefined {
  if (form.next === '') return { kind: 'empty' };
  const broken = brokenPasswordRules(form.next, policy, userId);
  if (broken.length > 0) return { kind: 'rules', broken };
  return form.next === form.repeated ? undefined : { kind: 'mismatch', message: word('Incorrect') };
}
