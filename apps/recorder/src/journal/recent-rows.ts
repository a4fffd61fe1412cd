import type { StoredEntry } from './stored-rows.js';

/** A device of a file, and one of its series, as one number in the order of the file. */
export type SeriesKey = number;

const SERIES_A_DEVICE = 16;

export function seriesKey(device: number, series: number): SeriesKey {
  return device * SERIES_A_DEVICE + series;
}

export function partsOf(key: SeriesKey): { readonly device: number; readonly series: number } {
  return { device: Math.floor(key / SERIES_A_DEVICE), series: key % SERIES_A_DEVICE };
}

/** Rows of a file that do not stand in their place yet, in time order by series. */
export class RecentRows {
  readonly #rows = new Map<SeriesKey, StoredEntry[]>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** False for a moment that its series has already. */
  add(key: SeriesKey, row: StoredEntry): boolean {
    const rows = this.#rows.get(key);
    if (rows === undefined) this.#rows.set(key, [row]);
    else {
      const at = firstFrom(rows, row.timeS);
      if (rows[at]?.timeS === row.timeS) return false;
      rows.splice(at, 0, row);
    }
    this.#count += 1;
    return true;
  }

  has(key: SeriesKey, timeS: number): boolean {
    const rows = this.#rows.get(key);
    return rows?.[firstFrom(rows, timeS)]?.timeS === timeS;
  }

  between(key: SeriesKey, startS: number, endS: number): readonly StoredEntry[] {
    const rows = this.#rows.get(key);
    return rows === undefined ? [] : rows.slice(firstFrom(rows, startS), firstFrom(rows, endS + 1));
  }

  /** The last row until a time. */
  lastUpTo(key: SeriesKey, endS: number): StoredEntry | undefined {
    const rows = this.#rows.get(key);
    return rows?.[firstFrom(rows, endS + 1) - 1];
  }

  remove(key: SeriesKey, timeS: number): void {
    const rows = this.#rows.get(key);
    const at = rows === undefined ? 0 : firstFrom(rows, timeS);
    if (rows?.[at]?.timeS !== timeS) return;
    rows.splice(at, 1);
    this.#count -= 1;
  }

  /** All series, in the order of the file. */
  keys(): SeriesKey[] {
    return [...this.#rows.keys()].sort((a, b) => a - b);
  }

  of(key: SeriesKey): readonly StoredEntry[] {
    return this.#rows.get(key) ?? [];
  }

  drop(key: SeriesKey): void {
    this.#count -= this.of(key).length;
    this.#rows.delete(key);
  }
}

/** Index of the first row at or after a time; mostly all are before it. */
function firstFrom(rows: readonly StoredEntry[], timeS: number): number {
  if ((rows.at(-1)?.timeS ?? -Infinity) < timeS) return rows.length;
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.timeS ?? Infinity) < timeS) low = middle + 1;
    else high = middle;
  }
  return low;
}
