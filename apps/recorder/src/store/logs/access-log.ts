import type { DatabaseSync } from 'node:sqlite';
import { BoundedTable } from '../database/bounded-table.js';
import { integerOf, textOf, type Row } from '../database/row.js';

const DEFAULT_LIMIT = 50_000;

/** User action (spec 001 section 3). */
export interface AccessLogRow {
  /** Unix seconds. */
  readonly atS: number;
  /** `Login`, `Rest` or `Command`. */
  readonly type: string;
  readonly ip: string;
  readonly username: string;
  /** Empty when it is about no device. */
  readonly deviceId: string;
  /** The action, in one word without a space. */
  readonly action: string;
  /** HTTP method, or message code. */
  readonly method: string;
  /** With what: never a secret. */
  readonly data: string;
}

/** A row that has no time yet. */
export type AccessNote = Omit<AccessLogRow, 'atS'>;

/** A row that was written, to be taken back or changed. */
export interface AccessRowId {
  readonly table: 'access_log' | 'visit_log';
  readonly id: number;
}

/**
 * Log of actions on this recorder: the newest `limit` changes, and apart from them as many rows of logins and log
 * exports. Logins, tokens and exports, however many, wash out no change.
 */
export class AccessLog {
  readonly #database: DatabaseSync;
  readonly #changes: BoundedTable;
  readonly #visits: BoundedTable;

  constructor(database: DatabaseSync, limit = DEFAULT_LIMIT) {
    this.#database = database;
    this.#changes = new BoundedTable(database, { table: 'access_log', limit });
    this.#visits = new BoundedTable(database, { table: 'visit_log', limit });
  }

  /** Writes a row, and gives what names it. */
  add(row: AccessLogRow): AccessRowId {
    const { atS, type, ip, username, deviceId, action, method, data } = row;
    const columns = { at_s: atS, type, ip, username, deviceid: deviceId, action, method, data };
    if (!isVisit(row)) return { table: 'access_log', id: this.#changes.add(columns) };
    const last = this.#database.prepare('SELECT coalesce(max(id), 0) AS id FROM access_log').get() ?? {};
    return { table: 'visit_log', id: this.#visits.add({ ...columns, after_id: integerOf(last, 'id') }) };
  }

  /** Takes a row back: what it says was not done. */
  remove({ table, id }: AccessRowId): void {
    (table === 'visit_log' ? this.#visits : this.#changes).remove(id);
  }

  /** Writes other data into a row. */
  setData({ table, id }: AccessRowId, data: string): void {
    this.#database.prepare(`UPDATE ${table} SET data = ? WHERE id = ?`).run(data, id);
  }

  /** All rows, newest first. */
  *newestFirst(): Iterable<AccessLogRow> {
    const changes = this.#changes.newestFirst()[Symbol.iterator]();
    let change = changes.next();
    for (const visit of this.#visits.newestFirst()) {
      for (
        ;
        change.done !== true && integerOf(change.value, 'id') > integerOf(visit, 'after_id');
        change = changes.next()
      ) {
        yield fromRow(change.value);
      }
      yield fromRow(visit);
    }
    for (; change.done !== true; change = changes.next()) yield fromRow(change.value);
  }
}

/** Whether a row is about no change: a login, a refused one, a new token, or an exported log. */
const isVisit = ({ type, action }: AccessLogRow): boolean =>
  type === 'Login' || action === 'gkserver/token' || action.startsWith('gklog/');

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
