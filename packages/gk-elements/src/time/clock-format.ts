import { formatDateTimeWithZone, zoneOffsetS, type Zone } from 'gk-sdk/rules';
import { zoneWords } from './zone-words.js';

/** Writes moments as a clock in one zone shows them, in the words of one language. @internal */
export interface ClockFormat {
  /** `14:05`. */
  readonly minute: (timeS: number) => string;
  /** `14:05 +08:00`, which distinguishes the two equal hours of an autumn night. */
  readonly offsetMinute: (timeS: number) => string;
  /** `+08:00`. */
  readonly offset: (timeS: number) => string;
  /** `14:05:09 +08:00`. */
  offsetSecond(timeS: number): string;
  /** `21 Nov 2026, 14:05:09 +08:00`, for a time of a list or a tip. */
  offsetMoment(timeS: number): string;
  /** `14:05–14:20 +08:00`; with both offsets where clocks change between. */
  offsetPeriod(startS: number, endS: number): string;
  /** `14:05:09`. */
  second(timeS: number): string;
  /** `21 Nov`. */
  day(timeS: number): string;
  /** `21 November 2026`. */
  date(timeS: number): string;
  /** `21 November 2026 Asia/Taipei`, for a day that stands alone. */
  zonedDate(timeS: number): string;
  /** `21 Nov 2026, 14:05:09`. */
  moment(timeS: number): string;
  /** The zone, beside a time of its clock: `Asia/Taipei`. */
  readonly zone: string;
  /** `21 Nov 2026, 14:05:09 Asia/Taipei`, for a time that stands alone. */
  zonedMoment(timeS: number): string;
}

type Style = Intl.DateTimeFormatOptions;

const STYLES = {
  minute: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  second: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'long', year: 'numeric' },
  moment: {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Partial<Record<keyof ClockFormat, Style>>;

const known = new Map<string, ClockFormat>();

/** The zone of the browser, in which days are shown unless the page says otherwise. @internal */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * The clock of a zone in a language; the same object for the same two.
 *
 * Zones may be fixed offsets, which not every `Intl` accepts: the time is shifted and written as UTC.
 *
 * @throws GkError `invalid-argument` for a zone that this browser does not know.
 * @internal
 */
export function clockFormat(locale: string, zone: Zone): ClockFormat {
  const key = `${locale} ${zone}`;
  const found = known.get(key);
  if (found) return found;
  const writer = (style: Style): ((timeS: number) => string) => {
    const format = new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' });
    return (timeS) => format.format(new Date((Math.floor(timeS) + zoneOffsetS(timeS, zone)) * 1000));
  };
  zoneOffsetS(0, zone);
  const minute = writer(STYLES.minute);
  const moment = writer(STYLES.moment);
  const second = writer(STYLES.second);
  const date = writer(STYLES.date);
  const words = zoneWords(zone);
  const offset = (timeS: number): string => formatDateTimeWithZone(timeS, zone).split(' ').at(-1) ?? '';
  const clock: ClockFormat = {
    minute,
    offset,
    offsetMinute: (timeS) => `${minute(timeS)} ${offset(timeS)}`,
    offsetSecond: (timeS) => `${second(timeS)} ${offset(timeS)}`,
    offsetMoment: (timeS) => `${moment(timeS)} ${offset(timeS)}`,
    offsetPeriod: (startS, endS) => {
      const start = offset(startS) === offset(endS) ? minute(startS) : `${minute(startS)} ${offset(startS)}`;
      return `${start}–${minute(endS)} ${offset(endS)}`;
    },
    second,
    day: writer(STYLES.day),
    date,
    zonedDate: (timeS) => `${date(timeS)} ${words}`,
    moment,
    zone: words,
    zonedMoment: (timeS) => `${moment(timeS)} ${words}`,
  };
  known.set(key, clock);
  return clock;
}

/** A length of time as `9 s`, `2:05` or `1:02:05` (minutes or hours first). @internal */
export function durationWords(durationS: number, seconds: (count: number) => string): string {
  const whole = Math.max(0, Math.round(durationS));
  if (whole < 60) return seconds(whole);
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}:${two(whole % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(whole % 60)}`;
}
