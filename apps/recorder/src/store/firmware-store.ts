import { rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { integerOf, textOf, type Row } from './row.js';
import type { StateFiles } from './state-files.js';

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

  /** Takes a file over from where it lies. */
  async add(firmware: Omit<StoredFirmware, 'id'>, path: string): Promise<StoredFirmware> {
    const { filename, memo, sizeBytes, md5, updatedS } = firmware;
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO firmware_files (filename, memo, size_bytes, md5, updated_s) VALUES (?, ?, ?, ?, ?)')
      .run(filename, memo, sizeBytes, md5, updatedS);
    const id = Number(lastInsertRowid);
    try {
      await rename(path, this.pathOf(id));
    } catch (error) {
      this.remove(id);
      throw error;
    }
    return { id, ...firmware };
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
    if (changes > 0) rmSync(this.pathOf(id), { force: true });
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
