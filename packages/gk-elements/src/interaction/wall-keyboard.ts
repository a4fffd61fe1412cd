import { isInPageContent, isOnControl, isOnField } from './controls.js';
import { wallKeyAction, type WallDirection } from './wall-keys.js';

/** Interface of a wall for its keys. Those that return false leave the key to others. @public */
export interface WallKeyTarget {
  /** A tile is on its way. */
  readonly isCarrying: () => boolean;
  readonly isRtl: () => boolean;
  /** Chooses the next place for the tile that is carried. */
  readonly carry: (direction: WallDirection) => void;
  /** Leaves the carried tile where it came from. */
  readonly cancelCarry: () => void;
  /** Gives the keyboard to the place beside. */
  readonly go: (place: number, direction: WallDirection) => void;
  /** Enlarges a place, or shows all again where it is the large one. */
  readonly toggle: (place: number) => boolean;
  /** Shows all again; false: nothing is enlarged. */
  readonly shrink: () => boolean;
  /** Place of a cell of the page in sight. */
  readonly placeOfCell: (cell: number) => number;
  /** False: there is nothing to remove. */
  readonly remove: (place: number) => boolean;
  /** Moves forward by `by` pages. */
  readonly turn: (by: number) => boolean;
  /** Holds the carousel, or lets it go on. */
  readonly hold: () => boolean;
  /** Enters or leaves full screen. */
  readonly fullscreen: () => boolean;
}

/** Does what keys mean on a wall; its places have the attribute `data-place`. @public */
export class WallKeyboard {
  readonly #target: WallKeyTarget;

  constructor(target: WallKeyTarget) {
    this.#target = target;
  }

  /** Listener of the wall. */
  readonly onKeyDown = (event: KeyboardEvent): void => {
    if (isInPageContent(event) || !this.#take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Listener of the places: Enter on a picture enlarges it here; alone it would be full screen. */
  readonly onTileKey = {
    capture: true,
    handleEvent: (event: KeyboardEvent): void => {
      const place = placeOf(event);
      if (
        event.key !== 'Enter' ||
        isOnControl(event) ||
        isInPageContent(event) ||
        place === undefined ||
        this.#target.isCarrying()
      )
        return;
      event.preventDefault();
      event.stopPropagation();
      this.#target.toggle(place);
    },
  };

  #take(event: KeyboardEvent): boolean {
    const target = this.#target;
    const place = placeOf(event);
    const action = wallKeyAction(event, {
      isCarrying: target.isCarrying(),
      place,
      onField: isOnField(event),
      isRtl: target.isRtl(),
    });
    switch (action?.kind) {
      case undefined:
        return false;
      case 'carry':
        target.carry(action.direction);
        return true;
      case 'cancel':
        if (!target.isCarrying()) return target.shrink();
        target.cancelCarry();
        return true;
      case 'go':
        if (place !== undefined) target.go(place, action.direction);
        return place !== undefined;
      case 'enlarge': {
        const wanted = action.cell === undefined ? place : target.placeOfCell(action.cell);
        return wanted !== undefined && target.toggle(wanted);
      }
      case 'remove':
        return place !== undefined && target.remove(place);
      case 'turn':
        return target.turn(action.by);
      case 'hold':
        return target.hold();
      case 'full-screen':
        return target.fullscreen();
    }
  }
}

/** The place in which an event happened. */
function placeOf(event: Event): number | undefined {
  for (const target of event.composedPath()) {
    if (target instanceof HTMLElement && target.dataset['place'] !== undefined) return Number(target.dataset['place']);
  }
  return undefined;
}
