import { numberField, textField, toRow } from '../fields/json-fields.js';

/** Heartbeats of a device since the start of its day (DB13). @public */
export interface HeartbeatCount {
  readonly deviceId: string;
  /** Heartbeats that came. */
  readonly received: number;
  /** Heartbeats that should have come and did not. */
  readonly lost: number;
  /** Seconds between two; undefined when the server sends none. */
  readonly intervalS: number | undefined;
  /** Unix seconds of the last one. */
  readonly lastAtS: number | undefined;
}

/** Reads one row of DB13; undefined without a device id. @internal */
export function toHeartbeatCount(value: unknown): HeartbeatCount | undefined {
  const row = toRow(value);
  const deviceId = textField(row?.deviceid);
  if (!row || deviceId === '') return undefined;
  return {
    deviceId,
    received: numberField(row.count) ?? 0,
    lost: numberField(row.lost) ?? 0,
    intervalS: numberField(row.interval),
    lastAtS: numberField(row.time) || undefined,
  };
}
