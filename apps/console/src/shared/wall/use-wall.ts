import { useMemo, useSyncExternalStore } from 'react';
import { selectedTiles, type LayoutConfigs, type TileKey } from 'gk-sdk/rules';
import { useMay } from '../access/use-may.js';
import { useServerInfo, useUser } from '../session/use-user.js';
import { browserStorage } from '../storage/browser-storage.js';
import { numberParameter, useUrlState, type UrlParameter } from '../url-state/use-url-state.js';
import { LayoutStore, type LayoutView } from './layout-store.js';
import { readTileLink, writeTileLink } from './stored-tiles.js';

const storage = browserStorage();
/** Longest stay of a page of the carousel, seconds. */
const LONGEST_S = 3600;
/** Tiles of a link; none of them left is a wall of a link still, in place of a layout. */
const tilesParameter: UrlParameter<readonly TileKey[] | undefined> = {
  read: (text) => (text === null ? undefined : readTileLink(text)),
  write: (tiles) => (tiles ? writeTileLink(tiles) : null),
};
const PARAMETERS = {
  wall: tilesParameter,
  at: numberParameter(0, 1),
  every: numberParameter(0, 1, LONGEST_S),
};

/** The tiles that a screen shows: those of a layout of this browser, or of a link. */
export interface Wall {
  readonly layouts: LayoutConfigs<TileKey>;
  readonly store: LayoutStore;
  readonly tiles: readonly TileKey[];
  /** The tiles came by a link. */
  readonly isShared: boolean;
  /** The instant of the past that the tiles show, unix seconds; undefined = live. */
  readonly atS: number | undefined;
  /** Seconds that a page of the carousel stays; 0 = no carousel. */
  readonly everyS: number;
  readonly setTiles: (tiles: readonly TileKey[]) => void;
  readonly setAt: (atS: number | undefined) => void;
  readonly setEvery: (everyS: number) => void;
  /** Makes a layout of the tiles of a link. */
  readonly keep: (name: string) => void;
  /** Goes from the tiles of a link back to the layouts. */
  readonly leave: () => void;
}

/**
 * The wall of a screen; link, instant and carousel live in the address.
 *
 * @param withinLimits - What the user may have of some tiles.
 */
export function useWall(view: LayoutView, withinLimits: (wanted: readonly TileKey[]) => readonly TileKey[]): Wall {
  const serverAddress = useServerInfo()?.serverAddress ?? window.location.host;
  const username = useUser()?.username ?? '';
  const mayPlayBack = useMay('splayback');
  const mayMap = useMay('home');
  const store = useMemo(
    () => new LayoutStore(storage, view, { serverAddress, username }),
    [view, serverAddress, username],
  );
  const layouts = useSyncExternalStore(store.subscribe, store.get);
  const [{ wall, at, every }, setUrl] = useUrlState(PARAMETERS);
  const isShared = wall !== undefined;
  const wanted = wall ?? selectedTiles(layouts);
  // A layout or a link may be of a time, or of somebody, with a map.
  const tiles = withinLimits(mayMap ? wanted : wanted.filter(({ type }) => type !== 'map'));
  return {
    layouts,
    store,
    tiles,
    isShared,
    atS: at > 0 && mayPlayBack ? at : undefined,
    everyS: every,
    setTiles: (next) => (isShared ? setUrl({ wall: next }) : store.setTiles(next)),
    setAt: (atS) => setUrl({ at: atS ?? 0 }),
    setEvery: (everyS) => setUrl({ every: everyS }),
    keep: (name) => {
      store.add(name, tiles);
      setUrl({ wall: undefined });
    },
    leave: () => setUrl({ wall: undefined }),
  };
}
