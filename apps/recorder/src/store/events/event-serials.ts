import type { DatabaseSync } from 'node:sqlite';
import { onRollback } from '../database/database.js';
import { integerOf } from '../database/row.js';

/** Every 16th number is the simulation's. */
const SERIALS_PER_SLOT = 16;

/** Serial numbers for events that the simulation does not make, in the gaps that it leaves. */
export class EventSerials {
  readonly #database: DatabaseSync;
  #last: number;
  readonly #takeBack = (): void => {
    this.#last = this.#read();
  };

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#last = this.#read();
  }

  /** The next free number after `from`, the greatest that a report of this moment may have. Taken in a transaction. */
  next(from: number): number {
    onRollback(this.#database, this.#takeBack);
    const after = Math.max(from, this.#last);
    this.#last = after + ((after + 1) % SERIALS_PER_SLOT === 0 ? 2 : 1);
    return this.#last;
  }

  #read(): number {
    const row = this.#database
      .prepare(
        `SELECT coalesce(max(serialno), 0) AS last
         FROM (SELECT serialno FROM added_events UNION ALL SELECT serialno FROM faked_events)`,
      )
      .get();
    return integerOf(row ?? {}, 'last');
  }
}
