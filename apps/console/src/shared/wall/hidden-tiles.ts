import { isSameTile, type TileKey } from 'gk-sdk/rules';

const has = (tiles: readonly TileKey[], tile: TileKey): boolean => tiles.some((other) => isSameTile(other, tile));

/**
 * Applies a change of the visible tiles to all tiles: hidden ones stay, each behind the same tile as before.
 *
 * @param all - The tiles before the change, also the hidden ones.
 * @param shown - Those of them that were visible.
 * @param next - Next state of those.
 */
export function withHiddenTiles(
  all: readonly TileKey[],
  shown: readonly TileKey[],
  next: readonly TileKey[],
): readonly TileKey[] {
  const tiles = [...next];
  let place = 0;
  for (const tile of all) {
    const at = tiles.findIndex((other) => isSameTile(other, tile));
    if (at >= 0) place = at + 1;
    else if (!has(shown, tile)) tiles.splice(place++, 0, tile);
  }
  return tiles;
}
