import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { integerOf, textOf } from '../database/row.js';

/** Kind of rows that are relayed. */
export type Relayed = 'gps' | 'heartbeat';
/** Rows that are posted together. */
export interface RelayBatch {
  readonly id: number;
  /** The same at each attempt. */
  readonly deliveryId: string;
  readonly rows: number;
  /** JSON. */
  readonly body: string;
}

/** Limits of {@link RelayStore.add}. */
export interface RelayRoom {
  /** The newest batch that may have gone out: nothing is added to it any more. */
  readonly sealedId: number;
  /** Rows of a batch. */
  readonly mostRows: number;
  /** Batches of a relay that wait. */
  readonly mostBatches: number;
}

const LISTS: Readonly<Record<Relayed, string>> = { gps: 'positions', heartbeat: 'heartbeats' };

/** The JSON of a batch, of the JSON of its rows. */
export function relayBody(relay: Relayed, rows: readonly string[]): string {
  return `{"${LISTS[relay]}":[${rows.join(',')}]}`;
}

/** Positions and heartbeats that wait to be relayed, and how the last relays went. They outlive the process. */
export class RelayStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /**
   * Adds rows, as JSON of each: to the newest batch if it is after `sealedId` and has room, else as a batch of their own. Takes the oldest
   * batches beyond `mostBatches` out; returns how many rows went with them.
   */
  add(relay: Relayed, rows: readonly string[], { sealedId, mostRows, mostBatches }: RelayRoom): number {
    const joined = this.#database
      .prepare(
        `UPDATE relay_batches SET rows = rows + ?2, body = substr(body, 1, length(body) - 2) || ',' || ?3 || ']}'
         WHERE id = (SELECT max(id) FROM relay_batches WHERE relay = ?1) AND id > ?4 AND rows + ?2 <= ?5`,
      )
      .run(relay, rows.length, rows.join(','), sealedId, mostRows);
    if (joined.changes > 0) return 0;
    this.#database
      .prepare('INSERT INTO relay_batches (relay, delivery_id, rows, body) VALUES (?, ?, ?, ?)')
      .run(relay, randomUUID(), rows.length, relayBody(relay, rows));
    return this.#database
      .prepare(
        `DELETE FROM relay_batches WHERE relay = ?1 AND id <= (
           SELECT id FROM relay_batches WHERE relay = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2) RETURNING rows`,
      )
      .all(relay, mostBatches)
      .reduce((sum, row) => sum + integerOf(row, 'rows'), 0);
  }

  /** Id of the newest batch; 0 when nothing waits. */
  newestId(relay: Relayed): number {
    const row = this.#database
      .prepare('SELECT coalesce(max(id), 0) AS id FROM relay_batches WHERE relay = ?')
      .get(relay);
    return integerOf(row ?? {}, 'id');
  }

  /** The oldest batch; undefined when nothing waits. */
  first(relay: Relayed): RelayBatch | undefined {
    const row = this.#database.prepare('SELECT * FROM relay_batches WHERE relay = ? ORDER BY id LIMIT 1').get(relay);
    return (
      row && {
        id: integerOf(row, 'id'),
        deliveryId: textOf(row, 'delivery_id'),
        rows: integerOf(row, 'rows'),
        body: textOf(row, 'body'),
      }
    );
  }

  remove(id: number): void {
    this.#database.prepare('DELETE FROM relay_batches WHERE id = ?').run(id);
  }

  clear(relay: Relayed): void {
    this.#database.prepare('DELETE FROM relay_batches WHERE relay = ?').run(relay);
  }

  /** Rows that wait. */
  waiting(relay: Relayed): number {
    const row = this.#database
      .prepare('SELECT coalesce(sum(rows), 0) AS n FROM relay_batches WHERE relay = ?')
      .get(relay);
    return integerOf(row ?? {}, 'n');
  }
}
