import { fromWallTime, type CalendarDay, type Zone } from 'gk-sdk/rules';
import { GPS_SLIDER } from '../../shared/period/gps-slider.js';
import { canQueryGps } from './gps-query-rules.js';
import { word } from '../../shared/i18n/translate.js';
import { today } from '../../shared/period/calendar-days.js';
import { dayParameter } from '../../shared/period/day-parameters.js';
import { formatLocalTime } from '../../shared/table/column-kinds.js';
import { shownZone } from '../../shared/time/shown-zone.js';
import { numberParameter, textParameter, type UrlParameter } from '../../shared/url-state/use-url-state.js';

/** Device and time of the track. */
export interface GpsQuery {
  readonly device: string;
  readonly day: CalendarDay;
  /** Minutes of the day. */
  readonly from: number;
  readonly to: number;
}

const { minMin, maxMin } = GPS_SLIDER;

/** The day of the query; without one, that of today, so that a link to a vehicle shows where it is now. */
const queriedDay = (): UrlParameter<CalendarDay> => {
  const { read, write } = dayParameter();
  return { read: (text) => read(text) ?? today(), write };
};

/** The query in the address. */
export const GPS_QUERY = {
  device: textParameter(),
  day: queriedDay(),
  from: numberParameter(minMin, minMin, maxMin),
  to: numberParameter(maxMin, minMin, maxMin),
};

/**
 * Returns why the query is incomplete, as an English word. It needs "a selected day, a device" (spec 001 section 5),
 * and a time span.
 */
export function gpsQueryHint({ device, day, from, to }: GpsQuery): string | undefined {
  if (!canQueryGps({ day, deviceId: device, status: 'idle' })) return word('Choose a device.');
  return from < to ? undefined : word('Choose a longer period of the day.');
}

/**
 * First and last second of the query, unix seconds: between two times of a wall clock, also on a day of 23 or 25 hours.
 * A time that the clocks skip is its moment alone.
 */
export function gpsQuerySpan(
  { day, from, to }: Pick<GpsQuery, 'day' | 'from' | 'to'>,
  zone: Zone,
): { readonly startS: number; readonly endS: number } {
  const startS = fromWallTime({ ...day, minute: from }, zone);
  return { startS, endS: Math.max(startS, fromWallTime({ ...day, minute: to }, zone) - 1) };
}

/** Returns the query in words: the device and the time of its track. */
export function gpsQueryWords(query: GpsQuery): string {
  const { startS, endS } = gpsQuerySpan(query, shownZone(query.device));
  return `${query.device} · ${formatLocalTime(startS, query.device)} – ${formatLocalTime(endS, query.device)}`;
}
