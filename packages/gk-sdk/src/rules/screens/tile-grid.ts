/** Columns and rows of a grid of tiles. @public */
export interface TileGrid {
  /** Number of tiles in a row. */
  readonly columns: number;
  /** Number of rows of tiles. */
  readonly rows: number;
}

/**
 * Grid of the stand-alone pages live and playback: "1 = one wide centred tile; 2 = two halves; 3-4 = 2x2; 5-6 =
 * thirds; 7-8 = 4x2 or 3x3 by the server layout setting" (spec 000 section 2.11).
 *
 * @param layout - `simpleLiveLayout` or `simplePlaybackLayout`; anything but 3x3 is 4x2.
 * @public
 */
export function viewerGrid(tiles: number, layout?: string): TileGrid {
  if (tiles <= 1) return { columns: 1, rows: 1 };
  if (tiles === 2) return { columns: 2, rows: 1 };
  if (tiles <= 4) return { columns: 2, rows: 2 };
  if (tiles <= 6) return { columns: 3, rows: 2 };
  return layout === '3x3' ? { columns: 3, rows: 3 } : { columns: 4, rows: 2 };
}

/**
 * Full screen of the tree view: "1 window full; 2-4 two by two; 5-6 three by two; 7-9 three by three; 10-12 four
 * by three" (spec 000 section 2.3).
 *
 * @public
 */
export function fullscreenGrid(windows: number): TileGrid {
  if (windows <= 1) return { columns: 1, rows: 1 };
  if (windows <= 4) return { columns: 2, rows: 2 };
  if (windows <= 6) return { columns: 3, rows: 2 };
  return windows <= 9 ? { columns: 3, rows: 3 } : { columns: 4, rows: 3 };
}
