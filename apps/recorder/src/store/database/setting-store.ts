import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import type { Sealer } from '../state/sealer.js';
import { onRollback } from './database.js';
import { jsonOf, textOf } from './row.js';
import { SECRET_FIELDS } from './secret-fields.js';

/** One server setting: its name in the database, its shape, and its default until it is saved. */
export interface Setting<Schema extends z.core.$ZodType = z.core.$ZodType> {
  readonly name: string;
  readonly schema: Schema;
  readonly defaults: z.output<Schema>;
}

/** A secret in the place of its text. No field of a setting has this shape. */
const sealedSchema = z.strictObject({ sealed: z.string() });

const objectSchema = z.record(z.string(), z.unknown());

/** A saved value with its secrets in clear, and those that the key of this state folder does not open. */
interface OpenedSetting {
  readonly value: unknown;
  readonly lost: readonly string[];
}

/**
 * The server settings, one JSON value a name, with their secrets sealed. A stored value of an outdated shape counts as absent.
 */
export class SettingStore {
  readonly #database: DatabaseSync;
  readonly #sealer: Sealer;
  /** As the file has them. */
  readonly #stored = new Map<string, unknown>();
  readonly #opened = new Map<string, OpenedSetting>();

  constructor(database: DatabaseSync, sealer: Sealer) {
    this.#database = database;
    this.#sealer = sealer;
    this.#load();
  }

  /** True when it was saved. */
  isSaved({ name }: Pick<Setting, 'name'>): boolean {
    return this.#stored.has(name);
  }

  /** A secret that cannot be opened is empty. */
  read<Schema extends z.core.$ZodType>(setting: Setting<Schema>): z.output<Schema> {
    const stored = this.#opened.get(setting.name);
    if (stored === undefined) return setting.defaults;
    const value = z.safeParse(setting.schema, stored.value);
    return value.success ? value.data : setting.defaults;
  }

  /** Names of the settings with secrets that the key of this state folder does not open, each with their fields. */
  lostSecrets(): ReadonlyMap<string, readonly string[]> {
    return new Map([...this.#opened].flatMap(([name, { lost }]) => (lost.length === 0 ? [] : [[name, lost]])));
  }

  write<Schema extends z.core.$ZodType>({ name }: Setting<Schema>, value: z.output<Schema>): void {
    this.#put(name, JSON.parse(JSON.stringify(value)));
    onRollback(this.#database, () => {
      this.#load();
    });
  }

  /** Seals secrets that an earlier version has kept as they were typed. True when there were any. */
  sealPlain(): boolean {
    const plain = [...this.#stored].filter(([name, value]) =>
      (SECRET_FIELDS.get(name) ?? []).some((field) => isPlain(objectOf(value)?.[field])),
    );
    for (const [name] of plain) this.#put(name, this.#opened.get(name)?.value);
    return plain.length > 0;
  }

  #put(name: string, value: unknown): void {
    const sealed = this.#seal(name, value);
    this.#database
      .prepare(
        'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(name, JSON.stringify(sealed));
    this.#keep(name, sealed);
  }

  /** A secret that stays is not sealed anew: the change log compares what stands in the file. */
  #seal(name: string, value: unknown): unknown {
    const fields = objectOf(value);
    const secrets = SECRET_FIELDS.get(name);
    if (fields === undefined || secrets === undefined) return value;
    const stored = objectOf(this.#stored.get(name));
    const opened = objectOf(this.#opened.get(name)?.value);
    const sealed = secrets.flatMap((field): [string, unknown][] => {
      const plain = fields[field];
      if (!isPlain(plain)) return [];
      const isSame = opened?.[field] === plain && !isPlain(stored?.[field]);
      return [[field, isSame ? stored?.[field] : { sealed: this.#sealer.seal(plain, ownerOf(name, field)) }]];
    });
    return { ...fields, ...Object.fromEntries(sealed) };
  }

  #open(name: string, stored: unknown): OpenedSetting {
    const fields = objectOf(stored);
    if (fields === undefined || !SECRET_FIELDS.has(name)) return { value: stored, lost: [] };
    const lost: string[] = [];
    const value = Object.entries(fields).map(([field, kept]): [string, unknown] => {
      const secret = z.safeParse(sealedSchema, kept);
      if (!secret.success) return [field, kept];
      const plain = this.#sealer.open(secret.data.sealed, ownerOf(name, field));
      if (plain === undefined) lost.push(field);
      return [field, plain?.toString('utf8') ?? ''];
    });
    return { value: Object.fromEntries(value), lost };
  }

  #keep(name: string, stored: unknown): void {
    this.#stored.set(name, stored);
    this.#opened.set(name, this.#open(name, stored));
  }

  #load(): void {
    this.#stored.clear();
    this.#opened.clear();
    for (const row of this.#database.prepare('SELECT name, value FROM settings').all()) {
      this.#keep(textOf(row, 'name'), jsonOf(row, 'value', z.unknown()));
    }
  }
}

function ownerOf(name: string, field: string): string {
  return `settings\0${name}\0${field}`;
}

function isPlain(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const fields = z.safeParse(objectSchema, value);
  return fields.success ? fields.data : undefined;
}
