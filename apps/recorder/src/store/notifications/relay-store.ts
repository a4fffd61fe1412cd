import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { integerOf, textOf } from '../database/row.js';
import type { DeliveryOutcome } from './delivery-outcomes.js';

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

/** Positions and heartbeats that wait to be relayed, and how the last relays went. They outlive the process. */
export class RelayStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Adds a batch, and takes the oldest ones beyond `most` out; returns how many rows went with them. */
  add(relay: Relayed, { rows, body }: Pick<RelayBatch, 'rows' | 'body'>, most: number): number {
    this.#database
      .prepare('INSERT INTO relay_batches (relay, delivery_id, rows, body) VALUES (?, ?, ?, ?)')
      .run(relay, randomUUID(), rows, body);
    return this.#database
      .prepare(
        `DELETE FROM relay_batches WHERE relay = ?1 AND id <= (
           SELECT id FROM relay_batches WHERE relay = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2) RETURNING rows`,
      )
      .all(relay, most)
      .reduce((sum, row) => sum + integerOf(row, 'rows'), 0);
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

  note(relay: Relayed, outcome: 'success' | 'failure', { atMs, text }: DeliveryOutcome): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO relay_outcomes (relay, outcome, at_ms, text) VALUES (?, ?, ?, ?)')
      .run(relay, outcome, atMs, text);
  }

  last(relay: Relayed, outcome: 'success' | 'failure'): DeliveryOutcome | undefined {
    const row = this.#database
      .prepare('SELECT at_ms, text FROM relay_outcomes WHERE relay = ? AND outcome = ?')
      .get(relay, outcome);
    return row && { atMs: integerOf(row, 'at_ms'), text: textOf(row, 'text') };
  }
}
