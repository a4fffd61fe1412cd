import { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from './migrations.js';
import { integerOf, RowError, textOf } from './row.js';
import { StateError, stateErrorOf } from '../state/state-error.js';
import { claimStateFolder, databasePath } from '../state/state-files.js';

/**
 * Opens the database of a state folder, makes what is missing and brings its schema up to date. `:memory:` gives one
 * that is forgotten when it closes.
 *
 * @throws StateError when the folder cannot be written, another recorder uses it, a newer version made it, or its
 *   content is damaged.
 */
export function openDatabase(stateFolder: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (stateFolder !== ':memory:') claimStateFolder(stateFolder);
    database = new DatabaseSync(stateFolder === ':memory:' ? ':memory:' : databasePath(stateFolder));
    // Exclusive: two recorders on one folder would each believe in their own change counter. FULL: a commit is on the
    // disk before its call is answered. With NORMAL the log of a WAL database is synced at checkpoints only, so that a
    // power cut loses changes that were confirmed as saved. Measured: docs/performance.md.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    if (stateFolder === ':memory:') fillFromFirst(database);
    else migrate(database);
    // An exclusive lock is only taken by the first write.
    database.exec("INSERT INTO meta (key, value) VALUES ('opened', '') ON CONFLICT (key) DO UPDATE SET value = ''");
    if (stateFolder !== ':memory:') checkPages(database);
    return database;
  } catch (error) {
    database?.close();
    throw stateErrorOf(error, stateFolder) ?? error;
  }
}

let firstInMemory: Uint8Array | undefined;

/** Makes the schema of a database in memory: by migrations for the first of this process, as a copy of it for others. */
function fillFromFirst(database: DatabaseSync): void {
  if (firstInMemory === undefined) {
    migrate(database);
    firstInMemory = database.serialize();
  } else database.deserialize(firstInMemory);
}

function migrate(database: DatabaseSync): void {
  const version = integerOf(database.prepare('PRAGMA user_version').get() ?? {}, 'user_version');
  if (version > MIGRATIONS.length) {
    throw new StateError(`The state folder was made by a newer version (schema ${version}); use that one, or --state.`);
  }
  if (version === MIGRATIONS.length) return;
  // One commit for all: each waits for the disk.
  inTransaction(database, () => {
    for (const step of MIGRATIONS.slice(version)) database.exec(step);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

/** Damage is reported at the start rather than at the first read of a page. */
function checkPages(database: DatabaseSync): void {
  const found = textOf(database.prepare('PRAGMA quick_check(1)').get() ?? {}, 'quick_check');
  if (found !== 'ok') throw new RowError(found);
  const orphan = database.prepare('PRAGMA foreign_key_check').get();
  if (orphan !== undefined) throw new RowError(`a row of ${textOf(orphan, 'table')} belongs to nothing`);
}

/** Callbacks at the end of a transaction. */
interface Transaction {
  readonly onCommit: (() => void)[];
  /** Each once, however many steps name it. */
  readonly onRollback: Set<() => void>;
}

const underWay = new WeakMap<DatabaseSync, Transaction>();

/**
 * Runs `work` as one transaction: all of it or nothing, in memory, too, where {@link onRollback} says how. Within
 * another transaction it is a part of that one.
 */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  const outer = underWay.get(database);
  const own: Transaction = { onCommit: [], onRollback: new Set() };
  const result = runTransaction(database, outer, own, work);
  for (const act of own.onCommit) afterCommit(database, act);
  return result;
}

function runTransaction<T>(database: DatabaseSync, outer: Transaction | undefined, own: Transaction, work: () => T): T {
  database.exec(outer === undefined ? 'BEGIN IMMEDIATE' : 'SAVEPOINT part');
  underWay.set(database, own);
  try {
    const result = work();
    database.exec(outer === undefined ? 'COMMIT' : 'RELEASE part');
    end(database, outer);
    for (const undo of own.onRollback) outer?.onRollback.add(undo);
    return result;
  } catch (error) {
    end(database, outer);
    // A full disk makes SQLite end the transaction by itself.
    if (database.isTransaction) database.exec(outer === undefined ? 'ROLLBACK' : 'ROLLBACK TO part; RELEASE part');
    for (const undo of [...own.onRollback].reverse()) undo();
    throw error;
  }
}

function end(database: DatabaseSync, outer: Transaction | undefined): void {
  if (outer === undefined) underWay.delete(database);
  else underWay.set(database, outer);
}

/** Notifies of a change once it is in the file: at once outside of a transaction. */
export function afterCommit(database: DatabaseSync, act: () => void): void {
  const transaction = underWay.get(database);
  if (transaction === undefined) act();
  else transaction.onCommit.push(act);
}

/**
 * Says how memory that has followed a write is put right if the transaction around it comes to nothing. Outside of
 * one there is nothing to say: a statement that fails has thrown before memory followed it.
 */
export function onRollback(database: DatabaseSync, undo: () => void): void {
  underWay.get(database)?.onRollback.add(undo);
}
