import type { DatabaseSync } from 'node:sqlite';
import { integerOf, textOf } from '../database/row.js';
import type { NotificationChannel } from './notification-log.js';
import type { Relayed } from './relay-store.js';

/** Service of another server that answers about places. */
export type PlaceService = 'geocoding' | 'routes';

/** Work whose last success and last failure the tab of its settings shows. */
export type OutcomeSubject = NotificationChannel | Relayed | PlaceService | 'certificate' | 'ddns' | 'redirect';

/** How it ended, in words: to whom something went, or why it did not. */
export interface Outcome {
  /** Unix milliseconds. */
  readonly atMs: number;
  readonly text: string;
}

/** The last success and the last failure of what the server does with others. */
export class LastOutcomes {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  note(subject: OutcomeSubject, outcome: 'success' | 'failure', { atMs, text }: Outcome): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO last_outcomes (subject, outcome, at_ms, text) VALUES (?, ?, ?, ?)')
      .run(subject, outcome, atMs, text);
  }

  last(subject: OutcomeSubject, outcome: 'success' | 'failure'): Outcome | undefined {
    const row = this.#database
      .prepare('SELECT at_ms, text FROM last_outcomes WHERE subject = ? AND outcome = ?')
      .get(subject, outcome);
    return row && { atMs: integerOf(row, 'at_ms'), text: textOf(row, 'text') };
  }
}
