import type { DatabaseSync } from 'node:sqlite';
import type { DeletionLog, RecordingDeletion } from '../../device/recording-archive.js';
import { onRollback } from '../database/database.js';
import { integerOf, textOf } from '../database/row.js';

const NONE: readonly RecordingDeletion[] = [];

/** Recordings deleted by users (D15). */
export class RecordingDeletionStore implements DeletionLog {
  readonly #database: DatabaseSync;
  readonly #byDevice = new Map<string, RecordingDeletion[]>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#load();
  }

  all(): RecordingDeletion[] {
    return [...this.#byDevice.values()].flat();
  }

  /** Of one device; the same list until a recording is deleted. */
  ofDevice(deviceId: string): readonly RecordingDeletion[] {
    return this.#byDevice.get(deviceId) ?? NONE;
  }

  add({ deviceId, channel, startS, endS }: RecordingDeletion): void {
    this.#database
      .prepare('INSERT INTO recording_deletions (deviceid, channel, start_s, end_s) VALUES (?, ?, ?, ?)')
      .run(deviceId, channel, startS, endS);
    this.#load();
    onRollback(this.#database, () => {
      this.#load();
    });
  }

  #load(): void {
    this.#byDevice.clear();
    for (const row of this.#database.prepare('SELECT * FROM recording_deletions ORDER BY rowid').all()) {
      const deletion = {
        deviceId: textOf(row, 'deviceid'),
        channel: integerOf(row, 'channel'),
        startS: integerOf(row, 'start_s'),
        endS: integerOf(row, 'end_s'),
      };
      const known = this.#byDevice.get(deletion.deviceId);
      if (known === undefined) this.#byDevice.set(deletion.deviceId, [deletion]);
      else known.push(deletion);
    }
  }
}
