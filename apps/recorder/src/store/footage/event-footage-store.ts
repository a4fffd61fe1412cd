import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { RecordingSpan } from 'gk-sdk/recordings';
import { z } from 'zod/mini';
import { afterCommit, inTransaction, onRollback } from '../database/database.js';
import type { AttachmentStore } from '../events/attachment-store.js';
import type { FootageOrderStore } from '../events/footage-order-store.js';
import { integerOf, integerOrNull, jsonOf, textOf, type Row } from '../database/row.js';
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
  /** From when its days count, unix seconds: the report of its event. */
  readonly keptFromS: number;
  readonly files: readonly (FootageFile & { readonly path: string })[];
}

/** How much footage of events is kept, and until when. */
export interface FootageUse {
  readonly bytes: number;
  readonly files: number;
  /** From when the days of the file count that goes first, unix seconds; undefined without a file. */
  readonly firstKeptFromS: number | undefined;
}

/** Why footage is not kept any more, for users. */
export const FOOTAGE_MADE_ROOM = 'It was removed: the footage of events took more than its size';
export const FOOTAGE_FILE_GONE = 'Its file is no longer on the disk';

/**
 * Footage of events that was fetched from devices: files that stay until their age or a limit of bytes ends them. A row goes with its
 * files, and the order of footage that goes tells so. Videos that devices send with their alarms count as footage, and share its limit.
 */
export class EventFootageStore {
  readonly #database: DatabaseSync;
  readonly #files: StateFiles;
  readonly #orders: FootageOrderStore;
  readonly #attachments: AttachmentStore;

  constructor(database: DatabaseSync, files: StateFiles, orders: FootageOrderStore, attachments: AttachmentStore) {
    this.#database = database;
    this.#files = files;
    this.#orders = orders;
    this.#attachments = attachments;
  }

  find({ deviceId, channel, startS, durationS }: FootageKey): KeptFootage | undefined {
    const row = this.#database
      .prepare('SELECT * FROM event_footage WHERE deviceid = ? AND channel = ? AND start_s = ? AND duration_s = ?')
      .get(deviceId, channel, startS, durationS);
    return row === undefined ? undefined : this.#fromRow(row);
  }

  /** Takes files over from where they lie, whole and on the disk, all of them or none; they replace what was kept of the same span. */
  keep(
    key: FootageKey,
    { savedS, keptFromS }: Pick<KeptFootage, 'savedS' | 'keptFromS'>,
    files: readonly (FootageFile & { readonly path: string })[],
  ): KeptFootage {
    const { deviceId, channel, startS, durationS } = key;
    return inTransaction(this.#database, () => {
      this.#remove(key);
      const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const described = JSON.stringify(files.map(({ path: _, ...file }) => file));
      const { lastInsertRowid } = this.#database
        .prepare(
          `INSERT INTO event_footage (deviceid, channel, start_s, duration_s, saved_s, bytes, files,
             kept_from_s) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(deviceId, channel, startS, durationS, savedS, bytes, described, keptFromS);
      const id = Number(lastInsertRowid);
      onRollback(this.#database, () => {
        this.#removeFiles(id, files.length);
      });
      const kept = files.map((file, index) => {
        const path = this.#pathOf(id, index + 1);
        moveToStay(file.path, path);
        return { ...file, path };
      });
      return { savedS, keptFromS, files: kept };
    });
  }

  /** Keeps footage at least as long as another event needs it, reported at `keptFromS` (unix s). */
  keepLonger({ deviceId, channel, startS, durationS }: FootageKey, keptFromS: number): void {
    this.#database
      .prepare(
        `UPDATE event_footage SET kept_from_s = ?1
         WHERE deviceid = ? AND channel = ? AND start_s = ? AND duration_s = ? AND kept_from_s < ?1`,
      )
      .run(keptFromS, deviceId, channel, startS, durationS);
  }

  use(): FootageUse {
    const row =
      this.#database
        .prepare(
          `SELECT coalesce(sum(bytes), 0) AS bytes, coalesce(sum(json_array_length(files)), 0) AS files,
             min(kept_from_s) AS first FROM event_footage`,
        )
        .get() ?? {};
    const attached = this.#attachments.others();
    const firstKept = [integerOrNull(row, 'first') ?? Infinity, attached.firstKeptFromS ?? Infinity];
    const firstKeptFromS = Math.min(...firstKept);
    return {
      bytes: integerOf(row, 'bytes') + attached.bytes,
      files: integerOf(row, 'files') + attached.files,
      firstKeptFromS: Number.isFinite(firstKeptFromS) ? firstKeptFromS : undefined,
    };
  }

  /** The spans of which any channel is kept. */
  spans(): Omit<FootageKey, 'channel'>[] {
    const rows = this.#database.prepare('SELECT DISTINCT deviceid, start_s, duration_s FROM event_footage').all();
    return rows.map((row) => ({
      deviceId: textOf(row, 'deviceid'),
      startS: integerOf(row, 'start_s'),
      durationS: integerOf(row, 'duration_s'),
    }));
  }

  /** Bytes of the files of an event. */
  bytesOf({ deviceId, startS, durationS }: Omit<FootageKey, 'channel'>): number {
    const row = this.#database
      .prepare(
        `SELECT coalesce(sum(bytes), 0) AS bytes FROM event_footage
         WHERE deviceid = ? AND start_s = ? AND duration_s = ?`,
      )
      .get(deviceId, startS, durationS);
    return integerOf(row ?? {}, 'bytes');
  }

  /** Forgets footage whose files were taken away. */
  lose(key: FootageKey, atMs: number): void {
    inTransaction(this.#database, () => {
      this.#remove(key);
      this.#orders.lose({ ...key, endS: key.startS + key.durationS }, FOOTAGE_FILE_GONE, atMs);
    });
  }

  #remove({ deviceId, channel, startS, durationS }: FootageKey): void {
    const row = this.#database
      .prepare('SELECT * FROM event_footage WHERE deviceid = ? AND channel = ? AND start_s = ? AND duration_s = ?')
      .get(deviceId, channel, startS, durationS);
    if (row !== undefined) this.#removeRow(row);
  }

  /** Forgets footage of events that were reported before `beforeS` (unix s), and their orders; gives how much. */
  prune(beforeS: number): number {
    return inTransaction(this.#database, () => {
      const rows = this.#database.prepare('SELECT * FROM event_footage WHERE kept_from_s < ?').all(beforeS);
      for (const row of rows) this.#removeRow(row);
      this.#orders.prune(beforeS * 1000);
      return rows.length + this.#attachments.prune(beforeS);
    });
  }

  /** As {@link prune}, for the events of one device, whose days may be fewer than the server's. */
  pruneOf(deviceId: string, beforeS: number): number {
    return inTransaction(this.#database, () => {
      const rows = this.#database
        .prepare('SELECT * FROM event_footage WHERE deviceid = ? AND kept_from_s < ?')
        .all(deviceId, beforeS);
      for (const row of rows) this.#removeRow(row);
      this.#orders.pruneOf(deviceId, beforeS * 1000);
      return rows.length + this.#attachments.pruneOf(deviceId, beforeS);
    });
  }

  /** Forgets the footage that begins first until the rest takes `maxBytes` at most, but never `spare`; gives how much. */
  limit(maxBytes: number, atMs: number, spare?: FootageKey): number {
    let { bytes } = this.use();
    if (bytes <= maxBytes) return 0;
    let count = 0;
    const removeAttached = (beforeS: number): void => {
      while (bytes > maxBytes && (this.#attachments.oldestOther() ?? Infinity) <= beforeS) {
        bytes -= this.#attachments.removeOldestOther(atMs) ?? 0;
        count += 1;
      }
    };
    inTransaction(this.#database, () => {
      for (const row of this.#database.prepare('SELECT * FROM event_footage ORDER BY start_s, id').all()) {
        if (bytes <= maxBytes) break;
        if (spare !== undefined && isOf(row, spare)) continue;
        removeAttached(integerOf(row, 'start_s'));
        if (bytes <= maxBytes) break;
        bytes -= integerOf(row, 'bytes');
        this.#removeRow(row);
        const startS = integerOf(row, 'start_s');
        const span = { deviceId: textOf(row, 'deviceid'), startS, endS: startS + integerOf(row, 'duration_s') };
        this.#orders.lose(span, FOOTAGE_MADE_ROOM, atMs);
        count += 1;
      }
      removeAttached(Number.MAX_SAFE_INTEGER);
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
      keptFromS: integerOf(row, 'kept_from_s'),
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
