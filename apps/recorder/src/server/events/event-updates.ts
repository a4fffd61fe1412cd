import type { EventMessage } from 'gk-sdk/wire';

/** Tells the event channel of rows that changed otherwise than by the fleet itself. */
export class EventUpdates {
  readonly #listeners = new Set<(event: EventMessage) => void>();
  readonly #timers = new Set<NodeJS.Timeout>();

  subscribe(listener: (event: EventMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(event: EventMessage): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Publishes the result of `event` after some time; a download that ends by itself is reported so. */
  publishLater(delayMs: number, event: () => EventMessage | undefined): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      const told = event();
      if (told) this.publish(told);
    }, delayMs).unref();
    this.#timers.add(timer);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#listeners.clear();
  }
}
