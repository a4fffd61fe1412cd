import { elapsedTime, isMoment } from 'gk-sdk/rules';
import { locale } from '../i18n/translate.js';

/** How long ago `timeS` was at `nowS` (unix seconds), in words: `now`, `3 min. ago`, `yesterday`. */
export function agoWords(timeS: number, nowS: number): string {
  const { value, unit } = elapsedTime(timeS, nowS);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' }).format(value, unit);
}

/** Date and time of day, in the browser's zone, with the zone's name; empty for an invalid moment. */
export function formatAbsolute(timeS: number): string {
  if (!isMoment(timeS)) return '';
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' }).format(
    timeS * 1000,
  );
}
