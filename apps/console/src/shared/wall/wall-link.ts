import type { TileKey } from 'gk-sdk/rules';
import { writeTileLink } from './stored-tiles.js';

/** State of a link to a wall besides its tiles. */
export interface WallLinkOptions {
  readonly atS: number | undefined;
  readonly everyS: number;
  /** Nothing but the tiles, without idle screen. */
  readonly kiosk?: boolean;
}

/** A link to tiles: the screen of `href` with them, and with what its view needs. It holds no credentials. */
export function wallLink(
  href: string,
  tiles: readonly TileKey[],
  { atS, everyS, kiosk = false }: WallLinkOptions,
): string {
  const { origin, pathname, searchParams } = new URL(href);
  const query = new URLSearchParams();
  const view = searchParams.get('view');
  if (view !== null) query.set('view', view);
  query.set('wall', writeTileLink(tiles));
  if (atS !== undefined) query.set('at', String(atS));
  if (everyS > 0) query.set('every', String(everyS));
  if (kiosk) query.set('kiosk', '1');
  return `${origin}${pathname}?${query.toString()}`;
}
