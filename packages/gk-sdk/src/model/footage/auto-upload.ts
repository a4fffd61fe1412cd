import { numberField, textField, toRow } from '../fields/json-fields.js';
import { toUnixS } from '../fields/wire-time.js';

/** A file that a device sent by itself (spec 001 section 3). @public */
export interface AutoUploadFile {
  /** The server's number of the file: what it is fetched by. */
  readonly serialNo: number;
  readonly deviceId: string;
  /** Name with its ending, as the device gave it. */
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Without a dot. */
  readonly extension: string;
  /** Unix seconds. */
  readonly fileS: number;
  readonly updatedS: number | undefined;
}

/** @internal */
export function toAutoUploadFile(value: unknown): AutoUploadFile | undefined {
  const row = toRow(value);
  const serialNo = numberField(row?.serialno);
  const fileName = textField(row?.filename);
  const fileS = toUnixS(row?.filetime);
  if (row === undefined || serialNo === undefined || fileName === '' || fileS === undefined) return undefined;
  return {
    serialNo,
    deviceId: textField(row.deviceid),
    fileName,
    sizeBytes: numberField(row.filesize) ?? 0,
    extension: textField(row.fileext),
    fileS,
    updatedS: toUnixS(row.updatetime),
  };
}
