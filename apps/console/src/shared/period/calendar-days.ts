import { dayOf, type CalendarDay } from 'gk-sdk/rules';
import { word } from '../i18n/translate.js';
import { shownZone } from '../time/shown-zone.js';

/** The days that a range calendar holds; either may be missing. */
export interface QueryDays {
  readonly first?: CalendarDay | undefined;
  readonly last?: CalendarDay | undefined;
}

/** The day of today in the zone that the user chose; in a vehicle's with its id, where that is chosen. */
export function today(deviceId?: string, nowMs: number = Date.now()): CalendarDay {
  return dayOf(nowMs / 1000, shownZone(deviceId));
}

/** A day so many days later; earlier for a negative number. */
export function addDays({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** True when `a` is an earlier day than `b`. */
export function isBefore(a: CalendarDay, b: CalendarDay): boolean {
  return a.year !== b.year ? a.year < b.year : a.month !== b.month ? a.month < b.month : a.day < b.day;
}

/** A day as the calendar's `Date`: noon of it on the browser's clock, which no zone skips, as some do midnight. */
export function toDate({ year, month, day }: CalendarDay): Date {
  return new Date(year, month - 1, day, 12);
}

/** The day of the calendar's `Date`. */
export function fromDate(date: Date): CalendarDay {
  return { year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() };
}

/** The days after a click on `day`: the first one, then the last one, then anew. */
export function chooseDay({ first, last }: QueryDays, day: CalendarDay): QueryDays {
  if (!first || last) return { first: day };
  return isBefore(day, first) ? { first: day, last: first } : { first, last: day };
}

/** Days that one press chooses. */
export interface QuickChoice {
  readonly id: string;
  /** English word, shown through `t`. */
  readonly title: string;
  readonly days: (now: CalendarDay) => Required<QueryDays>;
}

/** The quick choices of a range. */
export const QUICK_CHOICES: readonly QuickChoice[] = [
  { id: 'today', title: word('Today'), days: (now) => ({ first: now, last: now }) },
  {
    id: 'yesterday',
    title: word('Yesterday'),
    days: (now) => ({ first: addDays(now, -1), last: addDays(now, -1) }),
  },
  { id: 'week', title: word('Last 7 days'), days: (now) => ({ first: addDays(now, -6), last: now }) },
  { id: 'month', title: word('This month'), days: (now) => ({ first: { ...now, day: 1 }, last: now }) },
  {
    id: 'lastMonth',
    title: word('Last month'),
    days: (now) => {
      const last = addDays({ ...now, day: 1 }, -1);
      return { first: { ...last, day: 1 }, last };
    },
  },
];
