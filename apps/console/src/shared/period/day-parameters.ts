import {
  dayBoundsS,
  dayOf,
  formatDateTimeWithZone,
  formatDay,
  fromWallTime,
  parseDay,
  type CalendarDay,
  type Zone,
} from 'gk-sdk/rules';
import type { QueryDays } from './calendar-days.js';
import { fromDateTimeField, readWallTime, toDateTimeField } from '../time/date-time-field.js';
import { serverZone, shownZone } from '../time/shown-zone.js';
import type { UrlParameter } from '../url-state/use-url-state.js';

/**
 * A day in the address, with the offset of the zone that it is a day of: `2026-09-14+08:00`. One without is the server's. Who
 * opens the link in another zone has the day there in which its noon lies.
 */
export const dayParameter = (): UrlParameter<CalendarDay | undefined> => ({
  read: (text) => readDay(text ?? ''),
  write: (day) => (day ? writeDay(day) : null),
});

/** The days of a range in the address: `2026-09-01+08:00_2026-09-14+08:00`, or the first one alone. */
export const daysParameter = (): UrlParameter<QueryDays> => ({
  read: (text) => {
    const [first, last] = (text ?? '').split('_').map(readDay);
    return first ? { first, last } : {};
  },
  write: ({ first, last }) => (first ? [first, last].flatMap((day) => (day ? writeDay(day) : [])).join('_') : null),
});

/** The text of a `datetime-local` field, which stands in the address as a moment with its offset. One without is the server's. */
export const dateTimeParameter = (): UrlParameter<string> => ({
  read: (text) => {
    const { wall = '', offset } =
      /^(?<wall>[\d-]{10}T[\d:]{5,8})(?<offset>[ +-]\d\d:?\d\d)?$/.exec(text ?? '')?.groups ?? {};
    const atS = readWallTime(wall, offset === undefined ? serverZone() : offsetS(offset));
    return atS === undefined ? '' : toDateTimeField(atS);
  },
  write: (text) => {
    const atS = fromDateTimeField(text);
    return atS === undefined ? null : formatDateTimeWithZone(atS, shownZone()).replace(' ', 'T').replace(' ', '');
  },
});

function writeDay(day: CalendarDay): string {
  const zone = shownZone();
  return `${formatDay(day)}${formatDateTimeWithZone(dayBoundsS(day, zone).startS, zone).slice(-6)}`;
}

function readDay(text: string): CalendarDay | undefined {
  const asked = readZonedDay(text);
  return asked && dayOf(fromWallTime({ ...asked.day, hour: 12 }, asked.zone), shownZone());
}

/** A day in an address as it stands there, and the zone that it is a day of; undefined for what is no day. */
export function readZonedDay(text: string): { readonly day: CalendarDay; readonly zone: Zone } | undefined {
  const { date = '', offset } = /^(?<date>[\d-]{10})(?<offset>[ +-]\d\d:?\d\d)?$/.exec(text)?.groups ?? {};
  const day = parseDay(date);
  if (day === undefined) return undefined;
  if (offset === undefined) return { day, zone: serverZone() };
  // Of the zone that is shown: an offset alone does not know when its clocks change.
  const isShown = offsetS(writeDay(day).slice(-6)) === offsetS(offset);
  return { day, zone: isShown ? shownZone() : offsetS(offset) };
}

/** Seconds east of UTC of `+08:00`; a plus that was typed into an address is read as a space. */
function offsetS(text: string): number {
  const digits = text.replace(/\D/g, '');
  const seconds = Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2)) * 60;
  return text.startsWith('-') ? -seconds : seconds;
}
