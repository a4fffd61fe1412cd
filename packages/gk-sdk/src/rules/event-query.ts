import { formatIsoWithOffset, formatDay, zoneOffsetS, type CalendarDay, type Zone } from './zone.js';

/** The criteria of Query Event; an absent one is switched off (spec 001 section 2). @public */
export interface EventCriteria {
  /** Event codes chosen from the list. */
  readonly eventTypes?: readonly number[];
  /** Codes as text: "a free comma-separated code text". */
  readonly eventCodeText?: string;
  readonly hasSnapshot?: boolean;
  /** Only devices of this group. */
  readonly groupId?: string;
  readonly deviceId?: string;
  readonly date?: CalendarDay;
  /** Unix seconds. */
  readonly afterS?: number;
  readonly beforeS?: number;
  /** Only the event of this serial number. */
  readonly serialNo?: number;
  /** Only greater serial numbers. */
  readonly afterSerialNo?: number;
  /** Only smaller serial numbers. */
  readonly beforeSerialNo?: number;
  /** "Order choice: Oldest first or Newest first"; oldest first when absent. */
  readonly newestFirst?: boolean;
}

/** The body of `POST gkevent/eventquery` beside the credentials (spec 001 section 7). @public */
export interface EventQueryBody {
  /** Only the event of this serial number. */
  readonly serialno?: number;
  /** Only greater serial numbers. */
  readonly afterSerialno?: number;
  /** Only smaller serial numbers. */
  readonly beforeSerialno?: number;
  /** One day, `YYYY-MM-DD`. */
  readonly date?: string;
  /** Happened then or later, ISO 8601 with offset. */
  readonly afterDate?: string;
  /** Happened then or earlier, ISO 8601 with offset. */
  readonly beforeDate?: string;
  /** Only this device. */
  readonly deviceid?: string;
  /** Only devices of this group. */
  readonly groupid?: string;
  /** Only these event codes. */
  readonly appdevids?: readonly number[];
  readonly hasSnapshot?: boolean;
  /** Seconds east of UTC. */
  readonly timeZone: number;
  readonly desc: boolean;
}

/**
 * The body of an event search: only what is switched on is sent (spec 001 sections 2 and 7).
 *
 * @param nowS - Unix seconds: which offset the zone has.
 * @throws GkError `invalid-argument` for a zone that this runtime does not know.
 * @public
 */
export function toEventQueryBody(criteria: EventCriteria, zone: Zone, nowS: number): EventQueryBody {
  const codes = [...new Set([...(criteria.eventTypes ?? []), ...parseEventCodes(criteria.eventCodeText ?? '')])];
  const given = {
    serialno: criteria.serialNo,
    afterSerialno: criteria.afterSerialNo,
    beforeSerialno: criteria.beforeSerialNo,
    date: criteria.date && formatDay(criteria.date),
    afterDate: isoOf(criteria.afterS, zone),
    beforeDate: isoOf(criteria.beforeS, zone),
    deviceid: criteria.deviceId || undefined,
    groupid: criteria.groupId || undefined,
    appdevids: codes.length > 0 ? codes : undefined,
    hasSnapshot: criteria.hasSnapshot,
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return {
    ...(set as Partial<EventQueryBody>),
    timeZone: zoneOffsetS(nowS, zone),
    desc: criteria.newestFirst ?? false,
  };
}

/** Event codes of a text such as `13, 16,700`; what is no code is left out. @public */
export function parseEventCodes(text: string): number[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d{1,6}$/.test(part))
    .map(Number);
}

/** True when something is asked for beside the order: a search for everything is not sent by mistake. @public */
export function hasEventCriteria(criteria: EventCriteria): boolean {
  const { newestFirst: _order, ...rest } = criteria;
  return Object.values(rest).some(
    (value) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
}

function isoOf(unixS: number | undefined, zone: Zone): string | undefined {
  return unixS === undefined ? undefined : formatIsoWithOffset(unixS, zone);
}
