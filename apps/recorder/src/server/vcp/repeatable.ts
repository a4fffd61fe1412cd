/** Lazy sequence that caches its items, so that later and concurrent readers share them. */
export class Repeatable<T> implements Iterable<T> {
  readonly #source: Iterator<T>;
  readonly #made: T[] = [];
  #failure: { readonly error: unknown } | undefined;

  constructor(source: Iterable<T>) {
    this.#source = source[Symbol.iterator]();
  }

  *[Symbol.iterator](): Generator<T> {
    for (let index = 0; ; index += 1) {
      if (index === this.#made.length && !this.#makeNext()) return;
      const item = this.#made[index];
      if (item !== undefined) yield item;
    }
  }

  /** False at the end; throws for every reader what the source threw once. */
  #makeNext(): boolean {
    if (this.#failure !== undefined) throw this.#failure.error;
    try {
      const next = this.#source.next();
      if (next.done === true) return false;
      this.#made.push(next.value);
      return true;
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }
}
