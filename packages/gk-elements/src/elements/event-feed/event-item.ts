import type { FleetEvent, LiveEvent } from 'gk-sdk';
import {
  describeEvent,
  eventCode,
  eventNoticeKind,
  type EventDescription,
  type EventNoticeKind,
  type EventSeverity,
  type EventWords,
} from 'gk-sdk/rules';
import type { EventFeedLabels } from './event-feed.labels.js';

/** An event as the feed shows and announces it. @public */
export interface FeedEvent extends FleetEvent {
  /** `call`: the driver requests a talk. `recovered`: a message that had been lost arrived later. */
  readonly kind: EventNoticeKind;
  /** Severity: that of the event code, `alarm` for a call, `info` for a recovered message. */
  readonly severity: EventSeverity;
  /** Channel of a call, from 1. */
  readonly callChannel?: number;
}

/** A live event as a feed shows it; undefined for one that shows nothing by itself. @internal */
export function toFeedEvent(message: LiveEvent): FeedEvent | undefined {
  const { change: _change, ...event } = message;
  const kind = eventNoticeKind(message);
  switch (kind) {
    case undefined:
      return undefined;
    case 'event':
      return toHistoryEvent(event);
    case 'recovered':
      return { ...event, kind, severity: 'info' };
    case 'call':
      return { ...event, kind, severity: 'alarm' };
  }
}

/** An event of the history as a feed shows it. @internal */
export function toHistoryEvent(event: FleetEvent): FeedEvent {
  return { ...event, kind: 'event', severity: eventCode(event.eventCode).severity };
}

/** Name, text and colour of an event as the feed shows it: calls and recoveries say so in their name. @internal */
export function describeFeedEvent(
  event: Pick<FeedEvent, 'kind' | 'eventCode' | 'deviceId' | 'memo'>,
  words: EventWords,
  labels: EventFeedLabels,
): Pick<EventDescription, 'name' | 'text' | 'color'> {
  const { kind } = event;
  const { name, text, color } = describeEvent(event, { ...words, names: labels.eventNames });
  if (kind === 'call') return { name: labels.callRequest, text, color };
  return { name: kind === 'recovered' ? `${labels.recovered}: ${name}` : name, text, color };
}
