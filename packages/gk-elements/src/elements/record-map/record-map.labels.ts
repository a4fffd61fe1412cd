import { composed } from '../../labels/composed.js';
import { type EnglishLabels, message } from '../../labels/message.js';

/** All text of the record map. @public */
export interface RecordMapLabels {
  readonly map: string;
  /** Heading of the column of hours. */
  readonly hour: string;
  readonly allChannels: string;
  readonly channels: string;
  readonly channel: (channel: number) => string;
  /** Names of the record types; `other` is any type that the specification does not name. */
  readonly kinds: Readonly<Record<'normal' | 'gsensor' | 'alarm' | 'other', string>>;
  readonly noRecord: string;
  /** One minute, for example `14:05 Alarm`. */
  readonly minute: (time: string, kind: string) => string;
  /** The minute under the pointer, for example `14:05: Ch 1 Alarm, Ch 2 Normal`. */
  readonly details: (time: string, records: string) => string;
  readonly recorded: (channel: string, kind: string) => string;
  /** A selected range, for example `14:05 to 14:20 (15:00)`. */
  readonly range: (from: string, to: string, duration: string) => string;
  /** Recorded time, for example `Recorded: 3:20:00`. */
  readonly total: (duration: string) => string;
  readonly seconds: (count: number) => string;
  readonly hint: string;
  readonly loading: string;
  readonly noSession: string;
  readonly nothingSelected: string;
  readonly offline: string;
  /** "A day without records shows '{deviceid} has no record on {date}'" (spec 001 section 2). */
  readonly noRecordOnDay: (deviceId: string, date: string) => string;
  readonly failed: (reason: string) => string;
  readonly retry: string;
  readonly previousMonth: string;
  readonly nextMonth: string;
  readonly days: string;
  /** A day of the month strip, for example `21 November 2026, recorded`. */
  readonly day: (date: string, recorded: boolean | undefined) => string;
}

/** The labels in English. @public */
export const englishRecordMapLabels: EnglishLabels<RecordMapLabels> = {
  map: 'Recordings of the day by hour and minute',
  hour: 'Hour',
  allChannels: 'All',
  channels: 'Channels',
  channel: message('Ch {channel}'),
  kinds: { normal: 'Normal', gsensor: 'GSensor', alarm: 'Alarm', other: 'Recorded' },
  noRecord: 'No Record',
  minute: message('{time} {kind}'),
  details: message('{time}: {records}'),
  recorded: message('{channel} {kind}'),
  range: message('{from} to {to} ({duration})'),
  total: message('Recorded: {duration}'),
  seconds: message('{count} s'),
  hint: 'Click a minute to play it, or drag to select a range',
  loading: 'Loading records…',
  noSession: 'Not connected to a server',
  nothingSelected: 'Choose a device and a day',
  offline: 'Connection lost. The records load when it is restored.',
  noRecordOnDay: message('{device} has no record on {date}'),
  failed: message('The records could not be loaded: {reason}'),
  retry: 'Try again',
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  days: 'Days',
  day: composed(
    { recorded: message('{date}, recorded'), empty: message('{date}, no record') },
    (texts, date: string, recorded: boolean | undefined) => {
      if (recorded === undefined) return date;
      return recorded ? texts.recorded(date) : texts.empty(date);
    },
  ),
};
