import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from './migrations.js';
import { integerOf } from './row.js';

/** The state folder cannot be used; `message` says why in one line. */
export class StateError extends Error {
  override readonly name = 'StateError';
}

/**
 * Opens the database of a state folder, makes what is missing and brings its schema up to date.
 * `:memory:` gives one that is forgotten when it closes.
 *
 * @throws StateError when the folder cannot be written, another recorder uses it, or a newer
 * version made it.
 */
export function openDatabase(stateFolder: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (stateFolder !== ':memory:') mkdirSync(stateFolder, { recursive: true });
    database = new DatabaseSync(stateFolder === ':memory:' ? ':memory:' : join(stateFolder, 'recorder.sqlite'));
    // Exclusive: two recorders on one folder would each believe in their own change counter.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    migrate(database);
    // An exclusive lock is only taken by the first write.
    database.exec("INSERT INTO meta (key, value) VALUES ('opened', '') ON CONFLICT (key) DO UPDATE SET value = ''");
    return database;
  } catch (error) {
    database?.close();
    if (error instanceof StateError) throw error;
    throw new StateError(reasonOf(error, stateFolder), { cause: error });
  }
}

function migrate(database: DatabaseSync): void {
  const version = integerOf(database.prepare('PRAGMA user_version').get() ?? {}, 'user_version');
  if (version > MIGRATIONS.length) {
    throw new StateError(`The state folder was made by a newer version (schema ${version}); use that one, or --state.`);
  }
  MIGRATIONS.slice(version).forEach((step, index) => {
    inTransaction(database, () => {
      database.exec(step);
      database.exec(`PRAGMA user_version = ${version + index + 1}`);
    });
  });
}

/** Runs `work` as one transaction: all of it or nothing. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

function reasonOf(error: unknown, folder: string): string {
  const message = error instanceof Error ? error.message : String(error);
  if (/locked|busy/i.test(message))
    return `The state folder ${folder} is in use by another recorder; choose one by --state.`;
  return `The state folder ${folder} cannot be used: ${message}`;
}
