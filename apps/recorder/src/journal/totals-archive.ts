import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { textOf } from '../store/database/row.js';
import type { DeviceTotals } from './day-file.js';

const MONTH_FILE = /^(\d{4}-\d{2})\.totals\.sqlite$/;
const MONTH_LENGTH = 'YYYY-MM'.length;
/** Files that are open at a time. */
const MOST_OPEN = 4;

/** Totals of days whose rows are gone, in one SQLite file a month. All calls are synchronous. */
export class TotalsArchive {
  readonly #folder: string;
  /** The one used last at the end. */
  readonly #open = new Map<string, DatabaseSync>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Keeps totals of a day (`2026-11-30`), durably. */
  put(day: string, totals: readonly Pick<DeviceTotals, 'device' | 'parts'>[]): void {
    const database = this.#file(day.slice(0, MONTH_LENGTH));
    const insert = database.prepare('INSERT OR REPLACE INTO total (device, day, parts) VALUES (?, ?, ?)');
    database.exec('BEGIN IMMEDIATE');
    try {
      for (const { device, parts } of totals) insert.run(device, day, parts);
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Totals of a device on the days between two, both a part of it. */
  of(device: string, firstDay: string, lastDay: string): readonly { readonly day: string; readonly parts: string }[] {
    const months = this.#months().filter(
      (month) => month >= firstDay.slice(0, MONTH_LENGTH) && month <= lastDay.slice(0, MONTH_LENGTH),
    );
    return months.flatMap((month) =>
      this.#file(month)
        .prepare('SELECT day, parts FROM total WHERE device = ? AND day BETWEEN ? AND ? ORDER BY day')
        .all(device, firstDay, lastDay)
        .map((row) => ({ day: textOf(row, 'day'), parts: textOf(row, 'parts') })),
    );
  }

  /** Removes months that end before a day; all without one. */
  removeBefore(day: string | undefined): void {
    for (const month of this.#months()) {
      if (day !== undefined && month >= day.slice(0, MONTH_LENGTH)) continue;
      this.#open.get(month)?.close();
      this.#open.delete(month);
      for (const beside of ['', '-wal', '-journal']) rmSync(`${this.#pathOf(month)}${beside}`, { force: true });
    }
  }

  close(): void {
    for (const database of this.#open.values()) database.close();
    this.#open.clear();
  }

  #months(): readonly string[] {
    return readdirSync(this.#folder)
      .flatMap((name) => MONTH_FILE.exec(name)?.[1] ?? [])
      .sort();
  }

  #file(month: string): DatabaseSync {
    const open = this.#open.get(month);
    if (open !== undefined) {
      this.#open.delete(month);
      this.#open.set(month, open);
      return open;
    }
    for (const [other, database] of [...this.#open].slice(0, -(MOST_OPEN - 1))) {
      database.close();
      this.#open.delete(other);
    }
    const database = new DatabaseSync(this.#pathOf(month));
    try {
      database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
      database.exec(
        `CREATE TABLE IF NOT EXISTS total (device TEXT NOT NULL, day TEXT NOT NULL, parts TEXT NOT NULL, PRIMARY KEY (device, day))
         WITHOUT ROWID`,
      );
    } catch (error) {
      database.close();
      throw error;
    }
    this.#open.set(month, database);
    return database;
  }

  #pathOf(month: string): string {
    return join(this.#folder, `${month}.totals.sqlite`);
  }
}
