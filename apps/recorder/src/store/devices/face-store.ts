import type { DatabaseSync } from 'node:sqlite';
import { integerOf, integerOrNull, textOf, type Row } from '../database/row.js';

/** A person whose face devices may know (spec 002 section 3). */
export interface StoredFace {
  readonly id: number;
  /** Group of who made it; null = the root. */
  readonly groupId: number | null;
  /** Group. */
  readonly unit: string;
  /** Identify. */
  readonly idcard: string;
  readonly name: string;
  readonly contact: string;
  readonly memo: string;
  /** Unix seconds. */
  readonly updatedS: number;
}

/** Fields of a face that users write. */
export type FaceFields = Omit<StoredFace, 'id' | 'groupId' | 'updatedS'>;

/** Which face a photo shows. */
export interface FacePhotoLink {
  readonly id: number;
  readonly faceId: number;
  readonly md5: string;
}

/** A picture as it was uploaded. */
export interface FaceImage {
  /** Media type. */
  readonly type: string;
  /** Lower-case hexadecimal. */
  readonly md5: string;
  readonly image: Uint8Array;
}

/** Faces and their photos. */
export class FaceStore {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  list(): StoredFace[] {
    return this.#database.prepare('SELECT * FROM faces ORDER BY id').all().map(toFace);
  }

  get(id: number): StoredFace | undefined {
    const row = this.#database.prepare('SELECT * FROM faces WHERE id = ?').get(id);
    return row === undefined ? undefined : toFace(row);
  }

  add({ unit, idcard, name, contact, memo }: FaceFields, groupId: number, updatedS: number): number {
    const { lastInsertRowid } = this.#database
      .prepare(
        'INSERT INTO faces (unit, idcard, name, contact, memo, group_id, updated_s) VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      .run(unit, idcard, name, contact, memo, groupId, updatedS);
    return Number(lastInsertRowid);
  }

  /** Changes all but the group. */
  update({ id, unit, idcard, name, contact, memo, updatedS }: Omit<StoredFace, 'groupId'>): void {
    this.#database
      .prepare('UPDATE faces SET unit = ?, idcard = ?, name = ?, contact = ?, memo = ?, updated_s = ? WHERE id = ?')
      .run(unit, idcard, name, contact, memo, updatedS, id);
  }

  /** Removes a face with its photos. False for an unknown one. */
  remove(id: number): boolean {
    return this.#database.prepare('DELETE FROM faces WHERE id = ?').run(id).changes > 0;
  }

  photos(): FacePhotoLink[] {
    const rows = this.#database.prepare('SELECT id, face_id, md5 FROM face_photos ORDER BY id').all();
    return rows.map((row) => ({
      id: integerOf(row, 'id'),
      faceId: integerOf(row, 'face_id'),
      md5: textOf(row, 'md5'),
    }));
  }

  /** Whose photo it is; undefined for an unknown one. */
  faceOfPhoto(id: number): StoredFace | undefined {
    const row = this.#database
      .prepare('SELECT faces.* FROM faces JOIN face_photos ON face_id = faces.id WHERE face_photos.id = ?')
      .get(id);
    return row === undefined ? undefined : toFace(row);
  }

  photo(id: number): FaceImage | undefined {
    const row = this.#database.prepare('SELECT type, md5, image FROM face_photos WHERE id = ?').get(id);
    return row === undefined ? undefined : toImage(row);
  }

  addPhoto(faceId: number, { type, md5, image }: FaceImage): number {
    const { lastInsertRowid } = this.#database
      .prepare('INSERT INTO face_photos (face_id, type, md5, image) VALUES (?, ?, ?, ?)')
      .run(faceId, type, md5, image);
    return Number(lastInsertRowid);
  }

  /** False for an unknown photo. */
  removePhoto(id: number): boolean {
    return this.#database.prepare('DELETE FROM face_photos WHERE id = ?').run(id).changes > 0;
  }
}

function toFace(row: Row): StoredFace {
  return {
    id: integerOf(row, 'id'),
    groupId: integerOrNull(row, 'group_id'),
    unit: textOf(row, 'unit'),
    idcard: textOf(row, 'idcard'),
    name: textOf(row, 'name'),
    contact: textOf(row, 'contact'),
    memo: textOf(row, 'memo'),
    updatedS: integerOf(row, 'updated_s'),
  };
}

/** Reads the columns `type`, `md5` and `image`; undefined without a picture. */
export function toImage(row: Row): FaceImage | undefined {
  const { image } = row;
  return image instanceof Uint8Array ? { type: textOf(row, 'type'), md5: textOf(row, 'md5'), image } : undefined;
}
