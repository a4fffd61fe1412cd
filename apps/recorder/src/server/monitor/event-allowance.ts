/** Lets a number of events pass in each second, as many at once. */
export class EventAllowance {
  readonly #perSecond: number;
  readonly #elapsedMs: () => number;
  #left: number;
  #countedMs: number;

  /** @param elapsedMs - A monotonic clock; the process's own by default. */
  constructor(perSecond: number, elapsedMs: () => number = () => performance.now()) {
    this.#perSecond = perSecond;
    this.#elapsedMs = elapsedMs;
    this.#left = perSecond;
    this.#countedMs = elapsedMs();
  }

  /** False when this one is too many. */
  take(): boolean {
    const nowMs = this.#elapsedMs();
    const regained = ((nowMs - this.#countedMs) / 1000) * this.#perSecond;
    this.#left = Math.min(this.#perSecond, this.#left + regained);
    this.#countedMs = nowMs;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
