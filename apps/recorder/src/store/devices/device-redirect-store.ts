import type { DatabaseSync } from 'node:sqlite';
import { integerOf, textOf, type Row } from '../database/row.js';

/** How a device answered the order to go to another server. */
export interface StoredRedirect {
  readonly deviceId: string;
  /** `silent` = no answer came; it is asked again when it connects next, a few times. */
  readonly outcome: 'taken' | 'refused' | 'unsupported' | 'silent';
  /** Why it did not take it; empty otherwise. */
  readonly reason: string;
  readonly tries: number;
  /** Unix seconds. */
  readonly atS: number;
}

/** Answers of devices to the redirect of the settings, the last one of each. */
export class DeviceRedirectStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get(deviceId: string): StoredRedirect | undefined {
    const row = this.#database.prepare('SELECT * FROM device_redirects WHERE deviceid = ?').get(deviceId);
    return row && fromRow(row);
  }

  all(): StoredRedirect[] {
    return this.#database.prepare('SELECT * FROM device_redirects').all().map(fromRow);
  }

  put({ deviceId, outcome, reason, tries, atS }: StoredRedirect): void {
    this.#database
      .prepare(
        'INSERT OR REPLACE INTO device_redirects (deviceid, outcome, reason, tries, at_s) VALUES (?, ?, ?, ?, ?)',
      )
      .run(deviceId, outcome, reason, tries, atS);
  }

  remove(deviceId: string): void {
    this.#database.prepare('DELETE FROM device_redirects WHERE deviceid = ?').run(deviceId);
  }

  /** Forgets all answers, as for another redirect. */
  clear(): void {
    this.#database.exec('DELETE FROM device_redirects');
  }
}

function fromRow(row: Row): StoredRedirect {
  const outcome = textOf(row, 'outcome');
  return {
    deviceId: textOf(row, 'deviceid'),
    outcome: outcome === 'taken' || outcome === 'refused' || outcome === 'unsupported' ? outcome : 'silent',
    reason: textOf(row, 'reason'),
    tries: integerOf(row, 'tries'),
    atS: integerOf(row, 'at_s'),
  };
}
