import type { ShownRecord } from 'gk-elements';
import { word } from '../../shared/i18n/translate.js';

/** "Record types: Normal, GSensor, Alarm" (spec 001 section 2), or all of them. */
export const RECORD_FILTERS = ['all', 'Normal', 'GSensor', 'Alarm'] as const;
/** Which records the list shows. */
export type RecordFilter = (typeof RECORD_FILTERS)[number];

/** Words of each choice. */
export const RECORD_FILTER_WORDS: Readonly<Record<RecordFilter, string>> = {
  all: word('All'),
  Normal: word('Normal'),
  GSensor: word('GSensor'),
  Alarm: word('Alarm'),
};

/** The records of a choice, in order of time and channel. */
export function filterRecords(records: readonly ShownRecord[], filter: RecordFilter): readonly ShownRecord[] {
  return records
    .filter(({ kind }) => filter === 'all' || kind === filter)
    .toSorted((a, b) => a.startS - b.startS || a.channel - b.channel);
}

/** Whether one of these channels is recorded at a moment. */
export function isRecordedAt(records: readonly ShownRecord[], channels: readonly number[], timeS: number): boolean {
  return records.some(({ channel, startS, endS }) => channels.includes(channel) && timeS >= startS && timeS < endS);
}
