import { brokenPasswordRules } from 'gk-sdk/rules';
import { hashPassword } from 'gk-sdk/wire';
import { matchesPassword } from '../../store/access/password.js';
import type { RecorderStore } from '../../store/recorder-store.js';
import { RestError } from '../http/rest-error.js';
import { PASSWORD_POLICY } from '../settings/server-settings.js';

/** Passwords travel as their SHA-256 in hexadecimal digits. */
const HASH = /^[0-9a-f]{64}$/i;
const NO_BRAND = { strictPasswords: false, simplePasswords: false };

/**
 * Checks a new password as far as a server can: it reads those that come as a text. Of a hash it can tell only whether it is that of the user
 * name, of nothing, or of a password that was used before.
 *
 * @param given - The password, or its hash.
 * @returns The hash that is kept.
 * @throws RestError 400 in words; 409 when the account was changed while its former passwords were looked at.
 */
export async function requireNewPassword(
  { settings, users }: Pick<RecorderStore, 'settings' | 'users'>,
  username: string,
  given: string,
): Promise<string> {
  const { minlength, lowercase, uppercase, digit, special, nousername, remembered, days } =
    settings.read(PASSWORD_POLICY);
  const policy = {
    minLength: minlength,
    lowercase: lowercase === 1,
    uppercase: uppercase === 1,
    digit: digit === 1,
    special: special === 1,
    notUsername: nousername === 1,
    remembered,
    days,
  };
  if (!HASH.test(given)) {
    const broken = brokenPasswordRules(given, username, policy, NO_BRAND);
    if (broken.length > 0) throw new RestError(400, 'The password does not meet the rules of this server');
  }
  const wireHash = hashPassword(given).toUpperCase();
  const isOf = (text: string): boolean => hashPassword(text).toUpperCase() === wireHash;
  if (minlength > 0 && isOf('')) throw new RestError(400, 'The password is empty');
  if (policy.notUsername && [username, username.toLowerCase(), username.toUpperCase()].some(isOf)) {
    throw new RestError(400, 'The password must not be the user name');
  }
  const user = users.find(username);
  if (user === undefined) return wireHash;
  // Well-known passwords must not count as chosen.
  if (await matchesPassword(wireHash, user.password)) {
    throw new RestError(400, 'The new password is the same as the old one');
  }
  for (const former of users.formerPasswords(username, Math.max(0, remembered - 1))) {
    if (await matchesPassword(wireHash, former)) {
      throw new RestError(400, `The password was used before: choose one that is not among the last ${remembered}`);
    }
  }
  // Whoever knew the old password at the beginning must not undo a change that came meanwhile.
  if (users.find(username)?.password.hash !== user.password.hash) {
    throw new RestError(409, 'The password was changed meanwhile: sign in again');
  }
  return wireHash;
}

/** Former passwords that are kept beside the current one. */
export function formerKept({ settings }: Pick<RecorderStore, 'settings'>): number {
  return Math.max(0, settings.read(PASSWORD_POLICY).remembered - 1);
}
