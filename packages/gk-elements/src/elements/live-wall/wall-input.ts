import type { LitElement } from 'lit';
import { CameraDropController } from './camera-drag.js';
import { CarryController, type Carry } from '../../controllers/carry-controller.js';
import type { LiveWallLabels } from './live-wall.labels.js';
import { WallFocusController } from './wall-focus-controller.js';
import type { WallGeometry } from './wall-geometry.js';
import { WallKeyboard } from '../../interaction/wall-keyboard.js';
import type { WallCamera } from './wall-state.js';
import type { WallLiveRegion } from './wall-live-region.js';

/** Actions of a wall for pointer and keyboard. @internal */
export interface WallActions {
  /** Pictures only: nothing can be changed. */
  readonly isBare: () => boolean;
  readonly words: () => LiveWallLabels;
  readonly nameAt: (place: number) => string | undefined;
  readonly show: (camera: WallCamera, place: number | undefined) => void;
  readonly move: (from: number, to: number) => void;
  readonly enlarge: (place: number | undefined) => void;
  readonly remove: (place: number) => void;
  readonly turn: (by: number) => void;
  readonly hold: () => void;
  readonly fullscreen: () => void;
}

/** Pointer and keyboard on a wall: cameras that are dropped from a list or carried to another place, and the keys. @internal */
export class WallInput {
  readonly #host: LitElement;
  readonly #places: WallGeometry;
  readonly #liveRegion: WallLiveRegion;
  readonly #actions: WallActions;
  readonly #drops: CameraDropController;
  readonly #focus: WallFocusController;
  readonly carry: CarryController;
  readonly keyboard: WallKeyboard;

  constructor(host: LitElement, places: WallGeometry, liveRegion: WallLiveRegion, actions: WallActions) {
    this.#host = host;
    this.#places = places;
    this.#liveRegion = liveRegion;
    this.#actions = actions;
    const placeAt = (x: number, y: number): number | undefined => this.#placeAt(x, y);
    this.#drops = new CameraDropController(host, {
      isOpen: () => !actions.isBare(),
      placeAt,
      take: actions.show,
      refuseMap: () => {
        liveRegion.show(actions.words().camerasOnly);
      },
    });
    this.carry = new CarryController(host, {
      placeAt,
      drop: (from, to) => {
        liveRegion.say(actions.words().putDown(actions.nameAt(from) ?? '', places.cellOf(to) + 1));
        actions.move(from, to);
      },
      tell: (carry, what) => {
        this.#tell(carry, what);
      },
    });
    this.#focus = new WallFocusController(host, () => ({
      page: places.page,
      placesOfPage: places.plan.cells.length,
      enlarged: places.enlarged,
    }));
    this.keyboard = this.#keys();
  }

  /** Whether something would be dropped on a place. */
  isOver(place: number): boolean {
    const { carry } = this.carry;
    return this.#drops.place === place || (carry?.over === place && carry.from !== place);
  }

  #tell(carry: Carry | undefined, what: string): void {
    const words = this.#actions.words();
    const { nameAt } = this.#actions;
    if (carry === undefined) this.#liveRegion.say(words.moveCancelled);
    else if (what === 'picked-up') this.#liveRegion.say(words.pickedUp(nameAt(carry.from) ?? ''));
    else {
      const taken = carry.over === carry.from ? undefined : nameAt(carry.over);
      this.#liveRegion.say(words.overPlace(this.#places.cellOf(carry.over) + 1, this.#places.plan.cells.length, taken));
    }
  }

  #keys(): WallKeyboard {
    const places = this.#places;
    const { isBare, nameAt, enlarge, remove, turn, hold, fullscreen } = this.#actions;
    return new WallKeyboard({
      isCarrying: () => this.carry.carry !== undefined,
      isRtl: () => this.#host.matches(':dir(rtl)'),
      carry: (direction) => {
        this.carry.moveOver(places.beside(this.carry.carry?.over ?? 0, direction));
      },
      cancelCarry: () => {
        this.carry.cancel();
      },
      go: (place, direction) => {
        this.#focus.focus(places.beside(place, direction));
      },
      toggle: (place) => {
        enlarge(places.enlarged === place ? undefined : place);
        return true;
      },
      shrink: () => {
        const isEnlarged = places.enlarged !== undefined;
        if (isEnlarged) enlarge(undefined);
        return isEnlarged;
      },
      placeOfCell: (cell) => places.placeOfCell(cell),
      remove: (place) => {
        const isThere = !isBare() && nameAt(place) !== undefined;
        if (isThere) remove(place);
        return isThere;
      },
      turn: (by) => {
        turn(by);
        return true;
      },
      hold: () => {
        hold();
        return true;
      },
      fullscreen: () => {
        fullscreen();
        return true;
      },
    });
  }

  #placeAt(x: number, y: number): number | undefined {
    const cell = this.#host.shadowRoot?.elementFromPoint(x, y)?.closest<HTMLElement>('.cell');
    const place = cell?.dataset['place'];
    return place === undefined ? undefined : Number(place);
  }
}
