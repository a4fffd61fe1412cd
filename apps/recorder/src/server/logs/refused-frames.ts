import { milliseconds, type Clock } from 'gk-sdk';
import { addressGroup } from '../http/client-address.js';
import type { Log } from '../http/log.js';

const WINDOW_MS = 60_000;
/** Number of networks distinguished in a minute. */
const MAX_NETWORKS = 1_000;

/** Logs frames that could not be read: the first one of a minute in words, the others as one line that counts them. */
export class RefusedFrames {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #log: Log;
  readonly #networks = new Set<string>();
  #further = 0;
  #stopTimer: (() => void) | undefined;

  constructor(clock: Pick<Clock, 'after'>, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Notes a frame; `what` names it, such as "A command frame". */
  note(what: string, reason: string, ip: string): void {
    if (this.#stopTimer !== undefined) {
      this.#further += 1;
      if (this.#networks.size < MAX_NETWORKS) this.#networks.add(addressGroup(ip));
      return;
    }
    this.#stopTimer = this.#clock.after(milliseconds(WINDOW_MS), () => {
      this.close();
    });
    this.#log(`${what} was refused: ${reason}`);
  }

  /** Writes the count of the minute that runs. */
  close(): void {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    if (this.#further > 0) this.#log(`${this.#further} more frames were refused within a minute, ${this.#whence}`);
    this.#further = 0;
    this.#networks.clear();
  }

  get #whence(): string {
    const [only] = this.#networks;
    if (this.#networks.size === 1) return `all from ${only ?? ''}`;
    return `from ${this.#networks.size < MAX_NETWORKS ? '' : 'at least '}${this.#networks.size} addresses`;
  }
}
