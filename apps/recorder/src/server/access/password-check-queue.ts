import { availableParallelism } from 'node:os';

/**
 * Checks at the same time. Each keeps one of the four threads busy that read files, too, and a processor: threads and a
 * processor are left for everything else.
 */
export const CONCURRENT_CHECKS = availableParallelism() > 2 ? 2 : 1;
/** Checks of one network that may wait: a whole office may log in at once. */
export const MAX_WAITING_OF_NETWORK = 64;
export const MAX_WAITING = 512;

/** Starts a check, or reports that the queue is full. */
type Turn = (admitted: boolean) => void;

/**
 * Runs checks of passwords a few at a time. Those of each network wait in their order, and networks take turns, so that
 * many checks of one hold up no other by more than one.
 */
export class PasswordCheckQueue {
  /** By network; the order of the map is that of the turns. */
  readonly #waiting = new Map<string, Turn[]>();
  #waitingCount = 0;
  #running = 0;

  /** Runs `check` when its turn comes; undefined when too many wait. */
  async run<T>(network: string, check: () => Promise<T>): Promise<T | undefined> {
    if (!(await this.#turn(network))) return undefined;
    try {
      return await check();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  #turn(network: string): Promise<boolean> {
    if (this.#running < CONCURRENT_CHECKS) {
      this.#running += 1;
      return Promise.resolve(true);
    }
    const queue = this.#waiting.get(network) ?? [];
    if (queue.length >= MAX_WAITING_OF_NETWORK || !this.#makeRoom(queue.length)) return Promise.resolve(false);
    this.#waiting.set(network, queue);
    this.#waitingCount += 1;
    return new Promise((resolve) => queue.push(resolve));
  }

  /** Room for one more of a network where `own` wait: where all is full, the network where most wait gives up its last. */
  #makeRoom(own: number): boolean {
    if (this.#waitingCount < MAX_WAITING) return true;
    const longest = [...this.#waiting.values()].reduce((most, queue) => (queue.length > most.length ? queue : most));
    if (longest.length <= own + 1) return false;
    longest.pop()?.(false);
    this.#waitingCount -= 1;
    return true;
  }

  #startNext(): void {
    const [next] = this.#waiting;
    if (next === undefined) return;
    const [network, queue] = next;
    this.#waiting.delete(network);
    const start = queue.shift();
    if (queue.length > 0) this.#waiting.set(network, queue);
    this.#waitingCount -= 1;
    this.#running += 1;
    start?.(true);
  }
}
