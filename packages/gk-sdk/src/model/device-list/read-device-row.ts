import { DeviceFieldReader } from './device-field-reader.js';
import { DEVICE_ROW_FIELDS, type DeviceRowField } from './device-row-fields.js';
import type { DeviceRecord } from './device-record.js';
import { isFields, type Fields } from '../fields/json-value.js';
import { readWholeRow } from './read-whole-row.js';

/** A row as the model has it. */
export interface DeviceRowReading {
  /** Undefined for a row that does not name its device. */
  readonly row: DeviceRecord | undefined;
  /** True when a field of the wrong type was left out, or the row does not name its device. */
  readonly malformed: boolean;
}

const NO_DEVICE: DeviceRowReading = { row: undefined, malformed: true };

/**
 * Reads a row of Q03 or Q05, which has the whole of a device: a field that it lacks has no value. A field of the wrong
 * type has none, either; names that the model does not know stay in `extra`.
 *
 * @param knownId - Id of the device, for a row that may leave it out.
 */
export function readDeviceRow(value: unknown, knownId?: string): DeviceRowReading {
  if (!isFields(value)) return NO_DEVICE;
  const deviceId = value.deviceid ?? knownId;
  if (typeof deviceId !== 'string') return NO_DEVICE;
  const reader = new DeviceFieldReader();
  const row = readWholeRow(value, deviceId, reader);
  const { unknown } = formOf(value);
  return { row: unknown.length === 0 ? row : { ...row, extra: pick(value, unknown) }, malformed: reader.malformed };
}

/**
 * Reads a row of Q04, which has what may have changed: the record has only the keys that the row names. Null clears a
 * field; one of the wrong type is left out.
 */
export function readDeviceUpdate(value: unknown): DeviceRowReading {
  if (!isFields(value) || typeof value.deviceid !== 'string') return NO_DEVICE;
  const { fields, blank, unknown } = formOf(value);
  const record: Writable<DeviceRecord> = { ...blank, deviceId: value.deviceid };
  const reader = new DeviceFieldReader();
  let malformed = false;
  let at = 0;
  // Engines read the names of `for in` several times faster than those of a list.
  for (const name in value) {
    const field = fields[at++];
    if (field === undefined) continue;
    readField(record, field, value[name], reader);
    if (!reader.malformed) continue;
    malformed = true;
    reader.malformed = false;
    Reflect.deleteProperty(record, field.name);
  }
  if (unknown.length > 0) record.extra = pick(value, unknown);
  return { row: record, malformed };
}

type Writable<Entity> = { -readonly [Name in keyof Entity]: Entity[Name] };

function readField(
  record: Writable<DeviceRecord>,
  field: DeviceRowField,
  value: unknown,
  reader: DeviceFieldReader,
): void {
  switch (field.form) {
    case 'id':
      return;
    case 'number':
      record[field.name] = reader.number(value);
      return;
    case 'moment':
      record[field.name] = reader.moment(value);
      return;
    case 'text':
      record[field.name] = reader.text(value);
      return;
    case 'numberOrText':
      record[field.name] = reader.numberOrText(value);
      return;
    case 'boolean':
      record[field.name] = reader.boolean(value);
      return;
    case 'flag':
      record[field.name] = reader.flag(value);
      return;
    case 'parts':
      record[field.name] = reader.parts(value, field.parts);
      return;
    case 'listOfParts':
      record[field.name] = reader.listOfParts(value, field.parts);
      return;
    case 'place':
      record[field.name] = reader.place(value);
      return;
    case 'position':
      record[field.name] = reader.position(value);
  }
}

function pick(row: Fields, names: readonly string[]): Fields {
  // Not by assignment: a name of the server may be `__proto__`.
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Part shared by all rows with the same names in the same order: few forms in a list of thousands. */
interface RowForm {
  readonly names: readonly string[];
  /** The field of each name; undefined for a name that the model does not know. */
  readonly fields: readonly (DeviceRowField | undefined)[];
  readonly unknown: readonly string[];
  /** A record with these fields, all of them empty. A copy that is filled costs a fraction of a record that grows. */
  readonly blank: { readonly [Name in keyof DeviceRecord]?: undefined };
}

/** Forms that were read last, newest first. */
let knownForms: readonly RowForm[] = [];
const MOST_FORMS = 16;

function formOf(row: Fields): RowForm {
  const known = knownForms.find(({ names }) => hasNames(row, names));
  if (known !== undefined) return known;
  const names = Object.keys(row);
  const fields = names.map((name) => DEVICE_ROW_FIELDS.find(({ wire }) => wire === name));
  const form = {
    names,
    fields,
    unknown: names.filter((_, at) => fields[at] === undefined),
    blank: Object.fromEntries(fields.map((field) => [field?.name ?? 'extra', undefined])),
  };
  knownForms = [form, ...knownForms.slice(0, MOST_FORMS - 1)];
  return form;
}

/** True for a row with these names in this order. */
function hasNames(row: Fields, names: readonly string[]): boolean {
  let at = 0;
  for (const name in row) if (name !== names[at++]) return false;
  return at === names.length;
}
