import { listField, textField, toRow } from '../fields/json-fields.js';

/** Ids of devices: a list of ids, a list of rows that name them, or text with commas. @internal */
export function toDeviceIds(value: unknown): string[] {
  const entries = typeof value === 'string' ? value.split(',') : listField(value);
  return entries.map((entry) => textField(toRow(entry)?.deviceid ?? entry).trim()).filter((id) => id !== '');
}
