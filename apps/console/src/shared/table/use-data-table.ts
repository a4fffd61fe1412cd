import { useMemo, useState } from 'react';
import type { Column } from './column.js';
import { useHeldOrder } from './held-order.js';
import { clampPage, pageCount, pageRows } from './page-window.js';
import { rankedColumns } from './ranked-columns.js';
import { toggleSort, writeSortOrder, type SortOrder } from './sort-order.js';
import { ALL_ROWS, useTableAddress } from './table-address.js';
import { useSavedViews, type SavedViews } from './saved-views.js';
import { useSortedRows } from './use-sorted-rows.js';

/** Page sizes of tables for which the specification names none. */
export const PAGE_SIZES: readonly number[] = [20, 50, 100, 200, 500];

/** Options of a table. */
export interface DataTableOptions<Row> {
  readonly rows: readonly Row[];
  /** A constant, or memoized: another list sorts anew. */
  readonly columns: readonly Column<Row>[];
  /** Columns for which there is no room are scrolled to, such as the days of a month; by default they give way by their rank. */
  readonly scrollsSideways?: boolean;
  readonly rowKey: (row: Row) => string;
  /** In front of the names in the address, for a page with two tables. */
  readonly urlPrefix?: string;
  readonly initialSort?: SortOrder;
  /** The sizes on offer; one size alone is fixed, with the choice of all rows beside it. None shows all rows. */
  readonly pageSizes?: readonly number[];
  /** 100 by default, or the largest on offer below it. */
  readonly initialPageSize?: number;
  /** Check boxes in front of the rows, and whether a row begins checked. */
  readonly selection?: 'none' | 'all';
  /** Rows that stand above the others whatever the order; another `id` puts the order anew. */
  readonly pinned?: { readonly id: string; readonly has: (row: Row) => boolean } | undefined;
  /** Another number puts rows in their order at once that were held back while somebody points at the table. */
  readonly reorder?: number;
  /** Name under which the user's views are kept in this browser; without it the table has none. */
  readonly viewsName?: string;
}

/** A table's state and what follows from it. */
export interface DataTableModel<Row> {
  /** Every column in its order, also those that are hidden. */
  readonly columns: readonly Column<Row>[];
  /** Whether the table says itself which columns give way, on wide screens, too. */
  readonly statesRanks: boolean;
  readonly visibleColumns: readonly Column<Row>[];
  readonly isVisible: (id: string) => boolean;
  /** The user put the column on the table. */
  readonly isChosen: (id: string) => boolean;
  /** Takes a column off the table. */
  readonly hideColumn: (id: string) => void;
  /** Puts a column on the table, where it stays even when others have no room. */
  readonly chooseColumn: (id: string) => void;
  readonly rowKey: (row: Row) => string;
  /** All rows in their order. */
  readonly sortedRows: readonly Row[];
  /** The rows of the page, in their order. */
  readonly pageRows: readonly Row[];
  /** Place of the page's first row among all, from 0. */
  readonly firstIndex: number;
  readonly sort: SortOrder;
  readonly sortBy: (column: Column<Row>, additive: boolean) => void;
  readonly page: number;
  readonly pages: number;
  readonly goToPage: (page: number) => void;
  /** Rows of a page, or `ALL_ROWS`. */
  readonly size: number;
  readonly sizes: readonly number[];
  readonly setSize: (size: number) => void;
  readonly selection: Selection<Row> | undefined;
  readonly views: SavedViews | undefined;
  /** Keeps the rows in their places while somebody works with them. */
  readonly hold: (holding: boolean) => void;
  /** Rows would stand elsewhere if they were not held. */
  readonly isHeld: boolean;
  /** Puts rows that are held in their order, and holds that one. */
  readonly sortNow: () => void;
}

/** The checked rows of a table. */
export interface Selection<Row> {
  readonly isChecked: (row: Row) => boolean;
  readonly toggle: (row: Row) => void;
  /** Checks every row, or none. */
  readonly setAll: (checked: boolean) => void;
  /** The checked rows, in their order. */
  readonly checkedRows: readonly Row[];
}

/** The state of a data table: sort order, page, columns and view live in the address. */
export function useDataTable<Row extends object>({
  rows,
  columns: stated,
  scrollsSideways = false,
  rowKey,
  urlPrefix = '',
  initialSort = [],
  pageSizes = PAGE_SIZES,
  initialPageSize = pageSizes.includes(100) ? 100 : (pageSizes.at(-1) ?? ALL_ROWS),
  selection,
  pinned,
  reorder = 0,
  viewsName,
}: DataTableOptions<Row>): DataTableModel<Row> {
  const columns = useMemo(() => (scrollsSideways ? stated : rankedColumns(stated)), [stated, scrollsSideways]);
  const [address, change] = useTableAddress({ sort: initialSort, size: initialPageSize, prefix: urlPrefix });
  const views = useSavedViews(viewsName, address, change);
  const sorted = useSortedRows(rows, columns, address.sort);
  const ordered = pinned ? pinnedFirst(sorted, pinned.has) : sorted;
  const held = useHeldOrder(ordered, rowKey, `${writeSortOrder(address.sort)} ${reorder} ${pinned?.id ?? ''}`);

  const sizes = [...pageSizes, ALL_ROWS];
  const size = sizes.includes(address.size) ? address.size : initialPageSize;
  const perPage = size === ALL_ROWS ? Math.max(1, held.rows.length) : size;
  const pages = pageCount(held.rows.length, perPage);
  const page = clampPage(String(address.page), pages);

  const columnOf = (id: string): Column<Row> | undefined => columns.find((column) => column.id === id);
  const isHiddenAtFirst = (id: string): boolean => columnOf(id)?.initiallyHidden === true;
  const isChosen = (id: string): boolean =>
    address.columns.includes(chosen(id)) || (isHiddenAtFirst(id) && address.columns.includes(id));
  const switchColumn = (id: string, to: string | undefined): void => {
    const others = address.columns.filter((other) => other !== id && other !== chosen(id));
    change({ columns: to === undefined ? others : [...others, to] });
  };
  const isVisible = (id: string): boolean => {
    const column = columnOf(id);
    if (!column) return false;
    if (column.hideable === false || isChosen(id)) return true;
    return column.initiallyHidden !== true && !address.columns.includes(id);
  };
  return {
    columns,
    statesRanks: stated.some(({ rank }) => rank !== undefined),
    visibleColumns: columns.filter(({ id }) => isVisible(id)),
    isVisible,
    isChosen,
    hideColumn: (id) => switchColumn(id, isHiddenAtFirst(id) ? undefined : id),
    chooseColumn: (id) => {
      // Only a column with a rank has to be kept explicitly.
      const stays = columnOf(id)?.rank === undefined ? undefined : chosen(id);
      switchColumn(id, isHiddenAtFirst(id) ? id : stays);
    },
    rowKey,
    sortedRows: held.rows,
    pageRows: pageRows(held.rows, page, perPage),
    firstIndex: (page - 1) * perPage,
    sort: address.sort,
    sortBy: ({ id, firstDescending }, additive) =>
      change({ sort: toggleSort(address.sort, id, firstDescending ?? false, additive), page: 1 }),
    page,
    pages,
    goToPage: (wanted) => change({ page: wanted }, { replace: false }),
    size,
    sizes,
    setSize: (wanted) => change({ size: wanted, page: 1 }),
    selection: useSelection(held.rows, rowKey, selection),
    views,
    hold: held.hold,
    isHeld: held.isHeld,
    sortNow: held.sortNow,
  };
}

/** How the address names a column that the user put on the table. */
const chosen = (id: string): string => `*${id}`;

function pinnedFirst<Row>(rows: readonly Row[], isPinned: (row: Row) => boolean): readonly Row[] {
  return [...rows.filter(isPinned), ...rows.filter((row) => !isPinned(row))];
}

/** Holds the rows that differ from how all began, so that a new row begins as the others did. */
function useSelection<Row>(
  rows: readonly Row[],
  rowKey: (row: Row) => string,
  initially: 'none' | 'all' | undefined,
): Selection<Row> | undefined {
  const [state, setState] = useState<{ readonly others: boolean; readonly flipped: ReadonlySet<string> }>({
    others: initially === 'all',
    flipped: new Set(),
  });
  if (initially === undefined) return undefined;
  const isChecked = (row: Row): boolean => state.others !== state.flipped.has(rowKey(row));
  return {
    isChecked,
    toggle: (row) =>
      setState(({ others, flipped }) => {
        const key = rowKey(row);
        const next = new Set(flipped);
        if (!next.delete(key)) next.add(key);
        return { others, flipped: next };
      }),
    setAll: (checked) => setState({ others: checked, flipped: new Set() }),
    checkedRows: rows.filter(isChecked),
  };
}
