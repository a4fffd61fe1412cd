import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { inTransaction } from './database.js';
import { integerOf, type Row } from './row.js';

const PAGE_ROWS = 1_000;

export interface BoundedTableOptions {
  /** Name of a table with an `id` that grows. */
  readonly table: string;
  readonly limit: number;
}

/** A log: a table that keeps its newest rows only. */
export class BoundedTable {
  readonly #database: DatabaseSync;
  readonly #table: string;
  readonly #limit: number;

  constructor(database: DatabaseSync, { table, limit }: BoundedTableOptions) {
    this.#database = database;
    this.#table = table;
    this.#limit = limit;
  }

  /** Writes a row, by the names of its columns, and gives its id; the oldest goes when there are too many. */
  add(row: Readonly<Record<string, SQLInputValue>>): number {
    const columns = Object.keys(row);
    return inTransaction(this.#database, () => {
      const { lastInsertRowid } = this.#database
        .prepare(`INSERT INTO ${this.#table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`)
        .run(...Object.values(row));
      const id = Number(lastInsertRowid);
      this.#database.prepare(`DELETE FROM ${this.#table} WHERE id <= ?`).run(id - this.#limit);
      return id;
    });
  }

  /** Takes a row back as if it had never been: ids that are not used would cost old rows their place. */
  remove(id: number): void {
    this.#database.prepare(`DELETE FROM ${this.#table} WHERE id = ?`).run(id);
    this.#database
      .prepare(
        `UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(id), 0) FROM ${this.#table}) WHERE name = '${this.#table}'`,
      )
      .run();
  }

  /** All rows, newest first, a page at a time. */
  *newestFirst(): Iterable<Row> {
    const page = this.#database.prepare(`SELECT * FROM ${this.#table} WHERE id < ? ORDER BY id DESC LIMIT ?`);
    for (let before = Number.MAX_SAFE_INTEGER; ;) {
      const rows = page.all(before, PAGE_ROWS);
      yield* rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE_ROWS) return;
      before = integerOf(last, 'id');
    }
  }
}
