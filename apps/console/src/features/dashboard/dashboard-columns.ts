import { channelNumbers, isOnline, speedKmh, type Device, type Permissions } from 'gk-sdk';
import { dashboardActionColumns, temperatureCelsius } from 'gk-sdk/rules';
import { recordingState } from './indicators.js';

/** Every column of the dashboard (spec 000 section 2.7). */
export const COLUMN_IDS = [
  'deviceid',
  'driver',
  'memo',
  'plate',
  'channels',
  'status',
  'signal',
  'acc',
  'voltage',
  'health',
  'temperature',
  'sd',
  'recording',
  'speed',
  'ptz',
  'talk',
  'map',
] as const;

export type ColumnId = (typeof COLUMN_IDS)[number];

/** What is known about a column. */
export interface Column {
  readonly id: ColumnId;
  readonly title: string;
  /** By what the column sorts; one without it does not sort. */
  readonly sortKey?: (device: Device) => string | number | undefined;
  /** Numbers stand at the right. */
  readonly numeric?: boolean;
}

/** The columns in their order. */
export const COLUMNS: readonly Column[] = [
  { id: 'deviceid', title: 'Device ID', sortKey: (device) => device.deviceId },
  { id: 'driver', title: 'Driver', sortKey: (device) => device.driverName || undefined },
  { id: 'memo', title: 'Device Memo', sortKey: (device) => device.memo || undefined },
  { id: 'plate', title: 'Plate', sortKey: (device) => device.plate || undefined },
  { id: 'channels', title: 'Channels', sortKey: (device) => channelNumbers(device).length, numeric: true },
  { id: 'status', title: 'Status', sortKey: (device) => (isOnline(device) ? 1e12 : 0) + (device.statusChangedS ?? 0) },
  { id: 'signal', title: 'Signal', sortKey: (device) => device.signalPercent },
  { id: 'acc', title: 'ACC', sortKey: ({ ignitionOn }) => (ignitionOn === undefined ? undefined : Number(ignitionOn)) },
  { id: 'voltage', title: 'Voltage', sortKey: (device) => device.voltageV, numeric: true },
  { id: 'health', title: 'Health', sortKey: (device) => device.diskUsagePercent, numeric: true },
  { id: 'temperature', title: 'Temp.', sortKey: temperatureCelsius, numeric: true },
  { id: 'sd', title: 'SD durability', sortKey: (device) => device.memoryCard1Percent },
  { id: 'recording', title: 'Recording', sortKey: recordingState },
  {
    id: 'speed',
    title: 'Speed',
    sortKey: (device) => (isOnline(device) ? speedKmh(device) : undefined),
    numeric: true,
  },
  { id: 'ptz', title: 'PTZ' },
  { id: 'talk', title: 'Talk' },
  { id: 'map', title: 'Map' },
];

/** The columns that a user may see: without the right for PTZ, talk or GPS theirs is not there. */
export function permittedColumns(permissions: Permissions): readonly Column[] {
  const actions = dashboardActionColumns({ permissions });
  const needs: Partial<Record<ColumnId, boolean>> = {
    ptz: actions.includes('ptz'),
    talk: actions.includes('talk'),
    map: permissions.F_gps,
  };
  return COLUMNS.filter((column) => needs[column.id] ?? true);
}

/** How a table is sorted. */
export interface Sort {
  readonly column: ColumnId;
  readonly descending: boolean;
}

/** Reads `speed` or `-speed`; by device id for anything that does not sort. */
export function readSort(text: string | null): Sort {
  const descending = text?.startsWith('-') ?? false;
  const id = descending ? text?.slice(1) : text;
  const column = COLUMNS.find((candidate) => candidate.id === id && candidate.sortKey);
  return column ? { column: column.id, descending } : { column: 'deviceid', descending: false };
}

/** The URL's word for a sort. */
export function writeSort({ column, descending }: Sort): string {
  return descending ? `-${column}` : column;
}

/** The devices in a new order; devices without a value stand last, whichever way it goes. */
export function sortDevices(devices: readonly Device[], sort: Sort): readonly Device[] {
  const key = COLUMNS.find((column) => column.id === sort.column)?.sortKey;
  if (!key || (sort.column === 'deviceid' && !sort.descending)) return devices;
  const collator = new Intl.Collator(undefined, { numeric: true });
  const sign = sort.descending ? -1 : 1;
  return devices
    .map((device) => ({ device, value: key(device) }))
    .sort((a, b) => {
      if (a.value === undefined || b.value === undefined)
        return Number(a.value === undefined) - Number(b.value === undefined);
      if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value);
      return sign * collator.compare(String(a.value), String(b.value));
    })
    .map(({ device }) => device);
}
