import type { DatabaseSync } from 'node:sqlite';
import { inTransaction, onRollback } from '../database/database.js';
import type { EventSerials } from './event-serials.js';
import { integerOf, textOf, type Row } from '../database/row.js';

/** An event that a user made rather than a device: a custom download. */
export interface AddedEvent {
  readonly serialno: number;
  readonly deviceId: string;
  /** `appdevid`. */
  readonly code: number;
  readonly memo: string;
  /** The time it is about, unix seconds. */
  readonly startS: number;
  readonly endS: number;
  /** Bit mask of the channels to download, and of those to take from the main stream. */
  readonly downloadMask: number;
  readonly mainStreamMask: number;
  readonly audio: boolean;
  readonly username: string;
  /** Unix ms. */
  readonly addedMs: number;
}

/** The events that users made, in the order of their serial numbers. */
export class AddedEventStore {
  readonly #database: DatabaseSync;
  readonly #bySerial = new Map<number, AddedEvent>();
  readonly #serials: EventSerials;

  constructor(database: DatabaseSync, serials: EventSerials) {
    this.#database = database;
    this.#serials = serials;
    this.#load();
  }

  get(serialno: number): AddedEvent | undefined {
    return this.#bySerial.get(serialno);
  }

  all(): Iterable<AddedEvent> {
    return this.#bySerial.values();
  }

  /** Keeps events, all or none; each gets the next free number after `fromSerial`. */
  add(events: readonly Omit<AddedEvent, 'serialno'>[], fromSerial: number): AddedEvent[] {
    return inTransaction(this.#database, () => {
      this.#loadOnRollback();
      return events.map((event): AddedEvent => {
        const numbered = { ...event, serialno: this.#serials.next(fromSerial) };
        this.#insert(numbered);
        this.#bySerial.set(numbered.serialno, numbered);
        return numbered;
      });
    });
  }

  /** Forgets what was added before `beforeMs` (unix ms); gives how many events that were. */
  prune(beforeMs: number): number {
    const { changes } = this.#database.prepare('DELETE FROM added_events WHERE added_ms < ?').run(beforeMs);
    for (const event of this.#bySerial.values()) if (event.addedMs < beforeMs) this.#bySerial.delete(event.serialno);
    this.#loadOnRollback();
    return Number(changes);
  }

  #insert(event: AddedEvent): void {
    const { serialno, deviceId, code, memo, startS, endS, downloadMask, mainStreamMask, audio } = event;
    this.#database
      .prepare(
        `INSERT INTO added_events (serialno, deviceid, code, memo, start_s, end_s, download_mask, main_stream_mask,
           audio, username, added_ms) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        serialno,
        deviceId,
        code,
        memo,
        startS,
        endS,
        downloadMask,
        mainStreamMask,
        audio ? 1 : 0,
        event.username,
        event.addedMs,
      );
  }

  #loadOnRollback(): void {
    onRollback(this.#database, () => {
      this.#load();
    });
  }

  #load(): void {
    this.#bySerial.clear();
    for (const row of this.#database.prepare('SELECT * FROM added_events ORDER BY serialno').all()) {
      this.#bySerial.set(integerOf(row, 'serialno'), fromRow(row));
    }
  }
}

function fromRow(row: Row): AddedEvent {
  return {
    serialno: integerOf(row, 'serialno'),
    deviceId: textOf(row, 'deviceid'),
    code: integerOf(row, 'code'),
    memo: textOf(row, 'memo'),
    startS: integerOf(row, 'start_s'),
    endS: integerOf(row, 'end_s'),
    downloadMask: integerOf(row, 'download_mask'),
    mainStreamMask: integerOf(row, 'main_stream_mask'),
    audio: integerOf(row, 'audio') === 1,
    username: textOf(row, 'username'),
    addedMs: integerOf(row, 'added_ms'),
  };
}
