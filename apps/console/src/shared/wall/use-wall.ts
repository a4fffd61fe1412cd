import { useEffect } from 'react';
import { selectedTiles, selectLayout, type LayoutConfigs } from './layout-config.js';
import type { TileKey } from 'gk-sdk/rules';
import { useMay } from '../access/use-may.js';
import { numberParameter, textParameter, useUrlState, type UrlParameter } from '../url-state/use-url-state.js';
import { withHiddenTiles } from './hidden-tiles.js';
import type { LayoutView } from './layout-store.js';
import { readTileLink, writeTileLink } from './stored-tiles.js';
import { useLayouts } from './use-layouts.js';

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
  /** Name of the layout, so that a page shows its own again after others were chosen elsewhere. */
  layout: textParameter(),
};

/** The tiles that a screen shows: those of a layout of this browser, or of a link. */
export interface Wall {
  readonly layouts: LayoutConfigs<TileKey>;
  /** The layouts are known; until then changes of them have no effect. */
  readonly isKnown: boolean;
  /** Shows a layout; pages that open from now on begin with it. */
  readonly select: (name: string) => void;
  /** Makes a layout without tiles, and shows it. */
  readonly add: (name: string) => void;
  readonly delete: (name: string) => void;
  /** The tiles are those of a layout that is not known yet. */
  readonly isLoading: boolean;
  readonly tiles: readonly TileKey[];
  /** The tiles came by a link. */
  readonly isShared: boolean;
  /** The instant of the past that the tiles show, unix seconds; undefined = live. */
  readonly atS: number | undefined;
  /** Seconds that a page of the carousel stays; 0 = no carousel. */
  readonly everyS: number;
  /** Changes the tiles in sight; those that are hidden at the moment stay where they are kept. */
  readonly setTiles: (tiles: readonly TileKey[]) => void;
  readonly setAt: (atS: number | undefined) => void;
  readonly setEvery: (everyS: number) => void;
  /** Makes a layout of the tiles of a link. */
  readonly keep: (name: string) => void;
  /** Goes from the tiles of a link back to the layouts. */
  readonly leave: () => void;
}

/**
 * The wall of a screen; layout, link, instant and carousel live in the address.
 *
 * @param withinLimits - Returns the tiles that the user may have out of some.
 */
export function useWall(view: LayoutView, withinLimits: (wanted: readonly TileKey[]) => readonly TileKey[]): Wall {
  const mayPlayBack = useMay('splayback');
  const mayMap = useMay('home');
  const { layouts: held, store } = useLayouts(view);
  const [{ wall, at, every, layout }, setUrl] = useUrlState(PARAMETERS);
  const isShared = wall !== undefined;
  const layouts = selectLayout(held, layout);
  const { selected } = layouts;
  const isUnnamed = !isShared && store !== undefined && layout !== selected;
  useEffect(() => {
    if (isUnnamed) setUrl({ layout: selected });
  }, [isUnnamed, selected, setUrl]);
  const wanted = wall ?? selectedTiles(layouts);
  // A layout or a link may be of a time, or of somebody, with a map.
  const tiles = withinLimits(mayMap ? wanted : wanted.filter(({ type }) => type !== 'map'));
  const setAll = (all: readonly TileKey[]): void => (isShared ? setUrl({ wall: all }) : store?.setTiles(selected, all));
  return {
    layouts,
    isKnown: store !== undefined,
    select: (name) => {
      store?.select(name);
      setUrl({ layout: name });
    },
    add: (name) => {
      store?.add(name);
      setUrl({ layout: name });
    },
    delete: (name) => store?.delete(name),
    tiles,
    isShared,
    isLoading: !isShared && store === undefined,
    atS: at > 0 && mayPlayBack ? at : undefined,
    everyS: every,
    setTiles: (next) => setAll(withHiddenTiles(wanted, tiles, next)),
    setAt: (atS) => setUrl({ at: atS ?? 0 }),
    setEvery: (everyS) => setUrl({ every: everyS }),
    keep: (name) => {
      store?.add(name, tiles);
      setUrl({ wall: undefined, layout: name });
    },
    leave: () => setUrl({ wall: undefined }),
  };
}
