/** A cell by its place: row from 0 among all rows that can be reached, column from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** Rows that PageUp and PageDown go over. */
const PAGE_STEP = 10;

/** Where a key leads in a grid of `rows` x `columns`; undefined = the key is not one of the grid. */
export function gridTarget(
  { key, ctrl }: { readonly key: string; readonly ctrl: boolean },
  from: GridPlace,
  rows: number,
  columns: number,
): GridPlace | undefined {
  const clamp = (row: number, column: number): GridPlace => ({
    row: Math.min(Math.max(row, 0), rows - 1),
    column: Math.min(Math.max(column, 0), columns - 1),
  });
  switch (key) {
    case 'ArrowDown':
      return clamp(from.row + 1, from.column);
    case 'ArrowUp':
      return clamp(from.row - 1, from.column);
    case 'ArrowRight':
      return clamp(from.row, from.column + 1);
    case 'ArrowLeft':
      return clamp(from.row, from.column - 1);
    case 'PageDown':
      return clamp(from.row + PAGE_STEP, from.column);
    case 'PageUp':
      return clamp(from.row - PAGE_STEP, from.column);
    case 'Home':
      return ctrl ? clamp(0, 0) : clamp(from.row, 0);
    case 'End':
      return ctrl ? clamp(rows - 1, columns - 1) : clamp(from.row, columns - 1);
    default:
      return undefined;
  }
}
