import { dayBoundsS, dayOf, fromWallTime, type CalendarDay, type Zone } from 'gk-sdk/rules';
import { GPS_SLIDER, MAX_TRACK_MIN, minutesAround } from '../../shared/period/gps-slider.js';
import { canQueryGps } from './gps-query-rules.js';
import { word } from '../../shared/i18n/translate.js';
import { today } from '../../shared/period/calendar-days.js';
import { dayParameter, readZonedDay } from '../../shared/period/day-parameters.js';
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

type GpsPeriod = Pick<GpsQuery, 'day' | 'from' | 'to'>;

/** As they stand in the address: minutes of the day in the zone of the day. */
const FROM = numberParameter(minMin, minMin, maxMin);
/** A drive over midnight goes on into the next day. */
const TO = numberParameter(maxMin, minMin, MAX_TRACK_MIN);

/**
 * The period of an address on the clock of who opens it. Of a part of a day it is the same moments, as far as they lie in one day there;
 * of a whole day, the day of its noon. Without a day it is of today, so that a link to a vehicle shows where it is now.
 */
function periodOf(params: URLSearchParams): GpsPeriod {
  const [from, to] = [FROM.read(params.get('from')), TO.read(params.get('to'))];
  const text = params.get('day') ?? '';
  const whole = { day: dayParameter().read(text) ?? today(), from, to };
  const asked = readZonedDay(text);
  const zone = shownZone();
  if (asked === undefined || asked.zone === zone || from >= to || (from === minMin && to === maxMin)) return whole;
  const momentOf = (minute: number): number => fromWallTime({ ...asked.day, minute }, asked.zone);
  const [startS, endS] = [momentOf(from), momentOf(to)];
  const isOverMidnight = to > maxMin;
  const day = dayOf(isOverMidnight ? startS : (startS + endS) / 2, zone);
  const inDay = { startS: Math.max(startS, dayBoundsS(day, zone).startS), endS: endS - 1 };
  const around = minutesAround(inDay, day, zone);
  return { day, from: around.from, to: isOverMidnight ? around.to : Math.min(around.to, maxMin) };
}

const periodParameter = <Name extends keyof GpsPeriod>(
  name: Name,
  write: UrlParameter<GpsPeriod[Name]>['write'],
): UrlParameter<GpsPeriod[Name]> => ({
  read: (text, params = new URLSearchParams(text === null ? {} : { [name]: text })) => periodOf(params)[name],
  write,
});

/** The query in the address. */
export const GPS_QUERY = {
  device: textParameter(),
  day: periodParameter('day', dayParameter().write),
  from: periodParameter('from', FROM.write),
  to: periodParameter('to', TO.write),
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
