import type { DatabaseSync } from 'node:sqlite';
import { integerOf, textOf, type Row } from './row.js';

const DEFAULT_LIMIT = 50_000;
const PAGE_ROWS = 1_000;

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

/** What was done on this recorder, the newest `limit` rows of it. */
export class AccessLog {
  readonly #database: DatabaseSync;
  readonly #limit: number;

  constructor(database: DatabaseSync, limit = DEFAULT_LIMIT) {
    this.#database = database;
    this.#limit = limit;
  }

  add({ atS, type, ip, username, deviceId, action, method, data }: AccessLogRow): void {
    const { lastInsertRowid } = this.#database
      .prepare(
        `INSERT INTO access_log (at_s, type, ip, username, deviceid, action, method, data)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(atS, type, ip, username, deviceId, action, method, data);
    this.#database.prepare('DELETE FROM access_log WHERE id <= ?').run(Number(lastInsertRowid) - this.#limit);
  }

  /** All rows, newest first, a page at a time. */
  *newestFirst(): Iterable<AccessLogRow> {
    const page = this.#database.prepare('SELECT * FROM access_log WHERE id < ? ORDER BY id DESC LIMIT ?');
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const rows = page.all(before, PAGE_ROWS);
      for (const row of rows) yield fromRow(row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE_ROWS) return;
      before = integerOf(last, 'id');
    }
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
