import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readKeyFile, writeKeyFile } from './key-file.js';
import { StateError } from './state-error.js';

/** Name of the file in the state folder. */
export const SECRETS_KEY = 'secrets.key';
const KEY_BYTES = 32;

/**
 * The key under which the secrets of settings and terminals are kept: the file `secrets.key` of the state folder, apart from the
 * database, so that a copy of that shows none of them. `:memory:` has one that is forgotten.
 *
 * @throws StateError when the file is there and holds no key.
 */
export function openSecretsKey(stateFolder: string): Buffer {
  return openSealKey(stateFolder, {
    name: SECRETS_KEY,
    what: 'The key of the secrets',
    advice: 'remove it, and type the passwords and keys of the settings again',
  });
}

/**
 * The random key of a file in a state folder, which only its owner can read; made where there is none.
 *
 * @throws StateError when the file is there and holds no key; `advice` says what to do then.
 */
export function openSealKey(
  stateFolder: string,
  { name, what, advice }: { readonly name: string; readonly what: string; readonly advice: string },
): Buffer {
  if (stateFolder === ':memory:') return randomBytes(KEY_BYTES);
  const path = join(stateFolder, name);
  const known = readKeyFile(path, what);
  if (known !== undefined && known.length !== KEY_BYTES) {
    throw new StateError(`${path} is no key: ${advice}.`);
  }
  const key = known ?? randomBytes(KEY_BYTES);
  if (known === undefined) writeKeyFile(path, key);
  return key;
}
