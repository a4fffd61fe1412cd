/** Columns and rows of a grid. */
export interface Grid {
  readonly columns: number;
  readonly rows: number;
}

/**
 * Grid for a number of tiles: 1 wide; 2 halves; 3-4 two by two; 5-6 thirds; 7-8 four by two, or
 * three by three when the server's `simpleLiveLayout` says so.
 */
export function gridFor(tiles: number, layout: string): Grid {
  if (tiles <= 1) return { columns: 1, rows: 1 };
  if (tiles === 2) return { columns: 2, rows: 1 };
  if (tiles <= 4) return { columns: 2, rows: 2 };
  if (tiles <= 6) return { columns: 3, rows: 2 };
  return layout === '3x3' ? { columns: 3, rows: 3 } : { columns: 4, rows: 2 };
}
