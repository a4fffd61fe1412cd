import { dayBoundsS, dayOf, type CalendarDay, type Zone } from 'gk-sdk/rules';
import { word } from '../i18n/translate.js';
import { isBefore, type QueryDays } from './calendar-days.js';

/**
 * The message for the missing day of a query, as a word for `t`; undefined = the query is complete.
 * "Mileage search disabled until both first and last days are selected. Log searches, talk log, report list and auto
 * upload queries need both days" (spec 001 section 5).
 */
export function queryDaysHint(days: QueryDays): string | undefined {
  if (!days.first) return word('Please select the first day');
  return days.last ? undefined : word('Please select the last day');
}

/**
 * "Days after today cannot be chosen anywhere here" (spec 001 section 5).
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 */
export function canChooseDay(day: CalendarDay, nowS: number, zone: Zone): boolean {
  return !isBefore(dayOf(nowS, zone), day);
}

/**
 * First second of the first day to last second of the last; days in the wrong order are exchanged, undefined while
 * one of them is missing: "a log export without dates exports all" (spec 001 section 5).
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 */
export function queryBoundsS(
  days: QueryDays,
  zone: Zone,
): { readonly startS: number; readonly endS: number } | undefined {
  const { first, last } = days;
  if (!first || !last) return undefined;
  const [from, to] = isBefore(last, first) ? [last, first] : [first, last];
  return { startS: dayBoundsS(from, zone).startS, endS: dayBoundsS(to, zone).endS };
}

/**
 * "Log exports ask for a file password through a prompt and are cancelled if none is entered" (spec 001 section 5).
 *
 * @param answered - Answer to the prompt; null = it was cancelled.
 */
export function canExportLog(answered: string | null): answered is string {
  return answered !== null && answered !== '';
}

/** Names of the log archives (spec 001 section 9). */
export const LOG_ARCHIVE_NAMES = {
  uslog: 'uslogs.7z',
  accesslog: 'accesslog.7z',
  readlog: 'readlog.7z',
  changelog: 'changelog.7z',
} as const;
