import type { DatabaseSync } from 'node:sqlite';
import { integerOf, textOf } from '../database/row.js';

/**
 * An auto update plan: devices of the version `target` in a group, or below it, take what lies at `url` (spec 001
 * section 3).
 */
export interface AutoFirmwarePlan {
  readonly id: number;
  /** Group of who made it. */
  readonly groupId: number;
  readonly target: string;
  readonly url: string;
  readonly memo: string;
  /** Unix seconds. */
  readonly updatedS: number;
}

/** The auto update plans. */
export class AutoFirmwareStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  list(): AutoFirmwarePlan[] {
    const rows = this.#database.prepare('SELECT * FROM auto_firmware ORDER BY id').all();
    return rows.map((row) => ({
      id: integerOf(row, 'id'),
      groupId: integerOf(row, 'group_id'),
      target: textOf(row, 'target'),
      url: textOf(row, 'url'),
      memo: textOf(row, 'memo'),
      updatedS: integerOf(row, 'updated_s'),
    }));
  }

  add({ groupId, target, url, memo, updatedS }: Omit<AutoFirmwarePlan, 'id'>): void {
    this.#database
      .prepare('INSERT INTO auto_firmware (group_id, target, url, memo, updated_s) VALUES (?, ?, ?, ?, ?)')
      .run(groupId, target, url, memo, updatedS);
  }

  /** Changes all but the group. False for an unknown plan. */
  update({ id, target, url, memo, updatedS }: Omit<AutoFirmwarePlan, 'groupId'>): boolean {
    const { changes } = this.#database
      .prepare('UPDATE auto_firmware SET target = ?, url = ?, memo = ?, updated_s = ? WHERE id = ?')
      .run(target, url, memo, updatedS, id);
    return changes > 0;
  }

  /** False for an unknown plan. */
  remove(id: number): boolean {
    return this.#database.prepare('DELETE FROM auto_firmware WHERE id = ?').run(id).changes > 0;
  }
}
