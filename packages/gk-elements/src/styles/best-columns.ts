/** Aspect ratio assumed until a picture has arrived: between the 4:3 and the 16:9 of the cameras. */
const USUAL_RATIO = 1.55;
/** Most columns that it returns. */
const MOST_COLUMNS = 6;

/**
 * In how many columns, 1 to 6, a grid shows the most of its pictures: the largest sum of their areas, each as large as its cell allows.
 *
 * @param ratios - Width by height of each picture; undefined while it is not known.
 * @param width - Of the grid, CSS pixels.
 * @param height - Of the grid, CSS pixels; 0 where it is not known, which makes about as many columns as rows.
 * @internal
 */
export function bestColumns(ratios: readonly (number | undefined)[], width: number, height: number): number {
  const tiles = ratios.length;
  if (tiles <= 1) return 1;
  if (width === 0 || height === 0) return Math.min(MOST_COLUMNS, Math.ceil(Math.sqrt(tiles)));
  const usual = usualRatio(ratios);
  const areaIn = (columns: number): number => {
    const cellWidth = width / columns;
    const cellHeight = height / Math.ceil(tiles / columns);
    return ratios.reduce<number>((sum, ratio = usual) => sum + Math.min(cellWidth, cellHeight * ratio) ** 2 / ratio, 0);
  };
  let best = 1;
  for (let columns = 2; columns <= Math.min(tiles, MOST_COLUMNS); columns++) {
    if (areaIn(columns) > areaIn(best) + 1) best = columns;
  }
  return best;
}

/**
 * Width that stays free beside the pictures when they stand in their best columns, CSS pixels: as much as their shape leaves.
 *
 * @internal
 */
export function freeWidth(ratios: readonly (number | undefined)[], width: number, height: number): number {
  const columns = bestColumns(ratios, width, height);
  const rowHeight = height / Math.ceil(ratios.length / columns);
  const widest = Math.max(...ratios.map((ratio) => ratio ?? usualRatio(ratios)));
  return Math.max(0, width - columns * rowHeight * widest);
}

/** Cameras of one device are alike: those that are known speak for the others. */
function usualRatio(ratios: readonly (number | undefined)[]): number {
  const known = ratios.filter((ratio) => ratio !== undefined);
  return known.length > 0 ? known.reduce((sum, ratio) => sum + ratio, 0) / known.length : USUAL_RATIO;
}
