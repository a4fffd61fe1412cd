/** A message stays this long, milliseconds. */
const SHOWN_MS = 4_000;

/** Short-lived message over the picture. @internal */
export class TileMessage {
  readonly #onChange: () => void;
  #words = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Empty when there is nothing to say. */
  get words(): string {
    return this.#words;
  }

  show(words: string): void {
    clearTimeout(this.#timer);
    this.#words = words;
    this.#timer = setTimeout(() => {
      this.#words = '';
      this.#onChange();
    }, SHOWN_MS);
    this.#onChange();
  }
}
