import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** A tile of a wall on its way from one place to another. @public */
export interface Carry {
  /** Means by which it is carried. */
  readonly by: 'pointer' | 'keyboard';
  /** The place that it came from. */
  readonly from: number;
  /** The place under the pointer, or chosen by the arrow keys. */
  readonly over: number;
}

/** Interface of the wall for a {@link CarryController}. @public */
export interface CarryTarget {
  /** Place at a point of the window; undefined outside of the wall. */
  readonly placeAt: (x: number, y: number) => number | undefined;
  /** It is put down; `to` may be where it came from. */
  readonly drop: (from: number, to: number) => void;
  /** For screen readers. */
  readonly tell: (carry: Carry | undefined, what: 'picked-up' | 'over' | 'cancelled') => void;
}

/** Where a pointer is, px in the window. @public */
export type CarryPointer = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** Shorter ways of the pointer are a click on the handle, pixels. */
const CLICK_RADIUS = 6;

/**
 * Moves a tile by its handle: dragged by a pointer, or picked up and put down by the keyboard, so that nothing needs a
 * drag (WCAG 2.2, 2.5.7).
 *
 * @public
 */
export class CarryController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #target: CarryTarget;
  #carry: Carry | undefined;
  #start: { readonly x: number; readonly y: number; readonly place: number } | undefined;
  #wasDragged = false;

  constructor(host: ReactiveControllerHost, target: CarryTarget) {
    this.#host = host;
    this.#target = target;
    host.addController(this);
  }

  /** Tile that is carried; undefined while none is. */
  get carry(): Carry | undefined {
    return this.#carry;
  }

  hostDisconnected(): void {
    this.#set(undefined);
    this.#start = undefined;
  }

  /** Listener of the handle of `place`. */
  readonly onPointerDown = (
    event: CarryPointer & Pick<PointerEvent, 'button' | 'pointerId' | 'currentTarget'>,
    place: number,
  ): void => {
    this.#wasDragged = false;
    if (event.button !== 0) return;
    this.#start = { x: event.clientX, y: event.clientY, place };
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
  };

  /** Listener of the handle. */
  readonly onPointerMove = (event: CarryPointer): void => {
    const start = this.#start;
    if (start === undefined) return;
    const moved = Math.hypot(event.clientX - start.x, event.clientY - start.y) > CLICK_RADIUS;
    if (!moved && !this.#wasDragged) return;
    this.#wasDragged = true;
    const over = this.#target.placeAt(event.clientX, event.clientY) ?? start.place;
    this.#set({ by: 'pointer', from: start.place, over });
  };

  /** Listener of the handle. */
  readonly onPointerUp = (): void => {
    const carry = this.#carry;
    this.#start = undefined;
    if (carry?.by === 'pointer') this.put();
  };

  /** Listener of the handle. */
  readonly onPointerCancel = (): void => {
    this.#start = undefined;
    if (this.#carry?.by === 'pointer') this.cancel();
  };

  /** A click on the handle picks up, and a second one puts down; the click after a drag does neither. */
  readonly onClick = (place: number): void => {
    if (this.#wasDragged) this.#wasDragged = false;
    else if (this.#carry === undefined) this.pickUp(place);
    else this.put();
  };

  /** Picks up the tile of a place by the keyboard. */
  pickUp(place: number): void {
    this.#set({ by: 'keyboard', from: place, over: place });
    this.#target.tell(this.#carry, 'picked-up');
  }

  /** Chooses another place by the keyboard. */
  moveOver(place: number): void {
    if (this.#carry === undefined || this.#carry.over === place) return;
    this.#set({ ...this.#carry, over: place });
    this.#target.tell(this.#carry, 'over');
  }

  /** Puts the tile down where it is. */
  put(): void {
    const carry = this.#carry;
    this.#set(undefined);
    if (carry !== undefined) this.#target.drop(carry.from, carry.over);
  }

  /** Leaves the tile where it came from. */
  cancel(): void {
    if (this.#carry === undefined) return;
    this.#set(undefined);
    this.#start = undefined;
    this.#target.tell(undefined, 'cancelled');
  }

  #set(carry: Carry | undefined): void {
    if (
      carry === this.#carry ||
      (carry?.from === this.#carry?.from && carry?.over === this.#carry?.over && carry?.by === this.#carry?.by)
    )
      return;
    this.#carry = carry;
    this.#host.requestUpdate();
  }
}
