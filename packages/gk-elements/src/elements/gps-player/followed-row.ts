/** A cursor that goes on by more than a page this soon after its last move is dragged; so long it has to rest after that. */
const DRAG_MS = 200;

/**
 * The row that a table shows as its cursor's. While the cursor is dragged through pages of rows faster than anybody reads, it stays
 * where it was: to draw all of them anew in each frame would hold up the map beside them. It follows when the cursor slows down.
 *
 * @internal
 */
export class FollowedRow {
  readonly #onRest: () => void;
  #row = -1;
  #asked = -1;
  #askedMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onRest - Called when a cursor that was dragged rests: its row is to be shown. */
  constructor(onRest: () => void) {
    this.#onRest = onRest;
  }

  /** Takes the row that the cursor is at, and returns the one to show. */
  take(asked: number, rowsOfPage: number): number {
    if (asked === this.#asked) return this.#row;
    const nowMs = performance.now();
    const isDragged = Math.abs(asked - this.#asked) > rowsOfPage && nowMs - this.#askedMs < DRAG_MS;
    this.#asked = asked;
    this.#askedMs = nowMs;
    clearTimeout(this.#timer);
    if (!isDragged) this.#row = asked;
    else {
      this.#timer = setTimeout(() => {
        this.#row = this.#asked;
        this.#onRest();
      }, DRAG_MS);
    }
    return this.#row;
  }

  /** Ends the wait for a cursor that is dragged, silently. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#row = this.#asked;
  }
}
