import type { DatabaseSync } from 'node:sqlite';
import { integerOf, textOf } from '../database/row.js';
import type { NotificationChannel } from './notification-log.js';

/** Outcome of a delivery, for the tab of its settings. */
export interface DeliveryOutcome {
  /** Unix milliseconds. */
  readonly atMs: number;
  /** To whom it went, or why it did not. */
  readonly text: string;
}

/** The last success and the last failure of each channel. */
export class DeliveryOutcomes {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  note(channel: NotificationChannel, outcome: 'success' | 'failure', { atMs, text }: DeliveryOutcome): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO delivery_outcomes (channel, outcome, at_ms, text) VALUES (?, ?, ?, ?)')
      .run(channel, outcome, atMs, text);
  }

  last(channel: NotificationChannel, outcome: 'success' | 'failure'): DeliveryOutcome | undefined {
    const row = this.#database
      .prepare('SELECT at_ms, text FROM delivery_outcomes WHERE channel = ? AND outcome = ?')
      .get(channel, outcome);
    return row && { atMs: integerOf(row, 'at_ms'), text: textOf(row, 'text') };
  }
}
