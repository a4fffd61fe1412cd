import type { UrlParameter } from '../url-state/use-url-state.js';
import type { CellValue, Column } from './column.js';

/** A column that the rows are sorted by. */
export interface SortKey {
  readonly id: string;
  readonly descending: boolean;
}
/** The columns that the rows are sorted by, the first one above all. */
export type SortOrder = readonly SortKey[];

/** Orders two values; numbers by size, texts as people read them (`Bus 2` before `Bus 10`). */
export function compareValues(a: CellValue, b: CellValue): number {
  if (typeof a === 'string' && typeof b === 'string') return compareText(a, b);
  const left = a ?? 0;
  const right = b ?? 0;
  return left < right ? -1 : left > right ? 1 : 0;
}

/**
 * The rows in a sort order; equal ones keep their places, and unknown values come last in both directions. The values
 * of each row are read once, not at each comparison, since there may be 10,000 rows.
 */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], order: SortOrder): readonly Row[] {
  const keys = order.flatMap(({ id, descending }) => {
    const column = columns.find((candidate) => candidate.id === id);
    return column && column.sortable !== false ? [{ values: rows.map(column.value), descending }] : [];
  });
  if (keys.length === 0) return rows;
  const places = rows.map((_row, place) => place);
  places.sort((a, b) => {
    for (const { values, descending } of keys) {
      const compared = compareKnown(values[a], values[b], descending);
      if (compared !== 0) return compared;
    }
    return 0;
  });
  return places.map((place) => rows[place]!);
}

function compareKnown(a: CellValue, b: CellValue, descending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return descending ? compareValues(b, a) : compareValues(a, b);
}

/**
 * The order after a click on a header: the column's first direction, then the other one, then no order by it.
 *
 * @param additive - Shift is held: the columns chosen before stay.
 */
export function toggleSort(order: SortOrder, id: string, firstDescending: boolean, additive: boolean): SortOrder {
  const current = order.find((key) => key.id === id);
  const first = { id, descending: firstDescending };
  if (!additive) {
    if (!current || order.length > 1) return [first];
    return current.descending === firstDescending ? [{ id, descending: !firstDescending }] : [];
  }
  if (!current) return [...order, first];
  return current.descending === firstDescending
    ? order.map((key) => (key.id === id ? { id, descending: !firstDescending } : key))
    : order.filter((key) => key.id !== id);
}

/** A sort order in the address: `mileage:desc,driver`. */
export const sortParameter = (initial: SortOrder = []): UrlParameter<SortOrder> => ({
  read: (text) => (text === null ? initial : readSortOrder(text)),
  write: (order) => {
    const text = writeSortOrder(order);
    return text === writeSortOrder(initial) ? null : text;
  },
});

/** A sort order as text. */
export function writeSortOrder(order: SortOrder): string {
  return order.map(({ id, descending }) => (descending ? `${id}:desc` : id)).join(',');
}

/** Reads what {@link writeSortOrder} wrote. */
export function readSortOrder(text: string): SortOrder {
  return text
    .split(',')
    .filter((part) => part !== '')
    .map((part) => ({ id: part.replace(/:desc$/, ''), descending: part.endsWith(':desc') }));
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

function compareText(a: string, b: string): number {
  return collator.compare(a, b);
}
