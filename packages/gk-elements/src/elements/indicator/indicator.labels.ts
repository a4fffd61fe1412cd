import type { MarkerState } from 'gk-sdk';
import type { IndicatorKind } from './indicator-kind.js';

/** Every word of the indicators: what stands beside an icon is short, what is said and told on hover is a sentence. @public */
export interface IndicatorLabels {
  /** Names of the kinds, for example `Signal`. */
  readonly kinds: Readonly<Record<IndicatorKind, string>>;
  readonly states: Readonly<Record<MarkerState, string>>;
  /** In place of a value that the device does not tell. */
  readonly unknown: string;
  /** The whole sentence: `Signal: 43 %, weak`. `note` is empty or one of the words below. */
  readonly sentence: (kind: string, value: string, note: string) => string;
  /** Added to a value of a device that is offline. */
  readonly lastKnown: string;
  /** What the tone of a signal, a card or a disk means. */
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
  /** With the number of errors; 0 = the device does not count them. */
  readonly recordingErrors: (count: number) => string;
  readonly notRecording: string;
  readonly noFix: string;
  readonly fix: string;
  readonly satellites: (count: number) => string;
  readonly users: (count: number) => string;
  /** Units with their number, already formatted for the language. */
  readonly percent: (value: string) => string;
  readonly volt: (value: string) => string;
  readonly celsius: (value: string) => string;
  readonly fahrenheit: (value: string) => string;
}

/** The words in English. @public */
export const englishIndicatorLabels: IndicatorLabels = {
  kinds: {
    status: 'Status',
    signal: 'Signal',
    gps: 'GPS',
    acc: 'Ignition',
    voltage: 'Voltage',
    temperature: 'Temperature',
    storage: 'Disk use',
    sd: 'SD durability',
    recording: 'Recording',
    speed: 'Speed',
    users: 'Viewers',
  },
  states: { offline: 'Offline', idle: 'Idle', driving: 'Driving', overspeed: 'Overspeed' },
  unknown: 'not known',
  sentence: (kind, value, note) => (note === '' ? `${kind}: ${value}` : `${kind}: ${value}, ${note}`),
  lastKnown: 'last known',
  noSignal: 'no signal',
  weak: 'weak',
  fair: 'fair',
  good: 'good',
  cardWornOut: 'worn out, replace the card',
  noCard: 'No card',
  cardUnknown: 'Card tells nothing',
  almostFull: 'almost full',
  ignitionOn: 'On',
  ignitionOff: 'Off',
  recording: 'Recording',
  recordingErrors: (count) =>
    count > 0 ? `Recording with ${count} ${count === 1 ? 'error' : 'errors'}` : 'Recording with errors',
  notRecording: 'Not recording',
  noFix: 'No position',
  fix: 'Position known',
  satellites: (count) => (count === 1 ? '1 satellite' : `${count} satellites`),
  users: (count) => (count === 0 ? 'Nobody watches' : count === 1 ? '1 person watches' : `${count} people watch`),
  percent: (value) => `${value} %`,
  volt: (value) => `${value} V`,
  celsius: (value) => `${value} °C`,
  fahrenheit: (value) => `${value} °F`,
};
