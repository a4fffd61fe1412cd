import { isSameTile, type TileKey } from 'gk-sdk/rules';

const has = (tiles: readonly TileKey[], tile: TileKey): boolean => tiles.some((other) => isSameTile(other, tile));

/**
 * A change of the tiles in sight, made to all tiles: those that are hidden at the moment stay, each behind the tile that it
 * stood behind.
 *
 * @param all - The tiles of before, also the hidden ones.
 * @param shown - Those of them that were in sight.
 * @param next - What became of those.
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
