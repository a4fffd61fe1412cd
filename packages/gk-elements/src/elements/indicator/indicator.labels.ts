import type { MarkerState } from 'gk-sdk';
import type { IndicatorKind } from './indicator-kind.js';
import { composed } from '../../labels/composed.js';
import { type EnglishLabels, message } from '../../labels/message.js';
import { pluralMessage } from '../../labels/plural-message.js';

/** All text of the indicators: short text beside an icon, a sentence for the tooltip and screen readers. @public */
export interface IndicatorLabels {
  /** Names of the indicator kinds, for example `Signal`. */
  readonly kinds: Readonly<Record<IndicatorKind, string>>;
  readonly states: Readonly<Record<MarkerState, string>>;
  /** Shown when the device does not report the value. */
  readonly unknown: string;
  /** The whole sentence: `Signal: 43 %, weak`. `note` is empty or one of the notes below. */
  readonly sentence: (kind: string, value: string, note: string) => string;
  /** Added to a value of a device that is offline. */
  readonly lastKnown: string;
  /** Notes that explain the tone of a signal, a card or a disk. */
  readonly noSignal: string;
  readonly weak: string;
  readonly fair: string;
  readonly good: string;
  readonly cardWornOut: string;
  readonly noCard: string;
  readonly cardUnknown: string;
  readonly almostFull: string;
  readonly ignitionOn: string;
  readonly ignitionOff: string;
  readonly recording: string;
  /** `count` is the number of errors; 0 means that the device does not count them. */
  readonly recordingErrors: (count: number) => string;
  readonly notRecording: string;
  readonly noFix: string;
  readonly fix: string;
  readonly satellites: (count: number) => string;
  readonly users: (count: number) => string;
  /** A value with its unit. The number is already formatted for the language. */
  readonly percent: (value: string) => string;
  readonly volt: (value: string) => string;
  readonly celsius: (value: string) => string;
  readonly fahrenheit: (value: string) => string;
}

/** The labels in English. @public */
export const englishIndicatorLabels: EnglishLabels<IndicatorLabels> = {
  kinds: {
    status: 'Status',
    signal: 'Signal',
    gps: 'GPS',
    acc: 'Ignition',
    voltage: 'Voltage',
    temperature: 'Temperature',
    storage: 'Disk usage',
    sd: 'SD durability',
    recording: 'Recording',
    speed: 'Speed',
    users: 'Viewers',
  },
  states: { offline: 'Offline', idle: 'Idle', driving: 'Driving', overspeed: 'Overspeed' },
  unknown: 'unknown',
  sentence: composed(
    { plain: message('{kind}: {value}'), noted: message('{kind}: {value}, {note}') },
    (texts, kind: string, value: string, note: string) =>
      note === '' ? texts.plain(kind, value) : texts.noted(kind, value, note),
  ),
  lastKnown: 'last known',
  noSignal: 'no signal',
  weak: 'weak',
  fair: 'fair',
  good: 'good',
  cardWornOut: 'worn out, replace the card',
  noCard: 'No card',
  cardUnknown: 'Not reported by the card',
  almostFull: 'almost full',
  ignitionOn: 'On',
  ignitionOff: 'Off',
  recording: 'Recording',
  recordingErrors: pluralMessage(
    '{count, plural, =0 {Recording with errors} one {Recording with # error} other {Recording with # errors}}',
  ),
  notRecording: 'Not recording',
  noFix: 'No position',
  fix: 'Position known',
  satellites: pluralMessage('{count, plural, one {# satellite} other {# satellites}}'),
  users: pluralMessage(
    '{count, plural, =0 {Nobody is watching} one {# person is watching} other {# people are watching}}',
  ),
  percent: message('{value} %'),
  volt: message('{value} V'),
  celsius: message('{value} °C'),
  fahrenheit: message('{value} °F'),
};
