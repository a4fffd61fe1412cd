import { randomBytes } from 'node:crypto';
import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { MetaStore } from './meta-store.js';
import { StateError } from './state-error.js';

/** Name of the file in the state folder. */
export const TOKEN_KEY = 'token.key';
const KEY_BYTES = 32;
const OWNER_ONLY = 0o600;
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
  const known = readKey(path);
  const key = known ?? (former === undefined ? randomBytes(KEY_BYTES) : Buffer.from(former, 'base64'));
  if (known === undefined) writeKey(path, key);
  // Only once it stands in its file for good.
  if (former !== undefined) meta.erase(FORMER_PLACE);
  return key;
}

function readKey(path: string): Buffer | undefined {
  let key: Buffer;
  try {
    key = readFileSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new StateError(`The key of the tokens cannot be read: ${String(error)}`, { cause: error });
  }
  if (key.length === KEY_BYTES) {
    // It may have come back from a backup that others could read.
    chmodSync(path, OWNER_ONLY);
    return key;
  }
  throw new StateError(`${path} is no key of tokens: remove it, and all tokens end.`);
}

/** Whole or not at all: half a key would be another one. */
function writeKey(path: string, key: Buffer): void {
  const half = `${path}.new`;
  const file = openSync(half, 'w', OWNER_ONLY);
  try {
    writeSync(file, key);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(half, path);
}
