import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { rowWindow, scrollToRow, type RowWindow } from '../fleet/row-window.js';

/**
 * Follows the size and the place of a scrolling list of rows of one height, so that its host draws only those in sight.
 *
 * @internal
 */
export class VirtualRowsController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #scroller: () => HTMLElement | null;
  readonly #rowHeightRem: number;
  #watched: HTMLElement | null = null;
  #resize: ResizeObserver | undefined;
  #offset = 0;
  #viewHeight = 0;
  #rowHeight: number;

  /** @param rowHeightRem - Height of a row in root em, so that it grows with the user's font size. */
  constructor(host: ReactiveControllerHost & HTMLElement, scroller: () => HTMLElement | null, rowHeightRem: number) {
    this.#host = host;
    this.#scroller = scroller;
    this.#rowHeightRem = rowHeightRem;
    this.#rowHeight = rowHeightRem * 16;
    host.addController(this);
  }

  /** CSS pixels. */
  get rowHeight(): number {
    return this.#rowHeight;
  }

  /** How far Page Up and Page Down go: a page, less one row to keep the eye on. */
  get rowsPerPage(): number {
    return Math.max(1, Math.floor(this.#viewHeight / this.#rowHeight) - 1);
  }

  /** Which of `count` rows to draw. */
  window(count: number): RowWindow {
    return rowWindow(this.#offset, this.#viewHeight, this.#rowHeight, count);
  }

  /** Scrolls no further than it takes to have a row in sight. */
  reveal(index: number): void {
    const scroller = this.#scroller();
    if (scroller === null) return;
    scroller.scrollTop = scrollToRow(index, scroller.scrollTop, scroller.clientHeight, this.#rowHeight);
    this.onScroll();
  }

  /** For the scroller's `scroll` event. */
  readonly onScroll = (): void => {
    const offset = this.#scroller()?.scrollTop ?? 0;
    if (offset === this.#offset) return;
    this.#offset = offset;
    this.#host.requestUpdate();
  };

  hostUpdated(): void {
    if (this.#host.isConnected && this.#scroller() !== this.#watched) this.#watch(this.#scroller());
  }

  hostDisconnected(): void {
    this.#watch(null);
  }

  /** There is no scroller while a list shows words. */
  #watch(scroller: HTMLElement | null): void {
    this.#resize?.disconnect();
    this.#watched = scroller;
    if (scroller === null) return;
    this.#resize = new ResizeObserver(() => {
      this.#rowHeight = this.#rowHeightRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      this.#viewHeight = scroller.clientHeight;
      this.#offset = scroller.scrollTop;
      this.#host.requestUpdate();
    });
    this.#resize.observe(scroller);
  }
}
