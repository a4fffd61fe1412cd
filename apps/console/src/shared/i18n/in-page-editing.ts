/** Whether words are edited where they stand. It lives in this page only. */
class InPageEditing {
  #active = false;
  readonly #listeners = new Set<() => void>();

  readonly get = (): boolean => this.#active;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  begin(): void {
    this.#set(true);
  }

  end(): void {
    this.#set(false);
  }

  #set(active: boolean): void {
    this.#active = active;
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The console's editing in place. */
export const inPageEditing = new InPageEditing();
