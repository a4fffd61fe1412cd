import type { EventSeverity } from 'gk-sdk/rules';
import { type EnglishLabels, message } from '../../labels/message.js';
import { pluralMessage } from '../../labels/plural-message.js';

/** All text of the event feed. Event names come from the server's definitions, or from the event code table if the server has none. @public */
export interface EventFeedLabels {
  readonly feed: string;
  readonly severities: Readonly<Record<EventSeverity, string>>;
  /** Labels of a `cover` message and of a call flag (spec 000 section 4). */
  readonly recovered: string;
  readonly callRequest: string;
  /** Translated event names by code. They take precedence over the built-in English names, but not over the server's definitions. */
  readonly eventNames: Readonly<Record<number, string>>;
  readonly talk: string;
  readonly decline: string;
  readonly open: string;
  readonly dismiss: string;
  readonly mute: string;
  readonly unmute: string;
  /** Button that allows sound. The browser blocks sound until the user interacts with the page. */
  readonly soundBlocked: string;
  /** Button that loads the sounds again. */
  readonly soundNotLoaded: string;
  readonly empty: string;
  readonly noSession: string;
  readonly reconnecting: string;
  readonly historyLoading: string;
  readonly historyFailed: string;
  /** Shown after a line that stands for several events, for example `×3`. */
  readonly times: (count: number) => string;
  readonly more: (count: number) => string;
  readonly newEvents: (count: number) => string;
  /** Announcement of an event for screen readers. */
  readonly announcement: (severity: string, name: string, device: string) => string;
  readonly announcedMore: (count: number) => string;
}

/** The labels in English. @public */
export const englishEventFeedLabels: EnglishLabels<EventFeedLabels> = {
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
  unmute: 'Unmute event sounds',
  soundBlocked: 'The browser blocks event sounds. Click to allow sound.',
  soundNotLoaded: 'Event sounds could not be loaded. Click to try again.',
  empty: 'No events yet',
  noSession: 'Not connected. No events are received.',
  reconnecting: 'Connection lost. Events resume when it is restored.',
  historyLoading: 'Loading today’s events…',
  historyFailed: 'Today’s earlier events could not be loaded',
  times: message('×{count}'),
  more: message('{count} more'),
  newEvents: pluralMessage('{count, plural, one {# new event} other {# new events}}'),
  announcement: message('{severity}: {name}, {device}'),
  announcedMore: message('and {count} more'),
};
