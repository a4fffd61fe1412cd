import type { FleetEventPosition } from 'gk-sdk';
import { type CsvColumn, displaySpeed, formatIsoWithOffset, type LengthUnit, type Zone } from 'gk-sdk/rules';
import { speedUnitLabel } from '../../../shared/units/unit-conversions.js';

/** A line of the detail export (spec 001 section 3, "Event record"). */
export interface EventRecordRow {
  /** The device that it happened on. */
  readonly deviceId: string;
  /** Who drove when it happened: empty where nobody was named, absent when it is not known. */
  readonly driverName?: string;
  /** Device memo. */
  readonly deviceMemo: string;
  /** Number plate. */
  readonly plate: string;
  /** Name of the event. */
  readonly eventName: string;
  /** Words of the notice. */
  readonly notifyText: string;
  /** Text of the device or of a user. */
  readonly memo: string;
  /** When it happened, unix seconds. */
  readonly happenedS: number;
  /** Absent when it is not known. */
  readonly position?: FleetEventPosition;
  /** Empty until it was looked up. */
  readonly address: string;
}

/** A line of the summary export (spec 001 section 3, "Event summary"). */
export type EventSummaryRow = Pick<EventRecordRow, 'deviceId' | 'deviceMemo' | 'plate' | 'eventName' | 'notifyText'> & {
  /** Who drove when they happened, each name once; undefined among them stands for events of which it is not known. */
  readonly driverNames: readonly (string | undefined)[];
  readonly count: number;
};

/** "Count grouped by device and event name" (spec 001 section 3), in the order of the first event of each. */
export function summarizeEvents(records: readonly EventRecordRow[]): EventSummaryRow[] {
  const groups = new Map<string, EventSummaryRow>();
  for (const { deviceId, driverName, deviceMemo, plate, eventName, notifyText } of records) {
    const key = JSON.stringify([deviceId, eventName]);
    const first = { deviceId, driverNames: [], deviceMemo, plate, eventName, notifyText, count: 0 };
    const known = groups.get(key) ?? first;
    const { driverNames } = known;
    groups.set(key, {
      ...known,
      driverNames: driverNames.includes(driverName) ? driverNames : [...driverNames, driverName],
      count: known.count + 1,
    });
  }
  return [...groups.values()];
}

/** Columns of the detail CSV; time "shown as date-time with zone" (spec 001 section 3). */
export function eventRecordColumns(unit: LengthUnit, zoneOf: (deviceId: string) => Zone): CsvColumn<EventRecordRow>[] {
  return [
    ...identityColumns,
    { header: 'memo', value: (row) => row.memo },
    { header: 'time', value: (row) => formatIsoWithOffset(row.happenedS, zoneOf(row.deviceId)) },
    { header: 'lat', value: ({ position }) => position?.lat },
    { header: 'lng', value: ({ position }) => position?.lng },
    {
      header: `speed (${speedUnitLabel(unit)})`,
      value: ({ position }) => position && displaySpeed(position.speedKmh, unit),
    },
    { header: 'address', value: (row) => row.address },
  ];
}

/** Columns of the summary CSV (spec 001 section 2). */
export function eventSummaryColumns(): CsvColumn<EventSummaryRow>[] {
  return [...identityColumns, { header: 'count', value: (row) => row.count }];
}

/** The text of `event.json`, detail: names and units of "Event record" (spec 001 section 3). */
export function eventRecordJson(rows: readonly EventRecordRow[]): string {
  return jsonFile(
    rows.map((row) => ({
      ...identityOf(row),
      memo: row.memo,
      eventTime: row.happenedS,
      lat: row.position?.lat,
      lng: row.position?.lng,
      speed: row.position?.speedKmh,
      address: row.address,
    })),
  );
}

/** The text of `event.json`, summary: names of "Event summary" (spec 001 section 3). */
export function eventSummaryJson(rows: readonly EventSummaryRow[]): string {
  return jsonFile(rows.map((row) => ({ ...identityOf(row), count: row.count })));
}

function identityOf(row: EventRecordRow | EventSummaryRow): object {
  const { deviceId, deviceMemo, plate, eventName, notifyText } = row;
  return { deviceid: deviceId, driver: driverText(row), deviceMemo, plate, eventName, notify: notifyText };
}

/** Drivers of an event in files: their names alone, since programs that read the file take each word for one. */
function driverText(row: EventRecordRow | EventSummaryRow): string {
  const names = 'driverNames' in row ? row.driverNames : [row.driverName];
  return names.filter((name) => name !== undefined && name !== '').join(', ');
}

function jsonFile(rows: readonly object[]): string {
  return `${JSON.stringify(rows, undefined, 1)}\n`;
}

/** Names of the exports (spec 001 section 9). */
export const EVENT_EXPORT_NAMES = { json: 'event.json', csv: 'event.csv' } as const;

/**
 * The next address to look up: "missing addresses are filled one at a time by reverse geocoding, then the file is
 * written" (spec 001 section 4). Index into the rows, or undefined when nothing is missing.
 */
export function nextMissingAddress(
  rows: readonly EventRecordRow[],
  failed: ReadonlySet<number> = new Set(),
): number | undefined {
  const index = rows.findIndex((row, at) => row.address === '' && row.position !== undefined && !failed.has(at));
  return index === -1 ? undefined : index;
}

const identityColumns = [
  { header: 'deviceid', value: (row: EventSummaryRow | EventRecordRow) => row.deviceId },
  { header: 'driver', value: driverText },
  { header: 'deviceMemo', value: (row: EventSummaryRow | EventRecordRow) => row.deviceMemo },
  { header: 'plate', value: (row: EventSummaryRow | EventRecordRow) => row.plate },
  { header: 'event', value: (row: EventSummaryRow | EventRecordRow) => row.eventName },
  { header: 'notify', value: (row: EventSummaryRow | EventRecordRow) => row.notifyText },
];
