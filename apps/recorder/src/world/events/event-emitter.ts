import type { Clock } from 'gk-sdk';
import type { EventMessage } from 'gk-sdk/wire';
import type { EventSequence } from './event-sequence.js';

/** Length of the period that is looked up together, in milliseconds. */
const STEP_MS = 1_000;
/** After a pause of the process no more than this is made up for. */
const MOST_BEHIND_MS = 5_000;

/** Lets the events of a sequence happen at their times, while started. */
export class FleetEventEmitter {
  readonly #sequence: EventSequence;
  readonly #clock: Clock;
  readonly #listeners = new Set<(event: EventMessage) => void>();
  /** Functions that cancel the timers under way; undefined while stopped. */
  #timers: Set<() => void> | undefined;

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
    if (this.#timers) return;
    this.#timers = new Set();
    this.#step(this.#clock.now());
  }

  stop(): void {
    for (const cancel of this.#timers ?? []) cancel();
    this.#timers = undefined;
  }

  /** Plans what happens in the step from `fromMs` on, and the step after it. */
  #step(fromMs: number): void {
    const nowMs = this.#clock.now();
    // A clock that was set back is followed: the step would begin as late as the clock was ahead otherwise.
    const startMs = fromMs - nowMs > STEP_MS ? nowMs : Math.max(fromMs, nowMs - MOST_BEHIND_MS);
    const endMs = startMs + STEP_MS;
    for (const { atMs, message } of this.#sequence.messages(startMs, endMs)) {
      this.#at(atMs, () => {
        for (const listener of [...this.#listeners]) listener(message);
      });
    }
    this.#at(endMs, () => {
      this.#step(endMs);
    });
  }

  #at(atMs: number, work: () => void): void {
    const timers = this.#timers;
    if (!timers) return;
    const cancel = this.#clock.after(Math.max(0, atMs - this.#clock.now()), () => {
      timers.delete(cancel);
      work();
    });
    timers.add(cancel);
  }
}
