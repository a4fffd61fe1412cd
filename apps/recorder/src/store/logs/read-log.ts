import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../database/database.js';
import { integerOf, textOf, type Row } from '../database/row.js';

const DEFAULT_LIMIT = 100_000;
/** Rows that go at once when there are too many: counting them for each new row would cost more than it is worth. */
const SLACK = 1_000;
const PAGE_ROWS = 1_000;

/** Kinds of device data that were read. */
export const READ_KINDS = ['track', 'events', 'picture', 'footage', 'evidence', 'export'] as const;

/** One of {@link READ_KINDS}. */
export type ReadKind = (typeof READ_KINDS)[number];

/** Reader, device and period of a read. */
export interface ReadKey {
  readonly username: string;
  readonly deviceId: string;
  readonly kind: ReadKind;
  /** Start of the recorded time that was read, unix seconds. */
  readonly fromS: number;
  /** To here, unix seconds. */
  readonly toS: number;
}

/** How often that was read, and when. */
export interface ReadTimes {
  /** Where the last read came from. */
  readonly ip: string;
  /** Of an export: its name. Empty for what has none. */
  readonly what: string;
  /** Unix seconds, as the other. */
  readonly firstS: number;
  readonly lastS: number;
  readonly count: number;
}

/** A row of the read log. */
export interface ReadLogRow extends Omit<ReadKey, 'kind'>, ReadTimes {
  readonly kind: string;
}

/** A read that follows another one: the row of a picture of now grows with it. */
export interface ReadChange {
  readonly key: ReadKey;
  readonly times: ReadTimes;
  /** The end that the row has had so far, where it grows. */
  readonly formerToS?: number;
}

/**
 * Who read what of the past: a row for each user, device, kind and period. When there are too many, the oldest go of
 * the user who has most: no user can wash out the reads of another.
 */
export class ReadLog {
  readonly #database: DatabaseSync;
  readonly #limit: number;

  constructor(database: DatabaseSync, limit = DEFAULT_LIMIT) {
    this.#database = database;
    this.#limit = limit;
  }

  /** Adds reads to their rows, all or none; counts are added up. */
  add(changes: readonly ReadChange[]): void {
    inTransaction(this.#database, () => {
      const grow = this.#database.prepare(
        `UPDATE OR REPLACE read_log SET to_s = ?
         WHERE username = ? AND deviceid = ? AND kind = ? AND from_s = ? AND to_s = ?`,
      );
      const put = this.#database.prepare(
        `INSERT INTO read_log (username, deviceid, kind, from_s, to_s, ip, what, first_s, last_s, count)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (username, deviceid, kind, from_s, to_s) DO UPDATE SET
           ip = excluded.ip, what = excluded.what, last_s = max(last_s, excluded.last_s), count = count + excluded.count`,
      );
      for (const { key, times, formerToS } of changes) {
        const { username, deviceId, kind, fromS, toS } = key;
        if (formerToS !== undefined && formerToS !== toS) grow.run(toS, username, deviceId, kind, fromS, formerToS);
        const { ip, what, firstS, lastS, count } = times;
        put.run(username, deviceId, kind, fromS, toS, ip, what, firstS, lastS, count);
      }
      this.#limitRows();
    });
  }

  /** Forgets rows last read before `beforeS` (unix s); gives how many. */
  prune(beforeS: number): number {
    return Number(this.#database.prepare('DELETE FROM read_log WHERE last_s < ?').run(beforeS).changes);
  }

  /** All rows, the last read first. */
  *newestFirst(): Iterable<ReadLogRow> {
    const page = this.#database.prepare(
      'SELECT * FROM read_log WHERE (last_s, id) < (?, ?) ORDER BY last_s DESC, id DESC LIMIT ?',
    );
    for (let before: readonly [number, number] = [Number.MAX_SAFE_INTEGER, 0]; ;) {
      const rows = page.all(...before, PAGE_ROWS);
      for (const row of rows) yield fromRow(row);
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE_ROWS) return;
      before = [integerOf(last, 'last_s'), integerOf(last, 'id')];
    }
  }

  #limitRows(): void {
    const count = integerOf(this.#database.prepare('SELECT count(*) AS n FROM read_log').get() ?? {}, 'n');
    if (count <= this.#limit) return;
    let tooMany = count - this.#limit + Math.min(SLACK, Math.floor(this.#limit / 10));
    while (tooMany > 0) {
      const [most, next] = this.#database
        .prepare('SELECT username, count(*) AS n FROM read_log GROUP BY username ORDER BY n DESC LIMIT 2')
        .all();
      if (most === undefined) return;
      // Down to as many as the next user has, and at least one.
      const above = integerOf(most, 'n') - (next === undefined ? 0 : integerOf(next, 'n'));
      const gone = Math.max(1, Math.min(tooMany, above));
      this.#database
        .prepare(
          'DELETE FROM read_log WHERE id IN (SELECT id FROM read_log WHERE username = ? ORDER BY last_s, id LIMIT ?)',
        )
        .run(textOf(most, 'username'), gone);
      tooMany -= gone;
    }
  }
}

function fromRow(row: Row): ReadLogRow {
  return {
    username: textOf(row, 'username'),
    deviceId: textOf(row, 'deviceid'),
    kind: textOf(row, 'kind'),
    fromS: integerOf(row, 'from_s'),
    toS: integerOf(row, 'to_s'),
    ip: textOf(row, 'ip'),
    what: textOf(row, 'what'),
    firstS: integerOf(row, 'first_s'),
    lastS: integerOf(row, 'last_s'),
    count: integerOf(row, 'count'),
  };
}
