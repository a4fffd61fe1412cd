import type { LiveEvent } from 'gk-sdk';
import { eventNoticeKind, type EventWords } from 'gk-sdk/rules';
import { severityOf } from '../../shared/toast/event-toast-store.js';
import { eventToastWords } from './event-toast-words.js';

/** Announcement for screen readers. */
export interface Announcement {
  /** An alarm or a call: it interrupts the reader. */
  readonly urgent: boolean;
  readonly text: string;
}

/**
 * Returns the announcements for events that are shown together: one for each kind of event with its vehicles, so that
 * no event hides another one and a large fleet does not talk without an end. Each call is one by itself.
 */
export function eventAnnouncements(
  events: readonly LiveEvent[],
  words: EventWords,
  titleOf: (deviceId: string) => string,
): readonly Announcement[] {
  const groups = new Map<string, LiveEvent[]>();
  for (const event of events) {
    const { eventCode, change, callChannel, deviceId } = event;
    const group = callChannel === undefined ? `${change} ${eventCode}` : `call ${deviceId} ${callChannel}`;
    groups.set(group, [...(groups.get(group) ?? []), event]);
  }
  return [...groups.values()].flatMap((group) => {
    const newest = group.at(-1);
    const kind = newest && eventNoticeKind(newest);
    if (!newest || !kind) return [];
    const deviceIds = [...new Set(group.map(({ deviceId }) => deviceId))].toReversed();
    const told = { kind, newest, deviceIds, codes: [newest.eventCode], count: deviceIds.length };
    const { title, text } = eventToastWords(told, words, titleOf);
    return { urgent: severityOf(newest) === 'alarm', text: `${title}. ${text}` };
  });
}
