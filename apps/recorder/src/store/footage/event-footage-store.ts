import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { RecordingSpan } from 'gk-sdk/recordings';
import { z } from 'zod/mini';
import { afterCommit, inTransaction, onRollback } from '../database/database.js';
import { integerOf, jsonOf, type Row } from '../database/row.js';
import { moveToStay, type StateFiles } from '../state/state-files.js';

const FOLDER = 'footage';

/** Which footage: the span that an event asks of a channel. */
export interface FootageKey {
  readonly deviceId: string;
  /** From 1. */
  readonly channel: number;
  /** Unix seconds. */
  readonly startS: number;
  readonly durationS: number;
}

const spansSchema = z.array(z.object({ startS: z.number(), endS: z.number(), offsetS: z.number() }));
const filesSchema = z.array(z.object({ sizeBytes: z.number(), spans: z.optional(spansSchema) }));

/** A file of a footage, apart from where it lies. */
export interface FootageFile {
  readonly sizeBytes: number;
  /** When its pictures were captured; absent where it is not known. */
  readonly spans?: readonly RecordingSpan[] | undefined;
}

/** Footage that is kept. */
export interface KeptFootage {
  /** Unix seconds. */
  readonly savedS: number;
  readonly files: readonly (FootageFile & { readonly path: string })[];
}

/** Footage of events that was fetched from devices: files that stay until their age or a limit of bytes ends them. */
export class EventFootageStore {
  readonly #database: DatabaseSync;
  readonly #files: StateFiles;

  constructor(database: DatabaseSync, files: StateFiles) {
    this.#database = database;
    this.#files = files;
  }

  find({ deviceId, channel, startS, durationS }: FootageKey): KeptFootage | undefined {
    const row = this.#database
      .prepare('SELECT * FROM event_footage WHERE deviceid = ? AND channel = ? AND start_s = ? AND duration_s = ?')
      .get(deviceId, channel, startS, durationS);
    return row === undefined ? undefined : this.#fromRow(row);
  }

  /** Takes files over from where they lie, whole and on the disk, all of them or none; they replace what was kept of the same span. */
  keep(key: FootageKey, savedS: number, files: readonly (FootageFile & { readonly path: string })[]): KeptFootage {
    const { deviceId, channel, startS, durationS } = key;
    return inTransaction(this.#database, () => {
      this.remove(key);
      const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const described = JSON.stringify(files.map(({ path: _, ...file }) => file));
      const { lastInsertRowid } = this.#database
        .prepare(
          `INSERT INTO event_footage (deviceid, channel, start_s, duration_s, saved_s, bytes, files)
           VALUES (?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(deviceId, channel, startS, durationS, savedS, bytes, described);
      const id = Number(lastInsertRowid);
      onRollback(this.#database, () => {
        this.#removeFiles(id, files.length);
      });
      const kept = files.map((file, index) => {
        const path = this.#pathOf(id, index + 1);
        moveToStay(file.path, path);
        return { ...file, path };
      });
      return { savedS, files: kept };
    });
  }

  /** Bytes of all files. */
  bytes(): number {
    const row = this.#database.prepare('SELECT coalesce(sum(bytes), 0) AS bytes FROM event_footage').get() ?? {};
    return integerOf(row, 'bytes');
  }

  remove({ deviceId, channel, startS, durationS }: FootageKey): void {
    const row = this.#database
      .prepare('SELECT * FROM event_footage WHERE deviceid = ? AND channel = ? AND start_s = ? AND duration_s = ?')
      .get(deviceId, channel, startS, durationS);
    if (row !== undefined) this.#removeRow(row);
  }

  /** Forgets footage that begins before `beforeS` (unix s); gives how much. */
  prune(beforeS: number): number {
    const rows = this.#database.prepare('SELECT * FROM event_footage WHERE start_s < ?').all(beforeS);
    inTransaction(this.#database, () => {
      for (const row of rows) this.#removeRow(row);
    });
    return rows.length;
  }

  /** Forgets the footage that begins first until the rest takes `maxBytes` at most, but never `spare`; gives how much. */
  limit(maxBytes: number, spare?: FootageKey): number {
    let bytes = this.bytes();
    if (bytes <= maxBytes) return 0;
    let count = 0;
    inTransaction(this.#database, () => {
      for (const row of this.#database.prepare('SELECT * FROM event_footage ORDER BY start_s, id').all()) {
        if (bytes <= maxBytes) break;
        if (spare !== undefined && isOf(row, spare)) continue;
        bytes -= integerOf(row, 'bytes');
        this.#removeRow(row);
        count += 1;
      }
    });
    return count;
  }

  /** Removes files whose row never came to be. To be called once the whole database was read without a fault. */
  sweep(): void {
    const kept = new Set<number>();
    for (const row of this.#database.prepare('SELECT id, files FROM event_footage').all()) {
      kept.add(integerOf(row, 'id'));
      jsonOf(row, 'files', filesSchema);
    }
    this.#files.sweep(FOLDER, (name) => kept.has(Number.parseInt(name)));
  }

  #removeRow(row: Row): void {
    const id = integerOf(row, 'id');
    const count = jsonOf(row, 'files', filesSchema).length;
    this.#database.prepare('DELETE FROM event_footage WHERE id = ?').run(id);
    // Who is reading one goes on to its end.
    afterCommit(this.#database, () => {
      this.#removeFiles(id, count);
    });
  }

  #removeFiles(id: number, count: number): void {
    for (let part = 1; part <= count; part += 1) rmSync(this.#pathOf(id, part), { force: true });
  }

  #fromRow(row: Row): KeptFootage {
    const id = integerOf(row, 'id');
    const files = jsonOf(row, 'files', filesSchema);
    return {
      savedS: integerOf(row, 'saved_s'),
      files: files.map((file, index) => ({ ...file, path: this.#pathOf(id, index + 1) })),
    };
  }

  #pathOf(id: number, part: number): string {
    return join(this.#files.folder(FOLDER), part === 1 ? `${id}.mp4` : `${id}-${part}.mp4`);
  }
}

function isOf(row: Row, { deviceId, channel, startS, durationS }: FootageKey): boolean {
  return (
    row['deviceid'] === deviceId &&
    row['channel'] === channel &&
    row['start_s'] === startS &&
    row['duration_s'] === durationS
  );
}
