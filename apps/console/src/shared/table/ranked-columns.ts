import type { Column } from './column.js';

/**
 * Columns with the ranks of a table that states none: those at its end give way first. The one that names the row stays, which is the
 * first that cannot be taken off the table, or else the first; and so do those that act, which no file has.
 */
export function rankedColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  if (columns.some(({ rank }) => rank !== undefined)) return columns;
  const naming = Math.max(
    0,
    columns.findIndex(({ hideable }) => hideable === false),
  );
  return columns.map((column, place) =>
    place === naming || column.inFiles === false ? column : { ...column, rank: place },
  );
}
