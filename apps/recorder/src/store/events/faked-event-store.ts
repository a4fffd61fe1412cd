import type { DatabaseSync } from 'node:sqlite';
import type { WorldEvent } from '../../device/world.js';
import { inTransaction } from '../database/database.js';
import type { EventSerials } from './event-serials.js';
import { integerOf, numberOrNull, textOf, type Row } from '../database/row.js';

const DEFAULT_LIMIT = 20_000;

/** An event as a technician made a device report it. */
export type FakedEvent = Omit<WorldEvent, 'serialno' | 'updatedMs' | 'cover'>;

/** The events that technicians made devices report, the newest `limit` of them. */
export class FakedEventStore {
  readonly #database: DatabaseSync;
  readonly #serials: EventSerials;
  readonly #limit: number;

  constructor(database: DatabaseSync, serials: EventSerials, limit = DEFAULT_LIMIT) {
    this.#database = database;
    this.#serials = serials;
    this.#limit = limit;
  }

  /** Keeps an event under the next free number after `fromSerial`. */
  add(event: FakedEvent, fromSerial: number): WorldEvent {
    return inTransaction(this.#database, () => this.#add(event, fromSerial));
  }

  #add(event: FakedEvent, fromSerial: number): WorldEvent {
    const serialno = this.#serials.next(fromSerial);
    const { deviceId, code, memo, happenedS, reportedMs, call, lat, lng, speedKmh, snap } = event;
    this.#database
      .prepare(
        `INSERT INTO faked_events
         (serialno, deviceid, code, memo, happened_s, reported_ms, call, lat, lng, speed_kmh, snap)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(serialno, deviceId, code, memo, happenedS, reportedMs, call ? 1 : 0, lat, lng, speedKmh, snap);
    this.#database
      .prepare(
        'DELETE FROM faked_events WHERE serialno <= (SELECT serialno FROM faked_events ORDER BY serialno DESC LIMIT 1 OFFSET ?)',
      )
      .run(this.#limit);
    return { ...event, serialno, updatedMs: reportedMs, cover: false };
  }

  get(serialno: number): WorldEvent | undefined {
    const row = this.#database.prepare('SELECT * FROM faked_events WHERE serialno = ?').get(serialno);
    return row && fromRow(row);
  }

  /** Events reported from `fromMs` to `toMs` (unix ms), both a part of it, by serial number. */
  between(fromMs: number, toMs: number): WorldEvent[] {
    return this.#database
      .prepare('SELECT * FROM faked_events WHERE reported_ms BETWEEN ? AND ? ORDER BY serialno')
      .all(fromMs, toMs)
      .map(fromRow);
  }

  /** Forgets what was reported before `beforeMs`; gives how many events that were. */
  prune(beforeMs: number): number {
    return Number(this.#database.prepare('DELETE FROM faked_events WHERE reported_ms < ?').run(beforeMs).changes);
  }
}

function fromRow(row: Row): WorldEvent {
  const reportedMs = integerOf(row, 'reported_ms');
  return {
    serialno: integerOf(row, 'serialno'),
    deviceId: textOf(row, 'deviceid'),
    code: integerOf(row, 'code'),
    memo: textOf(row, 'memo'),
    happenedS: integerOf(row, 'happened_s'),
    reportedMs,
    updatedMs: reportedMs,
    cover: false,
    call: integerOf(row, 'call') === 1,
    lat: numberOrNull(row, 'lat'),
    lng: numberOrNull(row, 'lng'),
    speedKmh: numberOrNull(row, 'speed_kmh') ?? 0,
    snap: integerOf(row, 'snap'),
  };
}
