import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { GkLiveTile } from '../live-tile/live-tile.js';

/** Visible part of a wall. @internal */
export interface WallSight {
  readonly page: number;
  readonly placesOfPage: number;
  readonly enlarged: number | undefined;
}

/**
 * Keeps the keyboard in the wall: a picture that goes out of sight with the focus, because a page turned or another one
 * was enlarged, leaves it to the one that is seen in its place.
 *
 * @internal
 */
export class WallFocusController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #sight: () => WallSight;
  #before: number | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement, sight: () => WallSight) {
    this.#host = host;
    this.#sight = sight;
    host.addController(this);
  }

  hostUpdate(): void {
    const place = this.#focused?.closest<HTMLElement>('.cell')?.dataset['place'];
    this.#before = place === undefined ? undefined : Number(place);
  }

  hostUpdated(): void {
    const before = this.#before;
    this.#before = undefined;
    if (before === undefined || this.#focused?.checkVisibility() === true) return;
    const { page, placesOfPage, enlarged } = this.#sight();
    const first = page * placesOfPage;
    if (!this.focus(enlarged ?? first + (before % placesOfPage))) this.focus(first);
  }

  /** Gives the keyboard to a place: to its picture, or to the button of an empty one. False: there is none. */
  focus(place: number): boolean {
    const cell = this.#host.shadowRoot?.querySelector(`.cell[data-place="${place}"]`);
    const target = cell?.querySelector<GkLiveTile>('gk-live-tile') ?? cell?.querySelector<HTMLElement>('button');
    target?.focus();
    return target != null;
  }

  get #focused(): Element | null | undefined {
    return this.#host.shadowRoot?.activeElement;
  }
}
