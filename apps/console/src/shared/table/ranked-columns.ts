import type { Column } from './column.js';

/**
 * Columns with the ranks of a table that states none: those at its end give way first. The first one, which names the row, stays, and
 * so do those that act, which no file has.
 */
export function rankedColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  if (columns.some(({ rank }) => rank !== undefined)) return columns;
  return columns.map((column, place) =>
    place === 0 || column.inFiles === false ? column : { ...column, rank: place },
  );
}
