import type { DatabaseSync } from 'node:sqlite';
import { finishRestore } from '../backup/finish-restore.js';
import { openDatabase } from '../database/database.js';
import { emptied, lacksDatabase, lacksUsers, moveAside, wasUsed } from './former-state.js';
import { StateError, stateErrorOf } from './state-error.js';
import { StateFiles } from './state-files.js';

/** Options of {@link StateFolder}. */
export interface StateFolderOptions {
  /** Moves the files of a used folder whose database is missing or empty aside, and begins anew. */
  readonly startAnew?: boolean;
}

/** A state folder that this recorder holds, until it closes it. */
export class StateFolder {
  readonly path: string;
  readonly database: DatabaseSync;
  readonly files: StateFiles;

  /** Where the former files are, when they were moved aside. */
  readonly movedTo: string | undefined;

  /**
   * Opens a folder, which is made when it is missing; `:memory:` gives a state that is forgotten when it closes.
   * @throws StateError when it cannot be used, or when it was used and its database is missing or empty: a new one
   * would let in everybody by the first passwords.
   */
  constructor(path: string, { startAnew = false }: StateFolderOptions = {}) {
    this.path = path;
    const opened = path === ':memory:' ? openDatabase(path) : openKnown(path);
    if (startAnew && opened !== undefined && path !== ':memory:' && !lacksUsers(opened)) {
      opened.close();
      throw new StateError(
        `The state folder ${path} has its users: leave out --start-anew, or choose another by --state.`,
      );
    }
    if (opened === undefined) {
      if (!startAnew) throw new StateError(emptied(path));
      this.movedTo = aside(path);
    }
    this.database = opened ?? openDatabase(path);
    this.files = new StateFiles(path);
    try {
      inStateWords(path, () => finishRestore(path, this.database, this.files));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
    this.files.close();
  }
}

/** Opens the database of a folder that is new, or whose database has users; undefined for one that was emptied. */
function openKnown(path: string): DatabaseSync | undefined {
  const used = inStateWords(path, () => wasUsed(path));
  // SQLite removes the log of a missing database, which a restored one may need.
  if (used && lacksDatabase(path)) return undefined;
  const database = openDatabase(path);
  try {
    if (!used || !inStateWords(path, () => lacksUsers(database))) return database;
  } catch (error) {
    database.close();
    throw error;
  }
  database.close();
  return undefined;
}

function aside(path: string): string {
  return inStateWords(path, () => moveAside(path, new Date()));
}

function inStateWords<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw stateErrorOf(error, path) ?? error;
  }
}
