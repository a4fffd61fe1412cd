import { GkError } from '../../errors/gk-error.js';
import { isMoment } from '../../util/moment.js';

/** A time zone: its IANA name, such as `Asia/Taipei`, or a fixed offset in seconds east of UTC. @public */
export type Zone = string | number;

/** Date and time on a wall clock. @public */
export interface WallTime {
  /** Year of the Gregorian calendar. */
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** Day of the month, from 1. */
  readonly day: number;
  /** 0 to 23. */
  readonly hour: number;
  /** 0 to 59. */
  readonly minute: number;
  /** 0 to 59. */
  readonly second: number;
}

/** A day of the calendar. @public */
export type CalendarDay = Pick<WallTime, 'year' | 'month' | 'day'>;

const HOUR_S = 3600;
/** About a year of each zone. */
const MAX_KEPT_HOURS = 8760;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Offsets by zone and hour: `Intl` takes some ten microseconds to tell one, and a drag asks for hundreds in each frame. */
const hourOffsets = new Map<string, Map<number, number>>();

/**
 * Converts a moment to the wall time of a zone.
 *
 * @param unixS - Unix seconds.
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 * @public
 */
export function toWallTime(unixS: number, zone: Zone): WallTime {
  const shifted = new Date((Math.floor(unixS) + zoneOffsetS(unixS, zone)) * 1000);
  return {
    year: shifted.getUTCFullYear(),
    month: shifted.getUTCMonth() + 1,
    day: shifted.getUTCDate(),
    hour: shifted.getUTCHours(),
    minute: shifted.getUTCMinutes(),
    second: shifted.getUTCSeconds(),
  };
}

/**
 * Unix seconds of a wall time; parts beyond their range carry over (day 32, hour 24). A time that the zone skips
 * in spring moves forward by the gap; of a time that happens twice in autumn it is the first.
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 * @public
 */
export function fromWallTime(wall: CalendarDay & Partial<WallTime>, zone: Zone): number {
  const asUtc =
    Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour ?? 0, wall.minute ?? 0, wall.second ?? 0) / 1000;
  const before = zoneOffsetS(asUtc - 86_400, zone);
  const after = zoneOffsetS(asUtc + 86_400, zone);
  // The offset in force before a change is also right for the first of two equal times, and moves a skipped one on.
  const early = asUtc - before;
  if (zoneOffsetS(early, zone) === before) return early;
  const late = asUtc - after;
  return zoneOffsetS(late, zone) === after ? late : early;
}

/**
 * Returns the offset of a zone from UTC at a moment, in seconds.
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 * @public
 */
export function zoneOffsetS(unixS: number, zone: Zone): number {
  if (typeof zone === 'number') return zone;
  const moment = Math.floor(unixS);
  const hour = Math.floor(moment / HOUR_S);
  const known = hourOffsets.get(zone)?.get(hour);
  if (known !== undefined) return known;
  const first = readOffsetS(hour * HOUR_S, zone);
  // In this hour the clocks change.
  if (first !== readOffsetS((hour + 1) * HOUR_S - 1, zone)) return readOffsetS(moment, zone);
  keepOffset(zone, hour, first);
  return first;
}

function readOffsetS(moment: number, zone: string): number {
  // No moment, as a server may tell one: `Intl` would throw, in the middle of a list.
  if (!isMoment(moment)) return 0;
  const parts: Record<string, number> = {};
  for (const { type, value } of zoneFormat(zone).formatToParts(new Date(moment * 1000))) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - moment;
}

function keepOffset(zone: string, hour: number, offsetS: number): void {
  let hours = hourOffsets.get(zone);
  if (hours === undefined || hours.size >= MAX_KEPT_HOURS) hourOffsets.set(zone, (hours = new Map<number, number>()));
  hours.set(hour, offsetS);
}

/** Names that this runtime was found to know. */
const knownZones = new Set<string>();
/** An offset such as `+08:00` is no name: not every browser knows it. */
const ZONE_NAME = /^[A-Za-z][\w+/-]{1,63}$/;

/** Whether a text is the IANA name of a zone, such as `Asia/Kathmandu`, that this runtime knows. @public */
export function isZoneName(name: string): boolean {
  if (knownZones.has(name)) return true;
  if (!ZONE_NAME.test(name)) return false;
  try {
    zoneOffsetS(0, name);
  } catch {
    return false;
  }
  knownZones.add(name);
  return true;
}

/**
 * The day of a moment.
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 * @public
 */
export function dayOf(unixS: number, zone: Zone): CalendarDay {
  const { year, month, day } = toWallTime(unixS, zone);
  return { year, month, day };
}

/**
 * First second of a day, and the last: "day start and end" of every query by days (spec 001 section 7).
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 * @public
 */
export function dayBoundsS(day: CalendarDay, zone: Zone): { readonly startS: number; readonly endS: number } {
  const startS = fromWallTime(day, zone);
  return { startS, endS: fromWallTime({ ...day, day: day.day + 1 }, zone) - 1 };
}

/**
 * "Date format YYYY-MM-DDTHH:mm:ssZZ" (spec 001 section 9): ISO with the offset as `+0800`.
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 * @public
 */
export function formatIsoWithOffset(unixS: number, zone: Zone): string {
  const [day, time, offset] = partsOf(unixS, zone);
  return `${day}T${time}${offset.replace(':', '')}`;
}

/**
 * A moment for people, with its zone: `2026-09-14 08:30:00 +08:00`. The offset distinguishes the two equal hours of an
 * autumn night, which the name of a zone does not.
 *
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 * @public
 */
export function formatDateTimeWithZone(unixS: number, zone: Zone): string {
  return partsOf(unixS, zone).join(' ');
}

/** Day, time of day and offset, as `+08:00`. */
function partsOf(unixS: number, zone: Zone): [string, string, string] {
  const wall = toWallTime(unixS, zone);
  const offsetMin = Math.round(zoneOffsetS(unixS, zone) / 60);
  const size = Math.abs(offsetMin);
  const time = `${two(wall.hour)}:${two(wall.minute)}:${two(wall.second)}`;
  return [formatDay(wall), time, `${offsetMin < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`];
}

/** `YYYY-MM-DD`. @public */
export function formatDay({ year, month, day }: CalendarDay): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Reads `YYYY-MM-DD`; undefined for what is no day of the calendar. @public */
export function parseDay(text: string): CalendarDay | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const [year = 0, month = 0, day = 0] = (match ?? []).slice(1).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return match && date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? { year, month, day } : undefined;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function zoneFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
    return format;
  } catch (cause) {
    throw new GkError(
      'invalid-argument',
      `The time zone "${zone}" is not known. Use an IANA name such as Asia/Taipei.`,
      {
        cause,
      },
    );
  }
}
