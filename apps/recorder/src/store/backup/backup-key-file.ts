import { join } from 'node:path';
import { z } from 'zod/mini';
import { readKeyFile, writeKeyFile } from '../state/key-file.js';
import type { BackupKey } from './backup-key.js';

const keySchema = z.object({ cost: z.number(), salt: z.string(), secret: z.string() });

/** Name of the file in the state folder. */
export const BACKUP_KEY = 'backup.key';

/**
 * The key of the schedule's backups: the file `backup.key` of the state folder, which only its owner can read. It is what scrypt made of
 * the passphrase: whoever has it opens these backups, but does not know the passphrase.
 */
export class BackupKeyFile {
  readonly #path: string | undefined;
  /** Of a state that is forgotten. */
  #memory: BackupKey | undefined;

  constructor(stateFolder: string) {
    this.#path = stateFolder === ':memory:' ? undefined : join(stateFolder, BACKUP_KEY);
  }

  /** Undefined where there is none, or one that cannot be read: the passphrase is asked for again. */
  read(): BackupKey | undefined {
    if (this.#path === undefined) return this.#memory;
    const bytes = readKeyFile(this.#path, 'The key of the backups');
    const parsed = z.safeParse(keySchema, bytes && parseJson(bytes.toString('utf8')));
    if (!parsed.success) return undefined;
    const { cost, salt, secret } = parsed.data;
    return { cost, salt: Buffer.from(salt, 'base64'), secret: Buffer.from(secret, 'base64') };
  }

  write(key: BackupKey): void {
    this.#memory = key;
    if (this.#path === undefined) return;
    const { cost, salt, secret } = key;
    const text = JSON.stringify({ cost, salt: salt.toString('base64'), secret: secret.toString('base64') });
    writeKeyFile(this.#path, Buffer.from(text));
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
