import type { Size } from './picture-rect.js';

/** Least width of a bar beside the picture in which plate, speed and clock stand one below the other, CSS pixels. */
const SIDE_PX = 84;
/** Least height of a bar above the picture in which they stand in a line, CSS pixels. */
const TOP_PX = 20;

/** Where plate, speed and clock stand, so that they cover nothing of the picture. @internal */
export type DisplayPlace =
  /** In an empty bar, which is so many CSS pixels wide or high. */
  | { readonly kind: 'side' | 'top'; readonly barPx: number }
  /** In a row under the picture, which makes room for it. */
  | { readonly kind: 'row' };

/**
 * Finds the place for plate, speed and clock.
 *
 * @param picture - Size of the video's pictures; undefined when they are not known, or fill the tile.
 * @internal
 */
export function displayPlace(tile: Size, picture: Size | undefined): DisplayPlace {
  if (picture === undefined || picture.width * picture.height === 0) return { kind: 'row' };
  const scale = Math.min(tile.width / picture.width, tile.height / picture.height);
  const sidePx = Math.floor((tile.width - picture.width * scale) / 2);
  const topPx = Math.floor((tile.height - picture.height * scale) / 2);
  if (sidePx >= SIDE_PX) return { kind: 'side', barPx: sidePx };
  return topPx >= TOP_PX ? { kind: 'top', barPx: topPx } : { kind: 'row' };
}
