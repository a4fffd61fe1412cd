import { z } from 'zod/mini';
import type { MetaStore } from './meta-store.js';

const KEPT = 500;
const timesSchema = z.array(z.tuple([z.number(), z.nullable(z.number())]));

/** When something was switched off, over restarts: what happened in between stays as it was. */
export class SwitchedOffTimes {
  readonly #meta: MetaStore;
  readonly #key: string;
  /** Spans of unix ms, the last one without an end while it is off. */
  #times: readonly (readonly [fromMs: number, toMs: number | null])[];

  constructor(meta: MetaStore, key: string) {
    this.#meta = meta;
    this.#key = key;
    const stored = timesSchema.safeParse(JSON.parse(meta.read(key) ?? '[]'));
    this.#times = stored.success ? stored.data : [];
  }

  isOffAt(atMs: number): boolean {
    return this.#times.some(([fromMs, toMs]) => atMs >= fromMs && (toMs === null || atMs < toMs));
  }

  /** Says how it is from `atMs` on. */
  set(off: boolean, atMs: number): void {
    const last = this.#times.at(-1);
    if (off === (last?.[1] === null)) return;
    this.#times = off
      ? [...this.#times, [atMs, null] as const].slice(-KEPT)
      : this.#times.map(([fromMs, toMs]) => [fromMs, toMs ?? atMs] as const);
    this.#meta.write(this.#key, JSON.stringify(this.#times));
  }
}
