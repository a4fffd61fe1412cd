import type { DatabaseSync } from 'node:sqlite';
import { BoundedTable } from '../database/bounded-table.js';
import { integerOf, textOf } from '../database/row.js';

const DEFAULT_LIMIT = 5_000;

/** A line of the recorder's own log. */
export interface RunLogLine {
  /** Unix seconds. */
  readonly atS: number;
  readonly line: string;
}

/** Log of the recorder's own messages: the newest `limit` lines, kept over restarts. */
export class RunLog {
  readonly #database: DatabaseSync;
  readonly #rows: BoundedTable;

  constructor(database: DatabaseSync, limit = DEFAULT_LIMIT) {
    this.#database = database;
    this.#rows = new BoundedTable(database, { table: 'run_log', limit });
  }

  /** Writes a line; a full disk loses the line, not the logged action. False when it was not written. */
  add(line: string, atS: number): boolean {
    try {
      this.#rows.add({ at_s: atS, line });
      return true;
    } catch {
      // The line has been shown on the terminal already, and saying that this failed would fail, too.
      return false;
    }
  }

  /** Lines that hold `search` in any case, oldest first. */
  find(search: string): RunLogLine[] {
    const rows = this.#database
      .prepare('SELECT at_s, line FROM run_log WHERE instr(lower(line), lower(?)) > 0 ORDER BY id')
      .all(search);
    return rows.map((row) => ({ atS: integerOf(row, 'at_s'), line: textOf(row, 'line') }));
  }
}
