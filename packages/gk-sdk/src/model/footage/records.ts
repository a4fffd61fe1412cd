import { listField, numberField, textField, toRow } from '../fields/json-fields.js';

/** Minutes of a day (spec 000 section 9: "usage ratio uses 1440 minutes per day"). @public */
export const MINUTES_PER_DAY = 1440;

/** Minutes of a day with recordings on the server (Q06). @public */
export interface DayRecords {
  readonly deviceId: string;
  /** Unix seconds. */
  readonly dayStartS: number;
  /** One flag (0 or 1) a minute, 1440 of them. */
  readonly minutes: Uint8Array;
  readonly hasData: boolean;
}

/** Why a device recorded: 0, 1 and 2 of Q08 (spec 001 section 9: "record types Normal, GSensor, Alarm"). */
const RECORD_TYPES = ['Normal', 'GSensor', 'Alarm'] as const satisfies readonly RemoteRecord['type'][];

/** A stretch of recording on a device (Q08). @public */
export interface RemoteRecord {
  /** Unix seconds. */
  readonly startS: number;
  /** Unix seconds, not included. */
  readonly endS: number;
  /** An unknown number is `Normal`. */
  readonly type: 'Normal' | 'GSensor' | 'Alarm';
}

/** For how much of a day the server has recordings (Q09); ratios from 0 to 1. @public */
export interface RecordUsage {
  /** Of all devices; undefined when the server does not tell. */
  readonly usage: number | undefined;
  readonly devices: readonly {
    readonly deviceId: string;
    /** Recorded share of the day, 0 to 1. */
    readonly usage: number;
  }[];
}

/** State of a playback on the server (D08). @public */
export interface PlaybackStatus {
  /** Unknown words are passed on. */
  readonly state: 'playing' | 'paused' | 'ended' | (string & {});
  /** Unix seconds; undefined when the server does not tell. */
  readonly positionS: number | undefined;
  /** 0.2 to 16; 1 = true time. Undefined when the server does not tell. */
  readonly speed: number | undefined;
  readonly startS: number | undefined;
  /** Undefined = as far as there are recordings. */
  readonly endS: number | undefined;
}

/**
 * Reads the body of Q06, {hours: 24 texts of 60 flags}; hours and minutes that are missing have no
 * recording. Undefined for what is no record map.
 *
 * @internal
 */
export function toDayRecords(body: unknown, deviceId: string, dayStartS: number): DayRecords | undefined {
  const hours = toRow(body)?.hours;
  if (!Array.isArray(hours)) return undefined;
  const minutes = new Uint8Array(MINUTES_PER_DAY);
  hours.slice(0, 24).forEach((hour, h) => {
    const flags: readonly unknown[] = typeof hour === 'string' ? [...hour] : listField(hour);
    flags.slice(0, 60).forEach((flag, m) => {
      if (Number(flag) === 1) minutes[h * 60 + m] = 1;
    });
  });
  return { deviceId, dayStartS, minutes, hasData: minutes.includes(1) };
}

/** Reads the body of Q08 in time order; a row without a time, or one that ends before it starts, is left out. @internal */
export function toRemoteRecords(rows: readonly unknown[]): RemoteRecord[] {
  const records = rows.flatMap((value): RemoteRecord[] => {
    const row = toRow(value);
    const startS = numberField(row?.start);
    const endS = numberField(row?.end);
    if (startS === undefined || endS === undefined || endS <= startS) return [];
    return [{ startS, endS, type: RECORD_TYPES[numberField(row?.type) ?? 0] ?? 'Normal' }];
  });
  return records.sort((a, b) => a.startS - b.startS);
}

/** Reads the body of Q09; undefined for what is no usage. @internal */
export function toRecordUsage(body: unknown): RecordUsage | undefined {
  const row = toRow(body);
  if (!row) return undefined;
  const devices = listField(row.list).flatMap((value) => {
    const device = toRow(value);
    const deviceId = textField(device?.deviceid);
    return deviceId === '' ? [] : [{ deviceId, usage: numberField(device?.usage) ?? 0 }];
  });
  return { usage: numberField(row.usage), devices };
}

/** Reads the body of D08; all fields are empty after a bare success without a body. @internal */
export function toPlaybackStatus(body: unknown): PlaybackStatus {
  const row = toRow(body);
  return {
    state: textField(row?.state),
    positionS: numberField(row?.position),
    speed: numberField(row?.speed),
    startS: numberField(row?.start),
    endS: numberField(row?.end),
  };
}
