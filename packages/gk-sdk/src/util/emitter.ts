import { EventEmitter } from 'eventemitter3';

/**
 * A typed source of events. `Events` maps an event name to the one value that a listener gets.
 *
 * @public
 */
export interface EventSource<Events extends object> {
  /** Calls `listener` at each `name`; returns an unsubscribe function. */
  on<K extends keyof Events & string>(name: K, listener: (value: Events[K]) => void): () => void;
}

/**
 * The writing half of an {@link EventSource}. A listener that throws affects neither the others nor the caller: its
 * error surfaces as an uncaught one afterwards.
 *
 * @internal
 */
export class Emitter<Events extends object> implements EventSource<Events> {
  readonly #emitter = new EventEmitter();

  on<K extends keyof Events & string>(name: K, listener: (value: Events[K]) => void): () => void {
    const guarded = (value: Events[K]): void => {
      try {
        listener(value);
      } catch (error) {
        queueMicrotask(() => {
          throw error;
        });
      }
    };
    this.#emitter.on(name, guarded);
    return () => {
      this.#emitter.off(name, guarded);
    };
  }

  emit<K extends keyof Events & string>(name: K, value: Events[K]): void {
    this.#emitter.emit(name, value);
  }

  removeAll(): void {
    this.#emitter.removeAllListeners();
  }
}
