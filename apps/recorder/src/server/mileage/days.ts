import { dayBoundsS, dayOf, formatDay } from 'gk-sdk/rules';

/** A day of a report: unix seconds, the end not a part of it, and its name. */
export interface ReportDay {
  readonly startS: number;
  readonly endS: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

const DAY_S = 86_400;

/**
 * The days between two times (unix s), cut off there. A zone gives its own days. Without one each is 24 h from the
 * start on, as the caller's zone has them when no clock is changed meanwhile; the start is then taken for its midnight.
 *
 * @throws GkError `invalid-argument` for an unknown zone.
 */
export function daysBetween(startS: number, endS: number, timeZone?: string): ReportDay[] {
  const days: ReportDay[] = [];
  // The offset of a zone in which `startS` is midnight: more than 12 h west or east are few and far.
  const offsetS = DAY_S / 2 - ((((startS + DAY_S / 2) % DAY_S) + DAY_S) % DAY_S);
  for (let fromS = startS; fromS < endS;) {
    const nextS = timeZone === undefined ? fromS + DAY_S : dayBoundsS(dayOf(fromS, timeZone), timeZone).endS + 1;
    const toS = Math.min(nextS, endS);
    days.push({ startS: fromS, endS: toS, date: formatDay(dayOf(fromS, timeZone ?? offsetS)) });
    fromS = toS;
  }
  return days;
}
