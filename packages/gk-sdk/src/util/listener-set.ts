/**
 * Listeners of one thing. One that throws does not keep the others from being called: its error
 * surfaces as an uncaught one afterwards.
 *
 * @internal
 */
export class ListenerSet<Value = void> {
  readonly #listeners = new Set<{ readonly call: (value: Value) => void }>();

  get size(): number {
    return this.#listeners.size;
  }

  /** Returns an unsubscribe function. The same function may be added twice. */
  add(listener: (value: Value) => void): () => void {
    const entry = { call: listener };
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
    };
  }

  notify(value: Value): void {
    for (const entry of [...this.#listeners]) {
      try {
        entry.call(value);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
