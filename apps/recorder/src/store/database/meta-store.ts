import type { DatabaseSync } from 'node:sqlite';
import { systemSteadyMs, type SteadyMs } from '../../time/steady-clock.js';
import { onRollback } from './database.js';
import { RowError, textOf } from './row.js';

/** Devices that come and go in such a time are one change, ms. */
const REGISTRATION_TIME_MS = 1_000;

/** Single values of the recorder itself. */
export class MetaStore {
  readonly #database: DatabaseSync;
  readonly #steady: SteadyMs;
  /** As clients know it; the file may be ahead of it by one. */
  #changeCounter: number;
  /** When the counter last grew on account of devices that came or went. */
  #grewAtMs = -Infinity;
  /** True while such a change waits to be told. */
  #isDue = false;

  constructor(database: DatabaseSync, steady: SteadyMs = systemSteadyMs) {
    this.#database = database;
    this.#steady = steady;
    this.#changeCounter = this.#readChangeCounter();
  }

  read(key: string): string | undefined {
    const row = this.#database.prepare('SELECT value FROM meta WHERE key = ?').get(key);
    return row === undefined ? undefined : textOf(row, 'value');
  }

  write(key: string, value: string): void {
    this.#database
      .prepare('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value')
      .run(key, value);
  }

  /** Grows with every change of a device that Q04 does not send; over restarts, too. */
  get changeCounter(): number {
    this.#tellDue();
    return this.#changeCounter;
  }

  bumpChangeCounter(): void {
    this.#write(this.#changeCounter + 1);
    this.#changeCounter += 1;
    this.#isDue = false;
  }

  /**
   * As {@link bumpChangeCounter} for devices that come and go, which may be thousands in a second: the first is told at once,
   * and all others of the same second together when it is over. The file has it at once, so that a kill loses no change.
   */
  bumpChangeCounterSoon(): void {
    this.#tellDue();
    this.#write(this.#changeCounter + 1);
    this.#isDue = true;
    this.#tellDue();
  }

  #tellDue(): void {
    if (!this.#isDue || this.#steady() < this.#grewAtMs + REGISTRATION_TIME_MS) return;
    this.#isDue = false;
    this.#grewAtMs = this.#steady();
    this.#changeCounter += 1;
  }

  /** Writes the counter; memory follows the file if the transaction comes to nothing. */
  #write(next: number): void {
    this.write('changeCounter', String(next));
    onRollback(this.#database, () => {
      this.#changeCounter = this.#readChangeCounter();
      this.#isDue = false;
    });
  }

  #readChangeCounter(): number {
    const counter = Number(this.read('changeCounter') ?? '0');
    if (!Number.isSafeInteger(counter)) throw new RowError('the change counter is not a number');
    return counter;
  }

  /** Takes a value out for good: what it was is overwritten in the file, too. */
  erase(key: string): void {
    this.#database.exec('PRAGMA secure_delete = ON');
    this.#database.prepare('DELETE FROM meta WHERE key = ?').run(key);
    this.#database.exec('PRAGMA secure_delete = OFF; PRAGMA wal_checkpoint(TRUNCATE)');
  }
}
