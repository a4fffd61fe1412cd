import type { DatabaseSync } from 'node:sqlite';
import { textOf } from './row.js';

/** Named values of the server's configuration, as `uci` keeps them. */
export class ServerConfigStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get(name: string): string | undefined {
    const row = this.#database.prepare('SELECT value FROM server_config WHERE name = ?').get(name);
    return row === undefined ? undefined : textOf(row, 'value');
  }

  set(name: string, value: string): void {
    this.#database
      .prepare(
        'INSERT INTO server_config (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(name, value);
  }
}
