import type { ClockZone } from './clock-zone.js';

/** Every word of the server clock. @public */
export interface ServerClockLabels {
  /** What each kind of time is called. */
  readonly names: Readonly<Record<ClockZone, string>>;
  /** For tooltip and screen readers: `Server time: 14:03:22, Asia/Taipei (UTC+08:00)`. */
  readonly sentence: (name: string, time: string, zone: string) => string;
  readonly noSession: string;
  readonly notSynchronised: string;
  readonly reconnecting: string;
}

/** The words in English. @public */
export const englishServerClockLabels: ServerClockLabels = {
  names: { server: 'Server time', local: 'Local time', utc: 'UTC' },
  sentence: (name, time, zone) => `${name}: ${time}, ${zone}`,
  noSession: 'Not connected to a server: this computer’s clock',
  notSynchronised: 'The server has not told its time yet: this computer’s clock',
  reconnecting: 'Connection lost: the last known server time, counted on',
};
