import type { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { onRollback } from '../database/database.js';
import { fenceSchema, type StoredFence } from './fence-store.js';
import { integerOf, jsonOf, numberOrNull, textOf, type Row } from '../database/row.js';
import { trackSchema, type StoredTrack } from './track-store.js';

/** Number of former versions that are kept, the newest ones: their events are reported until they are forgotten. */
const MOST_PAST = 1_000;

/** A fence or a planned route as it was between two changes. Unix seconds; `untilS` is undefined while it holds. */
export type PlaceVersion = { readonly id: number; readonly fromS: number; readonly untilS: number | undefined } & (
  { readonly kind: 'fence'; readonly rule: StoredFence } | { readonly kind: 'track'; readonly rule: StoredTrack }
);

/** Saved shape of a place: a fence, or a route with its bitmap. */
export type SavedPlace =
  | { readonly kind: 'fence'; readonly place: number; readonly rule: StoredFence }
  | { readonly kind: 'track'; readonly place: number; readonly rule: StoredTrack; readonly bitmap: Uint8Array };

/**
 * Devices watched by each fence and route, with the start: a change, or to turn one off, ends a version and keeps the
 * events that it caused.
 */
export class PlaceHistory {
  readonly #database: DatabaseSync;
  #versions: readonly PlaceVersion[];
  readonly #takeBack = (): void => {
    this.#versions = this.#read();
  };

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#versions = this.#read();
  }

  /** All versions, the oldest first; the same array until one changes. */
  list(): readonly PlaceVersion[] {
    return this.#versions;
  }

  /** The bitmap of a route's version. They are big, so they are read when asked for only. */
  bitmap(id: number): Uint8Array {
    const bytes = this.#database.prepare('SELECT bitmap FROM place_versions WHERE id = ?').get(id)?.['bitmap'];
    return bytes instanceof Uint8Array ? bytes : new Uint8Array();
  }

  /** Takes a saved place; it holds from `atS` (unix s) on if it is enabled. */
  save(saved: SavedPlace, atS: number): void {
    const { kind, place, rule } = saved;
    const bitmap = saved.kind === 'track' ? saved.bitmap : null;
    const open = this.#database
      .prepare('SELECT * FROM place_versions WHERE kind = ? AND place = ? AND until_s IS NULL')
      .get(kind, place);
    const known = open && versionOf(open);
    if (known && rule.enable === 1 && isDeepStrictEqual(known.rule, rule) && isSameBitmap(open['bitmap'], bitmap))
      return;
    const fromS = Math.ceil(atS);
    this.#database
      .prepare('UPDATE place_versions SET until_s = ? WHERE kind = ? AND place = ? AND until_s IS NULL')
      .run(fromS, kind, place);
    if (rule.enable === 1) {
      this.#database
        .prepare('INSERT INTO place_versions (kind, place, rule, bitmap, from_s) VALUES (?, ?, ?, ?, ?)')
        .run(kind, place, JSON.stringify(rule), bitmap, fromS);
    }
    this.#database
      .prepare(
        `DELETE FROM place_versions WHERE until_s IS NOT NULL AND id <=
         (SELECT id FROM place_versions WHERE until_s IS NOT NULL ORDER BY id DESC LIMIT 1 OFFSET ?)`,
      )
      .run(MOST_PAST);
    this.#versions = this.#read();
    onRollback(this.#database, this.#takeBack);
  }

  #read(): PlaceVersion[] {
    return this.#database
      .prepare('SELECT id, kind, rule, from_s, until_s FROM place_versions ORDER BY id')
      .all()
      .map(versionOf);
  }
}

function versionOf(row: Row): PlaceVersion {
  const times = {
    id: integerOf(row, 'id'),
    fromS: integerOf(row, 'from_s'),
    untilS: numberOrNull(row, 'until_s') ?? undefined,
  };
  return textOf(row, 'kind') === 'fence'
    ? { ...times, kind: 'fence', rule: jsonOf(row, 'rule', fenceSchema) }
    : { ...times, kind: 'track', rule: jsonOf(row, 'rule', trackSchema) };
}

function isSameBitmap(stored: unknown, saved: Uint8Array | null): boolean {
  if (saved === null || !(stored instanceof Uint8Array)) return saved === null && !(stored instanceof Uint8Array);
  return Buffer.compare(stored, saved) === 0;
}
