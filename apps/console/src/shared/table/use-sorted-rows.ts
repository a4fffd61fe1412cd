import { useMemo } from 'react';
import {
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type ColumnDef,
} from '@tanstack/react-table';
import type { CellValue, Column } from './column.js';
import { compareValues, type SortOrder } from './sort-order.js';

const NO_ROWS: readonly never[] = [];
const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });

/** The rows in a sort order; equal ones keep their places, and what is not known stands last. */
export function useSortedRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: SortOrder,
): readonly Row[] {
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const sorting = useMemo(
    () =>
      order
        .filter(({ id }) => columns.some((column) => column.id === id && column.sortable !== false))
        .map(({ id, descending }) => ({ id, desc: descending })),
    [order, columns],
  );
  // Without an order the rows are as they are: a model of 10,000 of them costs more than painting a page.
  const isSorted = sorting.length > 0;
  const data = isSorted ? rows : NO_ROWS;
  const table = useTable<typeof features, Row>({ features, columns: definitions, data, state: { sorting } });
  const model = table.getRowModel().rows;
  return useMemo(() => (isSorted ? model.map((row) => row.original) : rows), [isSorted, model, rows]);
}

function definitionOf<Row extends object>({ id, value }: Column<Row>): ColumnDef<typeof features, Row> {
  return {
    id,
    accessorFn: value,
    sortUndefined: 'last',
    sortFn: (a, b) => compareValues(a.getValue<CellValue>(id), b.getValue<CellValue>(id)),
  };
}
