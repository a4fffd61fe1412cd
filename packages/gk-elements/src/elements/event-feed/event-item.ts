import type { EventDefinition, EventRecord } from 'gk-sdk/rest';
import type { FleetEvent } from 'gk-sdk';
import { eventCode, toNotifyColor, DEFAULT_NOTIFY_COLOR, type EventSeverity } from 'gk-sdk/rules';
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

/** Reads a message of the event channel; undefined for one that shows nothing by itself. `nowMs` where it tells no time. @internal */
export function toFeedEvent(event: FleetEvent, nowMs: number): FeedEvent | undefined {
  if (event.cmd !== 'new' && event.cmd !== 'cover') return undefined;
  const code = numberOf(event.appdevid) ?? 0;
  const kind = event.cmd === 'cover' ? 'recovered' : event.call === 1 ? 'call' : 'event';
  return {
    kind,
    serialNo: numberOf(event.serialno),
    deviceId: event.deviceid ?? '',
    code,
    severity: kind === 'recovered' ? 'info' : kind === 'call' ? 'alarm' : eventCode(code).severity,
    happenedS: event.eventtimeutc ?? Math.floor(nowMs / 1000),
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

/** How events are called and coloured on a server. @internal */
export interface EventWords {
  readonly definitions: readonly EventDefinition[];
  /** Profile of a device; `GLOBAL` for the others. */
  readonly profiles: ReadonlyMap<string, string>;
}

/** Name, text and colour of an event: those of the device's profile, else of GLOBAL, else the built-in name. @internal */
export function describeEvent(
  event: Pick<FeedEvent, 'kind' | 'code' | 'deviceId' | 'memo'>,
  { definitions, profiles }: EventWords,
  labels: EventFeedLabels,
): { readonly name: string; readonly text: string; readonly color: string | undefined } {
  const profile = profiles.get(event.deviceId) ?? 'GLOBAL';
  const ofCode = definitions.filter(({ eventCode: code }) => code === event.code);
  const definition =
    ofCode.find((candidate) => candidate.profile === profile) ??
    ofCode.find((candidate) => candidate.profile === 'GLOBAL');
  const name = definition?.name || labels.eventNames[event.code] || eventCode(event.code).name;
  const text = definition?.notifyText || event.memo;
  const color = toNotifyColor(definition?.notifyColor);
  return {
    name:
      event.kind === 'call' ? labels.callRequest : event.kind === 'recovered' ? `${labels.recovered}: ${name}` : name,
    // Some devices write the name of the event into its memo.
    text: text === name ? '' : text,
    // White is what the server says where nobody chose a colour.
    color: color === DEFAULT_NOTIFY_COLOR ? undefined : color,
  };
}

function numberOf(value: number | string | null | undefined): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
