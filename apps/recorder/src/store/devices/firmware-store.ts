import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterCommit, inTransaction, onRollback } from '../database/database.js';
import { integerOf, textOf, type Row } from '../database/row.js';
import { moveToStay, type StateFiles } from '../state/state-files.js';

/** A firmware file of the store (spec 001 section 3). */
export interface StoredFirmware {
  readonly id: number;
  readonly filename: string;
  readonly memo: string;
  readonly sizeBytes: number;
  /** Lower-case hexadecimal. */
  readonly md5: string;
  /** Unix seconds. */
  readonly updatedS: number;
}

/** Firmware files: what is said of them in the database, their bytes beside it. */
export class FirmwareStore {
  readonly #database: DatabaseSync;
  readonly #files: StateFiles;

  constructor(database: DatabaseSync, files: StateFiles) {
    this.#database = database;
    this.#files = files;
  }

  /** Removes files whose row never came to be. To be called once the whole database was read without a fault. */
  sweep(): void {
    const kept = new Set(this.list().map(({ id }) => String(id)));
    this.#files.sweep('firmware', (name) => kept.has(name));
  }

  list(): StoredFirmware[] {
    return this.#database.prepare('SELECT * FROM firmware_files ORDER BY id').all().map(fromRow);
  }

  get(id: number): StoredFirmware | undefined {
    const row = this.#database.prepare('SELECT * FROM firmware_files WHERE id = ?').get(id);
    return row === undefined ? undefined : fromRow(row);
  }

  /** Where the bytes of a file lie. */
  pathOf(id: number): string {
    return join(this.#files.folder('firmware'), String(id));
  }

  /** Takes a file over from where it lies, whole and on the disk: row and bytes come together or not at all. */
  add(firmware: Omit<StoredFirmware, 'id'>, path: string): StoredFirmware {
    const { filename, memo, sizeBytes, md5, updatedS } = firmware;
    return inTransaction(this.#database, () => {
      const { lastInsertRowid } = this.#database
        .prepare('INSERT INTO firmware_files (filename, memo, size_bytes, md5, updated_s) VALUES (?, ?, ?, ?, ?)')
        .run(filename, memo, sizeBytes, md5, updatedS);
      const id = Number(lastInsertRowid);
      onRollback(this.#database, () => {
        rmSync(this.pathOf(id), { force: true });
      });
      moveToStay(path, this.pathOf(id));
      return { id, ...firmware };
    });
  }

  /** Changes what is said of a file. False for an unknown one. */
  update(id: number, filename: string, memo: string, updatedS: number): boolean {
    const { changes } = this.#database
      .prepare('UPDATE firmware_files SET filename = ?, memo = ?, updated_s = ? WHERE id = ?')
      .run(filename, memo, updatedS, id);
    return changes > 0;
  }

  /** Removes a file with its bytes. False for an unknown one. */
  remove(id: number): boolean {
    const { changes } = this.#database.prepare('DELETE FROM firmware_files WHERE id = ?').run(id);
    afterCommit(this.#database, () => {
      rmSync(this.pathOf(id), { force: true });
    });
    return changes > 0;
  }
}

function fromRow(row: Row): StoredFirmware {
  return {
    id: integerOf(row, 'id'),
    filename: textOf(row, 'filename'),
    memo: textOf(row, 'memo'),
    sizeBytes: integerOf(row, 'size_bytes'),
    md5: textOf(row, 'md5'),
    updatedS: integerOf(row, 'updated_s'),
  };
}
