import { hkdfSync, randomBytes, scrypt } from 'node:crypto';
import { BackupError } from './backup-error.js';

/** Shortest passphrase, in characters: whoever has the file can guess as fast as their machines allow. */
export const MIN_PASSPHRASE_CHARACTERS = 12;
export const MAX_PASSPHRASE_CHARACTERS = 256;

/** Work of scrypt: 2 to this power. 17 takes 128 MiB and about half a second. */
const COST = 17;
/** A file cannot ask for more: 18 takes 256 MiB. */
const MAX_COST = 18;
const BLOCK_SIZE = 8;
const PARALLELISM = 1;
export const SALT_BYTES = 32;
const KEY_BYTES = 32;

/** Secret that scrypt makes of a passphrase, with its parameters: several files can have it, each with a key of its own. */
export interface BackupKey {
  /** 2 to this power is the work of scrypt. */
  readonly cost: number;
  readonly salt: Buffer;
  readonly secret: Buffer;
}

/** The key of a passphrase, with a new salt. `cost` is less in tests. */
export async function newBackupKey(passphrase: string, cost = COST): Promise<BackupKey> {
  const salt = randomBytes(SALT_BYTES);
  return { cost, salt, secret: await deriveSecret(passphrase, cost, salt) };
}

/**
 * The secret of a passphrase. The parameters come from a file that anybody may have written, so they are limited first.
 * @throws BackupError `not-a-backup` for parameters that no recorder writes.
 */
export async function deriveSecret(passphrase: string, cost: number, salt: Buffer): Promise<Buffer> {
  if (!Number.isInteger(cost) || cost < 1 || cost > MAX_COST || salt.length !== SALT_BYTES) {
    throw new BackupError(
      'not-a-backup',
      'This is no backup of a recorder: the beginning of the file is not that of one.',
    );
  }
  const N = 2 ** cost;
  const options = { N, r: BLOCK_SIZE, p: PARALLELISM, maxmem: 2 * 128 * N * BLOCK_SIZE };
  return new Promise((resolve, reject) => {
    // The same characters can be composed in several ways: a keyboard of another system writes other bytes.
    scrypt(Buffer.from(passphrase.normalize('NFC')), salt, KEY_BYTES, options, (error, secret) => {
      if (error === null) resolve(secret);
      else reject(error);
    });
  });
}

/** The key of one file: no two files share one, so that each can count its chunks from 0. */
export function fileKey(secret: Buffer, fileSalt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, fileSalt, 'gk backup file', KEY_BYTES));
}

/** Why a passphrase cannot be taken, in a sentence; undefined for one that can. */
export function passphraseProblem(passphrase: string): string | undefined {
  const characters = [...passphrase.normalize('NFC')].length;
  if (characters < MIN_PASSPHRASE_CHARACTERS) {
    return `The passphrase has at least ${MIN_PASSPHRASE_CHARACTERS} characters: whoever gets the file can try passphrases without limit.`;
  }
  if (characters > MAX_PASSPHRASE_CHARACTERS)
    return `The passphrase has at most ${MAX_PASSPHRASE_CHARACTERS} characters.`;
  return undefined;
}
