import type { SteadyMs } from '../../time/steady-clock.js';
import { RecentMap } from './recent-map.js';

/** Wrong guesses that cost no wait. */
const FREE_GUESSES = 5;
const LONGEST_WAIT_S = 300;
/** After this long without a guess all is forgotten. */
const FORGET_MS = 3_600_000;
const MAX_ENTRIES = 10_000;
const MAX_MARKS = 64;

interface Guesses {
  count: number;
  lastMs: number;
  /** The passwords that were tried: one that a client repeats is no further guess. */
  readonly marks: Set<string>;
}

/**
 * Slows down who guesses the password or the code of a user: after five different ones from one network each further guess has to
 * wait longer, up to five minutes. The memory is bounded: those who guessed the longest ago are forgotten first.
 */
export class LoginThrottle {
  readonly #steady: SteadyMs;
  readonly #entries = new RecentMap<Guesses>(MAX_ENTRIES);

  readonly #free: number;

  /** `free` is how many guesses cost no wait. */
  constructor(steady: SteadyMs, free = FREE_GUESSES) {
    this.#steady = steady;
    this.#free = free;
  }

  /** Whole seconds until the next guess is looked at; 0 = now. */
  waitS(key: string): number {
    const entry = this.#entries.get(key);
    if (entry === undefined || entry.count < this.#free) return 0;
    const waitMs = 1000 * Math.min(LONGEST_WAIT_S, 2 ** (entry.count - this.#free));
    return Math.max(0, Math.ceil((entry.lastMs + waitMs - this.#steady()) / 1000));
  }

  /** Counts a guess before it is looked at, so that many at once are many. */
  count(key: string, mark: string): void {
    const nowMs = this.#steady();
    const known = this.#entries.get(key);
    const entry =
      known === undefined || nowMs - known.lastMs > FORGET_MS
        ? { count: 0, lastMs: nowMs, marks: new Set<string>() }
        : known;
    if (!entry.marks.has(mark)) {
      entry.count += 1;
      entry.lastMs = nowMs;
      if (entry.marks.size < MAX_MARKS) entry.marks.add(mark);
    }
    this.#entries.set(key, entry);
  }

  /** The password was right: the client may mistype again. */
  forgive(key: string): void {
    this.#entries.delete(key);
  }
}
