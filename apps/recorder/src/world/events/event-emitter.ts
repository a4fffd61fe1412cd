import type { Clock } from 'gk-sdk';
import type { EventMessage } from 'gk-sdk/wire';
import type { EventSequence } from './event-sequence.js';

/** After a pause of the process no more than this many slots are made up for. */
const MOST_BEHIND = 5;

/** Lets the events of a sequence happen at their times, while started. */
export class FleetEventEmitter {
  readonly #sequence: EventSequence;
  readonly #clock: Clock;
  readonly #listeners = new Set<(event: EventMessage) => void>();
  #cancel: (() => void) | undefined;

  constructor(sequence: EventSequence, clock: Clock) {
    this.#sequence = sequence;
    this.#clock = clock;
  }

  subscribe(listener: (event: EventMessage) => void): () => void {
    // A wrapper of its own lets the same function subscribe twice and leave once.
    const entry = (event: EventMessage): void => {
      listener(event);
    };
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
    };
  }

  start(): void {
    if (this.#cancel) return;
    this.#wait(this.#sequence.slotAt(this.#clock.now()) + 1);
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #wait(slot: number): void {
    const delayMs = Math.max(0, this.#sequence.timeOf(slot) - this.#clock.now());
    this.#cancel = this.#clock.after(delayMs, () => {
      const event = this.#sequence.event(slot);
      const current = this.#sequence.slotAt(this.#clock.now());
      this.#wait(Math.max(slot + 1, current - MOST_BEHIND));
      if (event) for (const listener of [...this.#listeners]) listener(event);
    });
  }
}
