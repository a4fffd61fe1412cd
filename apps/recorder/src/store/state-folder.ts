import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from './database.js';
import { StateFiles } from './state-files.js';

/** A state folder that this recorder holds, until it closes it. */
export class StateFolder {
  readonly path: string;
  readonly database: DatabaseSync;
  readonly files: StateFiles;

  /**
   * Opens a folder, which is made when it is missing; `:memory:` gives a state that is forgotten when it closes.
   * @throws StateError when it cannot be used.
   */
  constructor(path: string) {
    this.path = path;
    this.database = openDatabase(path);
    this.files = new StateFiles(path);
  }

  close(): void {
    if (this.database.isOpen) this.database.close();
    this.files.close();
  }
}
