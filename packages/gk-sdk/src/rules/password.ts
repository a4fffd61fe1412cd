import { sha256Hex } from '../util/password-hash.js';

/** Fewest characters of a password under the rule of one brand (spec 000 sections 5 and 9). @public */
export const MIN_PASSWORD_LENGTH = 8;

/** A part of the password rule of one brand. @public */
export type PasswordRule =
  /** At least 8 characters. */
  | 'length'
  | 'lowercase'
  | 'uppercase'
  /** A digit or a special character. */
  | 'digit-or-special'
  /** Must not contain the user id. */
  | 'user-id';

/**
 * "At least 8 characters, lowercase and uppercase letters, digits or special characters, and must not contain
 * the user id" (spec 000 section 5, 002 section 5).
 *
 * @returns The broken parts, in that order; empty = the password may be used.
 * @example
 * ```ts
 * brokenPasswordRules('secret', 'anna'); // ['length', 'uppercase', 'digit-or-special']
 * ```
 * @public
 */
export function brokenPasswordRules(password: string, userId: string): PasswordRule[] {
  const broken: PasswordRule[] = [];
  if (Array.from(password).length < MIN_PASSWORD_LENGTH) broken.push('length');
  if (!/\p{Ll}/u.test(password)) broken.push('lowercase');
  if (!/\p{Lu}/u.test(password)) broken.push('uppercase');
  if (!/[^\p{L}\p{M}\s]/u.test(password)) broken.push('digit-or-special');
  if (userId !== '' && password.includes(userId)) broken.push('user-id');
  return broken;
}

/**
 * The helper variant: "requires only letters, digits and @#$%^&+= and forbids the user name (case-insensitive)"
 * (spec 000 section 5).
 *
 * @public
 */
export function isSimplePassword(password: string, username: string): boolean {
  if (!/^[A-Za-z0-9@#$%^&+=]+$/.test(password)) return false;
  return username === '' || !password.toLowerCase().includes(username.toLowerCase());
}

/** What a change-password form holds. @public */
export interface PasswordChange {
  /** As typed, not hashed. */
  readonly current: string;
  /** The new password as typed, not hashed. */
  readonly next: string;
  /** The new password once more, as typed. */
  readonly repeated: string;
}

/** Why a change-password form cannot be sent. @public */
export type PasswordChangeError =
  | { readonly kind: 'wrong-current' }
  | { readonly kind: 'empty' }
  /** Shown as 'Incorrect'. */
  | { readonly kind: 'mismatch'; readonly message: 'Incorrect' }
  | { readonly kind: 'rules'; readonly broken: readonly PasswordRule[] };

/**
 * "The current password's hash must match the stored one; new password not empty; repeat must equal, otherwise
 * 'Incorrect'. One brand adds a rule" (spec 000 section 5).
 *
 * @param storedHash - Upper-case SHA-256 of the password in use (`Sha256Pass`).
 * @param strictFor - User id under the rule of one brand; undefined where there is none.
 * @public
 */
export function checkPasswordChange(
  form: PasswordChange,
  storedHash: string,
  strictFor?: string,
): PasswordChangeError | undefined {
  if (sha256Hex(form.current) !== storedHash) return { kind: 'wrong-current' };
  return checkNewPassword(form, strictFor);
}

/** The part of {@link checkPasswordChange} that user management asks too (spec 002 section 5). @public */
export function checkNewPassword(
  form: Pick<PasswordChange, 'next' | 'repeated'>,
  strictFor?: string,
): PasswordChangeError | undefined {
  if (form.next === '') return { kind: 'empty' };
  const broken = strictFor === undefined ? [] : brokenPasswordRules(form.next, strictFor);
  if (broken.length > 0) return { kind: 'rules', broken };
  return form.next === form.repeated ? undefined : { kind: 'mismatch', message: 'Incorrect' };
}
