import type { EventMessage } from 'gk-sdk/wire';
import { SourceError } from '../../device/source-error.js';
import type { Log } from '../http/log.js';

/** Tells the event channel of rows that changed otherwise than by the fleet itself. */
export class EventUpdates {
  readonly #listeners = new Set<(event: EventMessage) => void>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #log: Log;
  readonly #end = new AbortController();

  constructor(log: Log) {
    this.#log = log;
  }

  subscribe(listener: (event: EventMessage) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  publish(event: EventMessage): void {
    for (const listener of this.#listeners) listener(event);
  }

  /** Publishes the result of `event` after some time; a download that ends by itself is reported so. */
  publishLater(delayMs: number, event: (signal: AbortSignal) => Promise<EventMessage | undefined>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      event(this.#end.signal).then(
        (told) => {
          if (told && !this.#end.signal.aborted) this.publish(told);
        },
        (error: unknown) => {
          // Its own guard has said that the history failed; the next search finds the change.
          if (error instanceof SourceError) return;
          this.#log(`An event was not told: ${error instanceof Error ? error.message : String(error)}`, error);
        },
      );
    }, delayMs).unref();
    this.#timers.add(timer);
  }

  close(): void {
    this.#end.abort();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#listeners.clear();
  }
}
