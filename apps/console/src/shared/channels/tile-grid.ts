/** Width of a picture by its height, between the 4:3 and the 16:9 of the cameras. */
const PICTURE_RATIO = 1.55;

/**
 * In how many columns `tiles` pictures come out largest in a box of `width` by `height`; the height may
 * be unknown (0), then about as many columns as rows.
 */
export function bestColumns(tiles: number, width: number, height: number): number {
  if (tiles <= 1) return 1;
  if (width === 0 || height === 0) return Math.ceil(Math.sqrt(tiles));
  let best = 1;
  let bestWidth = 0;
  for (let columns = 1; columns <= Math.min(tiles, 4); columns++) {
    const rows = Math.ceil(tiles / columns);
    const pictureWidth = Math.min(width / columns, (height / rows) * PICTURE_RATIO);
    if (pictureWidth > bestWidth + 0.5) {
      best = columns;
      bestWidth = pictureWidth;
    }
  }
  return best;
}
