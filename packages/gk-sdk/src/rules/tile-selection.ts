import { MAX_WALL_TILES, treeTileLimit, type TileType } from './tile-limits.js';

/** What identifies a tile of the tree view or the wall (spec 000 section 3, layout wrap item). @public */
export interface TileKey {
  /** The device that the tile shows. */
  readonly deviceId: string;
  readonly type: TileType;
  /** From 1; 0 for a map. */
  readonly channel: number;
}

/** Whose limits count for the tree view. @public */
export interface TreeTileUser {
  /** 0 to 3, 0 is the administrator. */
  readonly permission: number;
  /** Advanced tree view on. */
  readonly advanced: boolean;
}

/** The tree view's tiles after a click, with the toast of spec 000 section 8 when there was no room. @public */
export interface TreeTileAnswer<T extends TileKey> {
  readonly tiles: readonly T[];
  readonly message?: 'max channels';
}

/** True for tiles of the same device, type and channel. @public */
export function isSameTile(a: TileKey, b: TileKey): boolean {
  return a.deviceId === b.deviceId && a.type === b.type && a.channel === b.channel;
}

/**
 * "Selection toggles on click; the tile count is limited; exceeding shows the 'max channels' toast" (spec 000
 * section 4).
 *
 * @public
 */
export function toggleTreeTile<T extends TileKey>(tiles: readonly T[], tile: T, user: TreeTileUser): TreeTileAnswer<T> {
  const rest = tiles.filter((other) => !isSameTile(other, tile));
  if (rest.length < tiles.length) return { tiles: rest };
  if (tiles.length >= treeTileLimit(user.permission, tile.type, user.advanced))
    return { tiles, message: 'max channels' };
  return { tiles: [...tiles, tile] };
}

/**
 * "Wall: toggling an existing tile removes it; adding beyond 12 is ignored" (spec 000 section 4).
 *
 * @public
 */
export function toggleWallTile<T extends TileKey>(tiles: readonly T[], tile: T): readonly T[] {
  const rest = tiles.filter((other) => !isSameTile(other, tile));
  if (rest.length < tiles.length) return rest;
  return tiles.length >= MAX_WALL_TILES ? tiles : [...tiles, tile];
}

/** "Tiles can be removed" (spec 000 section 4). @public */
export function removeTile<T extends TileKey>(tiles: readonly T[], tile: TileKey): readonly T[] {
  return tiles.filter((other) => !isSameTile(other, tile));
}

/** "Swapped" (spec 000 section 4): exchanges two places; a place that does not exist changes nothing. @public */
export function swapTiles<T>(tiles: readonly T[], from: number, to: number): readonly T[] {
  const a = tiles[from];
  const b = tiles[to];
  if (a === undefined || b === undefined) return tiles;
  return tiles.map((tile, index) => (index === from ? b : index === to ? a : tile));
}

/** "Tiles can be reordered by drag and drop" (spec 000 section 2.3): takes one out and puts it in at another place. @public */
export function moveTile<T>(tiles: readonly T[], from: number, to: number): readonly T[] {
  const moved = tiles[from];
  if (moved === undefined || to < 0 || to >= tiles.length) return tiles;
  const rest = tiles.filter((_, index) => index !== from);
  return [...rest.slice(0, to), moved, ...rest.slice(to)];
}
