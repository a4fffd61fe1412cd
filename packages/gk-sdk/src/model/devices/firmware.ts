import { nameField, numberField, textField, toRow } from '../fields/json-fields.js';
import { toUnixS } from '../fields/wire-time.js';

/** A file of the firmware store (spec 001 section 3). @public */
export interface FirmwareFile {
  /** The server's id of the file (`firmwareid`). */
  readonly id: string;
  /** Name with its ending. */
  readonly filename: string;
  /** Free text. */
  readonly memo: string;
  readonly sizeBytes: number;
  /** MD5, hexadecimal. */
  readonly md5: string;
  readonly updatedS: number | undefined;
}

/** Devices of a version that take other firmware by themselves (spec 001 section 3). @public */
export interface AutoFirmwarePlan {
  /** The server's id of the plan (`autofwid`). */
  readonly id: string;
  /** Version that a device has before (`targetfw`). */
  readonly targetFirmware: string;
  /** URL of the other firmware. */
  readonly url: string;
  /** Free text. */
  readonly memo: string;
  readonly updatedS: number | undefined;
}

/** Firmware of a device, and the progress of an update. @public */
export interface DeviceFirmware {
  readonly deviceId: string;
  /** Firmware version that it runs. */
  readonly version: string;
  /** Percent; 0 and 100 mean that no update is under way (spec 001 section 4). */
  readonly statusPercent: number;
  /** Message of the server about the last update; empty when there is none. */
  readonly message: string;
}

/** Reads a row of `/gkserver/fwstore`; undefined for what has no id. @internal */
export function toFirmwareFile(value: unknown): FirmwareFile | undefined {
  const row = toRow(value);
  const id = textField(row?.firmwareid);
  if (!row || id === '') return undefined;
  return {
    id,
    filename: textField(row.filename),
    memo: nameField(row.memo),
    sizeBytes: numberField(row.filesize) ?? 0,
    md5: textField(row.hash),
    updatedS: toUnixS(row.updatetime),
  };
}

/** Reads a row of `/gkserver/autofw`; undefined for what has no id. @internal */
export function toAutoFirmwarePlan(value: unknown): AutoFirmwarePlan | undefined {
  const row = toRow(value);
  const id = textField(row?.autofwid);
  if (!row || id === '') return undefined;
  return {
    id,
    targetFirmware: textField(row.targetfw),
    url: textField(row.url),
    memo: nameField(row.memo),
    updatedS: toUnixS(row.updatetime),
  };
}

/** Reads a row of `/gkdevice/firmware/*`; undefined for what names no device. @internal */
export function toDeviceFirmware(value: unknown, deviceId?: string): DeviceFirmware | undefined {
  const row = toRow(value);
  const id = textField(row?.deviceid) || deviceId;
  if (!row || !id) return undefined;
  return {
    deviceId: id,
    version: textField(row.version),
    statusPercent: numberField(row.status) ?? 0,
    message: textField(row.message),
  };
}
