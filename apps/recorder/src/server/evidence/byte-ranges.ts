/** Gaps between ranges that are remembered; a client that leaves more begins anew. */
const MOST_RANGES = 1_000;

/** Which bytes of a file went out. */
export class ByteRanges {
  /** In their order, apart from each other: first byte, and the one behind the last. */
  #ranges: (readonly [from: number, to: number])[] = [];

  add(from: number, to: number): void {
    if (to <= from) return;
    const before = this.#ranges.filter(([, end]) => end < from);
    const behind = this.#ranges.filter(([start]) => start > to);
    const touched = this.#ranges.filter(([start, end]) => end >= from && start <= to);
    const merged = [
      Math.min(from, ...touched.map(([start]) => start)),
      Math.max(to, ...touched.map(([, end]) => end)),
    ] as const;
    this.#ranges = before.length + behind.length < MOST_RANGES ? [...before, merged, ...behind] : [merged];
  }

  /** Whether all bytes of a file of this size went out. */
  holds(sizeBytes: number): boolean {
    const [first] = this.#ranges;
    return first !== undefined && first[0] === 0 && first[1] >= sizeBytes;
  }
}
