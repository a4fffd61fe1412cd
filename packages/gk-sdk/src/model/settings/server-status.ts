import { listField, numberField, textField, toRow } from '../fields/json-fields.js';

/** A disk as the server watches it (spec 002 section 3, "Disk info (status)"). @public */
export interface DiskStatus {
  /** Mount point of the disk on the server. */
  readonly path: string;
  /** The server's word for its condition. */
  readonly status: string;
  /** Capacity, GB of 2^30 bytes (`full_size`). */
  readonly fullGb: number;
  /** Free space, GB of 2^30 bytes (`free_size`). */
  readonly freeGb: number;
  /** Space that recordings leave free, MB of 2^20 bytes (`reserve`). */
  readonly reserveMb: number;
  /** Size of the recordings, GB of 2^30 bytes (`used`). */
  readonly usedGb: number;
  /** Data traffic, MB a minute; undefined where the server does not say. */
  readonly trafficMbPerMinute: number | undefined;
  /** The recordings of the server are computed, as a recorder for demonstrations does: nothing of them is on the disk. */
  readonly isSimulated: boolean;
}

/** Disk usage of a folder of the event downloads. @public */
export interface FolderUse {
  /** Its size, GB of 2^30 bytes. */
  readonly usedGb: number;
  /** Limit that was set; undefined = none. */
  readonly fullGb: number | undefined;
  /** How many files; absent when the server does not tell. */
  readonly files?: number;
  /** When the first of them is removed, unix seconds; absent without an end, and when the server does not tell. */
  readonly untilS?: number;
}

/** `GET /api/diskinfo`. @public */
export interface DiskInfo {
  readonly disks: readonly DiskStatus[];
  readonly footage: FolderUse;
  readonly snapshots: FolderUse;
  readonly sdBackup: FolderUse;
  /** Of the system root. */
  readonly rootUsableGb: number;
}

/** Model and firmware of a device (spec 002 section 3, "Device info"). @public */
export interface DeviceModel {
  readonly deviceId: string;
  /** Model name, as the device reports it. */
  readonly model: string;
  /** Firmware version, as the device reports it. */
  readonly version: string;
  /** Mobile identification. */
  readonly mobileId: string;
}

/** Duration of one kind of work on the server (spec 002 section 3, "Performance info"). @public */
export interface PerformanceRow {
  /** Start of the counted time, unix seconds; UTC on the server. */
  readonly atS: number | undefined;
  /** The part of the server that was measured (`gms`). */
  readonly server: string;
  /** Kind of work ("Meter"). */
  readonly name: string;
  readonly count: number;
  /** Mean time in seconds. */
  readonly averageS: number;
  /** Longest time in seconds. */
  readonly longestS: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** @internal */
export function toDiskInfo(fields: Fields): DiskInfo {
  const folder = (name: string): FolderUse => {
    const files = numberField(fields[`${name}Files`]);
    const untilS = numberField(fields[`${name}Until`]);
    return {
      usedGb: number(fields[`${name}UsedSize`]),
      fullGb: numberField(fields[`${name}FullSize`]),
      ...(files !== undefined && { files }),
      ...(untilS !== undefined && { untilS }),
    };
  };
  return {
    disks: listField(fields.disks).flatMap((row) => toDiskStatus(toRow(row)) ?? []),
    footage: folder('footage'),
    snapshots: folder('snapshot'),
    sdBackup: folder('sd'),
    rootUsableGb: number(fields.rootUsableSize),
  };
}

function toDiskStatus(row: Fields | undefined): DiskStatus | undefined {
  if (row === undefined) return undefined;
  return {
    path: textField(row.path),
    status: textField(row.status),
    fullGb: number(row.full_size),
    freeGb: number(row.free_size),
    reserveMb: number(row.reserve),
    usedGb: number(row.used),
    trafficMbPerMinute: numberField(row.minMB),
    isSimulated: row.simulated === true,
  };
}

/** Undefined without a device id. @internal */
export function toDeviceModel(row: Fields | undefined): DeviceModel | undefined {
  const deviceId = textField(row?.deviceid);
  if (row === undefined || deviceId === '') return undefined;
  return {
    deviceId,
    model: textField(row.model),
    version: textField(row.version),
    mobileId: textField(row.mobileid),
  };
}

/** @internal */
export function toPerformanceRow(row: Fields | undefined): PerformanceRow | undefined {
  if (row === undefined) return undefined;
  return {
    atS: toUtcS(row.datetime),
    server: textField(row.gms),
    name: textField(row.name),
    count: number(row.cnt),
    averageS: number(row.avg),
    longestS: number(row.max),
  };
}

/** A date in text is UTC, whether it says so or not; a number is unix seconds. */
function toUtcS(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  const text = textField(value).trim().replace(' ', 'T');
  const ms = Date.parse(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(ms) ? undefined : ms / 1000;
}

function number(value: unknown): number {
  return numberField(value) ?? 0;
}
