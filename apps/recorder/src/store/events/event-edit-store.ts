import type { DatabaseSync } from 'node:sqlite';
import { onRollback } from '../database/database.js';
import { integerOf, integerOrNull, textOf, type Row } from '../database/row.js';

/** Changes of an event by users. */
export interface EventEdit {
  readonly serialno: number;
  /** Device and time of the event that was changed: in another world the number may be another event's. */
  readonly deviceId: string;
  readonly happenedS: number;
  readonly checkStatus: number | null;
  /** Who set the check status; null for 0, and for one that was set before this was kept. */
  readonly checkedBy: string | null;
  /** When that was, unix seconds. */
  readonly checkedS: number | null;
  readonly memo: string | null;
  /** When its footage was asked for, unix ms. */
  readonly downloadAskedMs: number | null;
  readonly downloadMask: number;
  /** Unix ms. */
  readonly updatedMs: number;
}

/** Changes of events by users, by serial number. */
export class EventEditStore {
  readonly #database: DatabaseSync;
  readonly #bySerial = new Map<number, EventEdit>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#load();
  }

  get(serialno: number, deviceId: string, happenedS: number): EventEdit | undefined {
    const edit = this.#bySerial.get(serialno);
    return edit?.deviceId === deviceId && edit.happenedS === happenedS ? edit : undefined;
  }

  /** Edits that were made, or whose footage was asked for, at `sinceMs` or later. */
  changedSince(sinceMs: number): EventEdit[] {
    return [...this.#bySerial.values()].filter((edit) => edit.updatedMs >= sinceMs);
  }

  put(edit: EventEdit): void {
    const { serialno, deviceId, happenedS, checkStatus, checkedBy, checkedS, memo } = edit;
    const { downloadAskedMs, downloadMask, updatedMs } = edit;
    this.#database
      .prepare(
        `INSERT INTO event_edits
         (serialno, deviceid, happened_s, check_status, checked_by, checked_s, memo, download_asked_ms, download_mask,
          updated_ms)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (serialno) DO UPDATE SET deviceid = excluded.deviceid, happened_s = excluded.happened_s,
           check_status = excluded.check_status, checked_by = excluded.checked_by, checked_s = excluded.checked_s,
           memo = excluded.memo, download_asked_ms = excluded.download_asked_ms,
           download_mask = excluded.download_mask, updated_ms = excluded.updated_ms`,
      )
      .run(
        serialno,
        deviceId,
        happenedS,
        checkStatus,
        checkedBy,
        checkedS,
        memo,
        downloadAskedMs,
        downloadMask,
        updatedMs,
      );
    this.#bySerial.set(serialno, edit);
    this.#loadOnRollback();
  }

  /** Forgets edits of events that happened before `beforeS` (unix s) and were last edited before then; gives how many. */
  prune(beforeS: number): number {
    const { changes } = this.#database
      .prepare('DELETE FROM event_edits WHERE happened_s < ? AND updated_ms < ?')
      .run(beforeS, beforeS * 1000);
    for (const edit of this.#bySerial.values()) {
      if (edit.happenedS < beforeS && edit.updatedMs < beforeS * 1000) this.#bySerial.delete(edit.serialno);
    }
    this.#loadOnRollback();
    return Number(changes);
  }

  #loadOnRollback(): void {
    onRollback(this.#database, () => {
      this.#load();
    });
  }

  #load(): void {
    this.#bySerial.clear();
    for (const row of this.#database.prepare('SELECT * FROM event_edits').all()) {
      this.#bySerial.set(integerOf(row, 'serialno'), fromRow(row));
    }
  }
}

function fromRow(row: Row): EventEdit {
  return {
    serialno: integerOf(row, 'serialno'),
    deviceId: textOf(row, 'deviceid'),
    happenedS: integerOf(row, 'happened_s'),
    checkStatus: integerOrNull(row, 'check_status'),
    checkedBy: row['checked_by'] === null ? null : textOf(row, 'checked_by'),
    checkedS: integerOrNull(row, 'checked_s'),
    memo: row['memo'] === null ? null : textOf(row, 'memo'),
    downloadAskedMs: integerOrNull(row, 'download_asked_ms'),
    downloadMask: integerOf(row, 'download_mask'),
    updatedMs: integerOf(row, 'updated_ms'),
  };
}
