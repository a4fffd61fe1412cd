import { fullscreenGrid } from 'gk-sdk/rules';
import { treeTileColumns, treeTileRows } from './tree-tile-grid.js';

/** Where a tile stands in the grid: CSS grid lines, from 1, and how many columns it spans. */
export interface TilePlace {
  readonly row: number;
  readonly column: number;
  readonly span: number;
}

/** Columns of the grid beside the tree; the spec's widths are twelfths, and half a column centres a row. */
export const GRID_COLUMNS = 24;

/** Places of the tiles beside the tree: widths and rows of spec 000 section 2.3, each row centred. */
export function treePlaces(tiles: number): readonly TilePlace[] {
  const span = treeTileColumns(tiles) * 2;
  return treeTileRows(tiles).flatMap((inRow, row) => {
    const first = (GRID_COLUMNS - inRow * span) / 2 + 1;
    return Array.from({ length: inRow }, (_, index) => ({ row: row + 1, column: first + index * span, span }));
  });
}

/** Rows of the grid in full screen, also of those in which no window stands: two windows are as large as four. */
export function fullscreenRows(windows: number): number {
  return fullscreenGrid(windows).rows;
}

/** Places of the windows in full screen: "2-4 two by two; 5-6 three by two; 7-9 three by three; 10-12 four by three". */
export function fullscreenPlaces(windows: number): readonly TilePlace[] {
  const { columns } = fullscreenGrid(windows);
  const span = GRID_COLUMNS / columns;
  return Array.from({ length: windows }, (_, index) => ({
    row: Math.floor(index / columns) + 1,
    column: (index % columns) * span + 1,
    span,
  }));
}
