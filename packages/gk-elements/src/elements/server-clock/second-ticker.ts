import { systemClock, type Clock } from 'gk-sdk';

interface Entry {
  readonly nowMs: () => number;
  readonly onSecond: () => void;
  second: number;
}

/** A timer may come a little early; a second that is this near has begun. */
const EARLY_MS = 4;

/**
 * Calls each of its listeners when a second begins on that listener's own clock, with one timer for all of them.
 *
 * @internal
 */
export class SecondTicker {
  readonly #clock: Clock;
  readonly #entries = new Set<Entry>();
  #cancel: (() => void) | undefined;

  constructor(clock: Clock = systemClock) {
    this.#clock = clock;
  }

  /** Starts to call `onSecond` at the seconds of `nowMs`. Returns a function that stops it. */
  add(nowMs: () => number, onSecond: () => void): () => void {
    const entry: Entry = { nowMs, onSecond, second: secondOf(nowMs()) };
    this.#entries.add(entry);
    this.#schedule();
    return () => {
      this.#entries.delete(entry);
      if (this.#entries.size > 0) return;
      this.#cancel?.();
      this.#cancel = undefined;
    };
  }

  #schedule(): void {
    this.#cancel?.();
    let delayMs = 1000;
    for (const { nowMs } of this.#entries) delayMs = Math.min(delayMs, 1000 - mod(nowMs(), 1000));
    this.#cancel = this.#clock.after(delayMs, () => {
      this.#cancel = undefined;
      for (const entry of [...this.#entries]) {
        const second = secondOf(entry.nowMs());
        if (second === entry.second) continue;
        entry.second = second;
        entry.onSecond();
      }
      if (this.#entries.size > 0) this.#schedule();
    });
  }
}

function secondOf(ms: number): number {
  return Math.floor((ms + EARLY_MS) / 1000);
}

function mod(value: number, by: number): number {
  return ((value % by) + by) % by;
}

/** The timer of this page's clocks. @internal */
export const pageTicker = new SecondTicker();
