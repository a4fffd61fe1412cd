import { DEVICE_ROW_FIELDS, type DeviceRowField } from '../model/device-list/device-row-fields.js';
import type { DeviceRecord } from '../model/device-list/device-record.js';
import type { GpsInfoRow, Position } from '../model/tracks/position.js';

type Row = Readonly<Record<string, unknown>>;

/**
 * The row of Q03 that reads as this record: a field without a value is null, one that is not there is left out, and what
 * the model does not know goes back out.
 */
export function toDeviceRow(record: DeviceRecord): Row {
  return { ...record.extra, ...toRow(record, DEVICE_ROW_FIELDS) };
}

/** The row of Q04 for this record: the fields that change by themselves. */
export function toLiveDeviceRow(record: DeviceRecord): Row {
  return toRow(record, LIVE_FIELDS);
}

const LIVE_FIELDS = /* @__PURE__ */ DEVICE_ROW_FIELDS.filter(({ live }) => live);

function toRow(record: DeviceRecord, fields: readonly DeviceRowField[]): Row {
  const present = fields.filter(({ name }) => Object.hasOwn(record, name));
  return Object.fromEntries(present.map((field) => [field.wire, toWireValue(record, field)]));
}

function toWireValue(record: DeviceRecord, field: DeviceRowField): unknown {
  if (record[field.name] === undefined) return null;
  switch (field.form) {
    case 'flag':
      return record[field.name] === true ? 1 : 0;
    case 'parts':
      return Math.round((record[field.name] ?? 0) * field.parts);
    case 'listOfParts':
      return record[field.name]?.map((value) => Math.round(value * field.parts));
    case 'position':
      return record.position && toGpsInfoRow(record.position);
    default:
      return record[field.name];
  }
}

function toGpsInfoRow({ lat, lng, speedKmh, headingDeg, atS }: Position): GpsInfoRow {
  return {
    data: { lat, lng, speedInKmh: speedKmh, trackingAngle: headingDeg },
    ...(atS !== undefined && { time: atS }),
  };
}
