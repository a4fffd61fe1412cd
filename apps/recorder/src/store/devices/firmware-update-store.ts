import type { DatabaseSync } from 'node:sqlite';
import { integerOf, textOf, type Row } from '../database/row.js';

/** The last firmware update of a device. */
export interface StoredFirmwareUpdate {
  readonly deviceId: string;
  /** Version before it. */
  readonly from: string;
  /** Version after it; empty until its file has come. */
  readonly to: string;
  /** Unix milliseconds. */
  readonly startedMs: number;
  readonly outcome: 'running' | 'done' | 'failed';
  /** Why it failed; empty otherwise. */
  readonly reason: string;
}

/** The firmware updates of the devices, the last one of each. */
export class FirmwareUpdateStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get(deviceId: string): StoredFirmwareUpdate | undefined {
    const row = this.#database.prepare('SELECT * FROM firmware_updates WHERE deviceid = ?').get(deviceId);
    return row === undefined ? undefined : fromRow(row);
  }

  running(): StoredFirmwareUpdate[] {
    return this.#database.prepare("SELECT * FROM firmware_updates WHERE outcome = 'running'").all().map(fromRow);
  }

  put({ deviceId, from, to, startedMs, outcome, reason }: StoredFirmwareUpdate): void {
    this.#database
      .prepare(
        `INSERT INTO firmware_updates (deviceid, from_version, to_version, started_ms, outcome, reason)
         VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT (deviceid) DO UPDATE SET from_version = excluded.from_version, to_version = excluded.to_version,
           started_ms = excluded.started_ms, outcome = excluded.outcome, reason = excluded.reason`,
      )
      .run(deviceId, from, to, startedMs, outcome, reason);
  }
}

function fromRow(row: Row): StoredFirmwareUpdate {
  const outcome = textOf(row, 'outcome');
  return {
    deviceId: textOf(row, 'deviceid'),
    from: textOf(row, 'from_version'),
    to: textOf(row, 'to_version'),
    startedMs: integerOf(row, 'started_ms'),
    outcome: outcome === 'running' || outcome === 'done' ? outcome : 'failed',
    reason: textOf(row, 'reason'),
  };
}
