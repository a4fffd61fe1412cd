import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readKeyFile, writeKeyFile } from '../state/key-file.js';
import { StateError } from '../state/state-error.js';

/** Name of the file in the state folder. */
export const FACTOR_KEY = 'factor.key';
const KEY_BYTES = 32;

/**
 * The key under which the secrets of second factors are kept: the file `factor.key` of the state folder, apart from the database, so that
 * a copy of that makes no codes. `:memory:` has one that is forgotten.
 *
 * @throws StateError when the file is there and holds no key.
 */
export function openFactorKey(stateFolder: string): Buffer {
  if (stateFolder === ':memory:') return randomBytes(KEY_BYTES);
  const path = join(stateFolder, FACTOR_KEY);
  const known = readKeyFile(path, 'The key of the second factors');
  if (known !== undefined && known.length !== KEY_BYTES) {
    throw new StateError(
      `${path} is no key of second factors: remove it, and reset each account that has one by --reset-second-factor NAME.`,
    );
  }
  const key = known ?? randomBytes(KEY_BYTES);
  if (known === undefined) writeKeyFile(path, key);
  return key;
}
