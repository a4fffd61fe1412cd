/** Values by time, ascending. @internal */
export interface Series {
  /** Unix seconds. */
  readonly timesS: Float64Array;
  readonly values: Float32Array;
}

/** First index whose time is not before `timeS`. @internal */
export function lowerBound(timesS: Float64Array, timeS: number): number {
  let low = 0;
  let high = timesS.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((timesS[middle] ?? 0) < timeS) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The points of a series that are worth drawing in a view of so many pixels: of each pixel column the first, the
 * least, the greatest and the last, in order of time, and one point beyond each side. The line looks the same as one
 * through all points, no peak is lost, and a day of seconds costs four points a pixel.
 *
 * @returns Indexes into the series, ascending.
 * @internal
 */
export function minMaxPerPixel({ timesS, values }: Series, startS: number, endS: number, widthPx: number): number[] {
  const from = Math.max(0, lowerBound(timesS, startS) - 1);
  const to = Math.min(timesS.length - 1, lowerBound(timesS, endS));
  const picked: number[] = [];
  if (to < from || !(endS > startS) || !(widthPx > 0)) return picked;
  if (to - from + 1 <= widthPx * 4) return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  const perPixelS = (endS - startS) / widthPx;
  const column = (i: number): number => Math.floor(((timesS[i] ?? 0) - startS) / perPixelS);
  let first = from;
  while (first <= to) {
    const own = column(first);
    let [least, greatest, last] = [first, first, first];
    for (let i = first + 1; i <= to && column(i) === own; i++) {
      if ((values[i] ?? 0) < (values[least] ?? 0)) least = i;
      if ((values[i] ?? 0) > (values[greatest] ?? 0)) greatest = i;
      last = i;
    }
    for (const index of [first, Math.min(least, greatest), Math.max(least, greatest), last]) {
      if (index !== picked.at(-1)) picked.push(index);
    }
    first = last + 1;
  }
  return picked;
}
