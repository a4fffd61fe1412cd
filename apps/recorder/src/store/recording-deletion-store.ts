import type { DatabaseSync } from 'node:sqlite';
import type { DeletionLog, RecordingDeletion } from '../device/recording-archive.js';
import { integerOf, textOf } from './row.js';

/** What users deleted of the recordings (D15). */
export class RecordingDeletionStore implements DeletionLog {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  all(): RecordingDeletion[] {
    const rows = this.#database.prepare('SELECT deviceid, channel, start_s, end_s FROM recording_deletions').all();
    return rows.map((row) => ({
      deviceId: textOf(row, 'deviceid'),
      channel: integerOf(row, 'channel'),
      startS: integerOf(row, 'start_s'),
      endS: integerOf(row, 'end_s'),
    }));
  }

  add({ deviceId, channel, startS, endS }: RecordingDeletion): void {
    this.#database
      .prepare('INSERT INTO recording_deletions (deviceid, channel, start_s, end_s) VALUES (?, ?, ?, ?)')
      .run(deviceId, channel, startS, endS);
  }
}
