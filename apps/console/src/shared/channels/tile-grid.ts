/** Columns of a grid of `tiles` (spec 000 section 2.3): 1; 2-4 in two; 5-9 in three; more in four. */
export function gridColumns(tiles: number): number {
  if (tiles <= 1) return 1;
  if (tiles <= 4) return 2;
  return tiles <= 9 ? 3 : 4;
}
