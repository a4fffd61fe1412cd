import { type TileKey, isSameTile } from 'gk-sdk/rules';

/** Most tiles of the dashboard wall (spec 000 section 9). */
const MAX_WALL_TILES = 12;

/**
 * "Wall: toggling an existing tile removes it; adding beyond 12 is ignored" (spec 000 section 4).
 */
export function toggleWallTile<T extends TileKey>(tiles: readonly T[], tile: T): readonly T[] {
  const rest = tiles.filter((other) => !isSameTile(other, tile));
  if (rest.length < tiles.length) return rest;
  return tiles.length >= MAX_WALL_TILES ? tiles : [...tiles, tile];
}

/** "Tiles can be removed" (spec 000 section 4). */
export function removeTile<T extends TileKey>(tiles: readonly T[], tile: TileKey): readonly T[] {
  return tiles.filter((other) => !isSameTile(other, tile));
}

/** "Swapped" (spec 000 section 4): exchanges two places; a place that does not exist changes nothing. */
export function swapTiles<T>(tiles: readonly T[], from: number, to: number): readonly T[] {
  const a = tiles[from];
  const b = tiles[to];
  if (a === undefined || b === undefined) return tiles;
  return tiles.map((tile, index) => (index === from ? b : index === to ? a : tile));
}

/** "Tiles can be reordered by drag and drop" (spec 000 section 2.3): takes one out and puts it in at another place. */
export function moveTile<T>(tiles: readonly T[], from: number, to: number): readonly T[] {
  const moved = tiles[from];
  if (moved === undefined || to < 0 || to >= tiles.length) return tiles;
  const rest = tiles.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
