import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod/mini';
import { onRollback } from './database.js';
import type { MetaStore } from './meta-store.js';
import { readJson } from './row.js';

const KEPT = 500;
type Times = readonly (readonly [fromMs: number, toMs: number | null])[];
const timesSchema = z.array(z.tuple([z.number(), z.nullable(z.number())]));

/** When something was switched off, over restarts: what happened in between stays as it was. */
export class SwitchedOffTimes {
  readonly #database: DatabaseSync;
  readonly #meta: MetaStore;
  readonly #key: string;
  /** Spans of unix ms, the last one without an end while it is off. */
  #times: Times;

  constructor(database: DatabaseSync, meta: MetaStore, key: string) {
    this.#database = database;
    this.#meta = meta;
    this.#key = key;
    this.#times = this.#read();
  }

  isOffAt(atMs: number): boolean {
    return this.#times.some(([fromMs, toMs]) => atMs >= fromMs && (toMs === null || atMs < toMs));
  }

  /** Says how it is from `atMs` on. */
  set(off: boolean, atMs: number): void {
    const last = this.#times.at(-1);
    if (off === (last?.[1] === null)) return;
    const times = off
      ? [...this.#times, [atMs, null] as const].slice(-KEPT)
      : this.#times.map(([fromMs, toMs]) => [fromMs, toMs ?? atMs] as const);
    this.#meta.write(this.#key, JSON.stringify(times));
    this.#times = times;
    onRollback(this.#database, () => {
      this.#times = this.#read();
    });
  }

  #read(): Times {
    return readJson(this.#meta.read(this.#key) ?? '[]', this.#key, timesSchema);
  }
}
