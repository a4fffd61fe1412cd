import { composed } from '../../labels/composed.js';
import { type EnglishLabels, message } from '../../labels/message.js';

/** All text of the timeline. @public */
export interface TimelineLabels {
  readonly timeline: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly showAll: string;
  readonly showPosition: string;
  /** Names of the record types; `other` is any type that the specification does not name. */
  readonly kinds: Readonly<Record<'normal' | 'gsensor' | 'alarm' | 'other', string>>;
  readonly noRecord: string;
  /** Short name of a channel, shown beside its lane. */
  readonly channel: (channel: number) => string;
  /** Text for the recording at a time, for example `Ch 1 Alarm`. */
  readonly recorded: (channel: string, kind: string) => string;
  /** Text for the position, for example `21 Nov 2026, 14:05:09 +08:00, Ch 1 Normal`. */
  readonly position: (moment: string, records: string) => string;
  readonly noPosition: string;
  readonly events: string;
  /** Shown while the events are being loaded. */
  readonly eventsPending: string;
  /** Names of the marks of single events; `other` is any type without a name. */
  readonly marks: Readonly<Record<'alarm' | 'warning' | 'info' | 'other', string>>;
  /** Name of a mark that stands for several events and shows their number. */
  readonly several: string;
  /** Name of such a mark when at least one event is an alarm. */
  readonly severalWithAlarm: string;
  /** An event with its type, for example `Alarm: Overspeed`. */
  readonly marked: (sort: string, words: string) => string;
  /** Events grouped in one mark, for example `3 events from 21 Nov 2026, 14:05:09 +08:00: Alarm: Overspeed, Information: Door open`. */
  readonly cluster: (count: number, from: string, words: readonly string[]) => string;
  readonly selectionStart: string;
  readonly selectionEnd: string;
  /** Length of the selection, for example `Selected: 2:05`. */
  readonly selected: (duration: string) => string;
  /** A duration of less than a minute, for example `9 s`. */
  readonly seconds: (count: number) => string;
}

/** Events listed by name in a group; the rest are only counted. */
const NAMED = 3;

/** The labels in English. @public */
export const englishTimelineLabels: EnglishLabels<TimelineLabels> = {
  timeline: 'Timeline',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  showAll: 'Show all',
  showPosition: 'Go to the current position',
  kinds: { normal: 'Normal', gsensor: 'GSensor', alarm: 'Alarm', other: 'Recorded' },
  noRecord: 'No Record',
  channel: message('Ch {channel}'),
  recorded: message('{channel} {kind}'),
  position: message('{moment}, {records}'),
  noPosition: 'No time selected',
  events: 'Events',
  eventsPending: 'Loading the events',
  marks: { alarm: 'Alarm', warning: 'Warning', info: 'Information', other: 'Event' },
  several: 'Several events',
  severalWithAlarm: 'Several events, including an alarm',
  marked: message('{sort}: {words}'),
  cluster: composed(
    {
      one: message('{from}: {event}'),
      several: message('{count} events from {from}: {events}'),
      list: message('{events}, {event}'),
      cut: message('{events}, …'),
    },
    (texts, count: number, from: string, words: readonly string[]) => {
      if (count === 1) return texts.one(from, words[0] ?? '');
      const named = words.slice(0, NAMED).reduce((list, one) => (list === '' ? one : texts.list(list, one)), '');
      return texts.several(count, from, count > NAMED ? texts.cut(named) : named);
    },
  ),
  selectionStart: 'Start of the selection',
  selectionEnd: 'End of the selection',
  selected: message('Selected: {duration}'),
  seconds: message('{count} s'),
};
