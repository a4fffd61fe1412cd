/** A device of a file, and one of its series, as one number in the order of the file. */
export type SeriesKey = number;

const SERIES_A_DEVICE = 16;

export function seriesKey(device: number, series: number): SeriesKey {
  return device * SERIES_A_DEVICE + series;
}

/** Numbers of a row: its time, unix seconds, and its number in the table. */
const NUMBERS_A_ROW = 2;

/**
 * Times and numbers of the rows of a table that do not stand in their place yet, in time order by series. The rows themselves are read from
 * the table: there are up to 200,000 of them.
 */
export class RecentRows {
  readonly #rows = new Map<SeriesKey, number[]>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Adds a row; the caller sees to it that its series has none of this moment. */
  add(key: SeriesKey, timeS: number, number: number): void {
    const rows = this.#rows.get(key);
    if (rows === undefined) this.#rows.set(key, [timeS, number]);
    else rows.splice(firstFrom(rows, timeS), 0, timeS, number);
    this.#count += 1;
  }

  has(key: SeriesKey, timeS: number): boolean {
    const rows = this.#rows.get(key);
    return rows?.[firstFrom(rows, timeS)] === timeS;
  }

  /** Numbers of the rows of a time, `most` at most: the first ones, or the last ones. */
  between(key: SeriesKey, startS: number, endS: number, most: number, lastOnes: boolean): readonly number[] {
    const rows = this.#rows.get(key) ?? [];
    let from = firstFrom(rows, startS);
    let to = firstFrom(rows, endS + 1);
    if (lastOnes) from = Math.max(from, to - most * NUMBERS_A_ROW);
    else to = Math.min(to, from + most * NUMBERS_A_ROW);
    return numbersOf(rows, from, to);
  }

  /** Times of the rows of a time. */
  timesBetween(key: SeriesKey, startS: number, endS: number): readonly number[] {
    const rows = this.#rows.get(key) ?? [];
    return rows.slice(firstFrom(rows, startS), firstFrom(rows, endS + 1)).filter((_, at) => at % NUMBERS_A_ROW === 0);
  }

  /** Time and number of the last row until a time. */
  lastUpTo(key: SeriesKey, endS: number): { readonly timeS: number; readonly number: number } | undefined {
    const rows = this.#rows.get(key) ?? [];
    const at = firstFrom(rows, endS + 1) - NUMBERS_A_ROW;
    const [timeS, number] = [rows[at], rows[at + 1]];
    return timeS === undefined || number === undefined ? undefined : { timeS, number };
  }

  remove(key: SeriesKey, timeS: number): void {
    const rows = this.#rows.get(key);
    const at = rows === undefined ? 0 : firstFrom(rows, timeS);
    if (rows?.[at] !== timeS) return;
    rows.splice(at, NUMBERS_A_ROW);
    this.#count -= 1;
  }

  /** All series, in the order of the file. */
  keys(): SeriesKey[] {
    return [...this.#rows.keys()].sort((a, b) => a - b);
  }

  /** Numbers of all rows of a series. */
  of(key: SeriesKey): readonly number[] {
    const rows = this.#rows.get(key) ?? [];
    return numbersOf(rows, 0, rows.length);
  }

  drop(key: SeriesKey): void {
    this.#count -= (this.#rows.get(key)?.length ?? 0) / NUMBERS_A_ROW;
    this.#rows.delete(key);
  }
}

function numbersOf(rows: readonly number[], from: number, to: number): number[] {
  const numbers: number[] = [];
  for (let at = from; at < to; at += NUMBERS_A_ROW) numbers.push(rows[at + 1] ?? 0);
  return numbers;
}

/** Place of the first row at or after a time; mostly all are before it. */
function firstFrom(rows: readonly number[], timeS: number): number {
  if ((rows.at(-NUMBERS_A_ROW) ?? -Infinity) < timeS) return rows.length;
  let [low, high] = [0, rows.length / NUMBERS_A_ROW];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle * NUMBERS_A_ROW] ?? Infinity) < timeS) low = middle + 1;
    else high = middle;
  }
  return low * NUMBERS_A_ROW;
}
