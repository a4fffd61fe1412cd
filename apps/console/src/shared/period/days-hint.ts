import { queryDaysHint, type QueryDaysHint } from './query-days.js';
import type { QueryDays } from './calendar-days.js';
import { word } from '../i18n/translate.js';

const WORDS: Readonly<Record<QueryDaysHint, string>> = {
  'Please select the first day': word('Please select the first day'),
  'Please select the last day': word('Please select the last day'),
};

/** What a query by days still lacks, as a word for `t`; undefined = it can be sent (spec 001 section 5). */
export function daysHint(days: QueryDays): string | undefined {
  const hint = queryDaysHint(days);
  return hint && WORDS[hint];
}
