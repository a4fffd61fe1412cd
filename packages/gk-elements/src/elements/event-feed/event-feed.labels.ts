import type { EventSeverity } from 'gk-sdk/rules';

/** Every word of the event feed; names of events come from the server's definitions, else from the event code table. @public */
export interface EventFeedLabels {
  readonly feed: string;
  readonly severities: Readonly<Record<EventSeverity, string>>;
  /** Spec 000 section 4: what a `cover` message and a call flag read. */
  readonly recovered: string;
  readonly callRequest: string;
  /** Names of events by code, in a language; before the built-in English names, after the server's definitions. */
  readonly eventNames: Readonly<Record<number, string>>;
  readonly talk: string;
  readonly decline: string;
  readonly open: string;
  readonly dismiss: string;
  readonly mute: string;
  readonly unmute: string;
  /** The browser keeps the page silent until the user acts on it; the button allows it. */
  readonly soundBlocked: string;
  readonly empty: string;
  readonly noSession: string;
  readonly reconnecting: string;
  readonly historyLoading: string;
  readonly historyFailed: string;
  /** Behind a line that stands for several. */
  readonly times: (count: number) => string;
  readonly more: (count: number) => string;
  readonly newEvents: (count: number) => string;
  /** What screen readers hear. */
  readonly announcement: (severity: string, name: string, device: string) => string;
  readonly announcedMore: (count: number) => string;
}

/** The words in English. @public */
export const englishEventFeedLabels: EventFeedLabels = {
  feed: 'Events',
  severities: { info: 'Information', warning: 'Warning', alarm: 'Alarm' },
  recovered: 'Recover Success',
  callRequest: 'Call Request',
  eventNames: {},
  talk: 'Talk',
  decline: 'Decline',
  open: 'Show event',
  dismiss: 'Dismiss',
  mute: 'Mute event sounds',
  unmute: 'Turn event sounds on',
  soundBlocked: 'The browser blocks event sounds. Allow sound',
  empty: 'No events yet',
  noSession: 'Not connected: no events arrive',
  reconnecting: 'Connection lost: events arrive again when it is back',
  historyLoading: 'Loading today’s events…',
  historyFailed: 'Today’s earlier events could not be loaded',
  times: (count) => `×${count}`,
  more: (count) => `${count} more`,
  newEvents: (count) => (count === 1 ? '1 new event' : `${count} new events`),
  announcement: (severity, name, device) => `${severity}: ${name}, ${device}`,
  announcedMore: (count) => `and ${count} more`,
};
