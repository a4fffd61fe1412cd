import { DEVICE_ROW_FIELDS, type DeviceRowField } from './device-row-fields.js';
import type { DeviceRecord } from './device.js';
import { isFiniteNumber, isFields, type Fields } from './json-value.js';
import type { Position } from './position.js';

/** A row as the model has it. */
export interface DeviceRowReading {
  /** Undefined for a row that does not name its device. */
  readonly row: DeviceRecord | undefined;
  /** True when a field of the wrong type was left out, or the row does not name its device. */
  readonly malformed: boolean;
}

type Writable<Entity> = { -readonly [Name in keyof Entity]: Entity[Name] };

/** What is the same for all rows with the same names in the same order: few forms in a list of thousands. */
interface RowForm {
  readonly names: readonly string[];
  /** The field of each name; undefined for a name that the model does not know. */
  readonly fields: readonly (DeviceRowField | undefined)[];
  /** A record with these fields, all of them empty. A copy that is filled costs a fraction of a record that grows. */
  readonly blank: { readonly [Name in keyof DeviceRecord]?: undefined };
}

/** Forms that were read last, newest first. */
let knownForms: readonly RowForm[] = [];
const MOST_FORMS = 16;

/**
 * Reads a row of Q03, Q04 or Q05 in one pass. A field of the wrong type is left out: one odd field of a foreign server
 * must not hide a vehicle. Null clears a field; names that the model does not know stay in `extra`.
 *
 * @param knownId - Id of the device, for a row that may leave it out.
 */
export function readDeviceRow(value: unknown, knownId?: string): DeviceRowReading {
  if (!isFields(value)) return { row: undefined, malformed: true };
  const deviceId = value.deviceid ?? knownId;
  if (typeof deviceId !== 'string') return { row: undefined, malformed: true };
  const { names, fields, blank } = formOf(value);
  const record: Writable<DeviceRecord> = { ...blank, deviceId };
  let malformed = false;
  let at = 0;
  // Engines read the names of `for in` several times faster than those of a list.
  for (const name in value) {
    const field = fields[at++];
    if (field === undefined || readField(record, field, value[name])) continue;
    malformed = true;
    Reflect.deleteProperty(record, field.name);
  }
  if ('extra' in record) record.extra = unknownFields(value, names, fields);
  return { row: record, malformed };
}

function unknownFields(value: Fields, names: readonly string[], fields: RowForm['fields']): Fields {
  // Not by assignment: a name of the server may be `__proto__`.
  return Object.fromEntries(names.filter((_, i) => fields[i] === undefined).map((name) => [name, value[name]]));
}

function formOf(row: Fields): RowForm {
  const known = knownForms.find(({ names }) => hasNames(row, names));
  if (known !== undefined) return known;
  const names = Object.keys(row);
  const fields = names.map((name) => DEVICE_ROW_FIELDS.find(({ wire }) => wire === name));
  const filled = fields.map((field) => field?.name ?? 'extra');
  const form = { names, fields, blank: Object.fromEntries(filled.map((name) => [name, undefined])) };
  knownForms = [form, ...knownForms.slice(0, MOST_FORMS - 1)];
  return form;
}

/** True for a row with these names in this order. */
function hasNames(row: Fields, names: readonly string[]): boolean {
  let at = 0;
  for (const name in row) if (name !== names[at++]) return false;
  return at === names.length;
}

/** Reads `gps_info` of a row, or the answer to Q07; undefined for null: no fix. */
export function readGpsInfo(value: unknown): Position | 'malformed' | undefined {
  if (value === null) return undefined;
  if (!isFields(value) || !isFields(value.data)) return 'malformed';
  const { lat, lng, speedInKmh: speedKmh, trackingAngle: headingDeg } = value.data;
  if (!isFiniteNumber(lat) || !isFiniteNumber(lng) || !isFiniteNumber(speedKmh) || !isFiniteNumber(headingDeg))
    return 'malformed';
  const { time: atS } = value;
  if (atS === undefined || atS === null) return { lat, lng, speedKmh, headingDeg };
  return isFiniteNumber(atS) ? { lat, lng, speedKmh, headingDeg, atS } : 'malformed';
}

/** Puts a value into its field of the record; false when it has the wrong type. */
function readField(record: Writable<DeviceRecord>, field: DeviceRowField, value: unknown): boolean {
  if (field.form === 'id') return true;
  if (value === null || value === undefined) {
    record[field.name] = undefined;
    return true;
  }
  switch (field.form) {
    case 'number':
      if (!isFiniteNumber(value)) return false;
      record[field.name] = value;
      return true;
    case 'text':
      if (typeof value !== 'string') return false;
      record[field.name] = value;
      return true;
    case 'numberOrText':
      if (typeof value !== 'string' && !isFiniteNumber(value)) return false;
      record[field.name] = value;
      return true;
    case 'boolean':
      if (typeof value !== 'boolean') return false;
      record[field.name] = value;
      return true;
    case 'flag':
      if (!isFiniteNumber(value)) return false;
      record[field.name] = value === 1;
      return true;
    case 'parts':
      if (!isFiniteNumber(value)) return false;
      record[field.name] = value / field.parts;
      return true;
    case 'listOfParts':
      if (!Array.isArray(value) || !value.every(isFiniteNumber)) return false;
      record[field.name] = value.map((parts) => parts / field.parts);
      return true;
    case 'place':
      if (!isFields(value) || !isFiniteNumber(value.lat) || !isFiniteNumber(value.lng)) return false;
      record[field.name] = { lat: value.lat, lng: value.lng };
      return true;
    case 'position': {
      const position = readGpsInfo(value);
      if (position === 'malformed') return false;
      record[field.name] = position;
      return true;
    }
  }
}
