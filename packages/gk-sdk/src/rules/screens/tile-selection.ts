import { treeTileLimit } from './tile-limits.js';

/** Identity of a tile of the tree view or the wall (spec 000 section 3, layout wrap item). @public */
export interface TileKey {
  /** The device that the tile shows. */
  readonly deviceId: string;
  /** Content of a tile of the tree view or the wall (spec 000 section 5). */
  readonly type: 'channel' | 'map';
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
