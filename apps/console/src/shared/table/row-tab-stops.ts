import type { GridPlace } from './grid-keys.js';

/** Tab stops in a cell. */
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]';

/**
 * Keeps the controls of all rows but the active one out of the way of Tab, so that Tab leaves a long table after one row.
 * It works on what is drawn: cells bring any controls, and draw them anew without their row.
 */
export class RowTabStops {
  readonly #grid: HTMLElement;
  /** Controls that rest, each with its tabindex; the attribute is absent where that is null. */
  readonly #resting = new Map<Element, string | null>();
  #lentTo: HTMLElement | undefined;

  constructor(grid: HTMLElement) {
    this.#grid = grid;
  }

  /** Looks at the rows that are drawn now. */
  update(active: GridPlace): void {
    for (const control of this.#resting.keys()) if (!control.isConnected) this.#resting.delete(control);
    for (const control of this.#grid.querySelectorAll<HTMLElement>(`td[data-cell] :is(${STOPS})`)) {
      if (control.closest<HTMLElement>('td')?.dataset['row'] === String(active.row)) this.#wake(control);
      else if (control.tabIndex >= 0) this.#rest(control);
    }
    this.#lend(active);
  }

  #rest(control: HTMLElement): void {
    this.#resting.set(control, control.getAttribute('tabindex'));
    control.tabIndex = -1;
  }

  #wake(control: HTMLElement): void {
    const before = this.#resting.get(control);
    if (before === undefined) return;
    this.#resting.delete(control);
    if (before === null) control.removeAttribute('tabindex');
    else control.setAttribute('tabindex', before);
  }

  /** Where the active row is scrolled away and not drawn, a cell amid those in sight takes Tab in its place. */
  #lend(active: GridPlace): void {
    const isDrawn = this.#grid.querySelector(`td[data-row="${active.row}"]`) !== null;
    if (!isDrawn && this.#lentTo?.isConnected) return;
    if (this.#lentTo?.matches(`:not([data-row="${active.row}"][data-cell="${active.column}"])`))
      this.#lentTo.tabIndex = -1;
    const starts = isDrawn ? [] : [...this.#grid.querySelectorAll<HTMLElement>('td[data-cell="0"]')];
    this.#lentTo = starts[Math.floor(starts.length / 2)];
    if (this.#lentTo) this.#lentTo.tabIndex = 0;
  }
}
