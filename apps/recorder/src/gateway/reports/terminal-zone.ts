/** Minutes east of UTC of a terminal whose zone is not known: the text of JT/T 808 has all of them in China. */
export const DEFAULT_ZONE_MINUTES = 480;

const QUARTER_S = 900;
/** Zones reach from 12 hours west to 14 hours east. */
const MOST_WEST_S = -12 * 3_600;
const MOST_EAST_S = 14 * 3_600;
/** A receiver's clock is that exact, with the way of the message. */
const EXACT_S = 45;
/** Two reports that are further apart by one clock than by the other are not both live. */
const STEADY_S = 5;
/** Live reports by which a zone is learnt, and over how long. */
const LEARNT_BY = 3;
const LEARNT_OVER_S = 10;
/** Of so many live reports the median counts. */
const WINDOW = 9;
/** A zone that was learnt is given up for another one that lies further away: clocks that are wrong by half a quarter of an hour would flap. */
const ANOTHER_S = 600;
/** A clock may be ahead of ours by so much. */
const MOST_AHEAD_S = 600;
const MOST_OLD_S = 400 * 86_400;

/** When a report was made: undefined where its time cannot be. */
export type ReportTime = number | undefined;

interface Sample {
  readonly toldS: number;
  readonly arrivalS: number;
}

/**
 * The zone of a terminal's clock. A report tells the time of day in a zone that no message names; live reports tell it, since
 * they arrive within seconds. `toldS` are unix seconds as if the clock was in UTC.
 */
export class TerminalZone {
  #learntS: number | undefined;
  #live: Sample[] = [];
  /** Arrival of the first live report of those in a row: the last ones alone may span too little time of a terminal that reports each second. */
  #liveSinceS = 0;

  /** `minutes` is the zone that was learnt before. */
  constructor(minutes: number | undefined) {
    this.#learntS = minutes === undefined ? undefined : minutes * 60;
  }

  /** Minutes east of UTC; undefined until it is learnt. */
  get minutes(): number | undefined {
    return this.#learntS === undefined ? undefined : this.#learntS / 60;
  }

  /** Minutes east of UTC by which to ask the terminal, learnt or not. */
  get askedMinutes(): number {
    return this.minutes ?? DEFAULT_ZONE_MINUTES;
  }

  /** When a live report was made, by its own word; it may change what is known of the zone. */
  ofLive(toldS: number, arrivalS: number): ReportTime {
    const isLive = this.#learn({ toldS, arrivalS });
    if (!isLive || this.#learntS !== undefined || isExact(toldS - DEFAULT_ZONE_MINUTES * 60, arrivalS)) {
      return this.#possible(toldS, arrivalS);
    }
    const offsetS = quarter(toldS - arrivalS);
    // In any zone of the earth the terminal's clock would be right: it has just made the report.
    if (isZone(offsetS) && isExact(toldS - offsetS, arrivalS)) return toldS - offsetS;
    return this.#possible(toldS, arrivalS);
  }

  /** When a report was made that the terminal stored and sends later. */
  ofStored(toldS: number, arrivalS: number): ReportTime {
    return this.#possible(toldS, arrivalS);
  }

  /** When a report was made that is told in UTC. */
  ofUtc(toldS: number, arrivalS: number): ReportTime {
    return arrivalS - toldS <= MOST_OLD_S && toldS - arrivalS <= MOST_AHEAD_S ? toldS : undefined;
  }

  /** Until the zone is learnt, a time to come may be that of another zone: the report stands at its arrival. */
  #possible(toldS: number, arrivalS: number): ReportTime {
    const timeS = toldS - this.askedMinutes * 60;
    if (arrivalS - timeS > MOST_OLD_S) return undefined;
    if (timeS - arrivalS <= MOST_AHEAD_S) return timeS;
    return this.#learntS === undefined ? arrivalS : undefined;
  }

  /** False for a report that cannot be live: a terminal may send what it stored as if it was. */
  #learn(sample: Sample): boolean {
    const last = this.#live.at(-1);
    const isLive = last === undefined || isSteady(last, sample);
    if (!isLive) this.#live = [];
    if (this.#live.length === 0) this.#liveSinceS = sample.arrivalS;
    this.#live = [...this.#live, sample].slice(-WINDOW);
    if (this.#live.length < LEARNT_BY || sample.arrivalS - this.#liveSinceS < LEARNT_OVER_S) return isLive;
    const medianS = median(this.#live.map(({ toldS, arrivalS }) => toldS - arrivalS));
    const offsetS = quarter(medianS);
    const isAnother = this.#learntS === undefined || Math.abs(medianS - this.#learntS) > ANOTHER_S;
    if (isAnother && isZone(offsetS)) this.#learntS = offsetS;
    return isLive;
  }
}

function quarter(seconds: number): number {
  // Zero has no sign here.
  return Math.round(seconds / QUARTER_S) * QUARTER_S + 0;
}

function isZone(offsetS: number): boolean {
  return offsetS >= MOST_WEST_S && offsetS <= MOST_EAST_S;
}

function isExact(timeS: number, arrivalS: number): boolean {
  return Math.abs(timeS - arrivalS) <= EXACT_S;
}

/** Both clocks went on by the same time. */
function isSteady(a: Sample, b: Sample): boolean {
  const gapS = b.arrivalS - a.arrivalS;
  return gapS >= 0 && Math.abs(b.toldS - a.toldS - gapS) <= STEADY_S;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
