import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../database/database.js';
import { integerOf, integerOrNull, textOf, type Row } from '../database/row.js';
import type { Notification, NotificationChannel } from './notification-log.js';

/** Lines of events that one message holds; the others are counted. */
export const MOST_LINES = 50;
/** The longest that a message waits for its next attempt. */
export const LONGEST_WAIT_MS = 8 * 3_600_000;

/** A message that has not left yet. */
export interface OutboxMessage extends Pick<
  Notification,
  'plan' | 'serialNo' | 'deviceId' | 'code' | 'channel' | 'recipient' | 'text'
> {
  readonly id: number;
  /** The same at each attempt: receivers drop by it what comes twice. */
  readonly deliveryId: string;
  /** Plan and recipient: events that follow within a minute join the same message. Empty where each has its own. */
  readonly gatherKey: string;
  /** `fileid` of the report file that a mail carries; empty for messages of events. */
  readonly report: string;
  /** JSON of a push; the words of the events of a mail, a line each, up to {@link MOST_LINES}; those of a text message. */
  readonly body: string;
  /** Number of events in it. */
  readonly events: number;
  /** Unix milliseconds. */
  readonly addedMs: number;
  /** Unix milliseconds of the next attempt. */
  readonly nextMs: number;
  /** Attempts that have failed. */
  readonly attempts: number;
  /** Why the last attempt failed; empty before the first. */
  readonly reason: string;
}

/** A message as it is put in. */
export type NewOutboxMessage = Omit<OutboxMessage, 'id' | 'deliveryId' | 'events' | 'attempts' | 'reason'>;

/** Messages that wait for their turn or their next attempt, and those under way. They outlive the process. */
export class OutboxStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  add({
    plan,
    serialNo,
    deviceId,
    code,
    channel,
    recipient,
    gatherKey,
    text,
    body,
    report,
    addedMs,
    nextMs,
  }: NewOutboxMessage): void {
    this.#database
      .prepare(
        `INSERT INTO outbox (delivery_id, channel, plan, gather_key, recipient, text, body, report, events, serialno, deviceid, appdevid,
           added_ms, next_ms, attempts, state, reason) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, 0, 'waiting', '')`,
      )
      .run(
        randomUUID(),
        channel,
        plan,
        gatherKey,
        recipient,
        text,
        body,
        report,
        serialNo,
        deviceId,
        code,
        addedMs,
        nextMs,
      );
  }

  /** Adds an event to the message of this key that waits; false when there is none. */
  join(gatherKey: string, channel: NotificationChannel, line: string): boolean {
    const { changes } = this.#database
      .prepare(
        `UPDATE outbox SET events = events + 1, body = CASE WHEN events < ? THEN body || char(10) || ? ELSE body END
         WHERE state = 'waiting' AND channel = ? AND gather_key = ?`,
      )
      .run(MOST_LINES, line, channel, gatherKey);
    return changes > 0;
  }

  /**
   * Marks up to `most` messages of a channel that are due as under way, in the order of their time. One that would wait
   * longer than {@link LONGEST_WAIT_MS} is due: the clock was set back.
   */
  take(channel: NotificationChannel, nowMs: number, most: number): OutboxMessage[] {
    return inTransaction(this.#database, () => {
      const rows = this.#database
        .prepare(
          `SELECT * FROM outbox WHERE state = 'waiting' AND channel = ? AND (next_ms <= ? OR next_ms > ?)
           ORDER BY next_ms, id LIMIT ?`,
        )
        .all(channel, nowMs, nowMs + LONGEST_WAIT_MS, most);
      const mark = this.#database.prepare(`UPDATE outbox SET state = 'sending' WHERE id = ?`);
      for (const row of rows) mark.run(integerOf(row, 'id'));
      return rows.map(fromRow);
    });
  }

  /** Lets a message that is under way wait for another attempt. */
  retry(id: number, { nextMs, reason }: Pick<OutboxMessage, 'nextMs' | 'reason'>): void {
    this.#database
      .prepare(`UPDATE outbox SET state = 'waiting', attempts = attempts + 1, next_ms = ?, reason = ? WHERE id = ?`)
      .run(nextMs, reason, id);
  }

  /** Lets a message that is under way wait as if it had not been tried. */
  putBack(id: number): void {
    this.#database.prepare(`UPDATE outbox SET state = 'waiting' WHERE id = ?`).run(id);
  }

  remove(id: number): void {
    this.#database.prepare('DELETE FROM outbox WHERE id = ?').run(id);
  }

  /** Brings the attempts of a channel forward: its settings were saved. */
  dueNow(channel: NotificationChannel, nowMs: number): void {
    this.#database
      .prepare(`UPDATE outbox SET next_ms = ? WHERE state = 'waiting' AND channel = ? AND attempts > 0 AND next_ms > ?`)
      .run(nowMs, channel, nowMs);
  }

  /** Messages that were under way when the process ended. */
  interrupted(): OutboxMessage[] {
    return this.#database.prepare(`SELECT * FROM outbox WHERE state = 'sending' ORDER BY id`).all().map(fromRow);
  }

  /** The oldest messages of a channel beyond the newest `limit`, those under way apart. */
  beyond(channel: NotificationChannel, limit: number): OutboxMessage[] {
    const { n } = this.#database.prepare('SELECT count(*) AS n FROM outbox WHERE channel = ?').get(channel) ?? {};
    const excess = Number(n) - limit;
    if (excess <= 0) return [];
    return this.#database
      .prepare(`SELECT * FROM outbox WHERE state = 'waiting' AND channel = ? ORDER BY id LIMIT ?`)
      .all(channel, excess)
      .map(fromRow);
  }

  /** Number of messages of each channel that have not left. */
  waiting(): Record<NotificationChannel, number> {
    const count = { push: 0, mail: 0, sms: 0 };
    for (const row of this.#database.prepare('SELECT channel, count(*) AS n FROM outbox GROUP BY channel').all()) {
      count[channelOf(row)] = integerOf(row, 'n');
    }
    return count;
  }

  /** Unix milliseconds of the next attempt of all; undefined when nothing waits. */
  nextMs(): number | undefined {
    const { next } =
      this.#database.prepare(`SELECT min(next_ms) AS next FROM outbox WHERE state = 'waiting'`).get() ?? {};
    return next == null ? undefined : Number(next);
  }

  /** All messages, newest first. */
  newestFirst(): OutboxMessage[] {
    return this.#database.prepare('SELECT * FROM outbox ORDER BY id DESC').all().map(fromRow);
  }
}

function channelOf(row: Row): NotificationChannel {
  const channel = textOf(row, 'channel');
  return channel === 'push' || channel === 'mail' ? channel : 'sms';
}

function fromRow(row: Row): OutboxMessage {
  return {
    id: integerOf(row, 'id'),
    deliveryId: textOf(row, 'delivery_id'),
    channel: channelOf(row),
    plan: textOf(row, 'plan'),
    gatherKey: textOf(row, 'gather_key'),
    recipient: textOf(row, 'recipient'),
    text: textOf(row, 'text'),
    body: textOf(row, 'body'),
    report: textOf(row, 'report'),
    events: integerOf(row, 'events'),
    serialNo: integerOrNull(row, 'serialno'),
    deviceId: textOf(row, 'deviceid'),
    code: integerOrNull(row, 'appdevid'),
    addedMs: integerOf(row, 'added_ms'),
    nextMs: integerOf(row, 'next_ms'),
    attempts: integerOf(row, 'attempts'),
    reason: textOf(row, 'reason'),
  };
}
