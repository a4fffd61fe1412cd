import { numberField, textField, toRow } from '../fields/json-fields.js';

/** Current requests to a device (DB9). @public */
export interface DeviceRequests {
  readonly deviceId: string;
  /** Downloads that wait for the device. */
  readonly downloads: number;
  /** Snapshots that wait for the device. */
  readonly snapshots: number;
  /** Number of requests to the device. */
  readonly tries: number;
  /** Unix seconds of the oldest request; undefined when the server sends none. */
  readonly sinceS: number | undefined;
}

/** Reads one row of DB9; undefined without a device id. @internal */
export function toDeviceRequests(value: unknown): DeviceRequests | undefined {
  const row = toRow(value);
  const deviceId = textField(row?.deviceid);
  if (!row || deviceId === '') return undefined;
  return {
    deviceId,
    downloads: numberField(row.download) ?? 0,
    snapshots: numberField(row.snapshot) ?? 0,
    tries: numberField(row.tries) ?? 0,
    sinceS: numberField(row.time) || undefined,
  };
}
