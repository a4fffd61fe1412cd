import type { DatabaseSync } from 'node:sqlite';
import { integerOf } from './row.js';

/** Every 16th number is the simulation's. */
const SERIALS_PER_SLOT = 16;

/** Serial numbers for events that the simulation does not make, in the gaps that it leaves. */
export class EventSerials {
  #last: number;

  constructor(database: DatabaseSync) {
    const row = database
      .prepare(
        `SELECT coalesce(max(serialno), 0) AS last
         FROM (SELECT serialno FROM added_events UNION ALL SELECT serialno FROM faked_events)`,
      )
      .get();
    this.#last = integerOf(row ?? {}, 'last');
  }

  /** The next free number after `from`, the greatest that a report of this moment may have. */
  next(from: number): number {
    const after = Math.max(from, this.#last);
    this.#last = after + ((after + 1) % SERIALS_PER_SLOT === 0 ? 2 : 1);
    return this.#last;
  }
}
