/** Counts who is there under each key, up to the same number for all. */
export class Seats<Holder extends object> {
  readonly #most: number;
  readonly #isOver: (holder: Holder) => boolean;
  readonly #taken = new Map<string, Set<Holder>>();

  /** `isOver` says who needs the seat no longer without having left it. */
  constructor(most: number, isOver: (holder: Holder) => boolean = () => false) {
    this.#most = most;
    this.#isOver = isOver;
  }

  /** Takes a seat; returns a function that gives it back, undefined when none is left. */
  take(key: string, holder: Holder): (() => void) | undefined {
    const taken = this.#taken.get(key) ?? new Set();
    if (taken.size >= this.#most) for (const other of taken) if (this.#isOver(other)) taken.delete(other);
    if (taken.size >= this.#most) return undefined;
    this.#taken.set(key, taken.add(holder));
    return () => {
      taken.delete(holder);
      if (taken.size === 0 && this.#taken.get(key) === taken) this.#taken.delete(key);
    };
  }
}
