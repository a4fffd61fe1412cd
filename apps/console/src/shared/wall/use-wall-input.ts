import { useEffect, useEffectEvent, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { CarryController, WallKeyboard, type Carry, type WallDirection } from 'gk-elements';
import { t } from '../i18n/translate.js';
import { useController } from '../ui/use-controller.js';

/** Properties of a tile's handle. */
export interface TileHandle {
  readonly 'aria-pressed': boolean;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Actions of a wall for pointer and keyboard. Places are indexes of tiles. */
export interface WallActions {
  /** The places in sight, in their order. */
  readonly places: readonly number[];
  /** Nothing can be moved or removed. */
  readonly isFixed: boolean;
  /** Takes the tile at `from` to the place `to`. */
  readonly move: (from: number, to: number) => void;
  readonly remove: (place: number) => void;
  /** False: there is one page only. */
  readonly turn: (by: number) => boolean;
  readonly hold: () => boolean;
  readonly fullscreen: () => boolean;
}

/** Result of {@link useWallInput}. */
export interface WallInput {
  /** The tile that is being moved, and the place that it would take. */
  readonly carry: Carry | undefined;
  readonly handle: (place: number) => TileHandle;
  /** Last words for screen readers. */
  readonly words: string;
}

const STEPS: Readonly<Record<string, WallDirection>> = {
  ArrowLeft: 'left',
  ArrowUp: 'up',
  ArrowRight: 'right',
  ArrowDown: 'down',
};

/** Targets of the keyboard in a tile: its picture, else its handle. */
const FOCUSABLE = ['gk-live-tile, gk-player', 'button'];

/** The tile at a point of the window, by its attribute `data-place`. */
function placeAt(x: number, y: number): number | undefined {
  const tile = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]');
  return tile ? Number(tile.dataset['place']) : undefined;
}

/**
 * Pointer and keys on a wall, as on `<gk-live-wall>`: tiles are dragged by their handles, or picked up and put down by
 * keys. Arrow keys on a handle also move its tile at once.
 *
 * @param grid - Container of the tiles. Keys count in all of its parent.
 */
export function useWallInput(grid: RefObject<HTMLElement | null>, actions: WallActions): WallInput {
  const [words, say] = useState('');
  const { places } = actions;
  const tileAt = (place: number): Element | null | undefined => grid.current?.querySelector(`[data-place="${place}"]`);
  const nameAt = (place: number): string => tileAt(place)?.ariaLabel ?? '';
  const carrying = useController(
    (host, latest: () => WallActions) =>
      new CarryController(host, {
        placeAt,
        drop: (from, to) => {
          const { move, places: now } = latest();
          say(t('{camera} moved to place {place}', { camera: nameAt(from), place: now.indexOf(to) + 1 }));
          if (to !== from) move(from, to);
        },
        tell: (carry) => say(carryWords(carry, latest().places, nameAt)),
      }),
    actions,
  );
  /** The place before or behind: the tiles of a list have an order, and no empty places. */
  const beside = (place: number, direction: WallDirection): number => {
    const at = places.indexOf(place) + (direction === 'left' || direction === 'up' ? -1 : 1);
    return places[at] ?? place;
  };
  const keyboard = new WallKeyboard({
    isCarrying: () => carrying.carry !== undefined,
    isRtl: () => document.dir === 'rtl',
    carry: (direction) => carrying.moveOver(beside(carrying.carry?.over ?? 0, direction)),
    cancelCarry: () => carrying.cancel(),
    go: (place, direction) => {
      const tile = tileAt(beside(place, direction));
      for (const selector of FOCUSABLE) {
        const target = tile?.querySelector<HTMLElement>(selector);
        if (target) return target.focus();
      }
    },
    // A tile enlarges itself.
    toggle: () => false,
    shrink: () => false,
    placeOfCell: (cell) => cell,
    remove: (place) => {
      if (!actions.isFixed) {
        say(t('{name} removed', { name: nameAt(place) }));
        actions.remove(place);
      }
      return !actions.isFixed;
    },
    turn: actions.turn,
    hold: actions.hold,
    fullscreen: actions.fullscreen,
  });
  const take = useEffectEvent((event: globalThis.KeyboardEvent): void => {
    const stage = grid.current?.parentElement;
    if (stage && event.composedPath().includes(stage)) keyboard.onKeyDown(event);
  });
  useEffect(() => {
    // Behind the listeners of the tiles and of their handles, which use some keys for themselves.
    const listen = (event: globalThis.KeyboardEvent): void => take(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return {
    carry: carrying.carry,
    words,
    handle: (place) => ({
      'aria-pressed': carrying.carry?.by === 'keyboard' && carrying.carry.from === place,
      onPointerDown: (event) => carrying.onPointerDown(event, place),
      onPointerMove: carrying.onPointerMove,
      onPointerUp: carrying.onPointerUp,
      onPointerCancel: carrying.onPointerCancel,
      onClick: () => carrying.onClick(place),
      onKeyDown: (event) => {
        const direction = STEPS[event.key];
        if (direction === undefined || carrying.carry) return;
        event.preventDefault();
        const to = beside(place, direction);
        if (to !== place) actions.move(place, to);
      },
    }),
  };
}

function carryWords(carry: Carry | undefined, places: readonly number[], nameAt: (place: number) => string): string {
  if (carry === undefined) return t('Move cancelled');
  if (carry.over === carry.from) {
    return t('{camera} picked up. Use the arrow keys to choose a place, Enter to drop it, Escape to cancel.', {
      camera: nameAt(carry.from),
    });
  }
  return t('Place {place} of {places}, where {camera} is', {
    place: places.indexOf(carry.over) + 1,
    places: places.length,
    camera: nameAt(carry.over),
  });
}
