import type { DayRecords, RemoteRecord } from '../model/footage/records.js';

/** A stretch of recording without a gap, unix seconds. @public */
export interface RecordedStretch {
  readonly startS: number;
  /** Not included. */
  readonly endS: number;
}

/**
 * Index of recorded time for queries by a screen: made of a day map ({@link recordIndexOfDay}) or of a device's record
 * list ({@link recordIndexOfList}). Each question costs a binary search.
 *
 * @public
 */
export interface RecordIndex<Stretch extends RecordedStretch = RecordedStretch> {
  /** In time order; those of a day map as long as recording went on, those of a list as the device reports them. */
  readonly stretches: readonly Stretch[];
  /** The stretch that a time falls into; undefined = 'No Record'. */
  at(timeS: number): Stretch | undefined;
  /** The first recorded second at or after a time. */
  nextS(timeS: number): number | undefined;
  /** The last recorded second at or before a time. */
  previousS(timeS: number): number | undefined;
  /** One flag a minute of the hour that begins at `hourStartS`: recorded in any part of it. */
  minutesOfHour(hourStartS: number): readonly boolean[];
  /** Recorded seconds between two times, those of stretches that overlap once. */
  recordedS(startS: number, endS: number): number;
}

/** The index of a day map. @public */
export function recordIndexOfDay({ dayStartS, minutes }: Pick<DayRecords, 'dayStartS' | 'minutes'>): RecordIndex {
  const stretches: RecordedStretch[] = [];
  let open: number | undefined;
  for (let minute = 0; minute <= minutes.length; minute++) {
    if (minutes[minute] === 1) open ??= minute;
    else if (open !== undefined) {
      stretches.push({ startS: dayStartS + open * 60, endS: dayStartS + minute * 60 });
      open = undefined;
    }
  }
  return new StretchIndex(stretches);
}

/**
 * The index of a device's record list.
 *
 * @param type - Only records of this type; all by default.
 * @public
 */
export function recordIndexOfList(
  records: readonly RemoteRecord[],
  type?: RemoteRecord['type'],
): RecordIndex<RemoteRecord> {
  const wanted = type === undefined ? [...records] : records.filter((record) => record.type === type);
  return new StretchIndex(wanted.sort((a, b) => a.startS - b.startS));
}

class StretchIndex<Stretch extends RecordedStretch> implements RecordIndex<Stretch> {
  readonly stretches: readonly Stretch[];
  /** The latest end of each stretch and all before it: stretches of a device may overlap. */
  readonly #latestEndS: readonly number[];

  constructor(stretches: readonly Stretch[]) {
    this.stretches = stretches;
    let latest = -Infinity;
    this.#latestEndS = stretches.map(({ endS }) => (latest = Math.max(latest, endS)));
  }

  at(timeS: number): Stretch | undefined {
    for (let i = this.#lastStartingBy(timeS); i >= 0 && (this.#latestEndS[i] ?? 0) > timeS; i--) {
      const stretch = this.stretches[i];
      if (stretch !== undefined && stretch.endS > timeS) return stretch;
    }
    return undefined;
  }

  nextS(timeS: number): number | undefined {
    return this.at(timeS) ? timeS : this.stretches[this.#lastStartingBy(timeS) + 1]?.startS;
  }

  previousS(timeS: number): number | undefined {
    if (this.at(timeS)) return timeS;
    const endS = this.#latestEndS[this.#lastStartingBy(timeS)];
    return endS === undefined ? undefined : endS - 1;
  }

  minutesOfHour(hourStartS: number): readonly boolean[] {
    return Array.from({ length: 60 }, (_, minute) => {
      const startS = hourStartS + minute * 60;
      const next = this.nextS(startS);
      return next !== undefined && next < startS + 60;
    });
  }

  recordedS(startS: number, endS: number): number {
    let sum = 0;
    let doneS = startS;
    for (const stretch of this.stretches) {
      if (stretch.startS >= endS) break;
      const fromS = Math.max(doneS, stretch.startS);
      const toS = Math.min(endS, stretch.endS);
      if (toS <= fromS) continue;
      sum += toS - fromS;
      doneS = toS;
    }
    return sum;
  }

  #lastStartingBy(timeS: number): number {
    let low = 0;
    let high = this.stretches.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.stretches[middle]?.startS ?? Infinity) <= timeS) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}
