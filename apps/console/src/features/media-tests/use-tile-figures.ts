import { useEffect, useState, type RefObject } from 'react';
import type { GkLiveTile } from 'gk-elements';

/** Figures of a tile's stream. */
export interface TileFigures {
  readonly state: GkLiveTile['state'];
  /** Why, in words; empty while it plays. */
  readonly message: string;
  readonly stats: GkLiveTile['stats'];
}

/** A stream renews its figures as often. */
const EVERY_MS = 1000;

/** The figures of a tile, once a second; undefined until the first look. */
export function useTileFigures(tile: RefObject<GkLiveTile | null>): TileFigures | undefined {
  const [figures, setFigures] = useState<TileFigures>();
  useEffect(() => {
    const look = (): void => {
      const { current } = tile;
      if (current) setFigures({ state: current.state, message: current.stateMessage, stats: current.stats });
    };
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [tile]);
  return figures;
}
