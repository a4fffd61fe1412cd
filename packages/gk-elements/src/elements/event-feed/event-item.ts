import type { EventRecord } from 'gk-sdk/rest';
import type { FleetEvent } from 'gk-sdk';
import { describeEvent, eventCode, type EventDescription, type EventSeverity, type EventWords } from 'gk-sdk/rules';
import type { EventFeedLabels } from './event-feed.labels.js';

/** One thing that happened, as the feed shows and tells it. @public */
export interface FeedEvent {
  /** `call` = the driver asks for a talk; `recovered` = a message that had been lost came after all. */
  readonly kind: 'event' | 'recovered' | 'call';
  /** Undefined for a message without one. */
  readonly serialNo: number | undefined;
  readonly deviceId: string;
  readonly code: number;
  readonly severity: EventSeverity;
  /** When it happened, unix seconds. */
  readonly happenedS: number;
  /** Channel of a call, from 1; 1 when the server does not tell. */
  readonly channel: number;
  readonly memo: string;
}

/** Reads a message of the event channel; undefined for one that shows nothing by itself. `nowS` where it tells no time. @internal */
export function toFeedEvent(event: FleetEvent, nowS: number): FeedEvent | undefined {
  if (event.cmd !== 'new' && event.cmd !== 'cover') return undefined;
  const code = numberOf(event.appdevid) ?? 0;
  const kind = event.cmd === 'cover' ? 'recovered' : event.call === 1 ? 'call' : 'event';
  return {
    kind,
    serialNo: numberOf(event.serialno),
    deviceId: event.deviceid ?? '',
    code,
    severity: kind === 'recovered' ? 'info' : kind === 'call' ? 'alarm' : eventCode(code).severity,
    happenedS: event.eventtimeutc ?? Math.floor(nowS),
    channel: event.channel ?? 1,
    memo: event.memo ?? '',
  };
}

/** A row of the history as a feed shows it. @internal */
export function fromEventRecord(record: EventRecord): FeedEvent {
  return {
    kind: 'event',
    serialNo: record.serialNo,
    deviceId: record.deviceId,
    code: record.eventCode,
    severity: eventCode(record.eventCode).severity,
    happenedS: record.happenedS,
    channel: 1,
    memo: record.memo,
  };
}

/** Name, text and colour of an event as the feed tells it: a call and what was recovered say so in their name. @internal */
export function describeFeedEvent(
  event: Pick<FeedEvent, 'kind' | 'code' | 'deviceId' | 'memo'>,
  words: EventWords,
  labels: EventFeedLabels,
): Pick<EventDescription, 'name' | 'text' | 'color'> {
  const { kind, code, deviceId, memo } = event;
  const { name, text, color } = describeEvent(
    { eventCode: code, deviceId, memo },
    { ...words, names: labels.eventNames },
  );
  if (kind === 'call') return { name: labels.callRequest, text, color };
  return { name: kind === 'recovered' ? `${labels.recovered}: ${name}` : name, text, color };
}

function numberOf(value: number | string | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
