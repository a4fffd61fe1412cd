import type { SteadyMs } from '../../time/steady-clock.js';
import { RecentMap } from './recent-map.js';

/** Wrong passwords of one network that cost no wait, whosoever's they are. */
export const FREE_WRONG_PASSWORDS = 30;
/** After this long one more is free. */
export const REGAIN_MS = 10_000;
const MAX_ENTRIES = 10_000;

interface Wrong {
  /** How many weigh at `atMs`: each weighs nothing any more after its time. */
  readonly weight: number;
  readonly atMs: number;
}

/**
 * Slows down a network that sends wrong passwords, so that other names do not make other guesses free. Who mistypes
 * now and then in a whole office is not held up.
 */
export class NetworkThrottle {
  readonly #steady: SteadyMs;
  readonly #entries = new RecentMap<Wrong>(MAX_ENTRIES);

  constructor(steady: SteadyMs) {
    this.#steady = steady;
  }

  /** Whole seconds until the next password is looked at; 0 = now. */
  waitS(network: string): number {
    const tooMany = this.#weight(network) + 1 - FREE_WRONG_PASSWORDS;
    return Math.max(0, Math.ceil((tooMany * REGAIN_MS) / 1000));
  }

  /** Counts a password that was wrong. */
  count(network: string): void {
    this.#entries.set(network, { weight: this.#weight(network) + 1, atMs: this.#steady() });
  }

  #weight(network: string): number {
    const entry = this.#entries.get(network);
    return entry === undefined ? 0 : Math.max(0, entry.weight - (this.#steady() - entry.atMs) / REGAIN_MS);
  }
}
