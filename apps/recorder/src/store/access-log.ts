import type { DatabaseSync } from 'node:sqlite';
import { BoundedTable } from './bounded-table.js';
import { integerOf, textOf, type Row } from './row.js';

const DEFAULT_LIMIT = 50_000;

/** Something that somebody did (spec 001 section 3). */
export interface AccessLogRow {
  /** Unix seconds. */
  readonly atS: number;
  /** `Login`, `Rest` or `Command`. */
  readonly type: string;
  readonly ip: string;
  readonly username: string;
  /** Empty when it is about no device. */
  readonly deviceId: string;
  /** What was done, in one word without a space. */
  readonly action: string;
  /** HTTP method, or message code. */
  readonly method: string;
  /** With what: never a secret. */
  readonly data: string;
}

/** A row that has no time yet. */
export type AccessNote = Omit<AccessLogRow, 'atS'>;

/** What was done on this recorder, the newest `limit` rows of it. */
export class AccessLog {
  readonly #database: DatabaseSync;
  readonly #rows: BoundedTable;

  constructor(database: DatabaseSync, limit = DEFAULT_LIMIT) {
    this.#database = database;
    this.#rows = new BoundedTable(database, { table: 'access_log', limit });
  }

  /** Writes a row and gives its id. */
  add({ atS, type, ip, username, deviceId, action, method, data }: AccessLogRow): number {
    return this.#rows.add({ at_s: atS, type, ip, username, deviceid: deviceId, action, method, data });
  }

  /** Takes a row back: what it says was not done. */
  remove(id: number): void {
    this.#rows.remove(id);
  }

  /** Writes other data into a row. */
  setData(id: number, data: string): void {
    this.#database.prepare('UPDATE access_log SET data = ? WHERE id = ?').run(data, id);
  }

  /** All rows, newest first. */
  *newestFirst(): Iterable<AccessLogRow> {
    for (const row of this.#rows.newestFirst()) yield fromRow(row);
  }
}

function fromRow(row: Row): AccessLogRow {
  return {
    atS: integerOf(row, 'at_s'),
    type: textOf(row, 'type'),
    ip: textOf(row, 'ip'),
    username: textOf(row, 'username'),
    deviceId: textOf(row, 'deviceid'),
    action: textOf(row, 'action'),
    method: textOf(row, 'method'),
    data: textOf(row, 'data'),
  };
}
