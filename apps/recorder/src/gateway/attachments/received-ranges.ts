/** A part of a file, bytes; `end` is behind it. */
interface Range {
  readonly offset: number;
  readonly end: number;
}

/** A part of a file that is missing. */
export interface MissingRange {
  readonly offset: number;
  readonly bytes: number;
}

/** Pieces apart from each other that are remembered: whoever sends more of them begins to fill the gaps. */
const MOST_RANGES = 4096;

/** The parts of a file that have come, in any order and as often as they like. */
export class ReceivedRanges {
  /** In order, and none touches the next. */
  #ranges: Range[] = [];
  #bytes = 0;

  /** Bytes that have come. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Notes a part; false where it is one too many, and stays missing. */
  add(offset: number, end: number): boolean {
    if (end <= offset) return true;
    const from = this.#firstEndingAt(offset);
    let until = from;
    let joined: Range = { offset, end };
    let added = end - offset;
    for (let range = this.#ranges[until]; range !== undefined && range.offset <= end; range = this.#ranges[++until]) {
      added -= Math.max(0, Math.min(end, range.end) - Math.max(offset, range.offset));
      joined = { offset: Math.min(joined.offset, range.offset), end: Math.max(joined.end, range.end) };
    }
    if (from === until && this.#ranges.length >= MOST_RANGES) return false;
    this.#ranges.splice(from, until - from, joined);
    this.#bytes += added;
    return true;
  }

  /** Lists what is missing of a file of so many bytes: the first `most` parts. */
  missing(size: number, most: number): MissingRange[] {
    const gaps: MissingRange[] = [];
    let at = 0;
    for (const { offset, end } of this.#ranges) {
      if (offset > at) gaps.push({ offset: at, bytes: offset - at });
      if (gaps.length === most) return gaps;
      at = end;
    }
    if (at < size) gaps.push({ offset: at, bytes: size - at });
    return gaps;
  }

  /** Place of the first range that ends at `offset` or behind it. */
  #firstEndingAt(offset: number): number {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ranges[middle]?.end ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
