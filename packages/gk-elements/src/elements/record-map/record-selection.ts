import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { cellAt } from './record-grid.js';
import { moveCell } from './record-map-core.js';

/** Minutes of the day from one to another, which may lie before it. @internal */
export interface CellRange {
  readonly from: number;
  readonly to: number;
}

/** User's state in the grid: the active minute, the one under the pointer, and the selection. @internal */
export class RecordSelection implements ReactiveController {
  readonly #host: ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment };
  readonly #cells: () => number;
  readonly #choose: (range: CellRange) => void;
  #active = 0;
  #hovered: number | undefined;
  #range: CellRange | undefined;
  #dragFrom: number | undefined;

  /**
   * @param cells - How many minutes the day has.
   * @param choose - The user chose a minute, or several.
   */
  constructor(
    host: ReactiveControllerHost & { readonly renderRoot: HTMLElement | DocumentFragment },
    cells: () => number,
    choose: (range: CellRange) => void,
  ) {
    this.#host = host;
    this.#cells = cells;
    this.#choose = choose;
    host.addController(this);
  }

  /** The minute that keys start from. */
  get active(): number {
    return Math.min(this.#active, this.#cells() - 1);
  }

  get hovered(): number | undefined {
    return this.#hovered;
  }

  get range(): CellRange | undefined {
    return this.#range;
  }

  hostDisconnected(): void {
    this.#dragFrom = undefined;
  }

  clear(): void {
    this.#range = undefined;
    this.#host.requestUpdate();
  }

  readonly pointerDown = (event: PointerEvent): void => {
    const cell = cellAt(this.#host.renderRoot, this.#cells(), event);
    if (event.button !== 0 || cell === undefined) return;
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.#dragFrom = cell;
    this.#active = cell;
    this.#hovered = cell;
    this.clear();
  };

  readonly pointerMove = (event: PointerEvent): void => {
    const cell = cellAt(this.#host.renderRoot, this.#cells(), event);
    if (cell === this.#hovered) return;
    this.#hovered = cell;
    if (this.#dragFrom !== undefined && cell !== undefined) {
      this.#active = cell;
      this.#range = cell === this.#dragFrom ? undefined : { from: this.#dragFrom, to: cell };
    }
    this.#host.requestUpdate();
  };

  readonly pointerUp = (): void => {
    if (this.#dragFrom === undefined) return;
    const from = this.#dragFrom;
    this.#dragFrom = undefined;
    this.#choose(this.#range ?? { from, to: from });
  };

  readonly pointerCancel = (): void => {
    this.#dragFrom = undefined;
    this.clear();
  };

  readonly pointerLeave = (): void => {
    this.#hovered = undefined;
    this.#host.requestUpdate();
  };

  readonly keyDown = (event: KeyboardEvent): void => {
    const next = moveCell(this.active, this.#cells(), event);
    if (next !== undefined) {
      this.#range = event.shiftKey ? { from: this.#range?.from ?? this.active, to: next } : undefined;
      this.#active = next;
      this.#hovered = next;
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.#choose(this.#range ?? { from: this.active, to: this.active });
    } else if (event.key === 'Escape' && this.#range) this.#range = undefined;
    else return;
    event.preventDefault();
    this.#host.requestUpdate();
  };
}
