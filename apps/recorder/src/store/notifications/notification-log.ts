import type { DatabaseSync } from 'node:sqlite';
import { BoundedTable } from '../database/bounded-table.js';
import { integerOf, integerOrNull, textOf, type Row } from '../database/row.js';

const DEFAULT_LIMIT = 5_000;

/** Channel of a notification. */
export type NotificationChannel = 'push' | 'mail' | 'sms';

/** `kept` = in the sink only; `unknown` = it may have arrived, as the connection broke before the receiver's answer. */
export type NotificationState = 'kept' | 'sent' | 'failed' | 'unknown';

/** A message to one recipient. */
export interface Notification {
  /** Unix milliseconds. */
  readonly atMs: number;
  /** Which plan or button it comes from, in words. */
  readonly plan: string;
  /** The event of the notification; null for a test. */
  readonly serialNo: number | null;
  /** Empty for a test. */
  readonly deviceId: string;
  /** `appdevid`; null for a test. */
  readonly code: number | null;
  readonly channel: NotificationChannel;
  /** Mail address, phone number or URL. */
  readonly recipient: string;
  readonly text: string;
  readonly state: NotificationState;
  /** Why it failed, or was not sent; empty when there is nothing to say. */
  readonly reason: string;
}

/** Every notification outside of the event channel, the newest `limit` rows. */
export class NotificationLog {
  readonly #rows: BoundedTable;

  constructor(database: DatabaseSync, limit = DEFAULT_LIMIT) {
    this.#rows = new BoundedTable(database, { table: 'notifications', limit });
  }

  add({ atMs, plan, serialNo, deviceId, code, channel, recipient, text, state, reason }: Notification): void {
    const about = { plan, serialno: serialNo, deviceid: deviceId, appdevid: code };
    this.#rows.add({ at_ms: atMs, ...about, channel, recipient, text, state, reason });
  }

  /** All rows, newest first. */
  *newestFirst(): Iterable<Notification> {
    for (const row of this.#rows.newestFirst()) yield fromRow(row);
  }
}

function fromRow(row: Row): Notification {
  const channel = textOf(row, 'channel');
  const state = textOf(row, 'state');
  return {
    atMs: integerOf(row, 'at_ms'),
    plan: textOf(row, 'plan'),
    serialNo: integerOrNull(row, 'serialno'),
    deviceId: textOf(row, 'deviceid'),
    code: integerOrNull(row, 'appdevid'),
    channel: channel === 'push' || channel === 'mail' ? channel : 'sms',
    recipient: textOf(row, 'recipient'),
    text: textOf(row, 'text'),
    state: state === 'sent' || state === 'failed' || state === 'unknown' ? state : 'kept',
    reason: textOf(row, 'reason'),
  };
}
