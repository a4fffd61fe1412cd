import { displaySpeed, hasFix } from 'gk-sdk/rules';
import type { EventRecordRow, EventSummaryRow } from './event-export.js';
import { word } from '../../../shared/i18n/translate.js';
import { driverColumn } from '../../../shared/table/driver-column.js';
import { numberColumn, textColumn, timeColumn } from '../../../shared/table/column-kinds.js';
import type { Column } from '../../../shared/table/column.js';
import { speedUnit, type LengthUnit } from '../../../shared/units/length-unit.js';
import type { EventRow } from '../rows/event-row.js';

/** A line of the detail export, with the event that it is of. */
export interface EventRecord extends EventRecordRow {
  readonly serialNo: number;
}

/** The lines of the detail export, without addresses. */
export function eventRecords(rows: readonly EventRow[]): readonly EventRecord[] {
  return rows.map(({ event, name, text, driver, deviceMemo, plate }) => ({
    serialNo: event.serialNo,
    deviceId: event.deviceId,
    ...(driver !== undefined && { driverName: driver }),
    deviceMemo,
    plate,
    eventName: name,
    notifyText: text,
    memo: event.memo ?? '',
    happenedS: event.happenedS,
    ...(hasFix(event.position) && { position: event.position }),
    address: '',
  }));
}

type Identity = Pick<EventRecordRow, 'deviceId' | 'deviceMemo' | 'plate' | 'eventName' | 'notifyText'>;

const identityColumns = <Row extends Identity>(
  driverNames: (row: Row) => readonly (string | undefined)[],
): Column<Row>[] => [
  textColumn('deviceid', word('Device ID'), ({ deviceId }) => deviceId, { hideable: false }),
  driverColumn('driver', driverNames),
  textColumn('deviceMemo', word('Device Memo'), ({ deviceMemo }) => deviceMemo),
  textColumn('plate', word('Plate'), ({ plate }) => plate),
  textColumn('event', word('Event Name'), ({ eventName }) => eventName),
  textColumn('notify', word('Notify'), ({ notifyText }) => notifyText),
];

/** Columns of the detail on screen and in the PDF (spec 001 section 2, "Event export dialog"). */
export function recordColumns(unit: LengthUnit): Column<EventRecord>[] {
  return [
    ...identityColumns<EventRecord>(({ driverName }) => [driverName]),
    textColumn('memo', word('Memo'), ({ memo }) => memo),
    timeColumn('time', word('Time'), ({ happenedS }) => happenedS),
    numberColumn('lat', word('Latitude'), ({ position }) => position?.lat, { digits: 6 }),
    numberColumn('lng', word('Longitude'), ({ position }) => position?.lng, { digits: 6 }),
    numberColumn('speed', word('speed'), ({ position }) => position && displaySpeed(position.speedKmh, unit), {
      unit: speedUnit(unit),
    }),
    textColumn('address', word('Address'), ({ address }) => address),
  ];
}

/** Columns of the summary on screen and in the PDF. */
export const SUMMARY_COLUMNS: readonly Column<EventSummaryRow>[] = [
  ...identityColumns<EventSummaryRow>(({ driverNames }) => driverNames),
  numberColumn('count', word('Count'), ({ count }) => count),
];
