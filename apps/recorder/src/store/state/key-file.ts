import { chmodSync, closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { StateError } from './state-error.js';

const OWNER_ONLY = 0o600;

/**
 * The bytes of a key file, which only its owner can read from then on; undefined where there is none. `what` is what the file
 * holds, in words.
 *
 * @throws StateError when it is there and cannot be read.
 */
export function readKeyFile(path: string, what: string): Buffer | undefined {
  try {
    const key = readFileSync(path);
    // It may have come back from a backup that others could read.
    chmodSync(path, OWNER_ONLY);
    return key;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new StateError(`${what} cannot be read: ${String(error)}`, { cause: error });
  }
}

/** Whole or not at all: half a key would be another one. */
export function writeKeyFile(path: string, key: Uint8Array): void {
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
