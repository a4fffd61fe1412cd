import { useMemo } from 'react';
import type { Column } from './column.js';
import { sortRows, type SortOrder } from './sort-order.js';

/** The rows in a sort order, sorted anew only when rows, columns or order change. */
export function useSortedRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: SortOrder,
): readonly Row[] {
  return useMemo(() => sortRows(rows, columns, order), [rows, columns, order]);
}
