import { formatDay, parseDay, type CalendarDay } from 'gk-sdk/rules';
import type { QueryDays } from './calendar-days.js';
import type { UrlParameter } from '../url-state/use-url-state.js';

/** A day in the address: `2026-09-14`. */
export const dayParameter = (): UrlParameter<CalendarDay | undefined> => ({
  read: (text) => parseDay(text ?? ''),
  write: (day) => (day ? formatDay(day) : null),
});

/** The days of a range in the address: `2026-09-01_2026-09-14`, or the first one alone. */
export const daysParameter = (): UrlParameter<QueryDays> => ({
  read: (text) => {
    const [first, last] = (text ?? '').split('_').map(parseDay);
    return first ? { first, last } : {};
  },
  write: ({ first, last }) => (first ? [first, last].flatMap((day) => (day ? formatDay(day) : [])).join('_') : null),
});
