import { REPORT_TYPES, type ReportType } from 'gk-sdk/rules';
import { reportPeriodLabel } from './report-period-label.js';
import { t, word } from '../i18n/translate.js';

const TYPE_WORDS: Readonly<Record<ReportType, string>> = {
  'event detail': word('event detail'),
  'event summary': word('event summary'),
  'sdcard alarm': word('sdcard alarm'),
  'usage alarm': word('usage alarm'),
  'idle alarm': word('idle alarm'),
  'driver score': word('driver score'),
};

const PERIOD_WORDS: readonly string[] = [word('Hourly'), word('Daily'), word('Weekly'), word('Monthly')];

/** A type of report in the user's language; another word of the server as it is. */
export function reportTypeWords(type: string): string {
  const known = REPORT_TYPES.find((name) => name === type);
  return known ? t(TYPE_WORDS[known]) : type;
}

/** Hourly, Daily, Weekly, Monthly or 'N minutes' in the user's language (spec 002 section 2). */
export function reportPeriodWords(periodMin: number): string {
  const label = reportPeriodLabel(periodMin);
  return PERIOD_WORDS.includes(label) ? t(label) : t('{count} minutes', { count: periodMin });
}
