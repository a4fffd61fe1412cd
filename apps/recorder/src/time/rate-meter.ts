/** Bytes a second over the last whole seconds. */
export class RateMeter {
  readonly #windowS: number;
  /** Bytes by second, a ring of `#windowS` + 1: the running second does not count yet. */
  readonly #buckets: { second: number; bytes: number }[];

  constructor(windowS = 5) {
    this.#windowS = windowS;
    this.#buckets = Array.from({ length: windowS + 1 }, () => ({ second: -1, bytes: 0 }));
  }

  add(bytes: number, nowMs: number): void {
    const second = Math.floor(nowMs / 1000);
    const bucket = this.#buckets[second % this.#buckets.length];
    if (bucket === undefined) return;
    if (bucket.second !== second) {
      bucket.second = second;
      bucket.bytes = 0;
    }
    bucket.bytes += bytes;
  }

  bytesPerSecond(nowMs: number): number {
    const second = Math.floor(nowMs / 1000);
    const recent = this.#buckets.filter((bucket) => bucket.second < second && bucket.second >= second - this.#windowS);
    return Math.round(recent.reduce((sum, bucket) => sum + bucket.bytes, 0) / this.#windowS);
  }
}
