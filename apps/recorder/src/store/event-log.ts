import type { DatabaseSync } from 'node:sqlite';
import type { FleetEvent } from 'gk-sdk';
import { inTransaction } from './database.js';

const DEFAULT_LIMIT = 20_000;
const FLUSH_MS = 1_000;

/**
 * The events of the fleet as they happened, the newest `limit` of them. Rows are written together
 * once a second, so that a busy fleet does not keep the disk busy.
 */
export class EventLog {
  readonly #database: DatabaseSync;
  readonly #limit: number;
  readonly #log: (line: string) => void;
  #waiting: FleetEvent[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(database: DatabaseSync, limit = DEFAULT_LIMIT, log: (line: string) => void = () => undefined) {
    this.#database = database;
    this.#log = log;
    this.#limit = limit;
  }

  add(event: FleetEvent): void {
    if (!event.deviceid) return;
    this.#waiting.push(event);
    this.#timer ??= setTimeout(() => {
      this.flush();
    }, FLUSH_MS).unref();
  }

  /** Writes what waits. A full disk costs events, not the recorder: the newest of them wait for the next time. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length === 0) return;
    try {
      this.#write(this.#waiting);
      this.#waiting = [];
    } catch (error) {
      this.#waiting = this.#waiting.slice(-this.#limit);
      this.#log(`Events could not be written: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #write(events: readonly FleetEvent[]): void {
    inTransaction(this.#database, () => {
      const insert = this.#database.prepare('INSERT INTO events (deviceid, event_s, event) VALUES (?, ?, ?)');
      for (const event of events) insert.run(event.deviceid ?? '', event.eventtimeutc ?? 0, JSON.stringify(event));
      this.#database.prepare('DELETE FROM events WHERE id <= (SELECT max(id) FROM events) - ?').run(this.#limit);
    });
  }
}
