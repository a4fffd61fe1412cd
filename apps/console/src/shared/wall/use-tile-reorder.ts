import { useState, type KeyboardEvent, type PointerEvent } from 'react';

/** Event handlers of a tile's handle. */
export interface TileHandle {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Result of {@link useTileReorder}. */
export interface TileReorder {
  /** The tile that is being dragged, and the place that it would take. */
  readonly carried: { readonly from: number; readonly to: number } | undefined;
  readonly handle: (index: number) => TileHandle;
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The tile at a point of the window, by its attribute `data-tile`. */
function tileAt(x: number, y: number): number | undefined {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-tile]');
  return tile ? Number(tile.dataset['tile']) : undefined;
}

/**
 * Moves tiles by their handles: by dragging, or with the arrow keys.
 *
 * @param move - Takes the tile at `from` out and puts it in at `to`.
 */
export function useTileReorder(count: number, move: (from: number, to: number) => void): TileReorder {
  const [carried, setCarried] = useState<TileReorder['carried']>();
  const handle = (index: number): TileHandle => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setCarried({ from: index, to: index });
    },
    onPointerMove: (event) => {
      if (carried?.from !== index) return;
      const to = tileAt(event.clientX, event.clientY) ?? index;
      if (to !== carried.to) setCarried({ from: index, to });
    },
    onPointerUp: () => {
      setCarried(undefined);
      if (carried && carried.to !== carried.from) move(carried.from, carried.to);
    },
    onPointerCancel: () => setCarried(undefined),
    onKeyDown: (event) => {
      if (event.key === 'Escape') setCarried(undefined);
      const to = index + (STEPS[event.key] ?? 0);
      if (to === index || to < 0 || to >= count) return;
      event.preventDefault();
      move(index, to);
    },
  });
  return { carried, handle };
}
