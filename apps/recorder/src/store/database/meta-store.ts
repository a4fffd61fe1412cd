import type { DatabaseSync } from 'node:sqlite';
import { onRollback } from './database.js';
import { RowError, textOf } from './row.js';

/** Single values of the recorder itself. */
export class MetaStore {
  readonly #database: DatabaseSync;
  #changeCounter: number;

  constructor(database: DatabaseSync) {
    this.#database = database;
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
    return this.#changeCounter;
  }

  bumpChangeCounter(): void {
    const next = this.#changeCounter + 1;
    this.write('changeCounter', String(next));
    this.#changeCounter = next;
    onRollback(this.#database, () => {
      this.#changeCounter = this.#readChangeCounter();
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
