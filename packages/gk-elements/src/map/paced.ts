/**
 * Calls `work` at once, but not more often than every `intervalMs`: calls in between run at the end of the interval.
 * The interval may be a function, called each time.
 *
 * @internal
 */
export class Paced {
  readonly #work: () => void;
  readonly #intervalMs: () => number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waiting = false;

  constructor(work: () => void, intervalMs: number | (() => number)) {
    this.#work = work;
    this.#intervalMs = typeof intervalMs === 'number' ? () => intervalMs : intervalMs;
  }

  request(): void {
    if (this.#timer !== undefined) {
      this.#waiting = true;
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (!this.#waiting) return;
      this.#waiting = false;
      this.request();
    }, this.#intervalMs());
    this.#work();
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = false;
  }
}
