import type { DatabaseSync } from 'node:sqlite';
import { toImage, type FaceImage } from './face-store.js';
import { integerOf, textOf } from '../database/row.js';

/** A face that a device knows by heart (spec 002 section 3). */
export interface DeviceFaceSlot {
  readonly idcard: string;
  readonly name: string;
  readonly md5: string;
  /** Unix seconds. */
  readonly updatedS: number;
}

/** The faces in the memories of devices. Slots are counted from 0; one that was emptied keeps its number. */
export class DeviceFaceStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** All slots of a device in their order; undefined for one that was emptied. */
  slots(deviceId: string): (DeviceFaceSlot | undefined)[] {
    const rows = this.#database
      .prepare('SELECT slot, idcard, name, md5, updated_s, deleted FROM device_faces WHERE deviceid = ? ORDER BY slot')
      .all(deviceId);
    const slots: (DeviceFaceSlot | undefined)[] = [];
    for (const row of rows) {
      const used = integerOf(row, 'deleted') === 0;
      slots[integerOf(row, 'slot')] = used
        ? {
            idcard: textOf(row, 'idcard'),
            name: textOf(row, 'name'),
            md5: textOf(row, 'md5'),
            updatedS: integerOf(row, 'updated_s'),
          }
        : undefined;
    }
    return slots;
  }

  image(deviceId: string, slot: number): FaceImage | undefined {
    const row = this.#database
      .prepare('SELECT type, md5, image FROM device_faces WHERE deviceid = ? AND slot = ? AND deleted = 0')
      .get(deviceId, slot);
    return row === undefined ? undefined : toImage(row);
  }

  put(deviceId: string, slot: number, face: Omit<DeviceFaceSlot, 'md5'>, { type, md5, image }: FaceImage): void {
    this.#database
      .prepare(
        `INSERT INTO device_faces (deviceid, slot, idcard, name, md5, updated_s, deleted, type, image)
         VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)
         ON CONFLICT (deviceid, slot) DO UPDATE SET idcard = excluded.idcard, name = excluded.name, md5 = excluded.md5,
           updated_s = excluded.updated_s, deleted = 0, type = excluded.type, image = excluded.image`,
      )
      .run(deviceId, slot, face.idcard, face.name, md5, face.updatedS, type, image);
  }

  /** Changes the words of a slot. */
  rename(deviceId: string, slot: number, { idcard, name, updatedS }: Omit<DeviceFaceSlot, 'md5'>): void {
    this.#database
      .prepare('UPDATE device_faces SET idcard = ?, name = ?, updated_s = ? WHERE deviceid = ? AND slot = ?')
      .run(idcard, name, updatedS, deviceId, slot);
  }

  empty(deviceId: string, slot: number): void {
    this.#database
      .prepare(
        `UPDATE device_faces SET idcard = '', name = '', md5 = '', type = '', image = NULL, deleted = 1
         WHERE deviceid = ? AND slot = ?`,
      )
      .run(deviceId, slot);
  }
}
