import { type EnglishLabels, message } from '../../labels/message.js';

/** All text of the server clock. @public */
export interface ServerClockLabels {
  /** Name of each clock. */
  readonly names: Readonly<Record<'server' | 'mine' | 'utc', string>>;
  /** For the tooltip and screen readers: `Server time: 14:03:22, Asia/Taipei (UTC+08:00)`. */
  readonly sentence: (name: string, time: string, zone: string) => string;
  readonly noSession: string;
  readonly notSynchronised: string;
  readonly reconnecting: string;
}

/** The labels in English. @public */
export const englishServerClockLabels: EnglishLabels<ServerClockLabels> = {
  names: { server: 'Server time', mine: 'Local time', utc: 'UTC' },
  sentence: message('{name}: {time}, {zone}'),
  noSession: 'Not connected to a server. Showing this computer’s clock.',
  notSynchronised: 'No server time received yet. Showing this computer’s clock.',
  reconnecting: 'Connection lost. Showing the server time calculated from its last known value.',
};
