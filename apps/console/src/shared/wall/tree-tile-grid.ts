/**
 * Width of a tree view tile in twelfths: "1 tile is 10 of 12 columns; up to 2 is 6; up to 6 is 4; up to 12 is 3"
 * (spec 000 section 2.3).
 */
export function treeTileColumns(tiles: number): 10 | 6 | 4 | 3 {
  if (tiles <= 1) return 10;
  if (tiles <= 2) return 6;
  return tiles <= 6 ? 4 : 3;
}

/**
 * How many tiles stand in each row of the tree view: as many as fit its width, but "rows of 3 or 4 tiles are split
 * 2+1 or 2+2" (spec 000 section 2.3).
 */
export function treeTileRows(tiles: number): number[] {
  if (tiles === 3) return [2, 1];
  if (tiles === 4) return [2, 2];
  const perRow = Math.floor(12 / treeTileColumns(tiles));
  const rows: number[] = [];
  for (let left = tiles; left > 0; left -= perRow) rows.push(Math.min(left, perRow));
  return rows;
}
