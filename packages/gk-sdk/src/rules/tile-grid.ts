/** Columns and rows of a grid of tiles. @public */
export interface TileGrid {
  /** How many tiles stand side by side. */
  readonly columns: number;
  /** How many tiles stand one below the other. */
  readonly rows: number;
}

/** How 7 and 8 tiles stand, as `GET /gkserver/videolayout` tells it; 4x2 by default. @public */
export type SimpleLayout = '4x2' | '3x3';

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
export function fullScreenGrid(windows: number): TileGrid {
  if (windows <= 1) return { columns: 1, rows: 1 };
  if (windows <= 4) return { columns: 2, rows: 2 };
  if (windows <= 6) return { columns: 3, rows: 2 };
  return windows <= 9 ? { columns: 3, rows: 3 } : { columns: 4, rows: 3 };
}

/**
 * Width of a tree view tile in twelfths: "1 tile is 10 of 12 columns; up to 2 is 6; up to 6 is 4; up to 12 is 3"
 * (spec 000 section 2.3).
 *
 * @public
 */
export function treeTileColumns(tiles: number): 10 | 6 | 4 | 3 {
  if (tiles <= 1) return 10;
  if (tiles <= 2) return 6;
  return tiles <= 6 ? 4 : 3;
}

/**
 * How many tiles stand in each row of the tree view: as many as fit its width, but "rows of 3 or 4 tiles are split
 * 2+1 or 2+2" (spec 000 section 2.3).
 *
 * @public
 */
export function treeTileRows(tiles: number): number[] {
  if (tiles === 3) return [2, 1];
  if (tiles === 4) return [2, 2];
  const perRow = Math.floor(12 / treeTileColumns(tiles));
  const rows: number[] = [];
  for (let left = tiles; left > 0; left -= perRow) rows.push(Math.min(left, perRow));
  return rows;
}
