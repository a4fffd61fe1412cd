import type { DatabaseSync } from 'node:sqlite';
import { integerOf } from '../database/row.js';

/** Mark up to which a user has read the events. */
export interface EventReadMark {
  /** Events with a greater number are unread; 0 = none was read yet, and what happened after `timeS` is unread. */
  readonly serialno: number;
  /** Unix seconds. */
  readonly timeS: number;
}

/** The read marks of the users, one each; they end with the account. */
export class EventReadMarkStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get(username: string): EventReadMark | undefined {
    const row = this.#database.prepare('SELECT * FROM event_read_marks WHERE username = ?').get(username);
    return row && { serialno: integerOf(row, 'serialno'), timeS: integerOf(row, 'time_s') };
  }

  put(username: string, { serialno, timeS }: EventReadMark): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO event_read_marks (username, serialno, time_s) VALUES (?, ?, ?)')
      .run(username, serialno, timeS);
  }
}
