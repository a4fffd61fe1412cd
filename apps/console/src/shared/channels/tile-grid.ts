/** Aspect ratio assumed until a picture has arrived: between the 4:3 and the 16:9 of the cameras. */
const USUAL_RATIO = 1.55;
/** Most columns that the style sheet knows. */
const MOST_COLUMNS = 6;

/**
 * In how many columns a grid in a box of `width` by `height` shows the most of its pictures: the largest sum of their areas, each as large
 * as its cell allows. The height may be unknown (0), then about as many columns as rows.
 *
 * @param ratios - Width by height of each picture; undefined while it is not known.
 */
export function bestColumns(ratios: readonly (number | undefined)[], width: number, height: number): number {
  const tiles = ratios.length;
  if (tiles <= 1) return 1;
  if (width === 0 || height === 0) return Math.ceil(Math.sqrt(tiles));
  const known = ratios.filter((ratio) => ratio !== undefined);
  // Cameras of one device are alike: those that are known speak for the others.
  const usual = known.length > 0 ? known.reduce((sum, ratio) => sum + ratio, 0) / known.length : USUAL_RATIO;
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
