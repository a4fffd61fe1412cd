/** What a tile said stays in sight this long, milliseconds. */
const TOLD_MS = 4_000;

/** What just happened, in words over the picture, for a moment. @internal */
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
    }, TOLD_MS);
    this.#onChange();
  }
}
