import { composed } from '../../labels/composed.js';
import { type EnglishLabels, message } from '../../labels/message.js';

/** All text of the download element. The states are those of the specification (spec 000 section 2.11). @public */
export interface DownloadLabels {
  readonly downloads: string;
  /** Starts the download. */
  readonly download: string;
  readonly cancel: string;
  readonly retry: string;
  readonly save: string;
  readonly remove: string;
  readonly removeDone: string;
  /** Accessible name of a button of one download, for example `Cancel: BUS-7 · Ch 1`. */
  readonly action: (action: string, name: string) => string;
  readonly states: Readonly<Record<DownloadDisplayState, string>>;
  /** Progress of the work on the server, for example `Wait for pack to MP4... 40 %`. */
  readonly progress: (words: string, percent: number) => string;
  /** Waits for the server; the place counts from 1. */
  readonly queuePlace: (place: number) => string;
  readonly channel: (channel: number) => string;
  /** Size counter in KB (spec 000 section 2.11), numbers are formatted for the language of the labels. */
  readonly size: (kilobytes: string, totalKilobytes: string | undefined) => string;
  readonly seconds: (count: number) => string;
  readonly alreadyExported: (when: string) => string;
  /** State of a file that lacks a part of the requested recording, for example `Pack to MP4 done. 7:00 missing`. */
  readonly incomplete: (words: string, length: string) => string;
  /** The stretches that are missing, for example `Not recorded: 21 Nov 2026, 14:06:00 to 14:13:00 Asia/Taipei`; `more` are not listed. */
  readonly notRecorded: (periods: readonly string[], more: number) => string;
  /** A stretch of time. */
  readonly period: (from: string, to: string) => string;
  readonly empty: string;
  readonly noSession: string;
  readonly invalid: string;
  readonly offline: string;
  /** The file that the user chose cannot be written. */
  readonly diskFailed: (reason: string) => string;
  /** Announces the end of a download to screen readers, for example `BUS-7 · Ch 1: Download fail`. */
  readonly announcement: (name: string, words: string) => string;
}

/** The download states that have a label. @public */
export type DownloadDisplayState =
  | 'waiting'
  | 'asking'
  | 'packing'
  | 'packing-raw'
  | 'downloading'
  | 'packed'
  | 'done'
  | 'saved'
  | 'cancelled'
  | 'failed';

/** The labels in English. @public */
export const englishDownloadLabels: EnglishLabels<DownloadLabels> = {
  downloads: 'Downloads',
  download: 'Download',
  cancel: 'Cancel',
  retry: 'Try again',
  save: 'Save',
  remove: 'Remove',
  removeDone: 'Remove finished',
  action: message('{action}: {name}'),
  states: {
    waiting: 'Queued',
    asking: 'Requesting the recording…',
    packing: 'Wait for pack to MP4...',
    'packing-raw': 'Waiting for the recording…',
    downloading: 'Downloading',
    packed: 'Pack to MP4 done.',
    done: 'Download done.',
    saved: 'Saved',
    cancelled: 'Cancelled',
    failed: 'Download fail',
  },
  progress: message('{words} {percent} %'),
  queuePlace: message('Waiting, place {place}'),
  channel: message('Ch {channel}'),
  size: composed(
    { known: message('{kilobytes} of {total} KB'), unknown: message('{kilobytes} KB') },
    (texts, kilobytes: string, total: string | undefined) =>
      total === undefined ? texts.unknown(kilobytes) : texts.known(kilobytes, total),
  ),
  seconds: message('{count} s'),
  alreadyExported: message('Already exported {when}'),
  incomplete: composed({ text: message('{state}. {length} missing') }, (texts, state: string, length: string) =>
    // The state may end with a full stop.
    texts.text(state.replace(/[.。]$/, ''), length),
  ),
  notRecorded: composed(
    {
      all: message('Not recorded: {periods}'),
      list: message('{periods}; {period}'),
      more: message('{count} more'),
    },
    (texts, periods: readonly string[], more: number) => {
      const listed = more > 0 ? [...periods, texts.more(more)] : periods;
      return texts.all(listed.reduce((list, one) => (list === '' ? one : texts.list(list, one)), ''));
    },
  ),
  period: message('{from} to {to}'),
  empty: 'No downloads',
  noSession: 'Not connected to a server',
  invalid: 'Choose channels and a time range to download',
  offline: 'Connection lost. Downloads resume when it is restored.',
  diskFailed: message('The file cannot be written: {reason} Start again to choose another one.'),
  announcement: message('{name}: {words}'),
};
