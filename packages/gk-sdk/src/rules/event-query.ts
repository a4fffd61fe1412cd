import type { CalendarDay, Zone } from './zone.js';

/** Which events to ask for; an absent criterion is switched off. @public */
export interface EventQuery {
  /** Happened at this moment or later, unix seconds: the start of the local day for today's events. */
  readonly afterS?: number;
  /** Happened at this moment or earlier, unix seconds. */
  readonly beforeS?: number;
  /** Changed at this moment or later, unix seconds: what a refresh asks for. */
  readonly updatedAfterS?: number;
  /** One day of `zone`. */
  readonly date?: CalendarDay;
  /** Only the event of this serial number. */
  readonly serialNo?: number;
  /** Only greater serial numbers. */
  readonly afterSerialNo?: number;
  /** Only smaller serial numbers. */
  readonly beforeSerialNo?: number;
  readonly deviceId?: string;
  /** Only devices of this group and of those below it. */
  readonly groupId?: string | number;
  /** Only these event codes (`appdevid`); all when absent. */
  readonly eventCodes?: readonly number[];
  readonly hasSnapshot?: boolean;
  /** Newest first; oldest first when absent. */
  readonly newestFirst?: boolean;
  /** Zone of `date` and of the moments as they are sent: an IANA name or seconds east of UTC; UTC when absent. */
  readonly zone?: Zone;
}

/** The form of Query Event; an absent criterion is switched off (spec 001 section 2). @public */
export interface EventCriteria extends Omit<EventQuery, 'eventCodes' | 'updatedAfterS' | 'zone'> {
  /** Event codes chosen from the list. */
  readonly eventTypes?: readonly number[];
  /** Codes as text: "a free comma-separated code text". */
  readonly eventCodeText?: string;
}

/** What the form asks for: only what is switched on (spec 001 sections 2 and 7). @public */
export function toEventQuery(criteria: EventCriteria, zone: Zone): EventQuery {
  const { eventTypes = [], eventCodeText = '', ...rest } = criteria;
  const eventCodes = [...new Set([...eventTypes, ...parseEventCodes(eventCodeText)])];
  const set = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '');
  return {
    ...(Object.fromEntries(set) as typeof rest),
    ...(eventCodes.length > 0 && { eventCodes }),
    zone,
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
