import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import { onRollback } from './database.js';
import { jsonOf, textOf } from './row.js';

/** One server setting: its name in the database, its shape, and its default until it is saved. */
export interface Setting<Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly name: string;
  readonly schema: Schema;
  readonly defaults: z.output<Schema>;
}

/** The server settings, one JSON value a name. A stored value of an outdated shape counts as absent. */
export class SettingStore {
  readonly #database: DatabaseSync;
  readonly #values = new Map<string, unknown>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#load();
  }

  /** True when it was saved. */
  isSaved({ name }: Pick<Setting, 'name'>): boolean {
    return this.#values.has(name);
  }

  read<Schema extends z.core.$ZodType>(setting: Setting<Schema>): z.output<Schema> {
    const stored = this.#values.get(setting.name);
    if (stored === undefined) return setting.defaults;
    const value = z.safeParse(setting.schema, stored);
    return value.success ? value.data : setting.defaults;
  }

  write<Schema extends z.core.$ZodType>(setting: Setting<Schema>, value: z.output<Schema>): void {
    const text = JSON.stringify(value);
    this.#database
      .prepare(
        'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(setting.name, text);
    this.#values.set(setting.name, JSON.parse(text));
    onRollback(this.#database, () => {
      this.#load();
    });
  }

  #load(): void {
    this.#values.clear();
    for (const row of this.#database.prepare('SELECT name, value FROM settings').all()) {
      this.#values.set(textOf(row, 'name'), jsonOf(row, 'value', z.unknown()));
    }
  }
}
