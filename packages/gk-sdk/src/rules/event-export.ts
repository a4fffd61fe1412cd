import type { CsvColumn } from './csv.js';
import { displaySpeed, speedUnitLabel, type LengthUnit } from './length-unit.js';
import { formatIsoWithOffset, type Zone } from './zone.js';

/** A line of the detail export (spec 001 section 3, "Event record"). @public */
export interface EventRecordRow {
  /** The device that it happened to. */
  readonly deviceId: string;
  /** Name of the driver. */
  readonly driver: string;
  /** Device memo (`vehicleid`). */
  readonly deviceMemo: string;
  /** Number plate. */
  readonly plate: string;
  readonly eventName: string;
  /** Words of the notice. */
  readonly notify: string;
  /** Text of the device or of a user. */
  readonly memo: string;
  /** Unix seconds; undefined where the device told none. */
  readonly eventTimeS: number | undefined;
  /** Latitude, degrees north; undefined without a position. */
  readonly lat: number | undefined;
  /** Longitude, degrees east; undefined without a position. */
  readonly lng: number | undefined;
  readonly speedKmh: number | undefined;
  /** Empty until it was looked up. */
  readonly address: string;
  /** Only checked rows are exported. */
  readonly check: boolean;
}

/** A line of the summary export (spec 001 section 3, "Event summary"). @public */
export type EventSummaryRow = Pick<
  EventRecordRow,
  'deviceId' | 'driver' | 'deviceMemo' | 'plate' | 'eventName' | 'notify' | 'check'
> & { readonly count: number };

/** "Count grouped by device and event name" (spec 001 section 3), in the order of the first event of each. @public */
export function summarizeEvents(records: readonly EventRecordRow[]): EventSummaryRow[] {
  const groups = new Map<string, EventSummaryRow>();
  for (const { deviceId, driver, deviceMemo, plate, eventName, notify } of records) {
    const key = JSON.stringify([deviceId, eventName]);
    const known = groups.get(key) ?? {
      deviceId,
      driver,
      deviceMemo,
      plate,
      eventName,
      notify,
      check: true,
      count: 0,
    };
    groups.set(key, { ...known, count: known.count + 1 });
  }
  return [...groups.values()];
}

/** "A per-row check box; only checked rows are exported" (spec 001 section 2). @public */
export function checkedRows<T extends { readonly check: boolean }>(rows: readonly T[]): T[] {
  return rows.filter((row) => row.check);
}

/** Columns of the detail CSV; time "shown as date-time with zone" (spec 001 section 3). @public */
export function eventRecordColumns(unit: LengthUnit, zone: Zone): CsvColumn<EventRecordRow>[] {
  return [
    ...identityColumns,
    { header: 'memo', value: (row) => row.memo },
    { header: 'time', value: (row) => (row.eventTimeS === undefined ? '' : formatIsoWithOffset(row.eventTimeS, zone)) },
    { header: 'lat', value: (row) => row.lat },
    { header: 'lng', value: (row) => row.lng },
    {
      header: `speed (${speedUnitLabel(unit)})`,
      value: (row) => (row.speedKmh === undefined ? '' : displaySpeed(row.speedKmh, unit)),
    },
    { header: 'address', value: (row) => row.address },
  ];
}

/** Columns of the summary CSV (spec 001 section 2). @public */
export function eventSummaryColumns(): CsvColumn<EventSummaryRow>[] {
  return [...identityColumns, { header: 'count', value: (row) => row.count }];
}

/** Names of the exports (spec 001 section 9). @public */
export const EVENT_EXPORT_NAMES = { json: 'event.json', csv: 'event.csv' } as const;

/**
 * The next address to look up: "missing addresses are filled one at a time by reverse geocoding, then the file is
 * written" (spec 001 section 4). Index into the rows, or undefined when nothing is missing.
 *
 * @public
 */
export function nextMissingAddress(
  rows: readonly EventRecordRow[],
  failed: ReadonlySet<number> = new Set(),
): number | undefined {
  const index = rows.findIndex(
    (row, at) => row.check && row.address === '' && row.lat !== undefined && row.lng !== undefined && !failed.has(at),
  );
  return index === -1 ? undefined : index;
}

const identityColumns = [
  { header: 'deviceid', value: (row: EventSummaryRow | EventRecordRow) => row.deviceId },
  { header: 'driver', value: (row: EventSummaryRow | EventRecordRow) => row.driver },
  { header: 'deviceMemo', value: (row: EventSummaryRow | EventRecordRow) => row.deviceMemo },
  { header: 'plate', value: (row: EventSummaryRow | EventRecordRow) => row.plate },
  { header: 'event', value: (row: EventSummaryRow | EventRecordRow) => row.eventName },
  { header: 'notify', value: (row: EventSummaryRow | EventRecordRow) => row.notify },
];
