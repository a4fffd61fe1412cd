import { elapsedTime, isMoment, zoneOffsetS } from 'gk-sdk/rules';
import { locale } from '../i18n/translate.js';
import { shownZone, shownZoneName } from './shown-zone.js';

/** How long ago `timeS` was at `nowS` (unix seconds), in words: `now`, `3 min. ago`, `yesterday`. */
export function agoWords(timeS: number, nowS: number): string {
  const { value, unit } = elapsedTime(timeS, nowS);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' }).format(value, unit);
}

/**
 * Date and time of day with the zone's name, in the zone that the user chose; empty for an invalid moment.
 *
 * @param deviceId - Vehicle of the time.
 */
export function formatAbsolute(timeS: number, deviceId?: string): string {
  if (!isMoment(timeS)) return '';
  return `${formatShown(timeS, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }, deviceId)} ${shownZoneName(deviceId)}`;
}

/** A moment in the words of the language, on a clock of the chosen zone, which the words around it name. */
export function formatShown(timeS: number, style: Intl.DateTimeFormatOptions, deviceId?: string): string {
  // `Intl` does not know every offset: the moment is moved, and written as if it were UTC.
  const shiftedS = timeS + zoneOffsetS(timeS, shownZone(deviceId));
  return new Intl.DateTimeFormat(locale(), { ...style, timeZone: 'UTC' }).format(shiftedS * 1000);
}
