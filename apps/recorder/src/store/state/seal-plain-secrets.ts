import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../database/database.js';
import type { MetaStore } from '../database/meta-store.js';
import { isDiskFull } from './disk-full.js';

/** Value of `meta` that says whether the file is free of secrets as they were typed. */
const SEALED = 'secretsSealed';

/** Keeps secrets, which an earlier version has not sealed. */
interface SecretKeeper {
  /** True when there were any. */
  sealPlain(): boolean;
}

interface PlainSecrets {
  readonly database: DatabaseSync;
  readonly meta: MetaStore;
  readonly keepers: readonly SecretKeeper[];
  /** True for a database that was just made. */
  readonly isNew: boolean;
}

/**
 * Seals what an earlier version has kept as it was typed, and makes the file anew: rows that were written over still stand in free pages and
 * in the log of the database. Returns `disk-full` where there is no room for that: the next start tries again.
 */
export function sealPlainSecrets({ database, meta, keepers, isNew }: PlainSecrets): 'clean' | 'disk-full' {
  if (isNew) {
    meta.write(SEALED, 'yes');
    return 'clean';
  }
  inTransaction(database, () => {
    const had = keepers.map((keeper) => keeper.sealPlain());
    if (had.includes(true)) meta.write(SEALED, 'no');
  });
  if (meta.read(SEALED) === 'yes') return 'clean';
  try {
    database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    meta.write(SEALED, 'yes');
    return 'clean';
  } catch (error) {
    if (isDiskFull(error)) return 'disk-full';
    throw error;
  }
}
