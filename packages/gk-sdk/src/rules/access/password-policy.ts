import type { PasswordPolicy } from '../../model/settings/password-policy.js';
import type { BrandSwitches } from '../brand/brand.js';

/** Fewest characters of a password under the rule of one brand (spec 000 sections 5 and 9). */
const BRAND_LENGTH = 8;
/** Neither a letter, nor a digit, nor a space. */
const SPECIAL = /[^\p{L}\p{M}\p{N}\s]/u;

/**
 * Requirements that a new password does not meet: those of the server's setting and those of the brand, the one rule of all forms and files.
 * Whether it was used before only the server can tell.
 *
 * `strictPasswords`: "at least 8 characters, lowercase and uppercase letters, digits or special characters, and must not contain the user
 * id" (spec 000 section 5, 002 section 5); `simplePasswords`, where that is off: the variant "requires only letters, digits and @#$%^&+= and
 * forbids the user name (case-insensitive)".
 *
 * @param policy - Undefined for a server that has none.
 * @returns Empty = the password may be used.
 * @example
 * ```ts
 * brokenPasswordRules('secret', 'anna', undefined, { strictPasswords: true, simplePasswords: false });
 * // [{ kind: 'length', least: 8 }, { kind: 'uppercase' }, { kind: 'digit-or-special' }]
 * ```
 * @public
 */
export function brokenPasswordRules(
  password: string,
  username: string,
  policy: PasswordPolicy | undefined,
  { strictPasswords, simplePasswords }: Pick<BrandSwitches, 'strictPasswords' | 'simplePasswords'>,
): readonly (
  | { readonly kind: 'length'; readonly least: number }
  | {
      readonly kind: 'lowercase' | 'uppercase' | 'digit' | 'special' | 'digit-or-special' | 'username' | 'characters';
    }
)[] {
  const onlySimple = simplePasswords && !strictPasswords;
  const least = Math.max(policy?.minLength ?? 0, strictPasswords ? BRAND_LENGTH : 0);
  const lacks = (isAsked: boolean | undefined, pattern: RegExp): boolean => isAsked === true && !pattern.test(password);
  const digit = lacks(policy?.digit, /\p{Nd}/u);
  const special = lacks(policy?.special, SPECIAL);
  const names = [
    ...(policy?.notUsername || onlySimple ? [[password.toLowerCase(), username.toLowerCase()] as const] : []),
    ...(strictPasswords ? [[password, username] as const] : []),
  ];
  return [
    ...(Array.from(password).length < least ? [{ kind: 'length', least } as const] : []),
    ...(lacks(policy?.lowercase || strictPasswords, /\p{Ll}/u) ? [{ kind: 'lowercase' } as const] : []),
    ...(lacks(policy?.uppercase || strictPasswords, /\p{Lu}/u) ? [{ kind: 'uppercase' } as const] : []),
    ...(digit ? [{ kind: 'digit' } as const] : []),
    ...(special ? [{ kind: 'special' } as const] : []),
    ...(!digit && !special && lacks(strictPasswords, /[^\p{L}\p{M}\s]/u)
      ? [{ kind: 'digit-or-special' } as const]
      : []),
    ...(names.some(([text, name]) => name !== '' && text.includes(name)) ? [{ kind: 'username' } as const] : []),
    ...(lacks(onlySimple, /^[A-Za-z0-9@#$%^&+=]*$/) ? [{ kind: 'characters' } as const] : []),
  ];
}
