import { isInMessage, isOnControl, isOnField } from '../../interaction/controls.js';
import { wallKeyAction } from './wall-keys.js';
import type { WallDirection } from './wall-layout.js';

/** Interface of the wall for its keys. @internal */
export interface WallKeyTarget {
  /** A camera is on its way. */
  readonly isCarrying: () => boolean;
  readonly isRtl: () => boolean;
  /** Chooses the next place for the camera that is carried. */
  readonly carry: (direction: WallDirection) => void;
  readonly cancelCarry: () => void;
  /** Gives the keyboard to the place beside. */
  readonly go: (place: number, direction: WallDirection) => void;
  /** Enlarges a place, or shows all again where it is the large one. */
  readonly toggle: (place: number) => void;
  /** Shows all again; false: nothing is enlarged. */
  readonly shrink: () => boolean;
  /** Place of a cell of the page in sight. */
  readonly placeOfCell: (cell: number) => number;
  /** False: there is nothing to remove. */
  readonly remove: (place: number) => boolean;
  readonly turn: (by: number) => void;
  readonly hold: () => void;
  readonly fullscreen: () => void;
}

/** Does what keys mean on a wall. @internal */
export class WallKeyboard {
  readonly #target: WallKeyTarget;

  constructor(target: WallKeyTarget) {
    this.#target = target;
  }

  readonly onKeyDown = (event: KeyboardEvent): void => {
    if (isInMessage(event) || !this.#take(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Enter on a picture enlarges it here; alone it would be full screen. */
  readonly onTileKey = {
    capture: true,
    handleEvent: (event: KeyboardEvent): void => {
      const place = placeOf(event);
      if (
        event.key !== 'Enter' ||
        isOnControl(event) ||
        isInMessage(event) ||
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
        if (wanted !== undefined) target.toggle(wanted);
        return true;
      }
      case 'remove':
        return place !== undefined && target.remove(place);
      case 'turn':
        target.turn(action.by);
        return true;
      case 'hold':
        target.hold();
        return true;
      case 'full-screen':
        target.fullscreen();
        return true;
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
