import { nameField, textField, toRow } from '../fields/json-fields.js';
import { toUnixS } from '../fields/wire-time.js';

/** A person whose face devices may know (spec 002 section 3). @public */
export interface Face {
  /** The server's id of the person (`faceid`). */
  readonly id: string;
  /** Group. */
  readonly unit: string;
  /** Identify: distinguishes the person from all others. */
  readonly idCard: string;
  /** Name of the person. */
  readonly name: string;
  /** Contact of the person: free text. */
  readonly contact: string;
  /** Free text. */
  readonly memo: string;
  readonly updatedS: number | undefined;
}

/** A photo of a face. @public */
export interface FacePhoto {
  /** The server's id of the photo (`photoid`): what `pic.cgi?type=face` shows it by. */
  readonly id: string;
  /** The person, as {@link Face.id}. */
  readonly faceId: string;
}

/** A face in the memory of a device (spec 002 section 3). @public */
export interface DeviceFace {
  /** Identify: distinguishes the person from all others, as {@link Face.idCard}. */
  readonly idCard: string;
  /** Name of the person, as the device keeps it. */
  readonly name: string;
  /** Of the photo, hexadecimal. */
  readonly md5: string;
  readonly updatedS: number | undefined;
}

/** Reads a row of `/gkserver/faces`; undefined for what has no id. @internal */
export function toFace(value: unknown): Face | undefined {
  const row = toRow(value);
  const id = textField(row?.faceid);
  if (!row || id === '') return undefined;
  return {
    id,
    unit: nameField(row.unit),
    idCard: textField(row.idcard),
    name: nameField(row.name),
    contact: nameField(row.contact),
    memo: nameField(row.memo),
    updatedS: toUnixS(row.updatetime),
  };
}

/** Reads a row of `/gkserver/facephotos`; undefined for what has no id. @internal */
export function toFacePhoto(value: unknown): FacePhoto | undefined {
  const row = toRow(value);
  const id = textField(row?.photoid);
  return row && id !== '' ? { id, faceId: textField(row.faceid) } : undefined;
}

/** Reads the answer of `faceget`. @internal */
export function toDeviceFace(value: unknown): DeviceFace | undefined {
  const row = toRow(value);
  if (!row) return undefined;
  return {
    idCard: textField(row.idcard),
    name: nameField(row.name),
    md5: textField(row.md5),
    updatedS: toUnixS(row.updatetime),
  };
}
