/*
 * Readers for the fields of a row that a foreign server made: what is missing or of another type becomes a
 * default, so that one bad field costs neither the row nor the list.
 */

import { decimalNumber } from '../../util/decimal.js';
import { withoutDirectionMarks } from '../../util/direction-marks.js';
import { isMoment } from '../../util/moment.js';

type Row = Readonly<Record<string, unknown>>;

/** The row as a record; undefined for anything that is none. @internal */
export function toRow(value: unknown): Row | undefined {
  return isRow(value) ? value : undefined;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text; numbers become digits. @internal */
export function textField(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A name or a text for people: as {@link textField}, and it turns nothing that stands beside it. @internal */
export function nameField(value: unknown): string {
  return withoutDirectionMarks(textField(value));
}

/** Text as {@link textField} reads it; undefined for none. @internal */
export function optionalTextField(value: unknown): string | undefined {
  return textField(value) || undefined;
}

/** A finite number, also one in digits; undefined for anything else. @internal */
export function numberField(value: unknown): number | undefined {
  const number = typeof value === 'string' ? decimalNumber(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Unix seconds that a date can be, also in digits; undefined for anything else. @internal */
export function momentField(value: unknown): number | undefined {
  const number = numberField(value);
  return isMoment(number) ? number : undefined;
}

/** A flag: true, any number but 0, and the words 1 and true. @internal */
export function flagField(value: unknown): boolean {
  return value === true || value === 'true' || (numberField(value) ?? 0) !== 0;
}

/** A list; anything else is an empty one. @internal */
export function listField(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
}
