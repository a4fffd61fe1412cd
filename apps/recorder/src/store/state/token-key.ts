import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readKeyFile, writeKeyFile } from './key-file.js';
import type { MetaStore } from '../database/meta-store.js';
import { StateError } from './state-error.js';

/** Name of the file in the state folder. */
export const TOKEN_KEY = 'token.key';
const KEY_BYTES = 32;
/** Where the database had the key before it got a file of its own. */
const FORMER_PLACE = 'tokenKey';

/**
 * The key that signs the tokens; made once, so that tokens outlive a restart. It is the file `token.key` of the state
 * folder, apart from the database: a copy of that makes no tokens. A key that the database still holds is taken over and
 * erased there. `:memory:` has one that is forgotten.
 *
 * @throws StateError when the file is there and holds no key.
 */
export function openTokenKey(stateFolder: string, meta: MetaStore): Buffer {
  if (stateFolder === ':memory:') return randomBytes(KEY_BYTES);
  const path = join(stateFolder, TOKEN_KEY);
  const former = meta.read(FORMER_PLACE);
  const known = readKeyFile(path, 'The key of the tokens');
  if (known !== undefined && known.length !== KEY_BYTES) {
    throw new StateError(`${path} is no key of tokens: remove it, and all tokens end.`);
  }
  const key = known ?? (former === undefined ? randomBytes(KEY_BYTES) : Buffer.from(former, 'base64'));
  if (known === undefined) writeKeyFile(path, key);
  // Only once it stands in its file for good.
  if (former !== undefined) meta.erase(FORMER_PLACE);
  return key;
}
