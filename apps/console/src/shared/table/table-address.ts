import { useMemo } from 'react';
import { listParameter, numberParameter, useUrlState, type ChangeUrlState } from '../url-state/use-url-state.js';
import { readSortOrder, sortParameter, writeSortOrder, type SortOrder } from './sort-order.js';

/** A page size that shows every row, of which only those in sight are drawn. */
export const ALL_ROWS = 0;

/** Name of the page in the address. */
export const PAGE_NAME = 'page';

/** State of a table in the address. */
export interface TableAddress {
  readonly sort: SortOrder;
  /** From 1. */
  readonly page: number;
  /** Rows of a page, or {@link ALL_ROWS}. */
  readonly size: number;
  /** Columns that were switched: taken off, or put on where the table begins without them. */
  readonly columns: readonly string[];
}

/** Where a table begins. */
export interface TableStart {
  readonly sort: SortOrder;
  readonly size: number;
  /** In front of the names in the address, for a page with two tables. */
  readonly prefix: string;
}

/** The state of a table in the address: `sort`, `page`, `size` and `columns`. */
export function useTableAddress({
  sort,
  size,
  prefix,
}: TableStart): readonly [TableAddress, ChangeUrlState<TableAddress>] {
  const sortText = writeSortOrder(sort);
  const shape = useMemo(
    () => ({
      sort: sortParameter(readSortOrder(sortText)),
      [PAGE_NAME]: numberParameter(1, 1),
      size: numberParameter(size, ALL_ROWS),
      columns: listParameter(),
    }),
    [sortText, size],
  );
  return useUrlState<TableAddress>(shape, prefix);
}
