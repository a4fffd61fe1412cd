import type { EventRow } from '../rows/event-row.js';
import { PIN_COLUMNS, type PinColumn } from './event-list-context.js';

/** Rows with this value of a column stand at the top. */
export interface Pin {
  readonly column: PinColumn;
  readonly value: string;
}

/** A pin in the address: `device:BUS-1`. */
export const pinText = ({ column, value }: Pin): string => `${column}:${value}`;

/** Reads what {@link pinText} wrote; undefined for none. */
export function readPin(text: string): Pin | undefined {
  const at = text.indexOf(':');
  const column = PIN_COLUMNS.find((known) => known === text.slice(0, at));
  return column && { column, value: text.slice(at + 1) };
}

/** Value of a row in a column by which rows can be pinned. */
export function pinOf({ event, name }: EventRow, column: PinColumn): string {
  switch (column) {
    case 'source':
      return event.sourceName ?? event.source ?? '';
    case 'name':
      return name;
    case 'device':
      return event.deviceId;
    case 'fence':
      return event.fenceName ?? '';
  }
}
